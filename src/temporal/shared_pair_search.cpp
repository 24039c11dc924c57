// SPDX-License-Identifier: BSL-1.0
// The compiled part of shared_pair_search: parallel rounds that reach pairs, and that trim pairs without edges.
#include "temporal/shared_pair_search.hpp"

#include "temporal/edge_counts.hpp"

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/temporal/fair_core.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using pair_list = std::vector<std::uint64_t>;

/// Pairs that workers visit in rounds: the pairs that one round finds are visited in the next one.
class pair_rounds {
    static constexpr std::size_t pairs_at_once = 1'024;  ///< of a task; for fewer pairs, the other workers are not woken

    struct alignas(cache_line_bytes) share {
        pair_list pairs{};
    };

    executor& who_;
    sequential_executor alone_{};
    const graph_span& graph_;
    pair_list now_{};
    std::vector<share> found_;  ///< by worker

public:
    pair_rounds(executor& who, const graph_span& graph) : who_(who), graph_(graph), found_(who.workers()) {}

    /// The pairs of the next round that a worker has found.
    pair_list& found_by(unsigned worker) { return found_[worker].pairs; }

    /// Calls visit(pair, found) until no pair is left. `found` takes the pairs to visit in the next round.
    template <class Visit>
    void run(Visit&& visit) {
        for (std::size_t since_poll = pairs_at_once; collect(); since_poll += now_.size()) {
            if (since_poll >= pairs_at_once) graph_.check_in(bytes()), since_poll = 0;
            who_at(now_.size()).run((now_.size() + pairs_at_once - 1) / pairs_at_once, [&](std::uint64_t task, unsigned worker) {
                const std::size_t first = task * pairs_at_once, last = std::min(first + pairs_at_once, now_.size());
                for (std::size_t i = first; i < last; ++i) visit(now_[i], found_by(worker));
            });
        }
    }

private:
    executor& who_at(std::size_t pairs) { return pairs > pairs_at_once ? who_ : static_cast<executor&>(alone_); }

    bool collect() {
        now_.clear();
        for (share& one : found_) {
            now_.insert(now_.end(), one.pairs.begin(), one.pairs.end());
            one.pairs.clear();
        }
        return !now_.empty();
    }

    std::uint64_t bytes() const {
        std::uint64_t sum = now_.capacity();
        for (const share& one : found_) sum += one.pairs.capacity();
        return sum * sizeof(std::uint64_t);
    }
};

/// Calls work(first word, last word, worker) for all words of a set.
template <class Work>
void each_words(executor& who, const graph_span& graph, const ranked_bits& set, Work&& work) {
    constexpr std::size_t words_at_once = 64;
    who.run((set.words() + words_at_once - 1) / words_at_once, [&](std::uint64_t task, unsigned worker) {
        graph.check_in(set.bytes());
        const std::size_t first = task * words_at_once;
        work(first, std::min(first + words_at_once, set.words()), worker);
    });
}

/// Sets a bit. Returns whether it was not set.
bool insert(ranked_bits& into, std::uint64_t pair) {
    std::uint64_t& word = into.word(pair / 64);
    const std::uint64_t bit = std::uint64_t{1} << pair % 64;
    return (__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0 && (__atomic_fetch_or(&word, bit, __ATOMIC_RELAXED) & bit) == 0;
}

void require_numbers(std::uint64_t pairs, std::uint64_t most) {
    if (pairs > most) throw temporal_stopped{stop_reason::numbers};
}

}  // namespace

/// Inserts the pairs of each state as if it were initial. Requires: every state is reached, and the automaton forgets the past.
void shared_pair_search::reach_everywhere(const temporal_pairs& pairs, ranked_bits& into) const {
    constexpr std::uint64_t states_at_once = 4'096;  // a multiple of 64: no two tasks write to a word
    const std::uint64_t states = pairs.graph().states();
    who_.run((states + states_at_once - 1) / states_at_once, [&](std::uint64_t task, unsigned) {
        pairs.graph().check_in(into.bytes());
        const std::uint64_t first = task * states_at_once, last = std::min(first + states_at_once, states);
        for (std::uint64_t state = first; state < last; ++state)
            pairs.each_initial(static_cast<std::uint32_t>(state), [&](std::uint64_t pair) { into.insert(pair); });
    });
}

void shared_pair_search::reach(const temporal_pairs& pairs, ranked_bits& into) const {
    const graph_span& graph = pairs.graph();
    if (graph.is_reached && !graph.shape.has_step_atoms && forgets_the_past(pairs.claim().violations))
        return reach_everywhere(pairs, into);
    pair_rounds rounds(who_, pairs.graph());
    const auto visit = [&](std::uint64_t pair, pair_list& found) {
        if (insert(into, pair)) found.push_back(pair);
    };
    for (const std::uint32_t state : pairs.graph().initial)
        pairs.each_initial(state, [&](std::uint64_t pair) { visit(pair, rounds.found_by(0)); });
    rounds.run([&](std::uint64_t pair, pair_list& found) {
        pairs.each_edge(pair, [&](const temporal_pairs::edge& edge) { visit(edge.to, found); });
    });
}

void shared_pair_search::trim(const temporal_pairs& pairs, ranked_bits& live) const {
    require_numbers(live.count(), UINT32_MAX);
    edge_counts edges(live.rank());
    const auto each_live_edge = [&](std::uint64_t pair, auto&& visit) {
        pairs.each_edge(pair, [&](const temporal_pairs::edge& edge) {
            if (live.contains(edge.to)) visit(edge.to, live.number_of(edge.to));
        });
    };
    each_words(who_, pairs.graph(), live, [&](std::size_t first, std::size_t last, unsigned) {
        live.each_in(first, last, [&](std::uint64_t pair) {
            each_live_edge(pair, [&](std::uint64_t, std::uint32_t number) { edges.add(number); });
        });
    });
    pair_rounds rounds(who_, pairs.graph());
    each_words(who_, pairs.graph(), live, [&](std::size_t first, std::size_t last, unsigned worker) {
        live.each_in(first, last, [&](std::uint64_t pair) {
            if (edges[live.number_of(pair)] == 0) rounds.found_by(worker).push_back(pair);
        });
    });
    rounds.run([&](std::uint64_t pair, pair_list& found) {
        each_live_edge(pair, [&](std::uint64_t to, std::uint32_t number) {
            if (edges.take(number)) found.push_back(to);
        });
    });
    each_words(who_, pairs.graph(), live, [&](std::size_t first, std::size_t last, unsigned) {
        remove_without_edges(live, edges, first, last);
    });
    require_numbers(live.count(), fair_core::most);
}

}}  // namespace foregone::impl
