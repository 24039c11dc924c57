// SPDX-License-Identifier: BSL-1.0
#pragma once

// Documents a state machine: its transition table in Markdown, and its graph for Graphviz.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/machines/transition_name.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// One row of a transition table as texts.
struct transition_text {
    std::string name;               ///< its own name, or empty
    std::vector<std::string> from;  ///< control states; none: `anywhere` or `scratch` says which
    bool begins_anew = false;
    std::string input;
    bool guarded = false, updates = false;
    std::string output;  ///< empty if there is none, `…` if a function computes it
    std::string to;
};

}}  // namespace foregone::impl

namespace foregone {

namespace machine_texts {

template <class M, std::size_t I>
std::string output_text() {
    using given = typename transition_type<M, I>::output;
    std::string text;
    if constexpr (part_of_transition<given, const variables_of<M>&, typename transition_type<M, I>::input>) text = "…";
    else if constexpr (is_given<given>) print(text, transition_of<M, I>.given);
    return printable_text(text);
}

template <class M, std::size_t I>
transition_text row_text() {
    using row = transition_type<M, I>;
    transition_text text;
    text.name = printable_text(row::title.view());
    text.begins_anew = row::sources::begins_anew;
    if constexpr (row::sources::count > 0)
        for (const auto state : transition_of<M, I>.source.states) text.from.emplace_back(enumerator_name(state));
    text.input = printable_text(input_name<M, I>());
    text.guarded = is_given<typename row::guard>;
    text.updates = is_given<typename row::updating>;
    text.output = output_text<M, I>();
    text.to = enumerator_name(transition_of<M, I>.target);
    return text;
}

template <class M>
std::vector<transition_text> rows() {
    return []<std::size_t... I>(std::index_sequence<I...>) { return std::vector<transition_text>{row_text<M, I>()...}; }
    (std::make_index_sequence<transition_count<M>>{});
}

inline std::string source_text(const transition_text& row) {
    if (row.from.empty()) return row.begins_anew ? "scratch" : "anywhere";
    std::string all;
    for (const std::string& state : row.from) all.append(all.empty() ? "" : ", ").append(state);
    return all;
}

/// A table cell, with Markdown's marks escaped.
inline std::string cell(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '<') escaped += "&lt;";
        else if (c == '&') escaped += "&amp;";
        else if (std::string_view("|*`[]\\~").find(c) != std::string_view::npos) escaped += {'\\', c};
        else escaped += c;
    }
    return escaped;
}

/// A quoted DOT string.
inline std::string quoted_for_dot(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted += '"';
}

/// `edit [when] / edited`, after the row's own name.
inline std::string label(const transition_text& row) {
    std::string text = row.name.empty() ? row.input : row.name + ": " + row.input;
    if (row.guarded) text += " [when]";
    if (!row.output.empty()) text += " / " + row.output;
    return text;
}

inline void append_edge(std::string& to, std::string_view from, std::string_view target, const std::string& attributes) {
    to.append("    ").append(quoted_for_dot(from)).append(" -> ").append(quoted_for_dot(target)).append(attributes).append(";\n");
}

/// A name in parentheses is not an enumerator.
inline void append_edges(std::string& to, const transition_text& row) {
    const std::string attributes = " [label=" + quoted_for_dot(label(row)) + "]";
    for (const std::string& state : row.from) append_edge(to, state, row.to, attributes);
    if (row.from.empty()) append_edge(to, '(' + source_text(row) + ')', row.to, attributes);
}

/// Whether a row comes from `anywhere`, or from `scratch`; each is then a node of its own.
inline bool any_from(const std::vector<transition_text>& rows, bool scratch) {
    for (const transition_text& row : rows)
        if (row.from.empty() && row.begins_anew == scratch) return true;
    return false;
}

}  // namespace machine_texts

/// A machine's transition table in Markdown, one row a line, in the order of evaluation.
template <class M>
std::string machine_table() {
    using machine_texts::cell;
    std::string text = "| from | on | when | update | gives | to | name |\n|---|---|---|---|---|---|---|\n";
    for (const transition_text& row : machine_texts::rows<M>()) {
        for (const std::string& column : {machine_texts::source_text(row), row.input, std::string(row.guarded ? "yes" : ""),
                                          std::string(row.updates ? "yes" : ""), row.output, row.to, row.name})
            text.append("| ").append(cell(column)).append(column.empty() ? "" : " ");
        text += "|\n";
    }
    return text;
}

/// A machine as a graph for Graphviz: `dot -Tsvg`.
///
/// Format: control states are boxes; a row from several states is an edge from each; a row from every state starts at a node of its
/// own.
template <class M>
std::string machine_dot() {
    using machine_texts::quoted_for_dot;
    const auto rows = machine_texts::rows<M>();
    std::string text = "digraph " + quoted_for_dot(printable_text(unqualified_type_name<M>())) +
                       " {\n    rankdir=LR;\n    node [shape=box, style=rounded];\n";
    text += "    \"(begin)\" [shape=point];\n";
    if (machine_texts::any_from(rows, false)) text += "    \"(anywhere)\" [label=\"anywhere\", style=dashed];\n";
    if (machine_texts::any_from(rows, true)) text += "    \"(scratch)\" [label=\"scratch\", style=dashed];\n";
    for (const auto state : enumerator_values<typename M::state>) text += "    " + quoted_for_dot(enumerator_name(state)) + ";\n";
    machine_texts::append_edge(text, "(begin)", enumerator_name(first_state<M>), "");
    for (const transition_text& row : rows) machine_texts::append_edges(text, row);
    return text += "}\n";
}

}  // namespace foregone
