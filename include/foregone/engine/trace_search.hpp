// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/executor.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/space/packed_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone {

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
/// Shape: the least initial state, then the least actions, so that it does not matter who met which state first.
/// Each of several ranks marks its own states and learns of all marks, so that all walk the same path.
/// Cost: one expansion of each state, by all workers; 8 bytes or more for a marked state, on every rank.
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
    };

    executor& executor_;
    rank_group& ranks_;
    const levels_type& levels_;
    finding best_;
    std::vector<share> shares_;
    std::vector<typename probe::marks> marked_;  ///< by level

public:
    trace_search(executor& who, rank_group& ranks, const levels_type& levels, const finding& best)
        : executor_(who), ranks_(ranks), levels_(levels), best_(best), shares_(who.workers()), marked_(last_level() + 1) {}

    /// Fills in the trace of a verdict, and the property that it violates.
    ///
    /// Shape: of a model that does not do the same again, a trace that ends too early, and so cannot be replayed.
    template <class Verdict>
    void run(Verdict& into) {
        mark_violations();
        for (std::uint64_t depth = last_level(); depth-- > 0;) mark_before(depth);
        walk(into);
    }

private:
    /// Where the violation is seen: the state that the last step leaves, or the last state.
    std::uint64_t last_level() const { return best_.steps - (best_.action != no_action); }

    void mark_violations() {
        mark(last_level(), [&](worker_type& worker, const node& at) { return violation_at(worker, at).exists(); });
    }

    void mark_before(std::uint64_t depth) {
        mark(depth, [&](worker_type& worker, const node& at) { return step_to_marked(worker, at, depth + 1) != no_action; });
    }

    /// The violation that is as far away as the best one, seen from a state that may be its last but one.
    finding violation_at(worker_type& worker, const node& at) const {
        worker.best = {};
        if (best_.steps == 0 && best_.property != View::properties::deadlock()) worker.discovered(at, {0, 0, no_action});
        else {
            probe asked{.at = &at};
            expand(worker, asked);
        }
        return worker.best.steps == best_.steps ? worker.best : finding{};
    }

    std::uint64_t step_to_marked(worker_type& worker, const node& at, std::uint64_t depth) const {
        probe asked{.at = &at, .wanted = &marked_[depth]};
        expand(worker, asked);
        return asked.least;
    }

    void expand(worker_type& worker, probe& asked) const { worker.expand(asked, {0, 1, 0, View::action_count}, last_level()); }

    template <class IsMarked>
    void mark(std::uint64_t depth, IsMarked&& is_marked) {
        rank_attempt attempt;
        attempt.run([&] { mark_own(depth, is_marked); });
        round_report all;
        attempt.tell(all);
        all.add_up(ranks_);
        attempt.rethrow(ranks_, all);
        if (all.reason() != stop_reason::none) throw std::bad_alloc();
        gather(depth);
    }

    template <class IsMarked>
    void mark_own(std::uint64_t depth, IsMarked& is_marked) {
        const std::vector<chunk>& level = levels_.level(depth);
        executor_.run(level.size(), [&](std::uint64_t task, unsigned worker) {
            share& own = shares_[worker];
            for (std::uint64_t i = 0; i < level[task].size(); ++i) {
                const std::uint64_t* const packed = level[task][i];
                if (is_marked(own.worker, codec::unpack(packed))) own.marked.insert(own.marked.end(), packed, packed + codec::words);
            }
        });
    }

    /// The marks of all workers, and of all ranks.
    void gather(std::uint64_t depth) {
        std::vector<std::uint64_t> found;
        for (share& one : shares_) {
            found.insert(found.end(), one.marked.begin(), one.marked.end());
            one.marked.clear();
        }
        if (ranks_.size() > 1) found = ranks_.gather(found);
        marked_[depth].grow_for(found.size() / codec::words);
        for (std::size_t i = 0; i < found.size(); i += codec::words) marked_[depth].insert(found.data() + i);
    }

    template <class Verdict>
    void walk(Verdict& into) {
        worker_type& worker = shares_.front().worker;
        node at = begin(into);
        for (std::uint64_t depth = 1; depth <= last_level(); ++depth) {
            const std::uint64_t action = step_to_marked(worker, at, depth);
            if (action == no_action) return;
            into.trace.actions.push_back(action);
            take(at, action);
        }
        const finding end = violation_at(worker, at);
        into.property = end.property;
        if (end.action != no_action) into.trace.actions.push_back(end.action);
    }

    /// The first initial state that is marked.
    template <class Verdict>
    node begin(Verdict& into) const {
        const probe asked{.wanted = &marked_.front()};
        const std::uint64_t all = View::initial_count();
        for (std::uint64_t first = 0; first < all; first += initial_at_once) {
            std::vector<node> found;
            View::each_initial(first, first + initial_at_once < all ? first + initial_at_once : all, [&](std::uint64_t index, const node& state) {
                if (!found.empty() || !View::within_boundary(state) || !asked.is_marked(state)) return;
                found.push_back(state);
                into.trace.initial = index;
            });
            if (!found.empty()) return found.front();
        }
        return View::initial(0);
    }

    static void take(node& at, std::uint64_t action) {
        const node from = at;
        View::each_step(from, {}, action, action + 1, [&](std::uint64_t, const node& to, const auto&, const auto&) { at = to; });
    }

    static constexpr std::uint64_t initial_at_once = 1 << 12;
};

}  // namespace foregone
