// SPDX-License-Identifier: BSL-1.0
#pragma once

// Several objects of one state machine as one model, and the conformance of a system of such objects to it.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/machines/counted_objects.hpp>
#include <foregone/impl/machines/running_objects.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Several objects of one machine, one of them active; objects from number `created` on are not used yet.
template <class M, std::size_t Count>
struct several_objects {
    std::array<configuration_of<M>, Count> objects{};
    std::size_t created = 0, active = 0;

    constexpr const configuration_of<M>& current() const { return objects[active]; }
    bool operator==(const several_objects&) const = default;
};

template <class Predicate, class M>
concept judges_object = std::is_invocable_r_v<bool, const Predicate&, const configuration_of<M>&>;
template <class Predicate, class M, class Input>
concept judges_object_step =
    std::is_invocable_r_v<bool, const Predicate&, const configuration_of<M>&, const Input&, const configuration_of<M>&>;

template <class Property>
struct property_of_objects;

template <class M>
struct lifted_properties {};

template <class M>
struct lifted_boundary {};
template <class M>
    requires names_boundary<M>
struct lifted_boundary<M> {
    static constexpr bool within_boundary(const auto& all)
        requires requires { M::within_boundary(all.current()); }
    {
        for (const auto& object : all.objects)
            if (!M::within_boundary(object)) return false;
        return true;
    }
};

template <class M>
struct lifted_terminal {};
template <class M>
    requires names_terminal<M>
struct lifted_terminal<M> {
    static constexpr bool terminal(const auto& all)
        requires requires { M::terminal(all.current()); }
    {
        for (const auto& object : all.objects)
            if (!M::terminal(object)) return false;
        return true;
    }
};

template <class Input, class Switch>
struct inputs_and_switch : std::type_identity<one_of<Input, Switch>> {};
template <class... Inputs, class Switch>
struct inputs_and_switch<one_of<Inputs...>, Switch> : std::type_identity<one_of<Inputs..., Switch>> {};

/// Empty if the machine violates a requirement.
template <class M, std::size_t Count, bool IsComplete>
struct machines_system {};

}}  // namespace foregone::impl

namespace foregone {

/// The input that activates another object.
struct switch_to {
    std::size_t object;
};
}  // namespace foregone

namespace foregone { inline namespace impl {

/// A predicate of one object, applied to several: an `always` holds for all of them, a `never` or a `sometimes` finds one. A
/// transition predicate is applied to the active object; a switch is not a transition of any object.
template <class Predicate, property_kind Kind>
struct of_each_object {
    template <class M, std::size_t Count>
        requires judges_object<Predicate, M>
    constexpr bool operator()(const several_objects<M, Count>& all) const {
        constexpr bool holds_for_all = Kind == property_kind::always;
        for (const configuration_of<M>& object : all.objects)
            if (static_cast<bool>(Predicate{}(object)) != holds_for_all) return !holds_for_all;
        return holds_for_all;
    }

    template <class M, std::size_t Count, class Input>
        requires judges_object_step<Predicate, M, Input>
    constexpr bool operator()(const several_objects<M, Count>& from, const Input& input,
                              const several_objects<M, Count>& to) const {
        return Predicate{}(from.objects[to.active], input, to.current());
    }

    template <class M, std::size_t Count>
    constexpr bool operator()(const several_objects<M, Count>&, const switch_to&, const several_objects<M, Count>&) const {
        return Kind == property_kind::always;
    }
};

template <name Title, property_kind Kind, class Predicate>
struct property_of_objects<property<Title, Kind, Predicate>> {
    using type = property<Title, Kind, of_each_object<Predicate, Kind>>;
};
template <name Title, class Predicate>
struct property_of_objects<property<Title, property_kind::deadlock_free, Predicate>> {
    using type = property<Title, property_kind::deadlock_free, Predicate>;
};

template <class Property>
    requires(Property::kind == property_kind::temporal)
struct property_of_objects<Property> {
    using type = Property;  // refused
};

template <class... Properties>
constexpr auto properties_of_objects(const properties<Properties...>&) {
    return properties<typename property_of_objects<Properties>::type...>{typename property_of_objects<Properties>::type{}...};
}

constexpr no_properties properties_of_objects(const no_properties&) { return {}; }

template <class M>
    requires names_properties<M>
struct lifted_properties<M> {
    static constexpr auto properties = properties_of_objects(M::properties);
};

template <class M, std::size_t Count>
struct machines_system<M, Count, true> : lifted_properties<M>, lifted_boundary<M>, lifted_terminal<M> {
    using state = several_objects<M, Count>;
    using action = typename inputs_and_switch<typename M::input, product<switch_to, range<std::size_t{0}, Count - 1>>>::type;

    static constexpr state initial() {
        state all{.created = creates_objects<M> ? 0 : Count};
        for (auto& object : all.objects) object = first_configuration<M>();
        return all;
    }

    template <input_of<M> Input>
    static constexpr bool next(state& all, const Input& input) {
        return [&]<class... Row>(boost::mp11::mp_list<Row...>) {
            return (fire<Row::value>(all, input) || ...);
        }(rows_on<M, Input>{});
    }

    static constexpr bool next(state& all, const switch_to& other) {
        if (other.object >= all.created || other.object == all.active) return false;
        all.active = other.object;
        return true;
    }

private:
    template <std::size_t I, class Input>
    static constexpr bool fire(state& all, const Input& input) {
        if constexpr (begins_anew<M, I>) return create<I>(all, input);
        else if (all.active == all.created || !is_enabled<M, I>(all.current(), input)) return false;
        else return take<M, I>(all.objects[all.active], input), true;
    }

    template <std::size_t I, class Input>
    static constexpr bool create(state& all, const Input& input) {
        if (all.created == Count || !is_enabled<M, I>(all.objects[all.created], input)) return false;
        all.active = all.created++;
        take<M, I>(all.objects[all.active], input);
        return true;
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// Several objects of one machine, as a transition system for checks. Inputs go to the active object; `switch_to{n}` activates
/// another one; a transition from `fg::scratch` creates the next unused object and activates it.
///
/// Requires: the requirements of fg::machine; at least one object; no temporal properties in M.
/// Guarantees: an object that is not created handles nothing; once all are created, no further one can be. If the machine has no
///     transition from scratch, all objects exist initially. The properties of M are those of each object.
template <class M, std::size_t Count>
    requires(Count > 0)
struct machines : machines_system<M, Count, unmet_in_machine<M>::met> {};

template <class M, std::size_t Count>
struct requirements_of_kind<machines<M, Count>>
    : first_unmet<unmet_in_machine<M>, objects_have_no_temporal_properties<M>, completed_system<machines<M, Count>>> {};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The observation of a system with an active object, or of the machines in its place.
template <class System, class M>
struct reaction_with_active : reaction_of<System, M> {
    using typename reaction_of<System, M>::shown;
    using reaction_of<System, M>::observe;

    static constexpr auto observe(auto& target, const switch_to& other) {
        const bool is_done = target.handle(other);
        if constexpr (std::is_void_v<shown>) return is_done;
        else return switched<shown>{is_done, what_is_shown<M, shown>(target)};
    }
};

/// A system of several objects of one machine, each input to one of them by its number; empty if the machine violates a
/// requirement.
template <class System, class M, std::size_t Count, bool IsComplete>
struct conformance_of_objects {};
template <class System, class M, std::size_t Count>
struct conformance_of_objects<System, M, Count, true>
    : judged_by_machine<running_objects<M, Count>, reaction_in_objects<System, M, Count>> {
    using system = counted_objects<System, M, Count>;
    using action = typename inputs_to_objects<typename M::input, Count>::type;
    using model = running_objects<M, Count>;

    template <input_of<M> Input>
    static constexpr bool enabled(const model& m, const to_object<Input>& event) {
        return m.template takes<Input>(event.object);
    }

    template <input_of<M> Input>
        requires handles_for_object<System, M, Input>
    static constexpr auto perform(system& s, const to_object<Input>& event) {
        return reaction_in_objects<System, M, Count>::observe(s, event);
    }

    template <input_of<M> Input>
    static constexpr void next(model& m, const to_object<Input>& event) {
        m.handle(event.object, event.input);
    }
};

/// The same where the system has an active object: it takes the inputs of fg::machines.
template <class System, class M, std::size_t Count, bool IsComplete>
struct conformance_of_active {};
template <class System, class M, std::size_t Count>
struct conformance_of_active<System, M, Count, true>
    : judged_by_machine<running_with_active<M, Count>, reaction_with_active<System, M>> {
    using system = System;
    using action = typename machines<M, Count>::action;
    using model = running_with_active<M, Count>;

    static constexpr bool enabled(const model& m, const auto& input) { return m.may_handle(input); }

    template <class Input>
        requires std::same_as<Input, switch_to> || handles_as<System, M, Input>
    static constexpr auto perform(system& s, const Input& input) {
        return reaction_with_active<System, M>::observe(s, input);
    }

    static constexpr void next(model& m, const auto& input) { m.handle(input); }
};

}}  // namespace foregone::impl

namespace foregone {

/// A system of at most Count objects against that many objects of a machine.
///
/// Requires: System::handle takes (std::size_t object, const input&) for every input; or, if the system has an active object,
///     (const input&) and (const fg::switch_to&).
/// Guarantees: an input goes to an object that exists, or creates the next one, whose number is how many there are.
template <class System, class M, std::size_t Count>
struct conforms_to<System, machines<M, Count>> : conformance_of_objects<System, M, Count, unmet_in_machine<M>::met> {};

template <has_an_active_object System, class M, std::size_t Count>
struct conforms_to<System, machines<M, Count>> : conformance_of_active<System, M, Count, unmet_in_machine<M>::met> {};

template <class System, class M, std::size_t Count>
struct requirements_of_kind<conforms_to<System, machines<M, Count>>>
    : first_unmet<unmet_in_machine<M>, handles_inputs_to_objects<System, M>, shows_the_state_of_objects<System, M>,
                  shows_the_variables_of_objects<System, M>, completed_behavior<conforms_to<System, machines<M, Count>>>> {};

template <has_an_active_object System, class M, std::size_t Count>
struct requirements_of_kind<conforms_to<System, machines<M, Count>>>
    : first_unmet<unmet_in_machine<M>, handles_every_input<System, M>, handles_switches<System, M>, shows_the_state_of<System, M>,
                  shows_the_variables_of<System, M>, completed_behavior<conforms_to<System, machines<M, Count>>>> {};

}  // namespace foregone
