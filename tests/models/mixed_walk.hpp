// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/model/property.hpp>

#include <cstdint>

namespace models {

/// A graph made by chance of a number of states, each with three steps, one of them not always enabled; most states can be reached,
/// in a few levels. `Forbidden` is the number that must not be reached.
template <std::uint64_t Seed, std::uint64_t States, std::uint64_t Forbidden = States>
struct mixed_walk {
    struct state {
        std::uint64_t number = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 2>;

    static constexpr state initial() { return {Seed % 7}; }
    static constexpr bool next(state& s, int a) {
        const std::uint64_t to = foregone::mixer::of(s.number * 3 + static_cast<std::uint64_t>(a), Seed);
        if (a == 2 && to % 5 == 0) return false;
        s.number = to % States;
        return true;
    }

    static constexpr auto properties = foregone::properties{
        foregone::never<"the forbidden state">([](const state& s) { return s.number == Forbidden; }),
        foregone::sometimes<"the last state but one">([](const state& s) { return s.number + 2 == States || s.number == 0; }),
    };
};

}  // namespace models
