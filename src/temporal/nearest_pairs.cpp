// SPDX-License-Identifier: BSL-1.0
// The compiled part of nearest_pairs: forward search by levels, then marking backwards on all ranks.
#include "temporal/nearest_pairs.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

class nearest_pairs::marked {
    state_numbers states_{};
    std::vector<std::uint64_t> masks_{};
    std::vector<std::uint32_t> letters_{};

public:
    /// The words of the states, one after another, without masks.
    std::vector<std::uint64_t> words{};

    /// Gathers the pairs of all ranks.
    marked(const std::vector<state_pairs>& own, state_share& graph, rank_turns& turns, const claim_span& claim) {
        const std::size_t width = graph.width();
        std::vector<std::uint64_t> sent, all;
        turns.apart([&] {
            for (const state_pairs& one : own) {
                sent.insert(sent.end(), graph.states()[one.state], graph.states()[one.state] + width);
                sent.push_back(one.at);
            }
        });
        all = graph.ranks().gather(sent);
        turns.apart([&] {
            for (std::size_t at = 0; at < all.size(); at += width + 1) {
                words.insert(words.end(), all.begin() + static_cast<std::ptrdiff_t>(at),
                             all.begin() + static_cast<std::ptrdiff_t>(at + width));
                masks_.push_back(all[at + width]);
                letters_.push_back(static_cast<std::uint32_t>(
                    graph.temporal().letter(graph.model(), all.data() + at) >> claim.first_atom));
            }
            const auto polled = [&](std::uint64_t more_bytes) { graph.check_in(all.capacity() * 8 + more_bytes); };
            sequential_executor alone;
            states_ = state_numbers::listed(width, words, alone, polled);
        });
    }

    /// Whether some edge leads from automaton states, by a step to a state, to one of the pairs.
    bool is_reached(const edge_reader& reads, std::uint64_t from, std::uint32_t step_letter, bool is_pause,
                    const std::uint64_t* state) const {
        const std::uint64_t number = states_.find(state);
        return number != states_.size() && (reads.targets(from, step_letter | letters_[number], is_pause) & masks_[number]) != 0;
    }
};

nearest_pairs::nearest_pairs(state_share& graph, const claim_span& claim, goal_masks goals)
    : graph_(graph), claim_(claim), reads_(claim.violations), turns_(graph.ranks()), held_(graph) {
    if (!search(goals)) return;
    std::vector<state_pairs> own;
    turns_.apart([&] { own = goals_at_last_level(goals); });
    for (std::size_t level = levels_.size(); level-- > 0;) {
        const marked next(own, graph_, turns_, claim_);
        turns_.apart([&] {
            if (goals_.empty()) goals_ = next.words;
            add(next.words);
            if (level > 0) own = leading_to(next, levels_[level - 1]);
        });
    }
    levels_.clear();
    reached_ = pair_masks();
    held_.set(0);
}

/// Searches level by level, up to the first one that has a goal.
bool nearest_pairs::search(goal_masks goals) {
    reach_pass pass(reads_, reached_);
    turns_.apart([&] {
        reached_ = pair_masks(graph_.size(), claim_.violations.states);
        levels_.push_back(pass.begin_in(graph_, claim_));
    });
    for (std::uint64_t pairs = 0;;) {
        std::uint64_t progress[2]{levels_.back().size(), 0};
        turns_.apart([&] { progress[1] = goals_at_last_level(goals).size(); });
        graph_.ranks().sum(progress, 2);
        if (progress[1] > 0) return true;
        if (progress[0] == 0) return false;
        pairs += levels_.back().size();
        held_.set(reached_.bits().bytes() + pairs * sizeof(state_pairs));
        std::optional<each_listed> from;
        turns_.apart([&] { from.emplace(levels_.back()); });
        std::vector<state_pairs> next = graph_.run(pass, claim_, *from, false);
        turns_.apart([&] { levels_.push_back(merged(std::move(next))); });
    }
}

/// The same pairs, with each state once.
std::vector<state_pairs> nearest_pairs::merged(std::vector<state_pairs> pairs) {
    std::ranges::sort(pairs, {}, &state_pairs::state);
    std::vector<state_pairs> made;
    for (const state_pairs& one : pairs) {
        if (made.empty() || made.back().state != one.state) made.push_back(one);
        else made.back().at |= one.at;
    }
    return made;
}

std::vector<state_pairs> nearest_pairs::goals_at_last_level(goal_masks goals) const {
    std::vector<state_pairs> found;
    for (const state_pairs& one : levels_.back())
        if (const std::uint64_t mask = one.at & goals(one.state); mask != 0) found.push_back({one.state, mask});
    return found;
}

/// The pairs of a level from which an edge leads to marked pairs, by all workers.
std::vector<state_pairs> nearest_pairs::leading_to(const marked& next, const std::vector<state_pairs>& level) const {
    constexpr std::size_t states_at_once = 256;
    struct alignas(cache_line_bytes) share {
        temporal_rows rows{};
        std::vector<state_pairs> found{};
    };
    std::vector<share> shares(graph_.who().workers());
    graph_.who().run((level.size() + states_at_once - 1) / states_at_once, [&](std::uint64_t task, unsigned worker) {
        graph_.check_in(0);
        const std::size_t first = task * states_at_once, last = std::min(first + states_at_once, level.size());
        for (std::size_t i = first; i < last; ++i)
            if (const std::uint64_t mask = leading_to(next, level[i], shares[worker].rows); mask != 0)
                shares[worker].found.push_back({level[i].state, mask});
    });
    std::vector<state_pairs> found;
    for (const share& one : shares) found.insert(found.end(), one.found.begin(), one.found.end());
    return found;
}

std::uint64_t nearest_pairs::leading_to(const marked& next, const state_pairs& from, temporal_rows& rows) const {
    if (!graph_.is_expanded(from.state)) return 0;
    rows.clear();
    graph_.temporal().expand(graph_.model(), graph_.states()[from.state], 1, rows);
    const auto leads = [&](std::uint64_t at) {
        if (graph_.may_stay(from.state, claim_) && next.is_reached(reads_, at, 0, true, graph_.states()[from.state])) return true;
        for (std::size_t step = 0; step < rows.step_letters.size(); ++step) {
            const auto letter = static_cast<std::uint32_t>(rows.step_letters[step] >> claim_.first_atom);
            if (next.is_reached(reads_, at, letter, false, rows.words.data() + step * graph_.width())) return true;
        }
        return false;
    };
    std::uint64_t mask = 0;
    for (std::uint64_t left = from.at; left != 0; left &= left - 1)
        if (leads(left & (~left + 1))) mask |= left & (~left + 1);
    return mask;
}

void nearest_pairs::add(const std::vector<std::uint64_t>& words) { words_.insert(words_.end(), words.begin(), words.end()); }

}}  // namespace foregone::impl
