// SPDX-License-Identifier: BSL-1.0
#include "run/hardware.hpp"

#include "run/checkpoint/checkpoint_subject.hpp"

#include <foregone/impl/run/text/quantity.hpp>
#include <foregone/types/hash.hpp>

#include <cstdio>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace foregone::inline impl {

namespace hardware {

std::uint64_t memory_bytes() {
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && page_bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes) : UINT64_MAX;
}

std::uint64_t container_memory_bytes() {
    std::uint64_t limit = UINT64_MAX;
    if (std::FILE* file = std::fopen("/sys/fs/cgroup/memory.max", "r")) {
        unsigned long long number = 0;
        if (std::fscanf(file, "%llu", &number) == 1) limit = number;
        std::fclose(file);
    }
    return limit;
}

}  // namespace hardware

std::string timestamp_text(std::time_t seconds) {
    char text[32]{};
    const std::tm* parts = std::gmtime(&seconds);
    if (parts != nullptr) std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", parts);
    return text;
}

std::string report_timestamp(const environment& variables) {
    const auto fixed = parse_number(variables["SOURCE_DATE_EPOCH"]);
    return timestamp_text(fixed ? static_cast<std::time_t>(*fixed) : std::time(nullptr));
}

hardware_share::hardware_share(rank_group& ranks) {
    const std::vector<std::uint64_t> own = place(), all = ranks.gather(own);
    for (std::size_t i = 0; i < all.size(); i += words) {
        on_machine_ += all[i] == own[0];
        on_processors_ += std::equal(own.begin(), own.end(), all.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

std::vector<std::uint64_t> hardware_share::place() {
    char name[256]{};
    gethostname(name, sizeof name - 1);
    cpu_set_t processors{};
    if (sched_getaffinity(0, sizeof processors, &processors) == 0) processors_ = static_cast<unsigned>(CPU_COUNT(&processors));
    std::vector<std::uint64_t> all(words);
    all.front() = hash(std::string_view(name));
    std::memcpy(all.data() + 1, &processors, sizeof processors);
    return all;
}

}  // namespace foregone::impl
