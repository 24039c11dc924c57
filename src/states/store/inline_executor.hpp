// SPDX-License-Identifier: BSL-1.0
#pragma once

// The executor for growing visited sets that only one worker uses; runs tasks in the caller.

#include <cstdint>

namespace foregone { inline namespace impl {

/// An executor without threads: the caller runs all tasks. It suits work that is too small to share.
struct inline_executor {
    static constexpr unsigned workers() { return 1; }
    template <class Work>
    static constexpr void run(std::uint64_t tasks, Work&& work) {
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0u);
    }
};

}}  // namespace foregone::impl
