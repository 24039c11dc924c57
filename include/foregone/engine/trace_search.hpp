// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/needs_exceptions.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/real_steps.hpp>
#include <foregone/model/action_number.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/space/packed_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Memory has run out, on some rank, while a trace was looked for; all ranks know.
struct no_memory_for_trace {};

/// One state, of which a worker asks where its steps lead: to marked states, or, without any, to violations.
template <class View>
struct step_probe {
    using node = typename View::node;
    using codec = state_codec<node>;
    using marks = packed_set<codec::bits>;

    struct lane {};
    static constexpr bool in_order = true;

    const node* at = nullptr;
    const marks* wanted = nullptr;
    std::uint64_t least = no_action;  ///< the first action that leads to a marked state

    constexpr const node& state(std::uint64_t) const { return *at; }

    template <class Discovered>
    void insert(lane&, const node& to, std::uint64_t from, std::uint64_t action, Discovered&& discovered) {
        if (wanted == nullptr) discovered(to, 0, from, action);
        else if (least == no_action && is_marked(to)) least = action;
    }

    bool is_marked(const node& state) const {
        std::uint64_t packed[codec::words];
        codec::pack(state, packed);
        return wanted->contains(packed);
    }
};

/// A search of the least of the shortest counterexamples in the levels that a search has kept: states are marked backwards from the
/// violation, and then the least path over marked states is walked forwards.
///
/// Shape: the least initial state, then the least actions, so that it does not matter who met which state first. A step that the model
/// answers by an exception is looked for in the same way. Each of several ranks marks its own states and learns of all marks, so that all
/// walk the same path.
/// Cost: one expansion of each state, by all workers; 8 bytes or more for a marked state, on every rank.
/// Errors: unreadable_level; no_memory_for_trace; std::bad_alloc where the other ranks do not know of it.
template <class View>
class trace_search {
    using probe = step_probe<View>;
    using codec = typename probe::codec;
    using node = typename probe::node;
    using worker_type = graph_worker<View, probe>;
    using levels_type = packed_levels<codec::words>;
    using chunk = typename levels_type::chunk;

    /// What one worker marked of a level, and the worker itself: its tallies are as large as there are actions.
    struct share {
        worker_type worker{};
        std::vector<std::uint64_t> marked{};
        chunk room{};  ///< for states that are not in memory
    };

    executor& executor_;
    rank_group& ranks_;
    const levels_type& levels_;
    finding best_;
    bool thrown_;
    bool at_end_;  ///< what is looked for was seen when the states of the last level were judged
    std::vector<share> shares_;
    std::vector<typename probe::marks> marked_;  ///< by level
    rank_attempt attempt_{};

public:
    trace_search(executor& who, rank_group& ranks, const levels_type& levels, const finding& best)
        : trace_search(who, ranks, levels, best, false, best.property == View::properties::deadlock()) {}

    /// Looks for an exception in the steps from the states at a depth, or while those were judged for freedom from deadlock.
    trace_search(executor& who, rank_group& ranks, const levels_type& levels, const level_place& at)
        : trace_search(who, ranks, levels, {.steps = at.depth + 1, .action = 0}, true, at.is_end) {}

    /// The property that is violated, and the trace.
    ///
    /// Shape: of a model that does not do the same again, a trace that ends too early, and so cannot be replayed.
    /// Errors: the exception that was looked for, when `into` is filled in.
    template <class Trace>
    std::uint32_t run(Trace& into) {
        mark(last_level(), [&](worker_type& worker, const node& at) { return is_last(worker, at); });
        for (std::uint64_t depth = last_level(); depth-- > 0;)
            mark(depth, [&](worker_type& worker, const node& at) { return step_to_marked(worker, at, depth + 1) != no_action; });
        into.initial = 0;
        into.actions.clear();
        std::uint32_t property = no_property;
        attempt_.run([&] { property = walk(into); });
        agree();
        return property;
    }

private:
    /// Where the violation is seen: the state that the last step leaves, or the last state.
    std::uint64_t last_level() const { return best_.steps - (best_.action != no_action); }

    trace_search(executor& who, rank_group& ranks, const levels_type& levels, const finding& best, bool thrown, bool at_end)
        : executor_(who), ranks_(ranks), levels_(levels), best_(best), thrown_(thrown), at_end_(at_end), shares_(who.workers()),
          marked_(last_level() + 1) {}

    bool is_last(worker_type& worker, const node& at) const {
        if (!thrown_) return violation_at(worker, at).exists();
        try {
            violation_at(worker, at);
            return false;
        } catch (...) { return true; }
    }

    /// The violation that is as far away as the best one, seen from a state that may be its last but one.
    finding violation_at(worker_type& worker, const node& at) const {
        worker.best = {};
        if (best_.steps == 0 && best_.property != View::properties::deadlock()) worker.discovered(at, {0, 0, no_action});
        else look_from(worker, at, 0, View::action_count);
        return worker.best.steps == best_.steps ? worker.best : finding{};
    }

    /// Takes some steps from a state of the last level, or asks whether there is one, for what they violate or throw.
    void look_from(worker_type& worker, const node& at, std::uint64_t first_action, std::uint64_t last_action) const {
        probe asked{.at = &at};
        const piece work{0, 1, first_action, last_action};
        if (at_end_) worker.judge_ends(asked, work, last_level());
        else worker.expand(asked, work, last_level());
    }

    std::uint64_t step_to_marked(worker_type& worker, const node& at, std::uint64_t depth) const {
        probe asked{.at = &at, .wanted = &marked_[depth]};
        worker.expand(asked, {0, 1, 0, View::action_count}, last_level());
        return asked.least;
    }

    template <class IsMarked>
    void mark(std::uint64_t depth, IsMarked&& is_marked) {
        std::vector<std::uint64_t> found;
        attempt_.run([&] {
            mark_own(depth, is_marked);
            found = marked_by_workers();
        });
        agree();
        if (ranks_.size() > 1) found = ranks_.gather(found);
        attempt_.run([&] { keep(found, depth); });  // the ranks agree on that with what they do next
    }

    void agree() {
        round_report all;
        attempt_.tell(all);
        all.add_up(ranks_);
        attempt_.rethrow(ranks_, all);
        if (all.reason() == stop_reason::disk) throw unreadable_level{};
        if (all.reason() != stop_reason::none) throw no_memory_for_trace{};
    }

    template <class IsMarked>
    void mark_own(std::uint64_t depth, IsMarked& is_marked) {
        const auto& level = levels_.level(depth);
        executor_.run(level.size(), [&](std::uint64_t task, unsigned worker) {
            share& own = shares_[worker];
            const chunk& states = level[task].states(levels_.log(), own.room);
            for (std::uint64_t i = 0; i < states.size(); ++i) {
                const std::uint64_t* const packed = states[i];
                if (is_marked(own.worker, codec::unpack(packed))) own.marked.insert(own.marked.end(), packed, packed + codec::words);
            }
        });
    }

    std::vector<std::uint64_t> marked_by_workers() {
        std::vector<std::uint64_t> found;
        for (share& one : shares_) {
            found.insert(found.end(), one.marked.begin(), one.marked.end());
            one.marked.clear();
        }
        return found;
    }

    void keep(const std::vector<std::uint64_t>& found, std::uint64_t depth) {
        marked_[depth].grow_for(found.size() / codec::words);
        for (std::size_t i = 0; i < found.size(); i += codec::words) marked_[depth].insert(found.data() + i);
    }

    template <class Trace>
    std::uint32_t walk(Trace& into) {
        worker_type& worker = shares_.front().worker;
        node real = begin(into), at = kept_state<View>(real);
        for (std::uint64_t depth = 1; depth <= last_level(); ++depth) {
            const std::uint64_t action = step_to_marked(worker, at, depth);
            if (action == no_action) return best_.property;
            take(at, action);
            into.actions.push_back(follow(real, at, action));
        }
        if (thrown_) return throw_again(worker, real, into), no_property;
        const finding end = violation_at(worker, at);
        if (!end.exists()) return best_.property;
        if (end.action == no_action) return end.property;
        if constexpr (reducing_view<View>) into.actions.push_back(real_step_violating<View>(real, end.property));
        else into.actions.push_back(end.action);
        return end.property;
    }

    template <class Trace>
    void throw_again(worker_type& worker, const node& at, Trace& into) const {
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            into.actions.push_back(action);
            look_from(worker, at, action, action + 1);
            into.actions.pop_back();
        }
    }

    /// The first initial state that is marked.
    template <class Trace>
    node begin(Trace& into) const {
        const probe asked{.wanted = &marked_.front()};
        const std::uint64_t all = View::initial_count();
        std::vector<node> found;
        for (std::uint64_t first = 0; first < all && found.empty(); first += initial_at_once) {
            View::each_initial(first, first + initial_at_once < all ? first + initial_at_once : all, [&](std::uint64_t index, const node& state) {
                if (!found.empty() || !View::within_boundary(state) || !asked.is_marked(kept_state<View>(state))) return;
                found.push_back(state);
                into.initial = index;
            });
        }
        return found.empty() ? View::initial(0) : found.front();
    }

    static void take(node& at, std::uint64_t number) {
        const node from = at;
        const std::uint64_t action = action_of<View>(number);
        View::each_step(from, {}, action, action + 1, [&](std::uint64_t step, const node& to, const auto&, const auto&) {
            if (step == number) at = kept_state<View>(to);
        });
    }

    /// Goes on from a real state to where the search went; the number of the step.
    static std::uint64_t follow(node& real, const node& kept, std::uint64_t action) {
        if constexpr (reducing_view<View>) return real_step_to<View>(real, kept);
        real = kept;
        return action;
    }

    static constexpr std::uint64_t initial_at_once = 1 << 12;
};

}  // namespace foregone
