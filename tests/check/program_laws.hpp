// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/model/program.hpp>
#include <foregone/threads.hpp>

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// What is true of every program that chooses, against a search that knows nothing of the library's own.
namespace program_laws {

namespace fg = foregone;

using indices = std::vector<std::uint64_t>;

inline fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

/// A path to its end.
struct leaf {
    indices path;
    fg::path_result ended;
    std::string reason;

    bool fails() const { return ended.ended == fg::path_end::failed; }
    bool fails_as(const leaf& other) const {
        return fails() && other.fails() && ended.failure == other.ended.failure && replayed().reason == other.replayed().reason;
    }
    fg::replayed replayed() const {
        fg::path_reason said;
        said.append(reason);
        return fg::as_replayed(ended, said);
    }
};

/// Takes these choices, then the first each time; what is too large counts as the last.
template <class View>
leaf taken(const indices& given, std::uint64_t limit, indices* counts = nullptr, bool escapes = true) {
    struct : fg::choice_source {
        const indices* given;
        std::uint64_t choose(std::uint64_t step, std::uint64_t count) override {
            return step < given->size() ? std::min((*given)[step], count - 1) : 0;
        }
    } source;
    source.given = &given;
    std::vector<fg::choice_point> points(limit + 1);
    fg::path_reason reason;
    leaf found;
    found.ended = fg::take_path<View>(points.data(), limit, source, reason, nullptr, escapes);
    found.reason = reason.view();
    for (std::uint64_t i = 0; i < found.ended.steps; ++i) {
        found.path.push_back(points[i].index);
        if (counts != nullptr) counts->push_back(points[i].count);
    }
    return found;
}

/// All paths in the order of their choices, found by asking at every prefix how many choices there are.
template <class View>
void add_leaves(std::vector<leaf>& to, const indices& prefix, std::uint64_t limit, bool escapes) {
    indices counts;
    leaf one = taken<View>(prefix, limit, &counts, escapes);
    if (one.path.size() == prefix.size()) return to.push_back(one);
    for (std::uint64_t i = 0; i < counts[prefix.size()]; ++i) {
        indices next = prefix;
        next.push_back(i);
        add_leaves<View>(to, next, limit, escapes);
    }
}

template <class View>
std::vector<leaf> leaves(std::uint64_t limit, bool escapes = true) {
    std::vector<leaf> all;
    add_leaves<View>(all, {}, limit, escapes);
    return all;
}

/// The first leaves, up to the failure with this number, counted from 1.
inline std::vector<leaf> up_to_failure(std::vector<leaf> all, std::uint64_t number) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].fails() && --number == 0) all.resize(i + 1);
    return all;
}

inline fg::path_tally tally_of(const std::vector<leaf>& leaves) {
    fg::path_tally sum;
    std::set<indices> beginnings;
    for (const leaf& one : leaves) {
        sum.add(one.ended.ended, one.path.size(), 0, one.ended.limits);
        for (std::size_t size = 1; size <= one.path.size(); ++size)
            beginnings.insert({one.path.begin(), one.path.begin() + static_cast<std::ptrdiff_t>(size)});
    }
    sum.choices = beginnings.size();
    return sum;
}

inline std::string text(const indices& path) {
    std::string all = "0";
    for (const std::uint64_t index : path) all += '/' + std::to_string(index);
    return all;
}

/// Every part of a verdict, so that a difference shows where it lies.
inline std::string reported(const fg::verdict& v) {
    std::ostringstream out;
    out << fg::outcome_name(v.result) << ", " << fg::stop_reason_name(v.stopped_by) << "; complete " << v.paths.complete
        << " pruned " << v.paths.pruned << " merged " << v.paths.merged << " cut " << v.paths.cut << " failed " << v.paths.failed
        << " choices " << v.paths.choices << " longest " << v.paths.longest << "; states " << v.counted.states << " transitions "
        << v.counted.transitions << " depth " << v.counted.depth_steps << " sequences " << v.counted.sequences;
    if (v.has_trace)
        out << "; " << v.property << " \"" << v.reason.view() << "\" " << text(v.trace.actions) << " from " << v.sampled.found_steps
            << " in " << v.sampled.shrink_runs << (v.sampled.minimal ? " minimal" : "") << " run " << v.sampled.failing_run
            << " of " << v.sampled.runs;
    return out.str();
}

inline std::string reported(const std::vector<fg::failing_path>& failing) {
    std::string all;
    for (const fg::failing_path& one : failing) all += text(one.indices) + " \"" + std::string(one.failure.reason.view()) + "\" ";
    return all;
}

struct searched {
    fg::verdict found;
    std::vector<fg::failing_path> failing;
    std::string reported() const { return program_laws::reported(found) + "; " + program_laws::reported(failing); }
};

template <class View, auto Scope>
searched search(fg::executor& who, std::uint64_t limit_failures = 1, std::optional<std::uint64_t> seed = {}) {
    searched all;
    all.found = fg::explore<View, Scope>(
        who, {.check_in = carry_on,
              .limits = {.failures = limit_failures, .seed = seed},
              .outputs = {.failing_paths = &all.failing}});
    return all;
}

template <class View, auto Scope>
searched search_alone(std::uint64_t limit_failures = 1) {
    fg::sequential_executor alone;
    return search<View, Scope>(alone, limit_failures);
}

/// Without any one of its choices or any block of them, or with one, two equal ones or all from one on lowered by one or to the
/// first, the path does not fail in the same way and simpler.
template <class View>
void expect_minimal(const indices& path, std::uint64_t limit) {
    const leaf failing = taken<View>(path, limit);
    ASSERT_TRUE(failing.fails());
    EXPECT_EQ(text(failing.path), text(path));
    const auto is_no_better = [&](const indices& candidate) {
        const leaf other = taken<View>(candidate, limit);
        const bool simpler = other.path.size() < path.size() || (other.path.size() == path.size() && other.path < path);
        EXPECT_FALSE(simpler && other.fails_as(failing)) << text(path) << " could be " << text(other.path);
    };
    for (std::size_t i = 0; i < path.size(); ++i) {
        for (std::size_t end = i + 1; end <= path.size(); ++end) {
            indices without = path;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(i), without.begin() + static_cast<std::ptrdiff_t>(end));
            is_no_better(without);
        }
        if (path[i] == 0) continue;
        const auto cannot_be_lower = [&](auto&& changes) {
            indices lowered = path, lowest = path;
            for (std::size_t j = 0; j < path.size(); ++j)
                if (changes(j)) --lowered[j], lowest[j] = 0;
            is_no_better(lowered);
            is_no_better(lowest);
        };
        for (std::size_t j = i; j < path.size(); ++j)
            if (path[j] == path[i]) cannot_be_lower([&](std::size_t at) { return at == i || at == j; });
        cannot_be_lower([&](std::size_t at) { return at >= i && path[at] == path[i]; });
    }
}

/// A counterexample is a path that fails in this way, however it is taken again.
template <class View>
void expect_replays(const fg::verdict& found, std::uint64_t limit) {
    const fg::replayed again =
        fg::replay<View, fg::path_reason>(found.trace, static_cast<typename View::record*>(nullptr), [](auto&&...) {}, {limit});
    EXPECT_TRUE(again.possible);
    EXPECT_EQ(again.property, found.property);
    EXPECT_EQ(again.reason.view(), found.reason.view());
    EXPECT_EQ(again.steps, found.trace.actions.size());
}

/// Depth first: every path exactly once, up to the last failure of interest.
template <class View, fg::paths_scope Scope>
void expect_every_path(const std::vector<leaf>& all, std::uint64_t limit_failures) {
    const searched first = search_alone<View, Scope>(limit_failures);
    const std::vector<leaf> wanted = up_to_failure(all, limit_failures);
    const fg::path_tally counted = tally_of(wanted);
    EXPECT_TRUE(first.found.paths == counted)
        << first.reported() << "; wanted " << counted.choices << " choices, longest " << counted.longest;
    EXPECT_EQ(first.found.counted.transitions, counted.choices);
    std::vector<fg::failing_path> failing;
    for (const leaf& one : wanted)
        if (one.fails()) failing.push_back({one.path, one.replayed()});
    EXPECT_EQ(reported(first.failing), reported(failing));
    const fg::outcome expected = counted.failed > 0 ? fg::outcome::violated
                                 : counted.cut > 0  ? fg::outcome::holds_to_depth
                                                    : fg::outcome::proved;
    EXPECT_EQ(first.found.result, expected);
    if (counted.failed == 0) return;
    expect_replays<View>(first.found, Scope.max_steps);
    EXPECT_TRUE(first.found.sampled.minimal);
    expect_minimal<View>(first.found.trace.actions, Scope.max_steps);
}

/// By length: the counterexample is the shortest, then the least, of all; both orders by length agree in everything.
template <class View, fg::paths_scope Scope>
void expect_shortest(const std::vector<leaf>& all) {
    const searched wide = search_alone<View, Scope.breadth_first()>(), deep = search_alone<View, Scope.iterative_deepening()>();
    EXPECT_EQ(wide.reported(), deep.reported());
    for (const std::uint64_t failures : {2u, 3u, 1'000u})
        EXPECT_EQ((search_alone<View, Scope.breadth_first()>(failures).reported()),
                  (search_alone<View, Scope.iterative_deepening()>(failures).reported()));
    const leaf* best = nullptr;
    for (const leaf& one : all)
        if (one.fails() && (best == nullptr || one.path.size() < best->path.size())) best = &one;
    ASSERT_EQ(wide.found.violated(), best != nullptr);
    if (best == nullptr) {
        EXPECT_TRUE(wide.found.paths == tally_of(all)) << wide.reported();
        return;
    }
    EXPECT_EQ(text(wide.found.trace.actions), text(best->path));
    EXPECT_EQ(wide.found.reason.view(), best->replayed().reason.view());
    expect_replays<View>(wide.found, Scope.max_steps);
}

/// Any number of threads comes to the same.
template <class View, fg::paths_scope Scope>
void expect_same_on_threads() {
    for (const std::uint64_t failures : {1u, 2u, 1'000u}) {
        const std::string alone = search_alone<View, Scope>(failures).reported();
        for (const unsigned workers : {1u, 2u, 3u, 8u}) {
            fg::threads_executor threads(workers);
            for (int round = 0; round < cases(5); ++round)
                ASSERT_EQ((search<View, Scope>(threads, failures).reported()), alone)
                    << workers << " threads, " << failures << " failures";
        }
    }
}

template <class Program, fg::paths_scope Scope>
void hold() {
    using view = fg::program_view<Program>;
    const std::vector<leaf> all = leaves<view>(Scope.max_steps);
    for (const std::uint64_t failures : {1u, 2u, 3u, 1'000u}) expect_every_path<view, Scope>(all, failures);
    expect_shortest<view, Scope>(all);
}

template <class Program, fg::paths_scope Scope>
void hold_on_threads() {
    using view = fg::program_view<Program>;
    expect_same_on_threads<view, Scope>();
    expect_same_on_threads<view, Scope.breadth_first()>();
    expect_same_on_threads<view, Scope.iterative_deepening()>();
}

}  // namespace program_laws
