// SPDX-License-Identifier: BSL-1.0
#pragma once

// The system under test with several objects, each input addressed to one; checked against objects of a machine.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/machines/running_objects.hpp>
#include <foregone/impl/machines/shown_parts.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

// A system of several objects in the place of several objects of a machine.

/// An input to one of several objects of a system that is checked against a machine.
template <class Input>
struct to_object {
    std::size_t object;
    Input input;
};

/// Format: `edit{priority = high} to object 1`.
template <class Input>
constexpr void print_to(auto& sink, const to_object<Input>& event) {
    print_action(sink, event.input);
    sink.append(std::string_view(" to object "));
    print(sink, event.object);
}

/// The observation after an input to an object: the system's answer, and what it shows of each object that exists.
template <class M, std::size_t Count, class Shown>
struct reaction_of_objects {
    answer_of<M> answer{};
    std::array<std::optional<Shown>, Count> objects{};
    bool operator==(const reaction_of_objects&) const = default;
};

/// The inputs of a machine, each to one of several objects.
template <class Domain, std::size_t Count>
struct inputs_to_objects
    : std::type_identity<product<to_object<typename domain_of<Domain>::value_type>, range<std::size_t{0}, Count - 1>, Domain>> {};
template <class... Alternatives, std::size_t Count>
struct inputs_to_objects<one_of<Alternatives...>, Count>
    : std::type_identity<one_of<typename inputs_to_objects<Alternatives, Count>::type...>> {};

template <class Input>
inline constexpr std::uint64_t weight_of<to_object<Input>> = weight_of<Input>;

/// A system of several objects, and how many of them exist by its answers.
template <class System, class M, std::size_t Count>
struct counted_objects {
    System it;
    std::size_t created = creates_objects<M> ? 0 : Count;

    template <class Input>
    constexpr answer_of<M> handle(std::size_t object, const Input& input) {
        const answer_of<M> answer = it.handle(object, input);
        if (answer && object == created) ++created;
        return answer;
    }
    constexpr decltype(auto) state(std::size_t object) const { return it.state(object); }
    constexpr decltype(auto) variables(std::size_t object) const { return it.variables(object); }

    constexpr bool operator==(const counted_objects& other) const
        requires std::equality_comparable<System>
    {
        return it == other.it && created == other.created;
    }
    friend constexpr void print_to(auto& sink, const counted_objects& all) { print(sink, all.it); }
};

/// The observation of a system of several objects, or of the machines in its place.
template <class System, class M, std::size_t Count>
struct reaction_in_objects {
    using shown = shown_by<System, M, std::size_t>;

    static constexpr answer_of<M> answer(auto& target, const auto& event) { return target.handle(event.object, event.input); }

    static constexpr auto observe(auto& target, const auto& event) {
        const answer_of<M> answered = answer(target, event);
        if constexpr (std::is_void_v<shown>) return answered;
        else {
            reaction_of_objects<M, Count, shown> seen{answered, {}};
            for (std::size_t i = 0; i < target.created; ++i) seen.objects[i] = what_is_shown<M, shown>(target, i);
            return seen;
        }
    }
};

/// A system that handles this input to one of its objects and answers like the machine.
template <class System, class M, class Input>
concept handles_for_object = requires(System& s, std::size_t object, const Input& input) {
    { s.handle(object, input) } -> std::convertible_to<answer_of<M>>;
};

template <class System, class M>
struct handles_inputs_to_objects {
    template <class Input>
    using handled = std::bool_constant<handles_for_object<System, M, Input>>;
    static constexpr bool met = boost::mp11::mp_all_of<input_types<M>, handled>::value;
    struct sentence {
        static_assert(
            met, "foregone: the system has no `handle` for one of the machine's inputs to an object, or `handle` returns another "
                 "type; it takes (std::size_t object, const input&) and returns std::optional<output>, or bool if the machine has "
                 "no `output`; see docs/reference/model/machines.md");
    };
};

template <class System, class M>
struct shows_the_state_of_objects {
    static constexpr bool met = !names_state<System, std::size_t> || shows_state<System, M, std::size_t>;
    struct sentence {
        static_assert(met, "foregone: the system's `state(object)` does not return the machine's `state`; write `M::state "
                           "state(std::size_t object) const`, in an adapter if the system has others, or rename it so that states "
                           "are not compared; see docs/reference/model/machines.md");
    };
};

template <class System, class M>
struct shows_the_variables_of_objects {
    static constexpr bool met = !names_variables<System, std::size_t> || shows_variables<System, M, std::size_t> ||
                                (!has_variables<M> && shows_no_variables<System, std::size_t>);
    struct sentence {
        static_assert(met, "foregone: the system's `variables(object)` does not return the machine's `variables`; write `const "
                           "M::variables& variables(std::size_t object) const`, in an adapter if the system has others, or rename "
                           "it so that variables are not compared; see docs/reference/model/machines.md");
    };
};

}}  // namespace foregone::impl
