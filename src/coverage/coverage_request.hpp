// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/exact_number.hpp"
#include "coverage/markov_file.hpp"
#include "run/option_values.hpp"

#include <foregone/probability/execution_model.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/quantity.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

enum class markov_format : std::uint8_t { by_name, json, prism };
enum class coverage_method : std::uint8_t { automatic, brute_force, labelling, aggregate, frontier, monte_carlo };
enum class findings_format : std::uint8_t { text, json };

inline constexpr option_values::choice<coverage_method> coverage_methods[] = {
    {"auto", coverage_method::automatic},      {"brute-force", coverage_method::brute_force},
    {"labelling", coverage_method::labelling}, {"aggregate", coverage_method::aggregate},
    {"frontier", coverage_method::frontier},   {"monte-carlo", coverage_method::monte_carlo}};

constexpr std::string_view method_name(coverage_method method) { return coverage_methods[static_cast<unsigned>(method)].name; }

/// What the command line asks of foregone-coverage.
struct coverage_request {
    std::string model{}, tests{};
    std::vector<std::string> goals{};
    std::string goals_file{};
    std::vector<unsigned> distributions{};  ///< lengths of words
    std::optional<big_ratio> at_least{};
    std::string at_least_text{};
    std::size_t suggested_actions = 0;              ///< of the next test case, at most; 0: none is suggested
    std::optional<big_ratio> completes_at_least{};  ///< how likely that test case runs to its end
    std::string completes_at_least_text{};

    markov_format model_format = markov_format::by_name;
    std::string states{}, labels{};  ///< PRISM's files; empty: beside the model
    number_use numbers = number_use::exact;

    weighting weights = weighting::local;
    coverage_method method = coverage_method::automatic;
    std::uint64_t max_states = 200'000;
    std::uint64_t samples = 1'000'000, seed = 1;
    bool normalise = false;          ///< whether states between internal steps are taken out
    bool samples_are_asked = false;  ///< by --samples or --seed
    unsigned threads = 0;            ///< 0: as many as the machine has

    findings_format format = findings_format::text;
    std::string output{}, chart{};
    decision color = decision::automatic;
    bool help = false, version = false;
};

/// What the values of options mean: each function sets something, or returns false and sets nothing.
namespace coverage_values {

inline constexpr option_values::choice<markov_format> model_formats[] = {
    {"auto", markov_format::by_name}, {"json", markov_format::json}, {"prism", markov_format::prism}};
inline constexpr option_values::choice<weighting> weightings[] = {{"local", weighting::local}, {"posterior", weighting::posterior}};
inline constexpr option_values::choice<findings_format> formats[] = {{"text", findings_format::text},
                                                                     {"json", findings_format::json}};
inline constexpr option_values::choice<decision> colors[] = {
    {"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};

template <auto Member, const auto& Choices>
bool chosen(coverage_request& to, std::string_view text) {
    return option_values::choose(to.*Member, text, Choices);
}

template <std::string coverage_request::*Member>
bool named(coverage_request& to, std::string_view text) {
    to.*Member = text;
    return !text.empty();
}

template <bool coverage_request::*Member>
bool switched(coverage_request& to, std::string_view) {
    return to.*Member = true;
}

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

inline bool completes_at_least(coverage_request& to, std::string_view text) {
    to.completes_at_least = probability_in(text);
    to.completes_at_least_text = text;
    return to.completes_at_least.has_value();
}

inline bool rounded(coverage_request& to, std::string_view) {
    to.numbers = number_use::rounded;
    return true;
}

inline constexpr quantity::unit amounts[] = {{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}};

inline bool max_states(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_quantity(text, amounts);
    if (!number || *number == 0) return false;
    to.max_states = *number;
    return true;
}

inline bool samples(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_quantity(text, amounts);
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

inline bool threads(coverage_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = text == "auto" ? 0 : parse_positive(text);
    if (!number || *number > 1024) return false;
    to.threads = static_cast<unsigned>(*number);
    return true;
}

inline bool chart(coverage_request& to, std::string_view text) {
    to.chart = text;
    return text.ends_with(".svg");
}

}  // namespace coverage_values

}  // namespace foregone
