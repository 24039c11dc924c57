// SPDX-License-Identifier: BSL-1.0
// The option table of foregone-coverage, and how each option value sets a request.
#include "cli/option_line.hpp"
#include "cli/option_values.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/read/markov_file.hpp"
#include "report/quantity.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The meaning of option values: each function sets something, or returns false and sets nothing.
namespace coverage_values {

inline constexpr option_values::choice<markov_format> model_formats[] = {
    {"auto", markov_format::by_name}, {"json", markov_format::json}, {"prism", markov_format::prism}};
inline constexpr option_values::choice<weighting> weightings[] = {{"local", weighting::local}, {"posterior", weighting::posterior}};
inline constexpr option_values::choice<findings_format> formats[] = {{"text", findings_format::text},
                                                                     {"json", findings_format::json}};
inline constexpr option_values::choice<decision> colors[] = {
    {"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};

inline bool goal(coverage_request& to, std::string_view text) {
    to.goals.emplace_back(text);
    return true;
}

inline bool distribution(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> length = parse_positive(text);
    if (!length || *length > 1'000) return false;
    to.distributions.push_back(static_cast<unsigned>(*length));
    return true;
}

inline bool suggest(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_positive(text);
    if (!number || *number > 1'000) return false;
    to.suggested_actions = static_cast<std::size_t>(*number);
    return true;
}

/// 0.9, 9/10 or 90%.
inline std::optional<big_ratio> probability_in(std::string_view text) {
    const bool is_share = text.ends_with('%');
    std::optional<big_ratio> number = parse_exact(is_share ? text.substr(0, text.size() - 1) : text);
    if (number && is_share) *number /= 100;
    return number && *number <= 1 ? number : std::nullopt;
}

inline bool at_least(coverage_request& to, std::string_view text) {
    to.at_least = probability_in(text);
    to.at_least_text = text;
    return to.at_least.has_value();
}

inline bool repeats(coverage_request& to, std::string_view text) {
    to.repeats_for = probability_in(text);
    to.repeats_text = text;
    return to.repeats_for.has_value();
}

inline bool completes_at_least(coverage_request& to, std::string_view text) {
    to.completes_at_least = probability_in(text);
    to.completes_at_least_text = text;
    return to.completes_at_least.has_value();
}

inline bool rounded(coverage_request& to, std::string_view) {
    to.numbers = number_use::rounded;
    return true;
}

inline bool max_states(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = option_values::parse_amount(text);
    if (!number || *number == 0) return false;
    to.max_states = *number;
    return true;
}

inline bool samples(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = option_values::parse_amount(text);
    if (!number || *number == 0) return false;
    to.samples = *number;
    return to.samples_are_asked = true;
}

inline bool seed(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_number(text);
    if (!number) return false;
    to.seed = *number;
    return to.samples_are_asked = true;
}

inline bool chart(coverage_request& to, std::string_view text) {
    to.chart = text;
    return text.ends_with(".svg");
}

}  // namespace coverage_values

/// All options of foregone-coverage, in the order of the help.
inline constexpr option_entry<coverage_request> coverage_option_table[] = {
    {{"goal", 'g', "GOAL", "What is covered", "the same as a GOAL after the tests; may be given several times", "write a goal",
      true},
     coverage_values::goal},
    {{"goals", 0, "FILE", "What is covered", "more goals from a file, one a line; # begins a comment", option_remedies::file},
     option_values::named<&coverage_request::goals_file>},
    {{"distribution", 'd', "K", "What is covered",
      "distribution of the number of different words of K states that the suite covers. Without goals, 1 by default",
      "write a number from 1 to 1000", true},
     coverage_values::distribution},
    {{"at-least", 0, "P", "What is covered", "exit with 1 if the suite covers a goal with a lower probability: 0.9, 9/10 or 90%",
      "write a probability from 0 to 1, such as 0.9, 9/10 or 90%"},
     coverage_values::at_least},
    {{"repeats", 0, "P", "What is covered",
      "how often the suite has to run until it has covered a goal with this probability: 0.95, 19/20 or 95%",
      "write a probability from 0 to 1, such as 0.95, 19/20 or 95%"},
     coverage_values::repeats},
    {{"residual-risk", 0, "FILE", "What is covered",
      "what may still be wrong after all test cases passed: suspects, one a line, such as: lost prior=1/20 cost=300",
      option_remedies::file},
     option_values::named<&coverage_request::suspects_file>},
    {{"suggest", 0, "LENGTH", "What is covered",
      "name the test case of up to LENGTH actions that raises a sentence's probability, or a count's average, most",
      "write a number from 1 to 1000"},
     coverage_values::suggest},
    {{"completes-at-least", 0, "P", "What is covered",
      "with --suggest: ignore test cases that run to their end with a lower probability",
      "write a probability from 0 to 1, such as 0.1, 1/10 or 10%"},
     coverage_values::completes_at_least},

    {{"model-format", 0, "FORMAT", "How the model is read",
      "json, prism, or auto (the default): prism if the file's name ends in .tra", "write auto, json or prism"},
     option_values::chosen<&coverage_request::model_format, coverage_values::model_formats>},
    {{"states", 0, "FILE", "How the model is read",
      "PRISM's names of the states; by default MODEL.sta beside MODEL.tra, if it is there", option_remedies::file},
     option_values::named<&coverage_request::states>},
    {{"labels", 0, "FILE", "How the model is read",
      "PRISM's labels, which mark the initial state; by default MODEL.lab beside MODEL.tra", option_remedies::file},
     option_values::named<&coverage_request::labels>},
    {{"rounded", 0, "", "How the model is read",
      "accept rounded probabilities, such as three times 0.333333, which sum to 1 within half a millionth each, and "
      "compute with floating-point numbers"},
     coverage_values::rounded},
    {{"normalise", 0, "", "How the model is read",
      "remove states that only internal steps enter and leave: the steps are joined, and their probabilities multiplied"},
     option_values::switched<&coverage_request::normalise>},

    {{"weighting", 'w', "HOW", "How it is computed",
      "local (the default): a step's share among those that can still complete the test case; posterior: an execution's "
      "probability "
      "once the test case is over",
      "write local or posterior"},
     option_values::chosen<&coverage_request::weights, coverage_values::weightings>},
    {{"algorithm", 0, "NAME", "How it is computed",
      "auto (the default), brute-force, labelling (for sentences), frontier or aggregate (for words that are counted), or "
      "monte-carlo, "
      "which estimates. For the other kind of goal, an algorithm means auto",
      "write auto, brute-force, labelling, frontier, aggregate or monte-carlo"},
     option_values::chosen<&coverage_request::method, coverage_methods>},
    {{"max-states", 0, "NUMBER", "How it is computed",
      "report \"unknown\" instead of storing more executions, segments of words, frontier states, or trying more "
      "candidates for the next test case (200k by default)",
      option_remedies::amount},
     coverage_values::max_states},
    {{"samples", 0, "NUMBER", "How it is computed", "of monte-carlo: number of sampled executions (1M by default)",
      option_remedies::amount},
     coverage_values::samples},
    {{"seed", 0, "SEED", "How it is computed", "of monte-carlo: the seed of the samples (1 by default)", option_remedies::whole},
     coverage_values::seed},
    {{"threads", 0, "NUMBER", "How it is computed",
      "of monte-carlo: 1 to 1024, or auto (the default). The result does not depend on it", option_remedies::threads},
     option_values::parsed<&coverage_request::threads, option_values::parse_threads>},

    {{"format", 'f', "FORMAT", "Output", "text (the default) or json", "write text or json"},
     option_values::chosen<&coverage_request::format, coverage_values::formats>},
    {{"output", 'o', "FILE", "Output", "write the findings to a file, completely or not at all", option_remedies::file},
     option_values::named<&coverage_request::output>},
    {{"chart", 0, "FILE", "Output", "write the distribution as a chart (.svg)", "write a name that ends in .svg"},
     coverage_values::chart},
    {{"color", 0, "WHEN", "Output", "auto (the default: on a terminal), always or never", "write auto, always or never"},
     option_values::chosen<&coverage_request::color, coverage_values::colors>},

    {{"help", 'h', "", "About", "print this help"}, option_values::switched<&coverage_request::help>},
    {{"version", 0, "", "About", "print the version"}, option_values::switched<&coverage_request::version>},
};

/// The command line of foregone-coverage.
class coverage_command_line {
    request_line<coverage_request> line_{
        {"How likely tests cover a goal, when the system under test chooses where an action leads.",
         "Each option can be given as an environment variable too: FOREGONE_COVERAGE_AT_LEAST=0.9.\n"
         "Exit codes: 0 done, 1 a goal is less likely than --at-least, 2 wrong use, or a file with errors, "
         "3 something is unknown, for a limit was hit.",
         "FOREGONE_COVERAGE_"},
        coverage_option_table};
    std::string model_, tests_;
    std::vector<std::string> goals_;

public:
    coverage_command_line() {
        line_.add_operand("MODEL", model_, "the model's file, JSON or PRISM's .tra; - is standard input");
        line_.add_operand("TESTS", tests_, "the file of test cases, one a line; - is standard input");
        line_.add_operand("GOAL", goals_, "what is to be covered: '<a b> | <c> ; <d>', '^3 >= 10' or '>= 80% of states'");
    }

    std::string help() { return line_.help("foregone-coverage"); }

    /// Parses the arguments, and reads options that are not among them from the environment.
    ///
    /// Errors: usage_error.
    coverage_request parse(int argc, const char* const* argv, const environment& variables) {
        line_.take_apart({argv + 1, argv + argc});
        coverage_request asked{.model = model_, .tests = tests_, .goals = std::move(goals_)};
        line_.set(asked, variables);
        if (asked.help || asked.version) return asked;
        if (asked.tests.empty())
            throw usage_error(asked.model.empty() ? "there is no model and there are no tests; name two files"
                                                  : "there are no tests; name their file after the model");
        if (asked.model == "-" && asked.tests == "-")
            throw usage_error("model and tests cannot both be standard input; name a file");
        const bool has_goals = !asked.goals.empty() || !asked.goals_file.empty();
        if (asked.at_least && !has_goals)
            throw usage_error(
                "--at-least is about goals, and there are none; name one after the tests, such as '>= 80% of states'");
        if (asked.repeats_for && !has_goals)
            throw usage_error(
                "--repeats is about goals, and there are none; name one after the tests, such as '>= 80% of states'");
        if (asked.completes_at_least && asked.suggested_actions == 0)
            throw usage_error("--completes-at-least is about the next test case; add --suggest=6");
        if (!has_goals && asked.distributions.empty() && asked.suspects_file.empty()) asked.distributions = {1};
        return asked;
    }
};

}  // namespace

coverage_request parse_coverage_request(int argc, const char* const* argv, const environment& variables) {
    return coverage_command_line().parse(argc, argv, variables);
}

std::string coverage_help() { return coverage_command_line().help(); }

}}  // namespace foregone::impl
