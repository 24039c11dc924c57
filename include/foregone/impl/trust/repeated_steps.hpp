// SPDX-License-Identifier: BSL-1.0
#pragma once

// Detects steps that GCC 12 evaluates differently a second time, so that such a check fails to compile.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/members.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

// GCC 12 stores the elements of an array that has `{}` as its default only once, and a constant evaluation that writes to a part of
// the last one changes the function which makes the array: the first call is right, later calls are not (docs/limits.md).

/// Whether a value has a part that is not zero; one that hides its parts may have.
template <class T>
constexpr bool is_not_zero(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_pointer_v<T>) return value != T();
    else if constexpr (range_like<T>) {
        for (const auto& element : value)
            if (is_not_zero(element)) return true;
        return false;
    } else if constexpr (has_members<T>)
        return visit_members(value, [](const auto&... parts) { return (is_not_zero(parts) || ...); });
    else return true;
}

inline constexpr std::size_t fewest_shared_elements = 3;

/// The elements of an array; none of anything else.
template <class T>
struct elements_of {
    using type = void;
    static constexpr std::size_t count = 0;
};
template <class T, std::size_t Count>
struct elements_of<T[Count]> {
    using type = T;
    static constexpr std::size_t count = Count;
};
template <class T>
    requires(range_like<T> && tuple_like<T> && requires { typename T::value_type; })
struct elements_of<T> {
    using type = typename T::value_type;
    static constexpr std::size_t count = std::tuple_size<T>::value;
};

/// Whether a value is or contains an array of three elements or more of a class whose default is not zero.
template <class T>
constexpr bool may_share_default([[maybe_unused]] const T& value) {
    if constexpr (elements_of<T>::count > 0) {
        using element = typename elements_of<T>::type;
        if constexpr (!std::is_class_v<element> || !std::is_default_constructible_v<element>) return false;
        else return (elements_of<T>::count >= fewest_shared_elements && is_not_zero(element{})) || may_share_default(element{});
    } else if constexpr (has_members<T>)
        return visit_members(value, [](const auto&... parts) { return (may_share_default(parts) || ...); });
    else return false;
}

/// Whether the state, the system or the oracle of a view may share a default.
template <class View>
struct shared_default {
    template <class T>
    static constexpr bool in() {
        if constexpr (std::is_default_constructible_v<T>) return may_share_default(T{});
        else return false;
    }
    static constexpr shared_default result() {
        shared_default found;
        if constexpr (requires { typename View::system; })
            found.possible = in<typename View::system>() || in<typename View::oracle>();
        else found.possible = in<typename View::node>();
        return found;
    }
    constexpr bool usable() const { return true; }

    bool possible = false;
};

/// Takes one step of each action again, as a search took it first, and compares the successors.
template <class View, class Last>
struct repeated_steps {
    static constexpr std::uint64_t most_states = 4096, most_actions = 64;

    static constexpr repeated_steps result() {
        repeated_steps found;
        const auto& graph = Last::value.graph;
        bool seen[most_actions]{};
        for (std::uint64_t id = 0; id < graph.size() && id < most_states && found.same; ++id) {
            const std::uint64_t step = graph.action(static_cast<state_id>(id));
            if (step == no_action || seen[step % most_actions]) continue;
            seen[step % most_actions] = true;
            found.same = leads_to(graph, id, step);
        }
        return found;
    }
    constexpr bool usable() const { return true; }

    bool same = true;

private:
    static constexpr bool leads_to(const auto& graph, std::uint64_t id, std::uint64_t step) {
        const std::uint64_t action = step % View::action_count;
        bool found = false;
        View::each_step(graph.state(graph.parent(static_cast<state_id>(id))), {}, action, action + 1,
                        [&](std::uint64_t, const typename View::node& to, const auto&, const auto&) {
                            found = found || graph.find(kept_state<View>(to)) == id;
                        });
        return found;
    }
};

/// Whether the compiler still takes the steps of a search as it took them first.
///
/// Guarantees: no cost on compilers that share no defaults, nor for states without such an array.
template <class View, class Last>
consteval bool repeats_its_steps() {
    if constexpr (!FOREGONE_SHARES_DEFAULTS) return true;
    else if constexpr (!requires { Last::value.graph.find(Last::value.graph.state(0)); }) return true;
    else if constexpr (!evaluates<shared_default<View>>) return true;
    else if constexpr (!constant_of<shared_default<View>>.possible) return true;
    else if constexpr (!evaluates<repeated_steps<View, Last>>) return true;
    else return constant_of<repeated_steps<View, Last>>.same;
}

}}  // namespace foregone::impl
