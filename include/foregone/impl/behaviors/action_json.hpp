// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads and writes actions as JSON by the names of their types; for logs and recorded runs.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The most actions of a domain that are compared with JSON if their type cannot be read.
inline constexpr std::uint64_t comparable_actions_limit = 4'096;

namespace action_json {

template <class A>
inline constexpr bool is_placed = false;
template <run_phase Phase, class Command>
inline constexpr bool is_placed<placed<Phase, Command>> = true;

template <class A>
inline constexpr bool is_sequence = false;
template <class... Commands>
inline constexpr bool is_sequence<std::tuple<Commands...>> = true;

/// The wrapper of an action that opens or closes a run; the same command may also occur between.
template <class A>
inline constexpr std::string_view place = "";
template <class Command>
inline constexpr std::string_view place<placed<run_phase::before, Command>> = "initially";
template <class Command>
inline constexpr std::string_view place<placed<run_phase::after, Command>> = "finally";

/// An action composed of others, which its table does not describe.
template <class A>
inline constexpr bool is_wrapper = is_placed<A> || is_sequence<A> || variant_like<A>;

/// An action that is written as its name, with its members if it has any.
template <class A>
concept named = has_members<A> && !is_placed<A> && !string_like<A>;

template <class A>
struct parts_readable : std::bool_constant<json_readable<A>> {};
template <run_phase Phase, class Command>
struct parts_readable<placed<Phase, Command>> : parts_readable<Command> {};
template <class... Commands>
struct parts_readable<std::tuple<Commands...>> : std::bool_constant<(parts_readable<Commands>::value && ...)> {};

/// The content of `{"push": {…}}`, or `"pop"` itself; null if the name differs from the type's.
const json_node* named_content(const json_node& node, const value_table& of);

/// Reads `"pop"` or `{"push": {…}}` into an action; false without a problem: another name.
bool read_named_value(const json_node& node, void* into, const value_table& of, reading_json::in_place_reader read,
                      json_problem& problem);
bool matches_named_value(const json_node& node, const void* action, const value_table& of);
/// Writes an action that wraps no others.
void write_value(dynamic_sink& sink, const void* action, const value_table& of);
/// Visits the action that was read, if the model has it.
void visit_found(std::optional<std::uint64_t> index, std::uint64_t offset, json_problem& problem,
                 function_ref<void(std::uint64_t)> visit);

/// The wrapper of a placed action may be missing unless an exact match is required.
template <class A>
const json_node* unwrapped(const json_node& node, bool exact) {
    if (node.size() == 1 && node.kind == json_kind::object && node.child->key == place<A>) return node.child;
    return exact ? nullptr : &node;
}

/// Whether the tables describe all actions of a domain.
template <class Domain>
inline constexpr bool holds_no_wrappers = !is_wrapper<typename Domain::value_type>;
template <class... Alternatives>
inline constexpr bool holds_no_wrappers<one_of<Alternatives...>> = (holds_no_wrappers<domain_of<Alternatives>> && ...);

struct sequence_writer {
    dynamic_sink& sink;
    bool first = true;
    void operator()(const auto&... actions);
};

}  // namespace action_json

/// Writes an action by name, in the stored form: `"pop"`, `{"push": {"value": 1}}`; an enum as its enumerator; a step with several
/// commands as a list; an opening or closing command as `{"initially": …}` or `{"finally": …}`.
template <class A>
void write_action_json(dynamic_sink& sink, const A& action) {
    using namespace action_json;
    if constexpr (!is_wrapper<A>) {
        write_value(sink, __builtin_addressof(action), value_table_of<A>);
    } else if constexpr (is_placed<A>) {
        sink.append("{\""), sink.append(place<A>), sink.append("\": ");
        write_action_json(sink, action.command);
        sink.append("}");
    } else if constexpr (is_sequence<A>) {
        sink.append("[");
        visit_elements(action, sequence_writer{sink});
        sink.append("]");
    } else {
        visit_alternative(action, [&](const auto& held) { write_action_json(sink, held); });
    }
}

inline void action_json::sequence_writer::operator()(const auto&... actions) {
    ((sink.append(first ? "" : ", "), first = false, write_action_json(sink, actions)), ...);
}

/// Writes the action with this number of a view.
template <class View>
FOREGONE_COLD void write_action_of(std::uint64_t index, dynamic_sink& sink) {
    if constexpr (action_json::holds_no_wrappers<typename View::action_domain>)
        with_action_of<View>(index, [&](const void* action, const value_table& of) { action_json::write_value(sink, action, of); });
    else View::actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) { write_action_json(sink, action); });
}

namespace action_json {

template <class A>
std::optional<A> read(const json_node& node, bool exact, json_problem& problem);

template <class A>
FOREGONE_COLD std::optional<A> read_named(const json_node& node, json_problem& problem) {
    const json_node* const content = named_content(node, value_table_of<A>);
    if (content == nullptr) return std::nullopt;
    if constexpr (member_count<A> == 0)
        if (node.kind == json_kind::text) return A{};
    auto found = read_json<A>(*content, problem);
    if (!found) problem.within(unqualified_name(value_table_of<A>.spelling));
    return found;
}

template <class A, std::size_t... I>
std::optional<A> read_sequence(const json_node& node, bool exact, json_problem& problem, std::index_sequence<I...>) {
    if (node.kind != json_kind::array || node.size() != sizeof...(I)) return std::nullopt;
    std::tuple<std::optional<std::tuple_element_t<I, A>>...> parts;
    const json_node* at = node.child;
    const auto read_next = [&](auto& part) {
        part = read<typename std::remove_reference_t<decltype(part)>::value_type>(*at, exact, problem);
        at = at->next;
        return part.has_value();
    };
    if (!(read_next(std::get<I>(parts)) && ...)) return std::nullopt;
    return A{*std::get<I>(parts)...};
}

/// Empty without a problem: another name.
template <class A>
std::optional<A> read(const json_node& node, bool exact, json_problem& problem) {
    if constexpr (is_placed<A>) {
        const json_node* const inner = unwrapped<A>(node, exact);
        if (inner == nullptr) return std::nullopt;
        const auto command = read<decltype(A::command)>(*inner, exact, problem);
        return command ? std::optional(A{*command}) : std::nullopt;
    } else if constexpr (is_sequence<A>) {
        return read_sequence<A>(node, exact, problem, std::make_index_sequence<std::tuple_size_v<A>>{});
    } else if constexpr (named<A>) {
        return read_named<A>(node, problem);
    } else {
        json_problem unheard;  // ignored: an enumerator is a name, too
        return read_json<A>(node, std::is_enum_v<A> ? unheard : problem);
    }
}

template <class A>
bool matches(const json_node& node, const A& action, bool exact) {
    if constexpr (is_placed<A>) {
        const json_node* const inner = unwrapped<A>(node, exact);
        return inner != nullptr && matches(*inner, action.command, exact);
    } else if constexpr (variant_like<A>) {
        bool same = false;
        visit_alternative(action, [&](const auto& held) { same = matches(node, held, exact); });
        return same;
    } else if constexpr (named<A>) {
        return matches_named_value(node, __builtin_addressof(action), value_table_of<A>);
    } else {
        return matches_json(node, action, json_match::whole);
    }
}

/// Variants are compared: their alternatives are found by name.
template <class A>
inline constexpr bool is_read = parts_readable<A>::value && !variant_like<A>;

/// For one type: at most one action.
template <class Domain>
struct finder {
    using action = typename Domain::value_type;

    FOREGONE_COLD static void find(const json_node& node, bool exact, std::uint64_t offset, json_problem& problem,
                                   function_ref<void(std::uint64_t)> visit) {
        if constexpr (generated<Domain>) {
            if constexpr (named<action>)
                if (named_content(node, value_table_of<action>) != nullptr) problem.say("is generated, and no domain can find it");
        } else if constexpr (named<action> && reading_json::is_read_in_place<action>()) {
            action found{};
            if (read_named_value(node, &found, value_table_of<action>, reading_json::read_in_place<action>, problem))
                visit_found(Domain::index_of(found), offset, problem, visit);
        } else if constexpr (is_read<action>) {
            const std::optional<action> read_back = read<action>(node, exact, problem);
            if (read_back) visit_found(Domain::index_of(*read_back), offset, problem, visit);
        } else if constexpr (Domain::size <= comparable_actions_limit) {
            for (std::uint64_t i = 0; i < Domain::size; ++i)
                if (matches(node, Domain::at(i), exact)) return visit(offset + i);
        } else {
            problem.say("its type cannot be made from JSON; make it a struct of public members");
        }
    }
};

template <class... Alternatives>
struct finder<one_of<Alternatives...>> {
    static void find(const json_node& node, bool exact, std::uint64_t offset, json_problem& problem,
                     function_ref<void(std::uint64_t)> visit) {
        ((finder<domain_of<Alternatives>>::find(node, exact, offset, problem, visit), offset += domain_of<Alternatives>::size),
         ...);
    }
};

}  // namespace action_json

/// Calls visit(index) for every action of a domain that is written like this; two types of one name yield two actions.
///
/// Guarantees: `exact` distinguishes an opening or closing command from the same command between, as write_action_json writes them.
/// Complexity: reading one value and the domain's index_of; a type that cannot be read is compared with each of its values.
/// Errors: reports a problem if the name matches and the members do not; none for another name.
template <class Domain>
FOREGONE_COLD void find_actions(const json_node& node, bool exact, json_problem& problem, function_ref<void(std::uint64_t)> visit) {
    action_json::finder<Domain>::find(node, exact, 0, problem, visit);
}

}}  // namespace foregone::impl
