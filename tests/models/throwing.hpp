// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <stdexcept>

namespace models {

/// A model, not a system under test, that throws: in the state after three steps. The search is told.
struct throws_in_next {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add, stay };

    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (s.value == 3) throw std::runtime_error("the model cannot go on from 3");
        return {a == action::add ? s.value + 1 : s.value};
    }
};

/// The same while compiling: what throws there is no constant.
struct throws_while_compiling : throws_in_next {
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        if (s.value == 3) throw std::runtime_error("the model cannot go on from 3");
        return {a == action::add ? s.value + 1 : s.value};
    }
};

}  // namespace models
