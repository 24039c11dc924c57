// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/exact_number.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone {

/// What is known of a number.
enum class certainty : std::uint8_t {
    unknown,   ///< nothing
    exact,     ///< all
    rounded,   ///< its first digits: it was computed with floating-point numbers
    between,   ///< that it is not less than one and not more than another number
    estimated  ///< what a sample says, and how far from it the number is in all likelihood
};

/// A probability as it is told. Where it is not known, it lies between `low` and `high`.
struct reported_probability {
    certainty how = certainty::unknown;
    std::string algorithm{};
    reported_number value{}, low{}, high{};
};

/// How likely so many different words are.
struct reported_count {
    std::uint64_t count = 0;
    reported_number exactly{}, at_least{};
};

/// The test case that would raise something most.
struct reported_suggestion {
    unsigned word_length = 0;  ///< what is raised: the average number of different words of this length; 0: the goal's probability
    std::size_t most_actions = 0;
    std::string completes_at_least{};  ///< how likely it has to run to its end; empty: however seldom
    bool complete = true;              ///< all candidates were looked at
    bool goal_is_certain = false;      ///< without it
    std::string text{};                ///< empty: none raises it
    std::vector<std::string> actions{};
    reported_number before{}, after{}, runs_to_end{};
};

/// How many different words of a length the whole suite covers.
struct reported_distribution {
    unsigned length = 1;
    std::optional<std::uint64_t> wanted{};  ///< by the goal
    certainty how = certainty::unknown;
    std::string algorithm{};
    std::vector<reported_count> counts{};  ///< those that may be, in order
    double error = 0;                  ///< how far each "at least" is from what is true in all likelihood, where it is estimated
    std::optional<reported_number> expected{};
    std::optional<reported_suggestion> next{};
};

/// A goal, and how likely it is covered.
struct reported_goal {
    std::string text{};
    std::vector<reported_probability> tests{};  ///< by each test case alone
    reported_probability suite{};
    std::optional<reported_probability> posterior{};  ///< of the suite, where local weights were asked for and it differs
    std::optional<bool> is_likely_enough{};       ///< whether the suite's probability is that of --at-least, or more
    std::optional<reported_distribution> distribution{};
    std::optional<reported_suggestion> next{};  ///< of a sentence; that of a count is its distribution's
};

struct reported_test {
    std::size_t line = 0;
    std::string text{};
    std::vector<std::string> actions{};
    std::string executions{};   ///< "3": how many there are
    reported_number runs_to_end{};  ///< how likely every action is possible when its turn comes
};

/// All that one run of foregone-coverage finds.
struct coverage_findings {
    std::string model{}, tests_file{};
    std::size_t states = 0, actions = 0, steps = 0;
    std::string weighting{};
    std::string at_least{};         ///< empty: nothing is asked for
    reported_number at_least_number{};  ///< the same
    std::vector<reported_test> tests{};
    std::vector<reported_goal> goals{};
    std::vector<reported_distribution> distributions{};  ///< that --distribution asked for
};

}  // namespace foregone
