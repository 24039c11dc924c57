// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a verdict says of random and planned runs: what they covered, how long they were, and how a counterexample was shrunk.

#include <cstddef>
#include <cstdint>

namespace foregone {

enum class outcome : std::uint8_t;

/// How many things of one kind were covered, of all of them.
struct part_covered {
    std::uint64_t covered = 0, all = 0;
    std::uint64_t missing[3]{};  ///< the numbers of the first ones that were not covered

    constexpr void add(bool is_reached, std::uint64_t number) {
        if (!is_reached && all - covered < 3) missing[all - covered] = number;
        ++all;
        covered += is_reached;
    }

    bool operator==(const part_covered&) const = default;
};

/// What planned runs cover: every order of `strength` actions that the model allows.
struct orders_covered {
    std::uint64_t strength = 0;     ///< 0: the runs do not cover orders
    std::uint64_t possible = 0;     ///< orders in some run
    std::uint64_t all = 0;          ///< all orders
    std::uint64_t limit_steps = 0;  ///< the longest allowed run; 0: any
    bool of_kinds = false;          ///< kinds of action, with any arguments

    bool operator==(const orders_covered&) const = default;
};

/// The arguments of actions that were tried, if not all were.
struct arguments_covered {
    unsigned strength = 0;              ///< every combination of values of this many arguments was tried; 0: of all
    outcome within{2};      ///< the outcome for the model with only these arguments; outcome::sampled (verdict.hpp asserts it)

    bool operator==(const arguments_covered&) const = default;
};

/// The lengths of random or planned runs, in steps; for a program, in choices.
struct run_lengths {
    std::uint64_t minimum = 0;
    std::uint64_t median = 0;  ///< at least half of the runs are as long or shorter, and no smaller length has that
    std::uint64_t maximum = 0;

    bool operator==(const run_lengths&) const = default;
};

/// The counts of random or planned runs, for any model, and of the shrinking of their counterexample.
struct sampling_counts {
    std::uint64_t runs = 0;
    std::uint64_t seed = 0;
    std::uint64_t covered = 0;        ///< transitions of the model that a tour takes
    orders_covered planned_orders{};
    arguments_covered arguments{};
    std::uint64_t by_length[5]{};     ///< runs of 0, 1 to 9, 10 to 99, 100 to 999, and more steps
    run_lengths lengths{};
    part_covered of_machine[4]{};  ///< control states, transitions, pairs of transitions, guards both ways; none without a machine
    part_covered of_orders{};         ///< pairs of kinds of action, first and second: first * (number of kinds) + second
    std::uint64_t failing_run = 0;    ///< the number of the first run that violates something
    std::uint64_t found_steps = 0;    ///< the length of that run
    std::uint64_t shrink_runs = 0;    ///< the runs taken to shrink it
    std::uint64_t switches = 0;       ///< how often another thread goes on in the shrunk path of a program
    bool minimal = false;             ///< no single step can be removed and no single value simplified

    /// The index in by_length for a run of `steps` steps.
    static constexpr std::size_t length_class(std::uint64_t steps) {
        std::size_t digits = 0;
        for (; steps > 0 && digits < 4; steps /= 10) ++digits;
        return digits;
    }

    bool operator==(const sampling_counts&) const = default;
};

/// What random or planned runs exercised, and how their counterexample was shrunk; empty for other searches.
template <class Numbers>
struct basic_sampling : sampling_counts {
    Numbers selected{};  ///< by kind of action: how often it was taken
    Numbers refused{};   ///< by kind of action: how often it was drawn but not enabled
    Numbers classes{};   ///< by class of the model: how often a step led to it

    bool operator==(const basic_sampling&) const = default;
};

}  // namespace foregone
