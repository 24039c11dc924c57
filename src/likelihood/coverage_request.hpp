// SPDX-License-Identifier: BSL-1.0
#pragma once

// The options of foregone-coverage as data, filled by the command line and read by all of its computations; the parser, the help.

#include "cli/decision.hpp"
#include "cli/environment.hpp"
#include "cli/option_values.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/read/markov_file.hpp"
#include "report/quantity.hpp"

#include <foregone/likelihood/test_case.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

enum class markov_format : std::uint8_t { by_name, json, prism };
enum class coverage_method : std::uint8_t { automatic, brute_force, labelling, aggregate, frontier, monte_carlo };
enum class findings_format : std::uint8_t { text, json };

inline constexpr option_values::choice<coverage_method> coverage_methods[] = {
    {"auto", coverage_method::automatic},      {"brute-force", coverage_method::brute_force},
    {"labelling", coverage_method::labelling}, {"aggregate", coverage_method::aggregate},
    {"frontier", coverage_method::frontier},   {"monte-carlo", coverage_method::monte_carlo}};

constexpr std::string_view method_name(coverage_method method) { return coverage_methods[static_cast<unsigned>(method)].name; }

/// The options of foregone-coverage.
struct coverage_request {
    std::string model{}, tests{};
    std::vector<std::string> goals{};
    std::string goals_file{};
    std::string suspects_file{};  ///< for --residual-risk
    std::vector<unsigned> distributions{};  ///< lengths of words
    std::optional<big_ratio> at_least{};
    std::string at_least_text{};
    std::optional<big_ratio> repeats_for{};  ///< the probability that repetitions of the suite are to reach
    std::string repeats_text{};
    std::size_t suggested_actions = 0;              ///< of the next test case, at most; 0: none is suggested
    std::optional<big_ratio> completes_at_least{};  ///< the required probability that the suggested test case runs to its end
    std::string completes_at_least_text{};

    markov_format model_format = markov_format::by_name;
    std::string states{}, labels{};  ///< PRISM's files; empty: beside the model
    number_use numbers = number_use::exact;

    weighting weights = weighting::local;
    coverage_method method = coverage_method::automatic;
    std::uint64_t max_states = 200'000;
    std::uint64_t samples = 1'000'000, seed = 1;
    bool normalise = false;          ///< whether states between internal steps are removed
    bool samples_are_asked = false;  ///< by --samples or --seed
    unsigned threads = 0;            ///< 0: one for each processor

    findings_format format = findings_format::text;
    std::string output{}, chart{};
    decision color = decision::automatic;
    bool help = false, version = false;
};

/// Parses the arguments, and reads options that are not among them from the environment.
///
/// Errors: usage_error.
coverage_request parse_coverage_request(int argc, const char* const* argv, const environment& variables);

/// The text of --help.
std::string coverage_help();

}}  // namespace foregone::impl
