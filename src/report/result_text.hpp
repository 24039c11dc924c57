// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/path_text.hpp"
#include "report/quote.hpp"

#include <foregone/report/amount.hpp>
#include <foregone/report/record.hpp>
#include <foregone/report/style.hpp>
#include <foregone/report/trace_text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

/// What a check counted, in the words of its kind: "16 states, 96 transitions, depth 8".
inline std::string counts_text(const check_record& check) {
    if (check.estimated) return check.estimated->seen;
    const counts& counted = check.found.counted;
    const auto walks = [&](const char* noun) { return amount(counted.sequences, noun) + ", " + amount(counted.transitions, "step"); };
    if (check.searched == search_kind::sequences) return walks("sequence");
    if (check.searched == search_kind::cycles) return walks("cycle");
    if (check.searched == search_kind::tour || check.searched == search_kind::covering_runs) return walks("run");
    if (check.searched == search_kind::paths) return path_counts_text(check.found.paths);
    return amount(counted.states, "state") + ", " + amount(counted.transitions, "transition") + ", depth " +
           std::to_string(counted.depth_steps);
}

struct result_tag {
    std::string_view text;
    meaning means;
};

constexpr result_tag tag_of(standing stands, bool compiled) {
    switch (stands) {
        case standing::passed:
            return compiled ? result_tag{"[ COMPILED ]", meaning::good} : result_tag{"[       OK ]", meaning::good};
        case standing::failed: return {"[  FAILED  ]", meaning::bad};
        case standing::inconclusive: return {"[  LIMIT   ]", meaning::doubtful};
        case standing::invalid: return {"[ INVALID  ]", meaning::bad};
        case standing::estimated: return {"[ ESTIMATE ]", meaning::doubtful};
        case standing::skipped: return {"[ SKIPPED  ]", meaning::doubtful};
    }
    return {"[          ]", meaning::plain};
}

/// "[ RUN      ] jugs.reachable", or "[ RUN      ] jugs.reachable: run time: …" where there is a reason to say why.
inline std::string begin_line(std::string_view name, palette paint, std::string_view reason = {}) {
    std::string line = paint(meaning::good, "[ RUN      ]") + ' ' + std::string(name);
    if (!reason.empty()) line.append(": ").append(reason);
    return line += '\n';
}

/// "[       OK ] jugs.reachable (16 states, 96 transitions, depth 8, 12 ms): proved for behaviours of every length"
inline std::string result_line(const check_record& check, palette paint) {
    const result_tag tag = tag_of(check.stands, check.compiled);
    std::string line = paint(tag.means, tag.text) + ' ' + check.name;
    if (check.stands != standing::skipped) line += " (" + counts_text(check);
    if (check.stands != standing::skipped) line += (check.compiled ? "" : ", " + duration_text(check.seconds)) + ')';
    if (!check.sentence.empty()) line += ": " + check.sentence;
    return line += '\n';
}

/// What makes a verdict say less than it seems to, a line each.
inline std::string remarks_text(const check_record& check, palette paint) {
    std::string lines;
    for (const std::string& warning : check.warnings) lines += paint(meaning::doubtful, "warning: ") + warning + '\n';
    for (const std::string& note : check.notes) lines += "note: " + note + '\n';
    return lines;
}

/// One line for programs: `property="…" steps=3 states=16 transitions=96 depth=8 check="…" replay=0/1/5/2`
inline std::string key_value_line(const check_record& check) {
    const auto& found = check.found;
    std::string line = "property=" + quoted_for_cpp(check.property);
    const auto add = [&](std::string_view key, const std::string& value) {
        line.append(" ").append(key).append("=").append(value);
    };
    if (found.has_trace) add("steps", std::to_string(found.trace.actions.size()));
    const bool walks = check.searched != search_kind::states;
    add(search_kind_name(check.searched), std::to_string(walks ? found.counted.sequences : found.counted.states));
    add("transitions", std::to_string(found.counted.transitions));
    add("depth", std::to_string(found.counted.depth_steps));
    add("check", quoted_for_cpp(check.name));
    if (check.searched == search_kind::cycles) add("seed", std::to_string(found.sampled.seed));
    if (!check.token.empty()) add("replay", check.token);
    if (check.pattern) add("pattern", std::to_string(*check.pattern));
    return line += '\n';
}

/// Every line of a text, moved to the right.
inline std::string indented(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.append("    ").append(text.substr(0, end)).append("\n");
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// What went wrong and where, with the counterexample, the line for programs, the command that repeats it and a C++ test.
inline std::string failure_text(const check_record& check, trace_style style, palette paint) {
    std::string text = check.file + ':' + std::to_string(check.line) + ": " + paint(meaning::bad, "error:") + ' ' + check.name +
                       ": " + check.sentence + '\n';
    text += trace_text(check.steps, style, paint);
    if (!check.property.empty()) text += key_value_line(check);
    if (!check.command.empty()) text += "repeat it: " + check.command + '\n';
    if (!check.test.empty()) text += "test for it, which passes once this is mended:\n" + indented(check.test);
    return text;
}

/// Everything that is said of a check when it is done: of one that ran, the last line is its result; of one that the compiler
/// decided, the first.
inline std::string result_text(const check_record& check, trace_style style, palette paint, bool brief) {
    const bool passed = check.stands == standing::passed;
    if (brief && passed) return {};
    std::string details = check.stands == standing::estimated ? "" : passed ? trace_text(check.steps, style, paint) : failure_text(check, style, paint);
    details += remarks_text(check, paint);
    return check.compiled ? result_line(check, paint) + details : details + result_line(check, paint);
}

}  // namespace foregone
