// SPDX-License-Identifier: BSL-1.0
// Reads memory, processors and control group limits of the machine from Linux, and divides them among ranks.
#include "cli/hardware.hpp"

#include "cli/file_contents.hpp"
#include "report/quantity.hpp"

#include <foregone/types/hash.hpp>

#include <cstdio>
#include <cstring>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace foregone { inline namespace impl {

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

namespace {

/// Unlimited for "max" and for -1.
std::uint64_t processors_of(const std::string& quota_and_period) {
    long long quota = 0, period = 0;
    if (std::sscanf(quota_and_period.c_str(), "%lld %lld", &quota, &period) != 2 || quota <= 0 || period <= 0) return UINT64_MAX;
    return static_cast<std::uint64_t>(quota / period + (quota % period != 0));
}

/// The least limit of a group and of those around it. In a container, the first may be those of groups outside.
std::uint64_t least_processors(std::string_view group, function_ref<std::string(const std::string& folder)> limit_of) {
    std::uint64_t least = UINT64_MAX;
    while (true) {
        while (!group.empty() && group.back() == '/') group.remove_suffix(1);
        least = std::min(least, processors_of(limit_of(std::string(group))));
        if (group.empty()) return least;
        group = group.substr(0, group.rfind('/'));
    }
}

bool has_word(std::string_view list, std::string_view word) {
    const std::string inside = ',' + std::string(list) + ',';
    return inside.find(',' + std::string(word) + ',') != std::string::npos;
}

/// The limit by a line of /proc/self/cgroup: "0::/group" of version 2, "4:cpu,cpuacct:/group" of version 1.
std::uint64_t processors_by(std::string_view line, file_texts texts) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return UINT64_MAX;
    const std::string_view controllers = line.substr(first + 1, second - first - 1), group = line.substr(second + 1);
    if (controllers.empty())
        return least_processors(group, [&](const std::string& folder) { return texts("/sys/fs/cgroup" + folder + "/cpu.max"); });
    if (!has_word(controllers, "cpu")) return UINT64_MAX;
    return least_processors(group, [&](const std::string& folder) {
        const std::string in = "/sys/fs/cgroup/cpu" + folder;
        return texts(in + "/cpu.cfs_quota_us") + ' ' + texts(in + "/cpu.cfs_period_us");
    });
}

}  // namespace

std::uint64_t group_processors(file_texts texts) {
    std::uint64_t least = UINT64_MAX;
    const std::string groups = texts("/proc/self/cgroup");
    for (std::string_view left = groups; !left.empty();) {
        const std::size_t end = std::min(left.find('\n'), left.size());
        least = std::min(least, processors_by(left.substr(0, end), texts));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return least;
}

std::uint64_t group_processors() { return group_processors(contents_if_any); }

unsigned own_processors() {
    cpu_set_t processors{};
    const int count = sched_getaffinity(0, sizeof processors, &processors) == 0 ? CPU_COUNT(&processors) : 0;
    return count > 0 ? static_cast<unsigned>(count) : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace hardware

unsigned hardware_threads() {
    const std::uint64_t most = std::min<std::uint64_t>(hardware::own_processors(), hardware::group_processors());
    return static_cast<unsigned>(std::max<std::uint64_t>(1, most));
}

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

hardware_share::hardware_share(rank_group& ranks, std::uint64_t in_group) : in_group_(in_group) {
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
    sched_getaffinity(0, sizeof processors, &processors);
    std::vector<std::uint64_t> all(words);
    all.front() = hash(std::string_view(name));
    std::memcpy(all.data() + 1, &processors, sizeof processors);
    return all;
}

}}  // namespace foregone::impl
