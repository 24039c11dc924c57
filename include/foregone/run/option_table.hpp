// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/run/options.hpp>
#include <foregone/run/quantity.hpp>
#include <foregone/run/trace_token.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foregone {

/// One option: how it is written, what it says in --help, and what it sets.
struct option_entry {
    std::string_view name;      ///< without the dashes
    std::string_view value;     ///< what stands for its value in the help; empty: a switch
    std::string_view group;     ///< its heading in the help
    std::string_view help;
    std::string_view remedy;    ///< what to write instead of a value that is refused
    bool (*set)(options&, std::string_view);  ///< false: the value is refused
    bool repeatable = false;
    bool from_environment = true;
};

namespace option_values {

constexpr std::optional<bool> parse_switch(std::string_view text) {
    for (const std::string_view yes : {"true", "1", "on", "yes"})
        if (text == yes) return true;
    for (const std::string_view no : {"false", "0", "off", "no"})
        if (text == no) return false;
    return std::nullopt;
}

/// A value of an option with a few named ones.
template <class T>
struct choice {
    std::string_view name;
    T value;
};

inline constexpr choice<trace_style> trace_styles[] = {
    {"full", trace_style::full}, {"diff", trace_style::diff}, {"off", trace_style::off}};
inline constexpr choice<decision> colors[] = {
    {"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};
inline constexpr choice<decision> progresses[] = {
    {"auto", decision::automatic}, {"on", decision::yes}, {"off", decision::no}};
inline constexpr choice<report_format> formats[] = {{"junit", report_format::junit}, {"json", report_format::json}};

template <class T>
bool choose(T& target, std::string_view text, const auto& choices) {
    for (const auto& candidate : choices)
        if (candidate.name == text) return target = candidate.value, true;
    return false;
}

template <class T, class Parsed>
bool assign(T& target, const Parsed& parsed) {
    if (parsed) target = *parsed;
    return parsed.has_value();
}

inline bool set_switch(bool& target, std::string_view text) { return assign(target, parse_switch(text)); }

inline bool set_threads(options& o, std::string_view text) {
    const auto number = text == "auto" ? std::optional<std::uint64_t>(0) : parse_number(text);
    if (!number || *number > 1024 || text == "0") return false;
    o.threads = static_cast<unsigned>(*number);
    return true;
}

inline bool set_memory(options& o, std::string_view text) {
    if (text != "auto") return assign(o.memory_bytes, parse_size(text));
    o.memory_bytes.reset();
    return true;
}

inline bool add_output(options& o, std::string_view text) {
    const std::size_t colon = text.find(':');
    report_request request;
    if (colon == std::string_view::npos || colon + 1 == text.size()) return false;
    if (!choose(request.format, text.substr(0, colon), formats)) return false;
    request.file = text.substr(colon + 1);
    o.outputs.push_back(request);
    return true;
}

}  // namespace option_values

/// Every option there is. The order is that of the help.
inline constexpr option_entry option_table[] = {
    {"filter", "PATTERNS", "Which checks", "run those that match A:B-C:D, with * and ?: A or B, and neither C nor D; or an exact name",
     "", [](options& o, std::string_view text) { return o.filter = text, true; }},
    {"list-tests", "", "Which checks", "print their names, one a line, and run nothing", "",
     [](options& o, std::string_view text) { return option_values::set_switch(o.list_tests, text); }},
    {"list", "", "Which checks", "print their names and where each is decided, and run nothing", "",
     [](options& o, std::string_view text) { return option_values::set_switch(o.list, text); }},
    {"recheck", "", "Which checks", "run those that the compiler decided too; both verdicts must agree", "",
     [](options& o, std::string_view text) { return option_values::set_switch(o.recheck, text); }},
    {"fail-fast", "", "Which checks", "stop after the first check that does not pass", "",
     [](options& o, std::string_view text) { return option_values::set_switch(o.fail_fast, text); }},

    {"replay", "TOKEN", "One run", "take one run of one check, and print every step", "write what a counterexample printed, such as 0/1/5/2",
     [](options& o, std::string_view text) { return option_values::assign(o.replay, parse_token(text)); }},
    {"pattern", "NUMBER", "One run", "take the sequence with this number, of one check of sequences, and print every step", "write a whole number",
     [](options& o, std::string_view text) { return option_values::assign(o.pattern, parse_number(text)); }},

    {"threads", "NUMBER", "Limits", "how many threads search, 1 to 1024, or auto (the default): all that the machine has",
     "write a number from 1 to 1024, or auto", option_values::set_threads},
    {"timeout", "DURATION", "Limits", "give up a check after this time, such as 500ms, 30s, 5min, 2h", "write a number and a unit: ms, s, min or h, such as 30s",
     [](options& o, std::string_view text) { return option_values::assign(o.timeout_ns, parse_duration(text)); }},
    {"memory", "SIZE", "Limits", "give up a check whose states take more than this, such as 512MiB, 8GiB, or auto (the default): three quarters of the machine's",
     "write auto, or a number and a unit: KiB, MiB, GiB or TiB, such as 8GiB", option_values::set_memory},
    {"max-states", "NUMBER", "Limits", "give up a check that has met more states than this", "write a whole number",
     [](options& o, std::string_view text) { return option_values::assign(o.max_states, parse_number(text)); }},

    {"trace", "STYLE", "Output", "show of each state everything (full, the default), what changes (diff), or no trace (off)", "write full, diff or off",
     [](options& o, std::string_view text) { return option_values::choose(o.trace, text, option_values::trace_styles); }},
    {"output", "FORMAT:FILE", "Output", "write a report, junit:FILE or json:FILE; may be given several times",
     "write junit:FILE or json:FILE", option_values::add_output, true},
    {"brief", "", "Output", "print nothing of checks that pass", "",
     [](options& o, std::string_view text) { return option_values::set_switch(o.brief, text); }},
    {"color", "WHEN", "Output", "auto (the default: on a terminal), always or never", "write auto, always or never",
     [](options& o, std::string_view text) { return option_values::choose(o.color, text, option_values::colors); }},
    {"progress", "WHEN", "Output", "show how far a check has come on stderr: auto (the default: on a terminal), on or off", "write auto, on or off",
     [](options& o, std::string_view text) { return option_values::choose(o.progress, text, option_values::progresses); }},

    {"help", "", "About", "print this help", "", [](options& o, std::string_view text) { return option_values::set_switch(o.help, text); }, false, false},
    {"version", "", "About", "print the version", "", [](options& o, std::string_view text) { return option_values::set_switch(o.version, text); }, false, false},
};

/// The environment variable that stands for an option: FOREGONE_FAIL_FAST for --fail-fast.
inline std::string variable_of(const option_entry& option) {
    std::string variable = "FOREGONE_";
    for (const char c : option.name) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

/// Sets an option, or says what is wrong with its value.
inline std::string set_option(options& chosen, const option_entry& option, std::string_view value) {
    if (option.set(chosen, value)) return {};
    return "this value is refused; " + (option.value.empty() ? "write nothing, true or false" : std::string(option.remedy));
}

}  // namespace foregone
