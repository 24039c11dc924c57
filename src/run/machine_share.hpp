// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/machine.hpp"

#include <foregone/base/hash.hpp>
#include <foregone/engine/rank_group.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sched.h>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace foregone {

/// What one rank may take of its machine without being asked: its share of the memory, and of the processors that it is bound to.
///
/// Shape: ranks that are bound to the same processors divide these among themselves, as do all ranks of a machine the memory.
class machine_share {
    static constexpr std::size_t mask_words = sizeof(cpu_set_t) / sizeof(std::uint64_t), words = mask_words + 1;

    unsigned processors_ = hardware_threads(), on_machine_ = 0, on_processors_ = 0;

public:
    explicit machine_share(rank_group& ranks) {
        const std::vector<std::uint64_t> own = place(), all = ranks.gather(own);
        for (std::size_t i = 0; i < all.size(); i += words) {
            on_machine_ += all[i] == own[0];
            on_processors_ += std::equal(own.begin(), own.end(), all.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    unsigned threads() const { return std::max(1U, processors_ / on_processors_); }
    std::uint64_t memory_bytes() const { return usable_memory_bytes() / on_machine_; }

private:
    /// The machine, and the processors that this process may use.
    std::vector<std::uint64_t> place() {
        char name[256]{};
        gethostname(name, sizeof name - 1);
        cpu_set_t processors{};
        if (sched_getaffinity(0, sizeof processors, &processors) == 0) processors_ = static_cast<unsigned>(CPU_COUNT(&processors));
        std::vector<std::uint64_t> all(words);
        all.front() = hash(std::string_view(name));
        std::memcpy(all.data() + 1, &processors, sizeof processors);
        return all;
    }
};

}  // namespace foregone
