// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/function_ref.hpp>
#include <foregone/base/match_json.hpp>
#include <foregone/base/read_json.hpp>
#include <foregone/base/write_json.hpp>
#include <foregone/domain/domain_of.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/model/command_suite.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone {

/// A domain with more actions than this is not searched for one that cannot be read.
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

/// What an action that opens or closes a run is wrapped in: the same command may come between, too.
template <class A>
inline constexpr std::string_view place = "";
template <class Command>
inline constexpr std::string_view place<placed<run_phase::before, Command>> = "initially";
template <class Command>
inline constexpr std::string_view place<placed<run_phase::after, Command>> = "finally";

/// An action that is written as its name, with its members if it has any.
template <class A>
concept named = has_members<A> && !is_placed<A> && !string_like<A>;

template <class A>
struct parts_readable : std::bool_constant<json_readable<A>> {};
template <run_phase Phase, class Command>
struct parts_readable<placed<Phase, Command>> : parts_readable<Command> {};
template <class... Commands>
struct parts_readable<std::tuple<Commands...>> : std::bool_constant<(parts_readable<Commands>::value && ...)> {};

/// The name in `"pop"` or in `{"push": {…}}`.
inline std::string_view name_in(const json_node& node) {
    if (node.kind == json_kind::text) return node.text;
    return node.kind == json_kind::object && node.size() == 1 ? node.child->key : std::string_view{};
}
/// The members in `{"push": {…}}`.
inline const json_node& content_of(const json_node& node) { return node.kind == json_kind::object ? *node.child : node; }

/// What a placed action is wrapped in may be left out, where nothing else is asked for.
template <class A>
const json_node* unwrapped(const json_node& node, bool exact) {
    if (node.size() == 1 && node.kind == json_kind::object && node.child->key == place<A>) return node.child;
    return exact ? nullptr : &node;
}

template <class Sink>
struct sequence_writer {
    Sink& sink;
    bool first = true;
    void operator()(const auto&... actions);
};

}  // namespace action_json

/// Writes an action by name, as it is stored: `"pop"`, `{"push": {"value": 1}}`; of an enum, the enumerator; a step of several as a
/// list; what opens or closes a run as `{"initially": …}` or `{"finally": …}`.
template <text_sink Sink, class A>
void write_action_json(Sink& sink, const A& action) {
    using namespace action_json;
    if constexpr (is_placed<A>) {
        sink.append(std::string_view("{\"")), sink.append(place<A>), sink.append(std::string_view("\": "));
        write_action_json(sink, action.command);
        sink.append(std::string_view("}"));
    } else if constexpr (is_sequence<A>) {
        sink.append(std::string_view("["));
        visit_elements(action, sequence_writer<Sink>{sink});
        sink.append(std::string_view("]"));
    } else if constexpr (variant_like<A>) {
        visit_alternative(action, [&](const auto& held) { write_action_json(sink, held); });
    } else if constexpr (!named<A>) {
        write_json(sink, action);
    } else if constexpr (member_count<A> == 0) {
        writing_json::write_text(sink, unqualified_type_name<A>());
    } else {
        sink.append(std::string_view("{"));
        writing_json::write_text(sink, unqualified_type_name<A>());
        sink.append(std::string_view(": "));
        write_json(sink, action);
        sink.append(std::string_view("}"));
    }
}

template <class Sink>
void action_json::sequence_writer<Sink>::operator()(const auto&... actions) {
    ((sink.append(std::string_view(first ? "" : ", ")), first = false, write_action_json(sink, actions)), ...);
}

namespace action_json {

template <class A>
std::optional<A> read(const json_node& node, bool exact, json_problem& problem);

template <class A>
FOREGONE_COLD std::optional<A> read_named(const json_node& node, json_problem& problem) {
    constexpr std::string_view name = unqualified_type_name<A>();
    if (name_in(node) != name) return std::nullopt;
    if constexpr (member_count<A> == 0)
        if (node.kind == json_kind::text) return A{};
    auto found = read_json<A>(content_of(node), problem);
    if (!found) problem.within(name);
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

/// Nothing and no problem: the name is another one.
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
        json_problem unheard;  // an enumerator is a name, too
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
        if (name_in(node) != unqualified_type_name<A>()) return false;
        return (member_count<A> == 0 && node.kind == json_kind::text) || matches_json(content_of(node), action, json_match::whole);
    } else {
        return matches_json(node, action, json_match::whole);
    }
}

/// Variants are compared, for their alternatives are found by name.
template <class A>
inline constexpr bool is_read = parts_readable<A>::value && !variant_like<A>;

/// Of one type: at most one.
template <class Domain>
struct finder {
    using action = typename Domain::value_type;

    FOREGONE_COLD static void find(const json_node& node, bool exact, std::uint64_t offset, json_problem& problem, function_ref<void(std::uint64_t)> visit) {
        if constexpr (is_read<action>) {
            const std::optional<action> read_back = read<action>(node, exact, problem);
            const auto index = read_back ? Domain::index_of(*read_back) : std::nullopt;
            if (index) visit(offset + *index);
            else if (read_back)
                problem.say("it is not among the actions of the model; add its values to the domain of its members");
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
    static void find(const json_node& node, bool exact, std::uint64_t offset, json_problem& problem, function_ref<void(std::uint64_t)> visit) {
        ((finder<domain_of<Alternatives>>::find(node, exact, offset, problem, visit), offset += domain_of<Alternatives>::size),
         ...);
    }
};

}  // namespace action_json

/// Calls visit(index) for every action of a domain that is written as this: of two types with one name there are two.
///
/// Shape: `exact` tells a command that opens or closes a run from the same command between, as write_action_json writes it.
/// Cost: that of reading one value and of the domain's index_of; a type that cannot be read is compared with each of its values.
/// Errors: a problem is said where the name is known and its members are not; for another name, none.
template <class Domain>
FOREGONE_COLD void find_actions(const json_node& node, bool exact, json_problem& problem, function_ref<void(std::uint64_t)> visit) {
    action_json::finder<Domain>::find(node, exact, 0, problem, visit);
}

}  // namespace foregone
