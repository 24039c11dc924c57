// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the programs of the tests share.

#include <stdexcept>

namespace program {

/// The property that fails otherwise is `unexpected`.
inline void expect(bool holds) {
    if (!holds) throw std::logic_error("not as expected");
}
inline constexpr const char* unexpected = "no exception leaves a thread";

}  // namespace program
