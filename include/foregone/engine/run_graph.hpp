// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/space/shared_graph.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_crew.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/kept_levels.hpp>
#include <foregone/engine/late_states.hpp>
#include <foregone/engine/level_expansion.hpp>
#include <foregone/engine/level_forecast.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_rounds.hpp>
#include <foregone/engine/resumed_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone {

/// A breadth-first search of a state graph at run time, level by level, each level by all workers of an executor, and by all ranks
/// if the graph can be shared out among them: a rank expands the states that are its own, and sends those that it meets of others.
///
/// Shape: ranks go through the same rounds of the same levels, and agree at the end of each, so that all stop at the same place.
template <class View, class Graph = shared_graph<typename View::node>>
class graph_run {
    using graph_type = Graph;
    using worker_type = typename graph_crew<View, graph_type>::worker;
    static constexpr bool packs = requires(graph_type& graph) { graph.levels(); };

    executor& executor_;
    run_terms terms_;
    rank_rounds rounds_;
    depth_limit limit_;
    graph_type graph_;
    graph_crew<View, graph_type> crew_;
    level_forecast forecast_;
    graph_progress progress_;
    tally<View> complete_;  ///< up to the last level that is complete
    level_expansion<View, graph_type> expansion_;
    stop_reason stopped_ = stop_reason::none;
    finding best_;
    std::uint64_t own_states_ = 0;  ///< of this rank, up to and including the level being expanded
    std::uint64_t restored_ = 0;  ///< states that were kept by another run
    bool left_ = false;   ///< to expand in the level under way
    bool begun_ = false;  ///< all initial states are there
    bool refuses_ = false;  ///< what this rank had kept is of no such search
    std::conditional_t<packs, late_states<graph_type>, std::nullptr_t> late_{};

public:
    graph_run(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps)
        : executor_(who), terms_(terms), rounds_(shares_out ? terms.ranks : nullptr),
          limit_(depth_limit::of<View>(depth_limit_steps)), crew_(who.workers()) {
        if constexpr (shares_out) graph_.share(rounds_.ranks().rank(), rounds_.ranks().size());
    }

    /// Shape: of several shortest counterexamples, one worker finds the least, and several any one; no trace where the graph keeps no
    /// parents.
    /// Errors: running out of memory is reached like a memory limit; whatever the model throws is thrown on.
    template <class Verdict>
    void run(Verdict& into) {
        try {
            search();
        } catch (const std::bad_alloc&) {
            if (rounds_.are_several()) throw;
            stopped_ = stop_reason::memory;
        } catch (const unreadable_level&) { stopped_ = stop_reason::disk; }
        if (terms_.bytes_at_rest != nullptr) *terms_.bytes_at_rest = rounds_.sum(graph_.bytes());
        const finding met = best();
        conclude_graph(into, tally_of_all(rounds_.ranks(), complete_), met, progress_);
        if (crew_.unequal().exists()) return conclude_unequal(into);
        if (stopped_ != stop_reason::none) return conclude_stopped(into, stopped_);
        if (met.exists()) conclude_trace<View>(into, graph_, met);
    }

    graph_type& graph() { return graph_; }
    const graph_type& graph() const { return graph_; }
    unequal_merge unequal() const { return crew_.unequal(); }
    /// Of the level under way when the search ended, and whether it came so far.
    level_place place() const { return progress_.place(limit_); }
    bool has_begun() const { return begun_; }

    /// The violation that ended the search.
    finding best() const { return stopped_ == stop_reason::none ? best_ : finding{}; }

private:
    static constexpr bool shares_out = requires(graph_type& graph) { graph.share(0u, 1u); };
    void search() {
        if (!go_on()) begin();
        while (!progress_.finished && stopped_ == stop_reason::none) expand_level();
    }

    void begin() {
        const finding met{0, 0, no_action};
        const std::uint64_t all = View::initial_count(), at_once = initial_at_once * rounds_.ranks().size();
        for (std::uint64_t first = 0; first < all && stopped_ == stop_reason::none; first += at_once) {
            take_round(met, [&] { insert_initial(first + rounds_.ranks().rank() * initial_at_once); });
            if (all - first <= at_once) break;
        }
        const bool complete = close_round(met);
        progress_.begin(rounds_.agreed().states, best_, limit_);
        begun_ = true;
        forecast_.note(rounds_.agreed().states);
        end_level(complete);
    }

    void insert_initial(std::uint64_t first) {
        const std::uint64_t all = View::initial_count(), last = all - first < initial_at_once ? all : first + initial_at_once;
        if (first < all && make_room()) insert_initial_states<View>(graph_, crew_.workers()[0], first, last);
    }

    void expand_level() {
        const finding met{progress_.depth + 1, 0, 0};
        do {
            take_round(met, [&] { expand_some(); });
            if (stopped_ != stop_reason::none || rounds_.agreed().due > 0) keep(met);
        } while (rounds_.agreed().left > 0 && stopped_ == stop_reason::none);
        if (!close_round(met)) return;
        if (!place().is_end) forecast_.note(rounds_.agreed().states - progress_.states);
        progress_.close_level(rounds_.agreed().states, best_, limit_);
        end_level(true);
    }

    void expand_some() {
        left_ = false;
        if (!expansion_.has_left(graph_)) return;
        expansion_.fill(graph_);
        if (make_room()) expansion_.expand(executor_, graph_, crew_, place(), current(), terms_, [&] { return is_due(); });
        left_ = expansion_.has_left(graph_);
    }

    /// What was met up to here counts. After a whole level, the search is over, goes on, or stops.
    void end_level(bool is_complete) {
        complete_ = crew_.counted(), own_states_ = crew_.met();
        if (!is_complete) return;
        if (crew_.unequal().exists()) progress_.finished = true;
        if (progress_.finished) stopped_ = stop_reason::none;  // nothing is left that could be stopped
        else if (stopped_ == stop_reason::none && has_too_many()) stopped_ = stop_reason::states;
        if (stopped_ != stop_reason::none && is_kept()) save();
    }

    bool has_too_many() const { return progress_.states > terms_.limit_states && !place().is_end; }

    /// Does this rank's part of the work, and sends on what was met.
    template <class Work>
    void take_round(const finding& met, Work&& work) {
        rank_attempt attempt;
        attempt.run(work);
        exchange(attempt, met, true);
        if (stopped_ == stop_reason::none) stopped_ = reason_to_stop();
        agree(attempt);
    }

    /// Waits for what is still under way, so that a level is complete; false if it is not.
    bool close_round(const finding& met) {
        if (stopped_ != stop_reason::none) return rounds_.drop(), false;
        take_in(met, [&] { crew_.compare(), graph_.next_level(crew_.lanes(), executor_); });
        if (rounds_.agreed().violated > 0) best_ = least_finding(rounds_.ranks(), crew_.best());
        return stopped_ == stop_reason::none || is_kept();
    }

    /// Takes in what is under way, after which nothing is.
    template <class Work>
    void take_in(const finding& met, Work&& work) {
        rank_attempt attempt;
        exchange(attempt, met, false);
        attempt.run(work);
        agree(attempt);
    }

    void exchange(rank_attempt& attempt, const finding& met, bool sends) {
        if constexpr (shares_out) {
            if (!rounds_.are_several()) return;
            const std::vector<std::uint64_t> received = rounds_.exchange(attempt, graph_, crew_.workers(), sends);
            attempt.run([&] {
                const auto has_room = [&](std::uint64_t states) { return stopped_ == stop_reason::none && make_room(states); };
                const std::uint64_t taken = crew_.receive(executor_, graph_, received, met, has_room);
                if (terms_.graphs != nullptr) late_.receive(graph_, crew_.workers().front(), received, taken, met);
            });
        }
    }

    void agree(const rank_attempt& attempt) {
        round_report own{.left = left_, .states = crew_.met(), .transitions = crew_.transitions(), .violated = crew_.best().exists(),
                         .due = is_due(), .refused = refuses_};
        own.stop(stopped_);
        stopped_ = rounds_.agree(attempt, own);
    }

    std::uint64_t margin() const { return expansion_.margin(crew_.workers().size()); }

    /// Requires: no worker runs. False if there may not be so much memory.
    bool make_room(std::uint64_t received = 0) {
        const std::uint64_t met = crew_.met(), more = received + 2 * margin();
        if constexpr (!packs) {
            graph_.make_room(met, more);
        } else {
            progress now = current();
            const std::uint64_t growth = graph_.bytes_with_room(met, more) - graph_.bytes();
            now.bytes += growth;
            if (growth > 0 && (stopped_ = check_in(now)) != stop_reason::none) return false;
            graph_.make_room(met, more, executor_);
            for (const piece& work : expansion_.slice()) graph_.load(work);
        }
        return true;
    }

    /// What is to be said of the search while no worker runs. Before memory ends it, levels are spilled if that is asked for, unless they
    /// would have to be read again at once.
    stop_reason check_in(progress now) {
        const stop_reason reason = terms_.check_in(now);
        if constexpr (packs) {
            if (reason != stop_reason::memory || terms_.spill == nullptr) return reason;
            const std::uint64_t before = current().bytes;
            graph_.gather(crew_.lanes());
            if (!graph_.levels().spill()) return stop_reason::disk;
            now.bytes = now.bytes - before + current().bytes + graph_type::bytes_met(expansion_.states() + margin());
            return terms_.check_in(now);
        }
        return reason;
    }

    stop_reason reason_to_stop() {
        const stop_reason halted = expansion_.take_halt();
        return halted != stop_reason::none && (halted != stop_reason::memory || terms_.spill == nullptr) ? halted : check_in(current());
    }

    bool is_due() const { return terms_.graphs != nullptr && terms_.graphs->is_due(); }

    /// Whether all that this search met can be gone on with, on every rank.
    bool is_kept() const { return terms_.graphs != nullptr && rounds_.agreed().broken == 0; }

    /// Saves while no state is between two ranks: all ranks do, or none.
    void keep(const finding& met) {
        if (!is_kept()) return rounds_.drop();
        if (rounds_.are_several()) take_in(met, [] {});
        if (is_kept()) save();
    }

    /// Requires: no worker runs, and nothing is under way.
    void save() {
        if constexpr (packs) {
            graph_.gather(crew_.lanes());
            terms_.graphs->save(part_of(graph_.levels(), progress_.depth, own_states_, crew_.met(), expansion_.slice(), crew_.counted(), complete_, crew_.best()));
        }
    }

    /// Goes on from what was kept; false if nothing was.
    bool go_on() {
        if constexpr (packs) {
            if (terms_.spill != nullptr) graph_.levels().log_to(*terms_.spill, false);
            if (terms_.graphs == nullptr) return false;
            graph_.levels().log_to(terms_.graphs->log(), true);
            if (terms_.graphs->kept().empty()) return false;
            rank_attempt attempt;
            attempt.run([&] { refuses_ = !restore() && stopped_ == stop_reason::none; });
            agree(attempt);
            if (rounds_.agreed().refused > 0) terms_.graphs->refuse(refuses_);
            begun_ = stopped_ == stop_reason::none;
            if (begun_ && has_too_many()) stopped_ = stop_reason::states;
            return true;
        }
        return false;
    }

    bool restore() {
        worker_type& first = crew_.workers().front();
        const auto goes_on = [&](std::uint64_t states, std::uint64_t more_bytes) {
            first.lane.count = states;
            progress now = current();
            now.bytes += more_bytes;
            return (stopped_ = terms_.check_in(now)) == stop_reason::none;
        };
        resumed_graph<View, graph_type> from(executor_, graph_, first, *terms_.graphs, rounds_.ranks(), margin(), goes_on);
        restored_ = from.met();
        progress_ = from.progress();
        const bool fits = from.read();
        complete_ = from.complete();
        expansion_.slice() = from.open();
        own_states_ = from.expanded();
        return fits;
    }

    progress current() const {
        const std::uint64_t met = crew_.met(), states = met + rounds_.elsewhere().states;
        progress now{.states = states, .states_before = states < restored_ ? states : restored_, .transitions = crew_.transitions() + rounds_.elsewhere().transitions,
                     .depth_steps = progress_.depth, .frontier = states - progress_.states, .bytes = graph_.bytes(), .room_states = met + graph_.room(met), .forecast = &forecast_};
        if constexpr (packs) now.bytes += graph_type::bytes_met(met - graph_.levels().states());
        return now;
    }

    static constexpr std::uint64_t initial_at_once = decltype(expansion_)::smallest_room_states / 2;
};

}  // namespace foregone
