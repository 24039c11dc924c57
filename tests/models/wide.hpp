// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

namespace models {

/// A hundred thousand actions a state, more than a search notes one by one.
///
/// Source: by hand. States 0 to 2, each with all actions; 1 and 2 are one step away.
struct wide {
    struct state {
        int remainder = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 99'999>;

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int a) { return {(s.remainder + a) % 3}; }

    static constexpr auto properties =
        foregone::properties{foregone::sometimes<"two">([](const state& s) { return s.remainder == 2; })};
};

/// The last of the actions is the only one that does something.
struct wide_at_the_end : wide {
    static constexpr state next(const state& s, int a) { return {a == 99'999 ? s.remainder + 1 : 0}; }
    static constexpr auto properties =
        foregone::properties{foregone::never<"two">([](const state& s) { return s.remainder == 2; })};
};

}  // namespace models
