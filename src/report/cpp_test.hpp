// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/quote.hpp"
#include "report/result_text.hpp"

#include <foregone/report/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace cpp_test {

/// A model's name as code in the same place spells it: what compilers call unnamed namespaces is left out.
inline std::string spelled(std::string_view model) {
    std::string name(model);
    for (const std::string_view unnamed : {"(anonymous namespace)::", "{anonymous}::", "<unnamed>::"})
        for (std::size_t at = 0; (at = name.find(unnamed, at)) != std::string::npos;) name.erase(at, unnamed.size());
    return name;
}

/// The run as `{initial, {actions}}`, an action a line, with its text behind it.
template <class Trace>
std::string run_literal(const Trace& trace, const std::vector<step_text>& steps) {
    std::string text("{");
    text.append(std::to_string(trace.initial)).append(", {");
    if (!trace.actions.empty()) text += '\n';
    for (std::size_t i = 0; i < trace.actions.size(); ++i) {
        text.append("    ").append(std::to_string(trace.actions[i])).append(",");
        if (i + 1 < steps.size())
            text.append("  // ").append(steps[i + 1].action).append(steps[i + 1].action.ends_with('\\') ? "." : "");
        text += '\n';
    }
    return text += "}}";
}

inline std::string identifier(std::string_view name) {
    std::string made = "mended";
    for (const char c : name) {
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (keeps || made.back() != '_') made += keeps ? c : '_';
    }
    return made;
}

}  // namespace cpp_test

/// A test of one run that fails as long as the run violates the property: a static_assert, or a function for a model that the
/// compiler cannot evaluate. It needs foregone/run/replays.hpp.
///
/// `has_system`: the run has to be one and violate nothing, so that a model whose numbers have changed is seen. Of a model that is
/// all there is, what is mended is often that the run is possible at all.
inline std::string cpp_test_text(const check_record& check, std::string_view model, bool constant, bool has_system) {
    const std::string wanted = has_system ? ".empty()" : " != " + quoted_for_cpp(check.property);
    const std::string claim = "foregone::replays<" + cpp_test::spelled(model) + ">(" +
                              cpp_test::run_literal(check.found.trace, check.steps) + ')' + wanted;
    const std::string include = "#include <foregone/run/replays.hpp>\n";
    if (constant) return include + "static_assert(" + claim + ");\n";
    return include + "bool " + cpp_test::identifier("." + check.name) + "() {\n" + indented("return " + claim + ";\n") + "}\n";
}

}  // namespace foregone
