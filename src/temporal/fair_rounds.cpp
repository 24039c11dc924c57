// SPDX-License-Identifier: BSL-1.0
// The passes of a removal round: reach the pairs, count and take away edges, and propagate marks.
#include "temporal/fair_rounds.hpp"

#include "temporal/edge_counts.hpp"
#include "temporal/rank_turns.hpp"

#include <foregone/impl/base/shared_value.hpp>

#include <bit>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Counts the edges that lead to live pairs.
class count_pass final : public step_pass {
    const edge_reader& reads_;
    const pair_masks& live_;
    edge_counts& edges_;

public:
    count_pass(const edge_reader& reads, const pair_masks& live, edge_counts& edges) : reads_(reads), live_(live), edges_(edges) {}

    void send(const state_pairs& at, const step_again&, sender to) override { to(at.at, 0); }
    void receive(const step_arrival& arrived, std::vector<state_pairs>&) override {
        reads_.each(arrived.from, arrived.letter, arrived.is_pause, [&](const automaton_edge& by) {
            const std::uint64_t pair = live_.pair(arrived.state, by.to);
            if (live_.bits().contains(pair)) edges_.add(live_.bits().number_of(pair));
        });
    }
};

/// The live pairs without an edge, state by state.
class each_without_edges {
    const pair_masks& live_;
    const edge_counts& edges_;
    each_pair all_;
    std::vector<state_pairs> some_{};

public:
    each_without_edges(const pair_masks& live, const edge_counts& edges, std::uint64_t states)
        : live_(live), edges_(edges), all_(live, states) {}

    bool has_passed(std::uint64_t state) const { return all_.has_passed(state); }

    void operator()(std::vector<state_pairs>& into, std::size_t size) {
        while (into.size() < size) {
            some_.clear();
            all_(some_, size - into.size());
            if (some_.empty()) return;
            for (state_pairs one : some_) {
                for (std::uint64_t left = one.at; left != 0; left &= left - 1)
                    if (edges_[live_.bits().number_of(live_.pair(one.state, static_cast<unsigned>(std::countr_zero(left))))] != 0)
                        one.at &= ~(left & (~left + 1));
                if (one.at != 0) into.push_back(one);
            }
        }
    }
};

/// Takes the edges of removed pairs away. A pair that loses its last edge is visited once: the source lists it, or has passed it.
class removal_pass final : public step_pass {
    const edge_reader& reads_;
    const pair_masks& live_;
    edge_counts& edges_;
    const each_without_edges& source_;

public:
    removal_pass(const edge_reader& reads, const pair_masks& live, edge_counts& edges, const each_without_edges& source)
        : reads_(reads), live_(live), edges_(edges), source_(source) {}

    void send(const state_pairs& at, const step_again&, sender to) override { to(at.at, 0); }
    void receive(const step_arrival& arrived, std::vector<state_pairs>& found) override {
        reads_.each(arrived.from, arrived.letter, arrived.is_pause, [&](const automaton_edge& by) {
            const std::uint64_t pair = live_.pair(arrived.state, by.to);
            if (live_.bits().contains(pair) && edges_.take(live_.bits().number_of(pair)) && source_.has_passed(arrived.state))
                found.push_back({arrived.state, std::uint64_t{1} << by.to});
        });
    }
};

/// What occurs on the runs to a live pair: the automaton's marks, and some of the conditions.
class mark_masks {
    static constexpr unsigned buchi_marks = 16;

    std::vector<shared_value<std::uint64_t>> masks_;
    unsigned first_condition_;

public:
    static constexpr unsigned conditions_at_once = 64 - buchi_marks;

    mark_masks(std::size_t pairs, unsigned first_condition) : masks_(pairs), first_condition_(first_condition) {}

    std::uint64_t of(std::uint64_t conditions) const {
        return (conditions >> first_condition_ & low_bits(conditions_at_once)) << buchi_marks;
    }
    std::uint64_t operator[](std::size_t number) const { return masks_[number].peek(); }
    std::uint64_t bytes() const { return masks_.size() * sizeof(std::uint64_t); }

    /// Returns whether something is new. Threads: any number at once.
    bool add(std::size_t number, std::uint64_t mask) {
        return (masks_[number].peek() & mask) != mask && (masks_[number].unite(mask) & mask) != mask;
    }
};

/// Passes on what occurs, until nothing is new.
class mark_pass final : public step_pass {
    const state_share& graph_;
    const edge_reader& reads_;
    const pair_masks& live_;
    mark_masks& marks_;
    ranked_bits waiting_;  ///< the pairs that are to be visited
    std::uint64_t weak_, conditions_;

public:
    mark_pass(const state_share& graph, const claim_span& claim, const edge_reader& reads, const pair_masks& live,
              mark_masks& marks)
        : graph_(graph), reads_(reads), live_(live), marks_(marks), waiting_(live.bits()),
          weak_(~graph.temporal().shape().strong & claim.conditions), conditions_(claim.conditions) {}

    std::uint64_t bytes() const { return waiting_.bytes(); }

    void begin(const state_pairs& at) override {
        each_number(at, [&](std::uint64_t pair, unsigned) {
            __atomic_fetch_and(&waiting_.word(pair / 64), ~(std::uint64_t{1} << pair % 64), __ATOMIC_RELAXED);
        });
    }

    void send(const state_pairs& at, const step_again& step, sender to) override {
        const std::uint64_t own = marks_.of((step.taken & conditions_) | (weak_ & ~graph_.enabled(at.state)));
        each_number(at, [&](std::uint64_t pair, unsigned automaton_state) {
            to(std::uint64_t{1} << automaton_state, marks_[live_.bits().number_of(pair)] | own);
        });
    }

    void receive(const step_arrival& arrived, std::vector<state_pairs>& found) override {
        reads_.each(arrived.from, arrived.letter, arrived.is_pause, [&](const automaton_edge& by) {
            const std::uint64_t pair = live_.pair(arrived.state, by.to);
            if (!live_.bits().contains(pair) || !marks_.add(live_.bits().number_of(pair), arrived.carried | by.marks)) return;
            if (unite(waiting_.word(pair / 64), std::uint64_t{1} << pair % 64) != 0)
                found.push_back({arrived.state, std::uint64_t{1} << by.to});
        });
    }

private:
    template <class Visit>
    void each_number(const state_pairs& at, Visit&& visit) const {
        for (std::uint64_t left = at.at; left != 0; left &= left - 1) {
            const auto automaton_state = static_cast<unsigned>(std::countr_zero(left));
            visit(live_.pair(at.state, automaton_state), automaton_state);
        }
    }
};

}  // namespace

fair_rounds::fair_rounds(state_share& graph, const claim_span& claim)
    : graph_(graph), claim_(claim), reads_(claim.violations), held_(graph) {
    rank_turns(graph_.ranks()).apart([&] { live_ = pair_masks(graph_.size(), claim.violations.states); });
    held_.set(bytes());
    reach();
    pairs_ = graph_.sum(count_reached());
    keep_accepting();
    count_left();
}

void fair_rounds::reach() {
    reach_pass pass(reads_, live_);
    if (!graph_.temporal().shape().has_step_atoms && forgets_the_past(claim_.violations))
        return pass.begin_everywhere(graph_, claim_);
    std::optional<each_listed> from;
    rank_turns(graph_.ranks()).apart([&] { from.emplace(pass.begin_in(graph_, claim_)); });
    graph_.run(pass, claim_, *from, true);
}

/// A pair of a run that has stopped is counted where no run that goes on reaches it.
std::uint64_t fair_rounds::count_reached() const {
    std::uint64_t count = live_.bits().count();
    const unsigned half = claim_.violations.states / 2u;
    if (claim_.violations.stops)
        for (std::uint64_t state = 0; state < graph_.size(); ++state)
            count -= static_cast<std::uint64_t>(std::popcount(live_[state] & live_[state] >> half & low_bits(half)));
    return count;
}

/// Removes the pairs whose runs cannot be accepted.
void fair_rounds::keep_accepting() {
    const std::uint64_t accepting = accepting_states(claim_.violations);
    for (std::uint64_t state = 0; state < graph_.size(); ++state)
        live_.keep(state, graph_.is_expanded(state) ? accepting : 0);
}

bool fair_rounds::reduce() {
    const std::uint64_t before = left_;
    trim();
    for (unsigned first = 0; first == 0 || (first < 64 && claim_.conditions >> first != 0); first += mark_masks::conditions_at_once)
        keep_marked(first);
    count_left();
    return left_ < before;
}

std::uint32_t fair_rounds::number_live() {
    if (live_.bits().count() > UINT32_MAX) throw temporal_stopped{stop_reason::numbers};
    return live_.bits().rank();
}

void fair_rounds::trim() {
    rank_turns turns(graph_.ranks());
    std::optional<edge_counts> edges;
    turns.apart([&] { edges.emplace(number_live()); });
    held_.set(bytes() + edges->bytes());
    count_pass counts(reads_, live_, *edges);
    each_pair all(live_, graph_.size());
    graph_.run(counts, claim_, all, false);
    each_without_edges from(live_, *edges, graph_.size());
    removal_pass removes(reads_, live_, *edges, from);
    graph_.run(removes, claim_, from, true);
    remove_without_edges(live_.bits(), *edges, 0, live_.bits().words());
    held_.set(bytes());
}

/// Keeps the pairs to which marks and some conditions come.
void fair_rounds::keep_marked(unsigned first_condition) {
    std::optional<mark_masks> marks;
    std::optional<mark_pass> pass;
    rank_turns(graph_.ranks()).apart([&] {
        marks.emplace(number_live(), first_condition);
        pass.emplace(graph_, claim_, reads_, live_, *marks);
    });
    held_.set(bytes() + marks->bytes() + pass->bytes());
    each_pair all(live_, graph_.size());
    graph_.run(*pass, claim_, all, true);
    const std::uint64_t strong = graph_.temporal().shape().strong & claim_.conditions, weak = claim_.conditions & ~strong;
    live_.bits().remove_in(0, live_.bits().words(), [&](std::uint64_t pair, std::uint32_t number) {
        const std::uint64_t state = pair / claim_.violations.states;
        const std::uint64_t needed = claim_.violations.all_marks() | marks->of(weak | (strong & graph_.enabled(state)));
        return ((*marks)[number] & needed) != needed;
    });
    held_.set(bytes());
}

void fair_rounds::count_left() { left_ = graph_.sum(live_.bits().count()); }

}}  // namespace foregone::impl
