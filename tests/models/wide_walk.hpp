// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace models {

/// Which graph is made by chance; `forbidden` is the number that must not be reached.
struct walk_terms {
    std::uint64_t seed = 5, states = 20'000, forbidden = UINT64_MAX;
};

/// As mixed_walk, with states of a number of words: after the number come words computed from it. It is chosen at run time which
/// graph it is.
template <std::size_t Words>
struct wide_walk {
    static inline walk_terms terms{};

    struct state {
        std::uint64_t number = 0;
        std::array<std::uint64_t, Words - 1> rest{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 2>;

    static state with(std::uint64_t number) {
        state all{number, {}};
        for (std::size_t i = 0; i < all.rest.size(); ++i) all.rest[i] = foregone::mixer::of(number, terms.seed * Words + i);
        return all;
    }

    static state initial() { return with(terms.seed % 7); }
    static bool next(state& s, int a) {
        const std::uint64_t to = foregone::mixer::of(s.number * 3 + static_cast<std::uint64_t>(a), terms.seed);
        if (a == 2 && to % 5 == 0) return false;
        s = with(to % terms.states);
        return true;
    }

    static constexpr auto properties =
        foregone::properties{foregone::never<"the forbidden state">([](const state& s) { return s.number == terms.forbidden; })};
};

}  // namespace models
