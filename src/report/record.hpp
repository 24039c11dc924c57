// SPDX-License-Identifier: BSL-1.0
#pragma once

// The data of a report, without model types: one record for each check and each run; the input of all formats.

#include "report/coverage_text.hpp"
#include "report/mutants_record.hpp"

#include <foregone/impl/model/search_kind.hpp>
#include <foregone/impl/report/step_text.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// How certain an estimated number is.
enum class estimate_certainty : std::uint8_t {
    unknown,   ///< nothing is known
    at_least,  ///< a lower bound
    rising,    ///< there are probably more
    guessed,
    at_most,
    exact,
};

constexpr std::string_view certainty_name(estimate_certainty sure) {
    switch (sure) {
        case estimate_certainty::unknown: return "unknown";
        case estimate_certainty::at_least: return "at least";
        case estimate_certainty::rising: return "probably more";
        case estimate_certainty::guessed: return "about";
        case estimate_certainty::at_most: return "at most";
        case estimate_certainty::exact: return "exact";
    }
    return "unknown";
}

/// An estimate of a whole search from one that was stopped early.
///
/// Guarantees: 0 seconds and 0 bytes mean unknown. If the count is at_least, time and bytes are for that count.
struct search_estimate {
    std::string seen{};           ///< how far the search came: "1.2 M states, depth 14"
    std::string_view of{};        ///< what is counted, in the plural
    std::uint64_t count = 0;      ///< the total; 0: unknown, or it does not fit
    estimate_certainty sure = estimate_certainty::unknown;
    double seconds = 0;           ///< for the whole search
    std::uint64_t bytes = 0;      ///< for the whole search, in each process
    std::string sentence{};
    std::string basis{};          ///< the basis of the estimate and its reliability; may be empty
};

/// How a check counts in the end, given its expectation.
enum class standing : std::uint8_t {
    passed,
    failed,        ///< a property is violated, or the expected violation is not found
    inconclusive,  ///< a limit was hit first
    invalid,       ///< the model contradicts itself
    estimated,     ///< only estimated, as requested
    skipped,       ///< not run
};

constexpr const char* standing_name(standing stands) {
    switch (stands) {
        case standing::passed: return "passed";
        case standing::failed: return "failed";
        case standing::inconclusive: return "inconclusive";
        case standing::invalid: return "invalid";
        case standing::estimated: return "estimated";
        case standing::skipped: return "skipped";
    }
    return "unknown";
}

/// A label that runs collected: how often, and in how many runs.
struct label_text {
    std::string label;
    std::uint64_t times = 0, runs = 0;
};

/// How often something of a state graph occurs.
struct counted_text {
    std::string name;
    std::uint64_t count = 0;
};

/// What the steps of a kind of action cost.
struct profile_text {
    std::string name;
    std::uint64_t transitions = 0;
    std::uint64_t new_states = 0;  ///< to which one of them leads first
    double seconds = 0;            ///< of one thread
};

/// How an infinite run meets a condition of fairness.
enum class condition_met : std::uint8_t {
    taken,          ///< by a step of the loop
    disabled,       ///< in a state of the loop
    never_enabled,  ///< in the loop
};

/// A condition of fairness, and how a run meets it.
struct fairness_text {
    std::string title;
    bool is_strong = false;
    condition_met how = condition_met::never_enabled;
    std::uint64_t step = 0;  ///< in which, or after which
};

/// A violated temporal property; without a violation, its remarks alone.
struct temporal_text {
    std::string formula{};
    std::vector<std::string> atoms{};
    std::vector<std::uint64_t> letters{};  ///< by position of the run: the atoms that are true, a bit for each
    std::vector<fairness_text> fairness{};
    std::vector<std::string> remarks{};
};

/// The memory order of a line of code, and how far it can be relaxed.
struct order_text {
    std::string place, operation, object;
    std::string order;     ///< as the program has it
    std::string weakest;   ///< with which no violation was found, if all others are as they are
    std::string together;  ///< if all others are relaxed, too; empty: not known
    bool is_known = true;  ///< no limit ended the searches
    bool is_proved = true;  ///< `weakest` is proved for every path
    std::string refused;   ///< the order that is too weak; empty: there is none
    std::string property;  ///< that it violates
    std::uint64_t paths = 0;  ///< to the violation
    std::vector<step_text> steps{};  ///< of its counterexample
};

/// The report of one check; every text in it is printable.
struct check_record {
    std::string name;
    std::string file;
    int line = 0;

    standing stands = standing::skipped;
    bool compiled = false;   ///< the compiler decided, and the check did not run again
    search_kind searched = search_kind::states;
    bool reduced = false;    ///< states that differ only by a renaming of identities count as one
    std::string decided;     ///< the origin of the verdict, or why the compiler did not reach one
    verdict found{};
    std::vector<std::string> kinds;     ///< the kinds of action that random runs draw from
    std::vector<std::string> classes;   ///< the classes of the model
    mutants_record mutants{};           ///< empty: they are not asked for
    std::vector<part_text> covered;     ///< of a machine: states, transitions, pairs, guards
    std::vector<label_text> labels;     ///< of random and planned runs, in the order of their characters
    std::uint64_t other_labels = 0;     ///< how often labels beyond these were collected
    std::vector<counted_text> taken;    ///< of a state graph: the transitions of each kind of action, if counted
    std::vector<counted_text> inside;   ///< of a state graph: the states in each class, if counted
    std::vector<profile_text> profile;  ///< of a state graph: its kinds of action, the slowest first, if measured
    std::string shard;                  ///< "1/4": the searched part; empty: everything
    std::string part;                   ///< of a shard: its data for --merge, as JSON
    std::string property;               ///< the title of the violated property, or empty
    std::string sentence;               ///< the verdict, and the expectation if it differs
    std::vector<std::string> warnings;  ///< what weakens the verdict
    std::vector<std::string> notes;

    std::vector<step_text> steps;          ///< of the counterexample
    temporal_text temporal;
    std::string token;                     ///< replays it
    std::optional<std::uint64_t> pattern;  ///< its number, if it is a sequence of full length
    std::string command;                   ///< repeats the check or, if there is one, the counterexample
    std::string test;                      ///< a C++ test to paste
    double seconds = 0;
    std::optional<search_estimate> estimated;  ///< replaces the verdict
    std::uint64_t bytes_at_rest = 0;  ///< memory of all visited states; 0: unknown
    std::vector<std::uint64_t> levels;  ///< of a state graph that was searched: new states at each distance from the initial states
};

/// Memory of a stored state, to a tenth of a byte. Requires: bytes_at_rest is known.
inline double bytes_per_state(const check_record& check) {
    const double bytes = static_cast<double>(check.bytes_at_rest) / static_cast<double>(check.found.counted.states);
    return static_cast<double>(static_cast<std::uint64_t>(bytes * 10 + 0.5)) / 10;
}

/// The report of one run of a program.
struct run_record {
    std::string program;
    std::string started;    ///< as ISO 8601
    std::string workspace;  ///< the folder that paths in reports are relative to, if they are inside it; may be empty
    unsigned threads = 1;
    double seconds = 0;
    int exit_code = 0;
    std::vector<check_record> checks;
    std::vector<std::vector<order_text>> orders;  ///< of each check; empty: they are not asked for
};

/// Sums over the checks of a run.
struct totals {
    std::uint64_t checks = 0, compiled = 0;
    std::uint64_t passed = 0, failed = 0, inconclusive = 0, invalid = 0, estimated = 0, skipped = 0;
    std::uint64_t sequences = 0, steps = 0;     ///< of checks that enumerate or draw sequences
    std::uint64_t paths = 0, choices = 0;       ///< of programs
    std::uint64_t states = 0, transitions = 0;  ///< of checks that visit states

    constexpr void add(const check_record& check) {
        ++checks;
        compiled += check.compiled;
        ++of(check.stands);
        const counts& counted = check.found.counted;
        if (check.found.paths.paths() > 0) paths += check.found.paths.paths(), choices += counted.transitions;
        else if (check.searched == search_kind::paths) paths += counted.sequences, choices += counted.transitions;
        else if (check.searched == search_kind::states) states += counted.states, transitions += counted.transitions;
        else sequences += counted.sequences, steps += counted.transitions;
    }

    constexpr std::uint64_t& of(standing stands) {
        switch (stands) {
            case standing::passed: return passed;
            case standing::failed: return failed;
            case standing::inconclusive: return inconclusive;
            case standing::invalid: return invalid;
            case standing::estimated: return estimated;
            case standing::skipped: break;
        }
        return skipped;
    }
};

inline totals totals_of(const std::vector<check_record>& checks) {
    totals sum;
    for (const check_record& check : checks) sum.add(check);
    return sum;
}

}}  // namespace foregone::impl
