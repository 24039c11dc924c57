// SPDX-License-Identifier: BSL-1.0
#pragma once

// A behavior's expectations and listed properties in the form that a search evaluates, numbered together.

#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/behaviors/command_run.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/expectation.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The title of an expectation: its own, or the name of its type.
template <class Expectation>
constexpr std::string_view expectation_title() {
    if constexpr (requires { Expectation::title.view(); }) return Expectation::title.view();
    else return unqualified_type_name<Expectation>();
}

/// A behavior's expectations as properties: number 0 is that some expectation applies, number i + 1 is expectation i.
template <class Expectations>
struct expectation_properties;

template <class... Expectations>
struct expectation_properties<first_of<Expectations...>> {
    static constexpr std::uint32_t size = 1 + sizeof...(Expectations);
    static constexpr bool has_sometimes = false, has_temporal = false;
    static constexpr bool after_right_steps_only = false;

    static constexpr std::string_view title(std::uint32_t index) {
        std::string_view found = "some expectation applies";
        ((--index == 0 ? void(found = expectation_title<Expectations>()) : void()), ...);
        return found;
    }
    static constexpr property_kind kind(std::uint32_t) { return property_kind::always; }
    static constexpr std::uint32_t violated_by_state(const auto&) { return no_property; }
    static constexpr void witness(const auto&, const bool*, auto&&) {}
    static constexpr std::uint32_t deadlock() { return no_property; }
};

/// The `properties` that a behavior or a suite lists, as an mp_list; empty if it lists none.
template <class B>
struct properties_listed_by {
    using list = boost::mp11::mp_list<>;
};
template <class B>
    requires requires { typename std::remove_cvref_t<decltype(B::properties)>::list; }
struct properties_listed_by<B> {
    using list = typename std::remove_cvref_t<decltype(B::properties)>::list;
};

template <class Property, class System, class Model>
concept on_system_and_model = returns_bool<typename Property::predicate, System, Model>;

/// A property of a system and its model, as a property of a view's node.
template <class Property>
struct property_of_node {
    struct predicate {
        template <class Node>
        constexpr bool operator()(const Node&) const;  // never called: a view calls holds()
    };
    static constexpr property_kind kind = Property::kind;
    static constexpr std::string_view title() { return Property::title(); }

    template <class Node>
    static constexpr bool holds(const Node& at) {
        const auto& system = system_in(at.sut);
        const auto& model = current(at.expected);
        using system_type = std::remove_cvref_t<decltype(system)>;
        using model_type = std::remove_cvref_t<decltype(model)>;
        if constexpr (on_system_and_model<Property, system_type, model_type>) return Property::holds(system, model);
        else return Property::holds(system);
    }
};

/// A behavior's properties: its expectations, then the listed ones, which are asked of the initial state and after each step that
/// the expectations accept.
template <class Expectations, class Listed>
struct judged_properties {
    using expected = expectation_properties<Expectations>;
    using listed = property_list<boost::mp11::mp_transform<property_of_node, Listed>>;

    static constexpr std::uint32_t first_listed = expected::size;
    static constexpr std::uint32_t size = first_listed + listed::size;
    static constexpr bool has_sometimes = listed::has_sometimes, has_temporal = listed::has_temporal;
    static constexpr bool after_right_steps_only = true;

    static constexpr std::string_view title(std::uint32_t index) {
        return index < first_listed ? expected::title(index) : listed::title(index - first_listed);
    }
    static constexpr property_kind kind(std::uint32_t index) {
        return index < first_listed ? expected::kind(index) : listed::kind(index - first_listed);
    }

    template <class Node>
    static constexpr std::uint32_t violated_by_state(const Node& at) {
        const std::uint32_t found = listed::violated_by_state(at);
        return found == no_property ? no_property : first_listed + found;
    }

    template <class Node, class Seen>
    static constexpr void witness(const Node& at, const bool* witnessed, Seen&& seen) {
        listed::witness(at, witnessed + first_listed, [&](std::uint32_t index) { seen(first_listed + index); });
    }
    static constexpr std::uint32_t deadlock() { return no_property; }
};

template <class Expectations, class Listed>
struct properties_of_behavior : std::type_identity<judged_properties<Expectations, Listed>> {};
template <class Expectations>
struct properties_of_behavior<Expectations, boost::mp11::mp_list<>> : std::type_identity<expectation_properties<Expectations>> {};

/// Prints the system and the model of a node that violates a listed property; nothing if it violates none.
template <class Properties, class Sink, class Node>
constexpr void print_violated_state(Sink& sink, const Node& at) {
    const std::uint32_t violated = Properties::violated_by_state(at);
    if (violated == no_property) return;
    sink.append("system ");
    print(sink, system_in(at.sut));
    sink.append(" and model ");
    print(sink, current(at.expected));
    sink.append(" violate \"");
    sink.append(Properties::title(violated));
    sink.append("\"");
}

}}  // namespace foregone::impl
