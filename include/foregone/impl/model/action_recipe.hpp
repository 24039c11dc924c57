// SPDX-License-Identifier: BSL-1.0
#pragma once

// Maps the number of an action to the recipe of its generated value; for recorded runs and their replay.

#include <foregone/domain/choices.hpp>
#include <foregone/domain/one_of.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// How the value of an action is stored.
template <class Domain>
struct recipe_in {
    static constexpr action_recipe of(std::uint64_t) { return {generated<Domain>, 0}; }
};

template <class D>
struct recipe_in<recipes<D>> {
    static constexpr action_recipe of(std::uint64_t index) { return {true, index}; }
};

template <class... Alternatives>
struct recipe_in<one_of<Alternatives...>> {
    static constexpr action_recipe of(std::uint64_t index) {
        action_recipe found;
        static_cast<void>((find<domain_of<Alternatives>>(index, found) || ...));
        return found;
    }

private:
    template <class Domain>
    static constexpr bool find(std::uint64_t& index, action_recipe& found) {
        if (index < Domain::size) return found = recipe_in<Domain>::of(index), true;
        index -= Domain::size;
        return false;
    }
};

/// How the value of an action of a model with these actions is stored.
template <class Actions>
constexpr action_recipe recipe_of_action(std::uint64_t action) {
    if constexpr (generated<Actions>) return recipe_in<Actions>::of(action);
    else return static_cast<void>(action), action_recipe{};
}

}}  // namespace foregone::impl
