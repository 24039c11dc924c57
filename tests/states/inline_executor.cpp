// SPDX-License-Identifier: BSL-1.0
#include "states/store/inline_executor.hpp"

#include "../support/verify.hpp"

#include <cstdint>

namespace {

constexpr bool it_does_all_tasks_in_order() {
    std::uint64_t reported = 0;
    unsigned workers = 0;
    foregone::inline_executor::run(
        4, [&](std::uint64_t task, unsigned worker) { reported = reported * 10 + task + 1, workers += worker; });
    return reported == 1'234 && workers == 0 && foregone::inline_executor::workers() == 1;
}
VERIFY(visited_inline_executor, it_does_all_tasks_in_order);

}  // namespace
