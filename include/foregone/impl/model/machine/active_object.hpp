// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/machine/machine_parts.hpp>
#include <foregone/impl/model/machine/machine_step.hpp>
#include <foregone/impl/model/machine/running_objects.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace foregone {

struct switch_to;

}  // namespace foregone

namespace foregone::inline impl {

// A system that has an active object in the place of several objects of a machine.

/// A system with a `handle` for switches, of whatever type.
template <class System>
concept has_an_active_object = requires(System& s, const switch_to& other) { s.handle(other); };

/// Several objects of one machine, one of them active: it handles each input, as fg::machines describes.
template <class M, std::size_t Count>
struct running_with_active {
    running_objects<M, Count> all{};
    std::size_t active = 0;

    template <class Input>
    constexpr answer_of<M> handle(const Input& input) {
        const std::size_t before = all.created;
        const answer_of<M> answer = all.handle_active(active, input);
        if (all.created != before) active = before;
        return answer;
    }
    template <std::same_as<switch_to> Switch>
    constexpr bool handle(const Switch& other) {
        if (!may_handle(other)) return false;
        active = other.object;
        return true;
    }

    /// Only a switch has a precondition.
    template <class Input>
    constexpr bool may_handle(const Input& input) const {
        if constexpr (std::same_as<Input, switch_to>) return input.object < all.created && input.object != active;
        else return true;
    }

    constexpr typename M::state state() const { return all.state(active); }
    constexpr const auto& variables() const { return all.variables(active); }

    bool operator==(const running_with_active&) const = default;
};

/// The observation after a switch: whether it was done, and what the system shows of the object that is active now.
template <class Shown>
struct switched {
    bool answer = false;
    Shown now{};
    bool operator==(const switched&) const = default;
};

template <class System, class M>
struct handles_switches {
    static constexpr bool met = !has_an_active_object<System> || requires(System& s, const switch_to& other) {
        { s.handle(other) } -> std::same_as<bool>;
    };
    struct sentence {
        static_assert(met, "foregone: the system's `handle(const fg::switch_to&)` does not return bool, whether the object is "
                           "active now; see docs/reference/model/machines.md");
    };
};

}  // namespace foregone::inline impl
