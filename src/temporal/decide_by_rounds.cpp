// SPDX-License-Identifier: BSL-1.0
// The compiled part of decide_by_rounds: removal rounds, gathering of the remaining pairs, and the lasso.
#include "temporal/decide_by_rounds.hpp"

#include "temporal/fair_rounds.hpp"
#include "temporal/reaching_states.hpp"
#include "temporal/shared_pair_search.hpp"

#include <foregone/impl/temporal/fair_core.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

using word_list = std::vector<std::uint64_t>;

/// The states of a list, each once.
word_list distinct(const word_list& states, std::size_t width) {
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < states.size(); at += width) order.push_back(at);
    const auto state = [&](std::size_t at) { return std::span(states).subspan(at, width); };
    std::ranges::sort(order, std::ranges::lexicographical_compare, state);
    word_list made;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (i == 0 || !std::ranges::equal(state(order[i]), state(order[i - 1])))
            made.insert(made.end(), state(order[i]).begin(), state(order[i]).end());
    return made;
}

/// The trapped states of a part of a graph.
class known_trapped {
    std::vector<bool> is_trapped_;

public:
    known_trapped(const state_numbers& part, const word_list& trapped, std::size_t width) : is_trapped_(part.size()) {
        for (std::size_t at = 0; at < trapped.size(); at += width) is_trapped_[part.find(trapped.data() + at)] = true;
    }
    bool empty() const { return false; }
    bool contains(std::uint64_t state) const { return is_trapped_[state]; }
    std::uint64_t bytes() const { return is_trapped_.size() / 8; }
};

}  // namespace

/// Live pairs of all ranks, on every rank, with their fair components.
class decision_by_rounds::gathered_pairs {
    numbered_graph part_;
    pair_masks live_{};
    std::optional<temporal_pairs> pairs_{};
    std::optional<fair_core> core_{};
    unsigned automaton_states_;
    held_bytes held_;

public:
    /// `all`: by state its words and its mask.
    gathered_pairs(state_share& graph, const claim_span& claim, word_list all)
        : part_(graph.model(), graph.temporal(), graph.who(), graph.poll(), true),
          automaton_states_(claim.violations.states), held_(graph) {
        held_.set(2 * all.capacity() * sizeof(std::uint64_t));
        const std::size_t width = graph.width(), count = all.size() / (width + 1);
        word_list words;
        live_ = pair_masks(count, automaton_states_);
        for (std::size_t i = 0; i < count; ++i) {
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i * (width + 1));
            words.insert(words.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
            live_.insert(i, all[i * (width + 1) + width]);
        }
        all = word_list();
        held_.set(words.capacity() * sizeof(std::uint64_t) + live_.bits().bytes());
        state_numbers states = state_numbers::listed(width, words, graph.who(), part_.poll());
        words = word_list();
        held_.set(live_.bits().bytes());
        part_.build(std::move(states), count, 0);
        pairs_.emplace(part_.graph(), claim, live_.bits());
        core_.emplace(*pairs_, shared_pair_search(graph.who()));
        held_.set(part_.graph().bytes() + part_.states().bytes() + 2 * live_.bits().bytes() + core_->bytes());
    }

    bool has_core() const { return !core_->empty(); }

    /// The automaton states that make pairs of fair components of a state.
    std::uint64_t core_at(const std::uint64_t* state) const {
        const std::uint64_t number = part_.states().find(state);
        return number == part_.states().size() ? 0 : core_of(number);
    }

    word_list core_states(std::size_t width) const {
        word_list words;
        for (std::uint64_t i = 0; i < part_.states().size(); ++i)
            if (core_of(i) != 0) words.insert(words.end(), part_.states()[i], part_.states()[i] + width);
        return words;
    }

private:
    std::uint64_t core_of(std::uint64_t number) const {
        std::uint64_t mask = 0;
        for (unsigned i = 0; i < automaton_states_; ++i)
            if (core_->component_of(live_.pair(number, i)) != 0) mask |= std::uint64_t{1} << i;
        return mask;
    }
};

/// Whether all ranks see something that none sees alone.
///
/// Errors: invalid_program on all ranks, if some see it and others do not.
bool decision_by_rounds::all_ranks_see(bool sees) const {
    const std::uint64_t ranks = graph_.sum(sees ? 1 : 0);
    if (ranks != 0 && ranks != graph_.ranks().size()) refuse_unvisited();
    return ranks != 0;
}

void decision_by_rounds::decide(const std::vector<temporal_claim>& claims) {
    found.counted.conditions = graph_.temporal().shape().conditions;
    for (; found.claim < claims.size(); ++found.claim)
        if (is_violated(claims[found.claim])) return;
    if (!graph_.all_are_expanded()) return;
    found.counted.idle_conditions = graph_.idle().idle_conditions;
    found.counted.false_atoms = graph_.idle().false_atoms;
    found.counted.true_atoms = graph_.idle().true_atoms;
}

void decision_by_rounds::note_leaving(const std::vector<temporal_claim>& claims) {
    if (!graph_.all_are_expanded()) return;  // runs go on beyond the depth limit
    for (std::size_t i = 0; i < claims.size(); ++i) {
        if (!asks_runs(claims, i) || !has_no_run(any_run_of(claims[i]))) continue;
        found.counted.leaves = true;
        found.leaving = claims[i].property;
        return;
    }
}

bool decision_by_rounds::is_violated(const temporal_claim& claim) {
    if (claim.kind == claim_kind::always_possible && find_trap(claim)) return true;
    if (claim.kind == claim_kind::of_beginnings && find_beginning(claim)) return true;
    return claim.violations.states > 0 && find_fair_run(claim);
}

bool decision_by_rounds::find_beginning(const temporal_claim& claim) {
    word_list first;
    turns_.apart([&] {
        graph_.model().each_initial(0, graph_.model().initial_count(), [&](std::uint64_t, const packed_step& state) {
            if (!state.inside || !first.empty()) return;
            if ((graph_.temporal().letter(graph_.model(), state.to) >> claim.first_atom & 1) == 0)
                first.assign(state.to, state.to + graph_.width());
        });
    });
    if (!all_ranks_see(!first.empty())) return false;
    found.violated = true;
    trace_in(std::move(first), [](const numbered_graph&) { return lasso{.loop_from = out_of_reach}; });
    return true;
}

bool decision_by_rounds::find_trap(const temporal_claim& claim) {
    const reaching_states reaching(graph_, claim.first_atom);
    if (reaching.are_all()) return false;
    found.violated = true;
    const nearest_pairs nearest(graph_, {.violations = {{&any_letter, 1}, 1, 0, false}},
                                [&](std::uint32_t state) { return std::uint64_t{!reaching.contains(state)}; });
    if (!nearest.found()) refuse_unvisited();
    word_list states;
    turns_.apart([&] { states = nearest.states(); });
    trace_in(std::move(states), [&](const numbered_graph& part) {
        lasso run;
        const known_trapped trapped(part.states(), nearest.goals(), graph_.width());
        if (!foregone::find_trap(part.graph(), trapped, run)) refuse_unvisited();
        return run;
    });
    return true;
}

bool decision_by_rounds::find_fair_run(const temporal_claim& claim) {
    word_list states;
    {
        std::optional<gathered_pairs> core;
        {
            fair_rounds rounds(graph_, span_of(claim));
            found.counted.pairs += rounds.pairs();
            if (!gather_core(rounds, span_of(claim), core, found.violated)) return false;
        }
        found.violated = true;
        const nearest_pairs nearest(graph_, span_of(claim),
                                    [&](std::uint32_t state) { return core->core_at(graph_.states()[state]); });
        if (!nearest.found()) refuse_unvisited();
        turns_.apart([&] {
            states = core->core_states(graph_.width());
            states.insert(states.end(), nearest.states().begin(), nearest.states().end());
        });
    }
    trace_in(std::move(states), [&](const numbered_graph& part) {
        temporal_finding of_part;
        decide_temporal(part.graph(), {claim}, shared_pair_search(graph_.who()), of_part);
        if (!of_part.violated) refuse_unvisited();
        return of_part.run;
    });
    return true;
}

bool decision_by_rounds::has_no_run(const claim_span& claim) {
    fair_rounds rounds(graph_, claim);
    std::optional<gathered_pairs> core;
    bool is_known = false;
    try {
        return !gather_core(rounds, claim, core, is_known);
    } catch (const temporal_stopped& stopped) {
        if (!is_known || !is_of_size(stopped.reason)) throw;
        return false;
    }
}

/// Takes rounds until the pairs that are left fit. Returns whether they have a fair component. `is_known`: rounds have ended by
/// themselves, so that there is a component, whether or not the pairs fit. Where rounds remove little, more pairs are tried.
bool decision_by_rounds::gather_core(fair_rounds& rounds, const claim_span& claim, std::optional<gathered_pairs>& into,
                                     bool& is_known) {
    constexpr unsigned rounds_before_more = 4;
    std::uint64_t most = most_gathered_, too_many = UINT64_MAX;
    bool shrinks = true;
    for (unsigned taken = 1; rounds.left() > 0; shrinks = rounds.reduce(), ++taken) {
        if (taken % rounds_before_more == 0) most = std::max(most, 2 * most);
        if (shrinks && rounds.left() > std::min(most, too_many / 2)) continue;
        is_known = !shrinks;
        try {
            gather(claim, rounds.live(), into);
            const bool has_core = all_ranks_see(into->has_core());
            if (is_known && !has_core) refuse_unvisited();
            return has_core;
        } catch (const temporal_stopped& stopped) {
            if (!shrinks || !is_of_size(stopped.reason)) throw;
            into.reset();
            too_many = rounds.left();
        }
    }
    return false;
}

void decision_by_rounds::gather(const claim_span& claim, const pair_masks& live, std::optional<gathered_pairs>& into) {
    rank_turns turns(graph_.ranks());
    word_list own;
    turns.apart([&] {
        for (std::uint64_t state = 0; state < graph_.size(); ++state) {
            const std::uint64_t mask = live[state];
            if (mask == 0) continue;
            if (own.size() % 4'096 < graph_.width() + 1) graph_.check_in(own.capacity() * sizeof(std::uint64_t));
            own.insert(own.end(), graph_.states()[state], graph_.states()[state] + graph_.width());
            own.push_back(mask);
        }
    });
    const std::uint64_t words = graph_.sum(own.size());
    turns.apart([&] { graph_.check_in((own.capacity() + 2 * words) * sizeof(std::uint64_t)); });
    word_list all = graph_.ranks().size() == 1 ? std::move(own) : graph_.ranks().gather(own);
    own = word_list();
    turns.apart([&] { into.emplace(graph_, claim, std::move(all)); });
}

/// Finds a lasso in a part of the graph that has it, on every rank.
void decision_by_rounds::trace_in(word_list states, function_ref<lasso(const numbered_graph&)> find) {
    turns_.apart([&] {
        const word_list listed = distinct(states, graph_.width());
        numbered_graph part(graph_.model(), graph_.temporal(), graph_.who(), graph_.poll(), true);
        part.build(state_numbers::listed(graph_.width(), listed, graph_.who(), part.poll()), listed.size() / graph_.width(), 0);
        trace = part.trace_of(find(part));
    });
}

}}  // namespace foregone::impl
