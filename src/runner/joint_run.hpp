// SPDX-License-Identifier: BSL-1.0
#pragma once

// Coordinates the ranks of a distributed runner: common beginning, decisions, exit code and error handling.

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Another rank cannot take part, and has reported why.
struct refused_elsewhere : std::exception {
    const char* what() const noexcept override { return "another rank cannot take part"; }
};

/// A checkpoint that the ranks cannot resume; all of them know it.
struct refused_by_all : file_error {
    using file_error::file_error;
};

/// A program run by several ranks: they begin together, choose together and end together. Only the first rank prints, writes files
/// and decides.
///
/// Guarantees: a single rank behaves as without ranks.
class joint_run {
    enum stage : std::uint64_t { beginning, ending };
    static constexpr std::uint64_t most_names = 3;

    rank_group& ranks_;

public:
    explicit joint_run(rank_group& ranks) : ranks_(ranks) {}

    rank_group& ranks() const { return ranks_; }
    bool is_alone() const { return ranks_.size() == 1; }
    bool is_first() const { return ranks_.rank() == 0; }

    /// The console of this rank: silent on all but the first.
    console speaker() const {
        console to;
        if (is_first()) return to;
        if (std::FILE* const nowhere = std::fopen("/dev/null", "w")) to.out = to.err = nowhere;
        return to;
    }

    /// The options of this rank: those of the command line on the first; the others help and write nothing.
    ///
    /// Errors: usage_error for options that several ranks do not support.
    options part_of(options chosen) const {
        if (is_alone()) return chosen;
        refuse(chosen.shard.count > 1, "--shard", "several ranks share the work among themselves");
        refuse(!chosen.spill.empty(), "--spill", "several ranks store their states in memory");
        refuse(!chosen.merge.empty(), "--merge", "it takes one process");
        refuse(chosen.isolate, "--isolate", "a rank must not start processes");
        if (chosen.color == decision::automatic) chosen.color = decision::no;  // under mpirun, output may look like a terminal
        if (is_first()) return chosen;
        chosen.outputs.clear();
        chosen.save_traces.clear();
        chosen.progress = decision::no;
        return chosen;
    }

    /// All ranks are ready to run checks. `resumed_from`: a number of the checkpoint that this rank has read.
    ///
    /// Errors: refused_elsewhere; usage_error, on all ranks, if they have read different checkpoints.
    void begin(std::uint64_t resumed_from = 0) const {
        if (is_alone()) return;
        const std::vector<std::uint64_t> all = ranks_.gather({beginning, resumed_from, 0});
        for (std::size_t i = 0; i < all.size(); i += 3)
            if (all[i] == ending) throw refused_elsewhere();
        for (std::size_t i = 1; i < all.size(); i += 3)
            if (all[i] != all[1])
                throw usage_error("--resume: rank " + std::to_string(i / 3) +
                                  " has read another checkpoint than the first one; put it into a folder that all ranks share");
    }

    /// The first rank's decision. A signal to one rank stops all.
    bool decides(bool own) const {
        if (is_alone()) return own;
        const std::vector<std::uint64_t> all = ranks_.gather({own, static_cast<std::uint64_t>(interrupt::signal.load())});
        for (std::size_t i = 1; i < all.size(); i += 2)
            if (all[i] != 0) interrupt::signal = static_cast<int>(all[i]);
        return all.front() != 0 && interrupt::signal == 0;
    }

    /// A sentence that names the checks that the first rank runs alone while the others wait; empty if there are none.
    std::string undivided_text(const std::vector<named_check>& run) const {
        std::string names;
        std::uint64_t count = 0;
        for (const named_check& named : run) {
            if (is_alone() || named.check->is_divisible() || named.check->state_words() > 0) continue;
            if (++count <= most_names) names += (names.empty() ? "" : ", ") + named.name + why_undivided(*named.check);
        }
        if (count > most_names) names += " and " + std::to_string(count - most_names) + " more";
        return names.empty() ? names : "the first rank does alone, while the others wait: " + names;
    }

    /// The number of 8-byte words that the ranks have sent to each other.
    std::uint64_t words_sent() const {
        std::uint64_t words = ranks_.words_sent();
        ranks_.sum(&words, 1);
        return words;
    }

    /// Ends all ranks at once: this rank failed, and the others wait for it.
    [[noreturn]] void give_up(const std::exception& error) const {
        report_problem(error.what());
        std::fflush(nullptr);
        ranks_.abort(exit_code::wrong_use);
        std::_Exit(exit_code::wrong_use);  // GCC 12 assumes that the call may return
    }

    /// The exit code of all ranks: that of the first, or wrong_use if a rank has a problem, which it reports.
    int end(int code, const std::string& problem) const {
        if (is_alone()) {
            if (!problem.empty()) console{}.report_problem(problem);
            return code;
        }
        const std::vector<std::uint64_t> all = ranks_.gather({ending, static_cast<std::uint64_t>(code), !problem.empty()});
        std::size_t first = 0;
        while (first < ranks_.size() && all[3 * first + 2] == 0) ++first;
        if (first == ranks_.rank()) report_problem(problem.c_str());
        return first < ranks_.size() ? exit_code::wrong_use : static_cast<int>(all[1]);
    }

private:
    static std::string why_undivided(const registered_check& check) {
        if (!check.why_not_packed().empty()) return " (a state cannot be packed: " + std::string(check.why_not_packed()) + ')';
        return check.terms().searched == search_kind::paths ? " (its paths are not taken depth first, or states are merged)" : "";
    }

    static void refuse(bool asked, const char* option, const char* why) {
        if (asked) throw usage_error(std::string(option) + ": " + why + "; leave it out, or run the program alone");
    }

    void report_problem(const char* problem) const {
        const std::string where = is_first() ? "" : "rank " + std::to_string(ranks_.rank()) + ": ";
        console{}.report_problem(where + problem);
    }
};

}}  // namespace foregone::impl
