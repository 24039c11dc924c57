// SPDX-License-Identifier: BSL-1.0
#pragma once

// What foregone-coverage reports, as data: filled by the computations, formatted as text or JSON.

#include "likelihood/exact_number.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// How certain a number is.
enum class certainty : std::uint8_t {
    unknown,   ///< nothing
    exact,     ///< the exact value
    rounded,   ///< the first digits: computed with floating-point numbers
    between,   ///< a lower and an upper bound
    estimated  ///< an estimate from a sample, with a probable error
};

/// A probability in a report. If it is unknown, it lies between `low` and `high`.
struct reported_probability {
    certainty how = certainty::unknown;
    std::string algorithm{};
    reported_number value{}, low{}, high{};
};

/// The probability of exactly, and of at least, this number of different words.
struct reported_count {
    std::uint64_t count = 0;
    reported_number exactly{}, at_least{};
};

/// The test case with the largest gain.
struct reported_suggestion {
    unsigned word_length = 0;  ///< the gain: in the average number of different words of this length; 0: in the goal's probability
    std::size_t most_actions = 0;
    std::string completes_at_least{};  ///< the required probability that it runs to its end; empty: any
    bool complete = true;              ///< all candidates were tried
    bool goal_is_certain = false;      ///< even without it
    std::string text{};                ///< empty: no test case has a gain
    std::vector<std::string> actions{};
    reported_number before{}, after{}, runs_to_end{};
};

/// How often the whole suite has to run until it covers a goal with a probability.
struct reported_repeats {
    std::string known = "unknown";        ///< or "exact", "rounded", "never", "more than": the limit
    std::optional<std::uint64_t> count{};
    std::string wanted{};                 ///< the probability, as it was written
};

/// The number of different words of a length that the whole suite covers.
struct reported_distribution {
    unsigned length = 1;
    std::optional<std::uint64_t> wanted{};  ///< required by the goal
    certainty how = certainty::unknown;
    std::string algorithm{};
    std::vector<reported_count> counts{};  ///< the possible counts, in order
    double error = 0;                  ///< the probable error of each estimated "at least"
    std::optional<reported_number> expected{};
    std::optional<reported_suggestion> next{};
};

/// A goal, and the probability that it is covered.
struct reported_goal {
    std::string text{};
    std::vector<reported_probability> tests{};  ///< by each test case alone
    reported_probability suite{};
    std::optional<reported_probability> posterior{};  ///< of the suite, if local weights were selected and it differs
    std::optional<bool> is_likely_enough{};       ///< whether the suite's probability is at least --at-least
    std::optional<reported_distribution> distribution{};
    std::optional<reported_repeats> repeats{};    ///< with --repeats
    std::optional<reported_suggestion> next{};  ///< for a sentence; a count's is in its distribution
};

/// A suspect: the probability of a fault, and its average cost, before the tests and after they passed.
struct reported_suspect {
    std::string text{};
    reported_number prior{}, posterior{}, before{}, after{};
};

/// The average cost of the remaining faults, and suspects with the greatest first.
struct reported_risk {
    certainty how = certainty::unknown;
    reported_number before{}, after{};
    std::vector<reported_suspect> suspects{};
};

struct reported_test {
    std::size_t line = 0;
    std::string text{};
    std::vector<std::string> actions{};
    std::string executions{};   ///< the number of executions, "3"
    reported_number runs_to_end{};  ///< the probability that every action is possible when its turn comes
};

/// The findings of one run of foregone-coverage.
struct coverage_findings {
    std::string model{}, tests_file{};
    std::size_t states = 0, actions = 0, steps = 0;
    std::string weighting{};
    std::string at_least{};         ///< empty: no requirement
    reported_number at_least_number{};  ///< as a number
    std::vector<reported_test> tests{};
    std::vector<reported_goal> goals{};
    std::vector<reported_distribution> distributions{};  ///< for --distribution
    std::optional<reported_risk> risk{};                 ///< with --residual-risk
};

}}  // namespace foregone::impl
