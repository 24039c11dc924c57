// SPDX-License-Identifier: BSL-1.0
#pragma once

// Commands whose arguments depend on the model: `arguments(model)` lists them; tests membership and draws one.

#include <foregone/impl/base/random.hpp>
#include <foregone/types/memberwise.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A command whose `arguments(model)` lists what it may be now: commands, or values of its only member.
template <class C, class Model>
concept lists_arguments = requires(const Model& m) {
    C::arguments(m).begin();
    C::arguments(m).end();
    C{*C::arguments(m).begin()};
};

/// A function of this name; arguments may be members of this name.
template <class C>
concept names_arguments = requires { &C::arguments; } && (std::is_function_v<std::remove_pointer_t<decltype(&C::arguments)>> ||
                                                          std::is_member_function_pointer_v<decltype(&C::arguments)>);

/// Whether a command is among those that its model lists.
template <class C, class Model>
constexpr bool is_listed(const C& command, const Model& m) {
    for (const auto& argument : C::arguments(m))
        if (same_in_all_members(C{argument}, command)) return true;
    return false;
}

/// Calls visit(command) for one of those that a model lists, each with the same probability; false if there is none.
template <class C, class Model, class Visit>
constexpr bool visit_drawn_argument(const Model& m, random_bits& bits, Visit&& visit) {
    const auto all = C::arguments(m);
    std::uint64_t count = 0;
    for (auto at = all.begin(); at != all.end(); ++at) ++count;
    if (count == 0) return false;
    auto at = all.begin();
    for (std::uint64_t left = bits.below(count); left > 0; --left) ++at;
    visit(C{*at});
    return true;
}

}}  // namespace foregone::impl
