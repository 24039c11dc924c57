// SPDX-License-Identifier: BSL-1.0
#pragma once

// Default memory and threads of a search from the machine, its container and its ranks, and the time for reports.

#include "cli/environment.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <sched.h>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace hardware {

/// The memory of the machine; unlimited if unknown.
std::uint64_t memory_bytes();

/// The memory limit of the container; unlimited outside of one.
std::uint64_t container_memory_bytes();

/// The text of a file; empty if it cannot be read.
using file_texts = function_ref<std::string(const std::string& file)>;

/// The processors whose time the control groups of this process may use, rounded up; unlimited without a limit.
///
/// Source: cpu.max of cgroup v2, cpu.cfs_quota_us and cpu.cfs_period_us of v1; the least of the group and of those around it.
std::uint64_t group_processors(file_texts texts);
std::uint64_t group_processors();

/// The processors that this process may run on.
unsigned own_processors();

}  // namespace hardware

/// What all processes of the machine, or of the container, can have together.
inline std::uint64_t available_memory_bytes() { return std::min(hardware::memory_bytes(), hardware::container_memory_bytes()); }

/// The default memory limit of a search: three quarters of what is available.
inline std::uint64_t usable_memory_bytes() { return available_memory_bytes() / 4 * 3; }

/// The number of threads that this process can run at once, at least 1: by the processors that it may run on, and by how much of
/// their time it may use.
unsigned hardware_threads();

/// The default share of one rank in its machine's memory, and in the processors that it is bound to.
///
/// Guarantees: ranks that are bound to the same processors divide them equally, and all ranks of a machine divide its memory
/// and the processors of their control group.
class hardware_share {
    static constexpr std::size_t mask_words = sizeof(cpu_set_t) / sizeof(std::uint64_t), words = mask_words + 1;

    std::uint64_t processors_ = hardware::own_processors(), in_group_;
    unsigned on_machine_ = 0, on_processors_ = 0;

public:
    /// `in_group`: the processors of the control group.
    explicit hardware_share(rank_group& ranks, std::uint64_t in_group = hardware::group_processors());

    unsigned threads() const {
        const std::uint64_t most = std::min(processors_ / on_processors_, in_group_ / on_machine_);
        return static_cast<unsigned>(std::max<std::uint64_t>(1, most));
    }
    std::uint64_t memory_bytes() const { return usable_memory_bytes() / on_machine_; }

private:
    /// The machine and the processors that this process may use.
    std::vector<std::uint64_t> place();
};

/// A time as ISO 8601 in UTC, "2001-09-09T01:46:40Z".
std::string timestamp_text(std::time_t seconds);

/// The time for a report: now, or SOURCE_DATE_EPOCH for reproducible reports.
std::string report_timestamp(const environment& variables);

}}  // namespace foregone::impl
