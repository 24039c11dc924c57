// SPDX-License-Identifier: BSL-1.0
#pragma once

// Several objects of one machine, addressed by number or one of them active: the model of a system of objects.

#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/machines/machine_step.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <utility>

namespace foregone {

struct switch_to;

}  // namespace foregone

namespace foregone { inline namespace impl {

// A system of objects in the place of several objects of a machine: each input names its object, or one object is active.

/// Whether a machine has a transition that creates an object.
template <class M>
inline constexpr bool creates_objects = []<std::size_t... I>(std::index_sequence<I...>) {
    return (begins_anew<M, I> || ...);
}(std::make_index_sequence<transition_count<M>>{});

/// Whether an input of this type creates an object.
template <class M, class Input>
inline constexpr bool creates_by = []<class... Row>(boost::mp11::mp_list<Row...>) {
    return (begins_anew<M, Row::value> || ...);
}(rows_on<M, Input>{});

/// Whether an input of this type does nothing but create an object.
template <class M, class Input>
inline constexpr bool only_creates_by = []<class... Row>(boost::mp11::mp_list<Row...>) {
    return sizeof...(Row) > 0 && (begins_anew<M, Row::value> && ...);
}(rows_on<M, Input>{});

/// Several objects of one machine, none of them active: each input names its object. Objects are numbered as they are created.
template <class M, std::size_t Count>
struct running_objects {
    std::array<configuration_of<M>, Count> objects = [] {
        std::array<configuration_of<M>, Count> all{};
        all.fill(first_configuration<M>());
        return all;
    }();
    std::size_t created = creates_objects<M> ? 0 : Count;

    /// Whether an object may be asked to handle inputs of this type: it exists, or is the next one that may be created.
    template <class Input>
    constexpr bool takes(std::size_t object) const {
        return object < created ? !only_creates_by<M, Input> : object == created && creates_by<M, Input>;
    }

    template <class Input>
    constexpr answer_of<M> handle(std::size_t object, const Input& input) {
        return handle_by(object, input, rows_on<M, Input>{});
    }

    /// An input to the active object; a transition that creates an object takes the next one.
    template <class Input>
    constexpr answer_of<M> handle_active(std::size_t active, const Input& input) {
        return handle_active_by(active, input, rows_on<M, Input>{});
    }

    constexpr typename M::state state(std::size_t object) const { return objects[object].state; }
    constexpr const auto& variables(std::size_t object) const { return variables_in(objects[object]); }

    bool operator==(const running_objects&) const = default;

private:
    template <class Input, class Row, class... More>
    constexpr answer_of<M> handle_by(std::size_t object, const Input& input, boost::mp11::mp_list<Row, More...>) {
        constexpr bool creates = begins_anew<M, Row::value>;
        if (creates == (object == created) && is_enabled<M, Row::value>(objects[object], input))
            return take_and_answer<Row::value>(object, input);
        return handle_by(object, input, boost::mp11::mp_list<More...>{});
    }
    template <class Input>
    constexpr answer_of<M> handle_by(std::size_t, const Input&, boost::mp11::mp_list<>) {
        return {};
    }

    template <class Input, class Row, class... More>
    constexpr answer_of<M> handle_active_by(std::size_t active, const Input& input, boost::mp11::mp_list<Row, More...>) {
        constexpr bool creates = begins_anew<M, Row::value>;
        const std::size_t object = creates ? created : active;
        if ((creates ? created < Count : active < created) && is_enabled<M, Row::value>(objects[object], input))
            return take_and_answer<Row::value>(object, input);
        return handle_active_by(active, input, boost::mp11::mp_list<More...>{});
    }
    template <class Input>
    constexpr answer_of<M> handle_active_by(std::size_t, const Input&, boost::mp11::mp_list<>) {
        return {};
    }

    template <std::size_t I, class Input>
    constexpr answer_of<M> take_and_answer(std::size_t object, const Input& input) {
        take<M, I>(objects[object], input);
        if constexpr (begins_anew<M, I>) ++created;
        if constexpr (has_output<M>) return output_of<M, I>(objects[object], input);
        else return true;
    }
};

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

}}  // namespace foregone::impl
