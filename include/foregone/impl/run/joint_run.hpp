// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/ranks/rank_group.hpp>
#include <foregone/impl/run/console.hpp>
#include <foregone/impl/run/exit_code.hpp>
#include <foregone/impl/run/interrupt.hpp>
#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/usage_error.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace foregone {

/// Where a library that knows of other processes says how to join them: foregone::mpi does, if it is linked.
struct rank_source {
    std::unique_ptr<rank_group> (*join)() = []() -> std::unique_ptr<rank_group> { return std::make_unique<lone_rank>(); };

    static rank_source& global() {
        static rank_source source;
        return source;
    }
};

/// Says that another rank cannot take part, which has told why.
struct refused_elsewhere : std::exception {
    const char* what() const noexcept override { return "another rank cannot take part"; }
};

/// A run of a program by several ranks: they begin together, choose together and end together, and the first one alone speaks, writes
/// files and decides.
///
/// Shape: one rank alone has nobody to ask, and does what it would do without.
class joint_run {
    enum stage : std::uint64_t { beginning, ending };
    static constexpr std::uint64_t most_names = 3;

    rank_group& ranks_;

public:
    explicit joint_run(rank_group& ranks) : ranks_(ranks) {}

    rank_group& ranks() const { return ranks_; }
    bool is_alone() const { return ranks_.size() == 1; }
    bool is_first() const { return ranks_.rank() == 0; }

    /// Where this rank speaks: the others have nothing to say.
    console speaker() const {
        console to;
        if (is_first()) return to;
        if (std::FILE* const nowhere = std::fopen("/dev/null", "w")) to.out = to.err = nowhere;
        return to;
    }

    /// What the first rank is asked for, or another, which helps and writes nothing.
    ///
    /// Errors: usage_error for what several ranks cannot do.
    options part_of(options chosen) const {
        if (is_alone()) return chosen;
        refuse(chosen.shard.count > 1, "--shard", "several ranks share the work among themselves");
        refuse(!chosen.spill.empty(), "--spill", "several ranks keep their states in memory");
        refuse(!chosen.merge.empty(), "--merge", "it takes one process");
        refuse(chosen.isolate, "--isolate", "a rank must not start processes");
        if (chosen.color == decision::automatic) chosen.color = decision::no;  // mpirun passes on what it takes for a terminal
        if (is_first()) return chosen;
        chosen.outputs.clear();
        chosen.save_traces.clear();
        chosen.progress = decision::no;
        return chosen;
    }

    /// All ranks are ready to run checks. `resumed_from`: a number of the checkpoint that this one has read.
    ///
    /// Errors: refused_elsewhere; usage_error, on all ranks, if they have read different ones.
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

    /// What the first rank decides; a signal that asked one rank to stop has asked all.
    bool decides(bool own) const {
        if (is_alone()) return own;
        const std::vector<std::uint64_t> all = ranks_.gather({own, static_cast<std::uint64_t>(interrupt::signal.load())});
        for (std::size_t i = 1; i < all.size(); i += 2)
            if (all[i] != 0) interrupt::signal = static_cast<int>(all[i]);
        return all.front() != 0 && interrupt::signal == 0;
    }

    /// Which of some checks the first rank does alone, while the others wait, as a sentence; empty if it does none.
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

    /// Words of 8 bytes that the ranks sent each other.
    std::uint64_t words_sent() const {
        std::uint64_t words = ranks_.words_sent();
        ranks_.sum(&words, 1);
        return words;
    }

    /// Ends all ranks at once: this one failed where the others wait for it.
    [[noreturn]] void give_up(const std::exception& error) const {
        report_problem(error.what());
        std::fflush(nullptr);
        ranks_.abort(exit_code::wrong_use);
        std::_Exit(exit_code::wrong_use);  // GCC 12 takes the call for one that may return
    }

    /// The exit code of all ranks: that of the first one, or wrong_use if one of them has a problem, which it tells.
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

}  // namespace foregone
