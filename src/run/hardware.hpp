// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"

#include <foregone/impl/engine/ranks/rank_group.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <sched.h>
#include <string>
#include <thread>
#include <vector>

namespace foregone::inline impl {

namespace hardware {

/// The memory of the machine; unlimited if unknown.
std::uint64_t memory_bytes();

/// The memory limit of the container; unlimited outside of one.
std::uint64_t container_memory_bytes();

}  // namespace hardware

/// What all processes of the machine, or of the container, can have together.
inline std::uint64_t available_memory_bytes() { return std::min(hardware::memory_bytes(), hardware::container_memory_bytes()); }

/// The default memory limit of a search: three quarters of what is available.
inline std::uint64_t usable_memory_bytes() { return available_memory_bytes() / 4 * 3; }

/// The number of hardware threads.
inline unsigned hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

/// The default share of one rank in its machine's memory, and in the processors that it is bound to.
///
/// Guarantees: ranks that are bound to the same processors divide them equally, and all ranks of a machine divide its memory.
class hardware_share {
    static constexpr std::size_t mask_words = sizeof(cpu_set_t) / sizeof(std::uint64_t), words = mask_words + 1;

    unsigned processors_ = hardware_threads(), on_machine_ = 0, on_processors_ = 0;

public:
    explicit hardware_share(rank_group& ranks);

    unsigned threads() const { return std::max(1U, processors_ / on_processors_); }
    std::uint64_t memory_bytes() const { return usable_memory_bytes() / on_machine_; }

private:
    /// The machine and the processors that this process may use.
    std::vector<std::uint64_t> place();
};

/// A time as ISO 8601 in UTC, "2001-09-09T01:46:40Z".
std::string timestamp_text(std::time_t seconds);

/// The time for a report: now, or SOURCE_DATE_EPOCH for reproducible reports.
std::string report_timestamp(const environment& variables);

}  // namespace foregone::impl
