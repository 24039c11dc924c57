// SPDX-License-Identifier: BSL-1.0
// The compiled part of reaching_states: collects predecessors of all ranks' states, and searches backwards.
#include "temporal/reaching_states.hpp"

#include "temporal/pair_masks.hpp"
#include "temporal/rank_turns.hpp"

#include <algorithm>
#include <cstddef>

namespace foregone { inline namespace impl {

namespace {

/// Counts the steps that lead to each state, and notes where the atom is true.
class predecessor_counts final : public step_pass {
    const state_share& graph_;
    std::vector<std::uint8_t>& reaches_;
    std::vector<std::uint32_t>& counts_;
    unsigned atom_;

public:
    predecessor_counts(const state_share& graph, std::vector<std::uint8_t>& reaches, std::vector<std::uint32_t>& counts,
                       unsigned atom)
        : graph_(graph), reaches_(reaches), counts_(counts), atom_(atom) {}

    void begin(const state_pairs& at) override {
        if (!graph_.is_expanded(at.state) || (graph_.letter(at.state) >> atom_ & 1) != 0) reaches_[at.state] = 1;
    }
    void send(const state_pairs& at, const step_again& step, sender to) override {
        if (step.is_pause) return;
        if ((step.letter & 1) != 0) reaches_[at.state] = 1;
        to(1, 0);
    }
    void receive(const step_arrival& arrived, std::vector<state_pairs>&) override {
        __atomic_fetch_add(&counts_[arrived.state], 1, __ATOMIC_RELAXED);
    }
};

/// Writes the predecessors of each state.
class predecessors final : public step_pass {
    const state_share& graph_;
    std::vector<std::uint32_t>& next_;  ///< by state: where the next one is written
    std::vector<std::uint32_t>& from_;

public:
    predecessors(const state_share& graph, std::vector<std::uint32_t>& next, std::vector<std::uint32_t>& from)
        : graph_(graph), next_(next), from_(from) {}

    void send(const state_pairs& at, const step_again& step, sender to) override {
        if (!step.is_pause) to(1, graph_.number_among_all(at.state));
    }
    void receive(const step_arrival& arrived, std::vector<state_pairs>&) override {
        const std::uint32_t place = __atomic_fetch_add(&next_[arrived.state], 1, __ATOMIC_RELAXED);
        if (place >= from_.size()) refuse_unvisited();
        from_[place] = static_cast<std::uint32_t>(arrived.carried);
    }
};

/// All states of this rank.
class each_state {
    std::uint64_t next_ = 0, states_;

public:
    explicit each_state(std::uint64_t states) : states_(states) {}
    void operator()(std::vector<state_pairs>& into, std::size_t size) {
        for (; into.size() < size && next_ < states_; ++next_) into.push_back({static_cast<std::uint32_t>(next_), 1});
    }
};

}  // namespace

reaching_states::reaching_states(state_share& graph, unsigned atom) : graph_(graph), held_(graph) {
    if (graph.size_of_all() > UINT32_MAX) throw temporal_stopped{stop_reason::numbers};
    turn_around({.violations = {{&any_letter, 1}, 1, 0, false}, .first_atom = atom});
    search_backwards();
    first_ = std::vector<std::uint32_t>(), from_ = std::vector<std::uint32_t>();  // `= {}` would keep their memory
    held_.set(bytes());
    all_reach_ = graph_.sum(static_cast<std::uint64_t>(std::ranges::count(reaches_, std::uint8_t{0}))) == 0;
}

/// Sorts the steps by the state to which they lead.
void reaching_states::turn_around(const claim_span& claim) {
    rank_turns turns(graph_.ranks());
    turns.apart([&] {
        reaches_.assign(graph_.size(), 0);
        first_.assign(graph_.size() + 1, 0);
    });
    held_.set(bytes());
    predecessor_counts counts(graph_, reaches_, first_, claim.first_atom);
    each_state all(graph_.size());
    graph_.run(counts, claim, all, false);
    turns.apart([&] {
        std::uint64_t sum = 0;
        for (std::uint32_t& one : first_) {
            const std::uint32_t count = one;
            one = static_cast<std::uint32_t>(sum);
            sum += count;
            if (sum > UINT32_MAX) throw temporal_stopped{stop_reason::numbers};
        }
        from_.resize(sum);
    });
    held_.set(bytes());
    predecessors fills(graph_, first_, from_);
    each_state again(graph_.size());
    graph_.run(fills, claim, again, false);
    // Each one is where the next one began.
    std::copy_backward(first_.begin(), first_.end() - 1, first_.end());
    first_.front() = 0;
}

void reaching_states::search_backwards() {
    constexpr std::size_t states_a_turn = 65'536;
    std::vector<std::uint32_t> open;
    rank_turns turns(graph_.ranks());
    turns.apart([&] {
        for (std::uint32_t state = 0; state < graph_.size(); ++state)
            if (reaches_[state] != 0) open.push_back(state);
    });
    const auto send = [&](parcels& to) {
        if (open.empty()) return false;
        graph_.check_in(open.capacity() * 4);
        for (std::size_t visited = 0; visited < states_a_turn && !open.empty(); ++visited) {
            const std::uint32_t state = open.back();
            open.pop_back();
            for (std::uint32_t i = first_[state]; i < first_[state + 1]; ++i)
                to[graph_.rank_of(from_[i])].push_back(graph_.state_of(from_[i]));
        }
        return true;
    };
    const auto receive = [&](const std::vector<std::uint64_t>& states) {
        for (const std::uint64_t state : states) {
            if (reaches_[state] != 0) continue;
            reaches_[state] = 1;
            open.push_back(static_cast<std::uint32_t>(state));
        }
    };
    turns.run(send, receive);
}

}}  // namespace foregone::impl
