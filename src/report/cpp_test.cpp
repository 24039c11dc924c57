// SPDX-License-Identifier: BSL-1.0
// Writes the code of a regression test: spelled model name, run literal, static_assert or function, quoted texts.
#include "report/cpp_test.hpp"

#include "report/result_text.hpp"

#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace cpp_test {

std::string spelled(std::string_view model) {
    std::string name(model);
    for (const std::string_view unnamed : {"(anonymous namespace)::", "{anonymous}::", "<unnamed>::"})
        for (std::size_t at = 0; (at = name.find(unnamed, at)) != std::string::npos;) name.erase(at, unnamed.size());
    return name;
}

std::string identifier(std::string made, std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (c == '-' && i + 1 < name.size() && name[i + 1] >= '0' && name[i + 1] <= '9')
            made += made.ends_with('_') ? "minus_" : "_minus_";
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (keeps || !made.ends_with('_')) made += keeps ? c : '_';
    }
    return made;
}

namespace {

/// A text as a string literal that has the same bytes wherever it is compiled: if some are not printable, all outside ASCII by
/// number.
std::string quoted_bytes(std::string_view text) {
    std::string quoted = quoted_for_cpp(text);
    if (printable(quoted) == quoted) return quoted;
    std::string ascii;
    for (const char c : quoted) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) ascii += c;
        else ascii += octal_escape(byte);
    }
    return ascii;
}

/// An action with the choices from which its value was generated.
std::string with_choices(const std::string& number, const std::vector<std::uint64_t>& choices) {
    std::string text = "{" + number + ", {";
    for (const std::uint64_t choice : choices) text.append(text.back() == '{' ? "" : ", ").append(std::to_string(choice));
    return text += "}}";
}

}  // namespace

std::string run_literal(const decltype(verdict::trace)& trace, const std::vector<step_text>& steps, const choice_lists& choices) {
    std::string text("{");
    text.append(std::to_string(trace.initial)).append(", {");
    if (!trace.actions.empty()) text += '\n';
    for (std::size_t i = 0; i < trace.actions.size(); ++i) {
        const std::string number = std::to_string(trace.actions[i]);
        const bool recorded = i < choices.size() && !choices[i].empty();
        text.append("    ").append(recorded ? with_choices(number, choices[i]) : number).append(",");
        if (i + 1 < steps.size())
            text.append("  // ").append(steps[i + 1].action).append(steps[i + 1].action.ends_with('\\') ? "." : "");
        text += '\n';
    }
    text += '}';
    if (trace.loop_from == out_of_reach) text.append(", foregone::out_of_reach");
    else if (trace.loop_from != no_loop) text.append(", ").append(std::to_string(trace.loop_from));
    return text += '}';
}

}  // namespace cpp_test

std::string cpp_test_text(const check_record& check, const cpp_test::terms& terms) {
    const std::string wanted = terms.has_system ? ".empty()" : " != " + cpp_test::quoted_bytes(terms.title);
    const std::string claim = "foregone::replays<" + terms.code + ">(" +
                              cpp_test::run_literal(check.found.trace, check.steps, terms.choices) + ')' + wanted;
    const std::string include = "#include <foregone/replays.hpp>\n";
    if (terms.constant) return include + "static_assert(" + claim + ");\n";
    const char* const remark = terms.dies ? "  // until then it does not return\n" : "\n";
    return include + "bool " + cpp_test::identifier("fixed", "." + check.name) + "() {" + remark +
           indented("return " + claim + ";\n") + "}\n";
}

}}  // namespace foregone::impl
