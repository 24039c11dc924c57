// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// In the place of an executor, whoever calls: for what can be shared out, and is so little that it need not be.
struct just_one {
    static constexpr unsigned workers() { return 1; }
    template <class Work>
    static constexpr void run(std::uint64_t tasks, Work&& work) {
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0u);
    }
};

}  // namespace foregone
