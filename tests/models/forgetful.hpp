// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <atomic>

namespace models {

/// A walk that forbids a state only a number of times.
template <class Walk>
struct forgetful : Walk {
    using state = typename Walk::state;

    static inline std::atomic<int> times{1};

    static constexpr auto properties = foregone::properties{
        foregone::never<"the forbidden state">([](const state& s) { return s.number == 8'123 && times-- > 0; })};
};

}  // namespace models
