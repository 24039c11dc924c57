// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which states a violating run can visit again and again.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/temporal_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The pairs that lie in a fair component: a strongly connected part whose edges have every mark of the automaton, meet every
/// weak condition, and take every strong condition that is enabled in it.
///
/// Guarantees: the union of fair components that share a pair is fair, so each pair is in at most one largest one.
/// Complexity: a pass over the live pairs and their edges, and at most one more pass for each strong condition. A pair is live if a
/// run through its automaton state can be accepted.
/// Source: Gabow, Path-based depth-first search, IPL 2000, with the marks of Couvreur, FM 1999; strong conditions by dividing
/// components again, as Lichtenstein and Pnueli, POPL 1985.
class fair_core {
    static constexpr std::uint32_t dead = UINT32_MAX, closed = UINT32_MAX;

    struct root {
        std::uint32_t place;            ///< in `open_`
        pair_marks leading{}, inner{};  ///< of the edge to the root; of the edges inside
        std::uint64_t enabled = 0;      ///< the conditions that some pair of the component enables
        bool has_edge = false;
    };

    struct frame {
        temporal_pairs::cursor at;
        std::uint32_t number;
    };

    const temporal_pairs& pairs_;
    ranked_bits live_{};
    std::vector<std::uint64_t> pair_of_{};    ///< by number
    std::vector<std::uint32_t> part_{};       ///< by number: the part of the graph that is searched as one
    std::vector<std::uint32_t> component_{};  ///< by number: its fair component, or 0
    std::vector<std::uint32_t> order_{};      ///< by number: the place in `open_` plus one, or `closed`; 0: not visited
    std::vector<std::uint32_t> open_{}, again_{};
    std::vector<root> roots_{};
    std::vector<frame> frames_{};
    std::uint32_t parts_ = 0, components_ = 0;

public:
    constexpr explicit fair_core(const temporal_pairs& pairs) : pairs_(pairs) {
        find_live();
        std::vector<std::uint32_t> now;
        for (std::uint32_t i = 0; i < pair_of_.size(); ++i) now.push_back(i);
        while (!now.empty()) {
            for (const std::uint32_t i : now) order_[i] = 0;
            for (const std::uint32_t i : now)
                if (order_[i] == 0) search_from(i);
            now.swap(again_);
            again_.clear();
        }
    }

    constexpr bool empty() const { return components_ == 0; }

    /// The fair component of a pair, from 1; 0 if it is in none.
    constexpr std::uint32_t component_of(std::uint64_t pair) const {
        return live_.contains(pair) ? component_[live_.number_of(pair)] : 0;
    }

    constexpr std::uint64_t bytes() const {
        return live_.bytes() + pair_of_.capacity() * 8 + (part_.capacity() + component_.capacity() + order_.capacity()) * 4 +
               (open_.capacity() + again_.capacity()) * 4 + roots_.capacity() * sizeof(root) + frames_.capacity() * sizeof(frame);
    }

private:
    /// The automaton states in a component of the automaton that has all marks.
    constexpr std::uint64_t accepting_states() const {
        const automaton& of = pairs_.claim().violations;
        std::vector<std::uint64_t> reached(of.states, 0);
        for (const automaton_edge& edge : of.edges) reached[edge.from] |= std::uint64_t{1} << edge.to;
        for (std::size_t middle = 0; middle < of.states; ++middle)
            for (std::uint64_t& from : reached)
                if ((from >> middle & 1) != 0) from |= reached[middle];
        std::uint64_t accepting = 0;
        for (std::size_t state = 0; state < of.states; ++state) {
            std::uint32_t marks = 0;
            for (const automaton_edge& edge : of.edges) {
                const std::uint64_t ends = std::uint64_t{1} << edge.from | std::uint64_t{1} << edge.to;
                if ((reached[state] & ends) == ends && (reached[edge.to] >> state & 1) != 0) marks |= edge.marks;
            }
            if ((reached[state] >> state & 1) != 0 && marks == of.all_marks()) accepting |= std::uint64_t{1} << state;
        }
        return accepting;
    }

    constexpr void find_live() {
        const std::uint64_t accepting = accepting_states();
        live_ = ranked_bits(pairs_.graph().states() * pairs_.claim().violations.states);
        pairs_.reached().each([&](std::uint64_t pair) {
            if ((accepting >> pairs_.automaton_state_of(pair) & 1) == 0) return;
            live_.insert(pair);
            pair_of_.push_back(pair);
        });
        live_.rank();
        part_.resize(pair_of_.size(), 0);
        component_.resize(pair_of_.size(), 0);
        order_.resize(pair_of_.size(), 0);
    }

    constexpr void visit(std::uint32_t number, const pair_marks& leading) {
        open_.push_back(number);
        order_[number] = static_cast<std::uint32_t>(open_.size());
        roots_.push_back({order_[number] - 1, leading, {}, pairs_.enabled(pair_of_[number])});
        frames_.push_back({pairs_.edges_of(pair_of_[number]), number});
    }

    constexpr void search_from(std::uint32_t start) {
        visit(start, {});
        while (!frames_.empty()) {
            temporal_pairs::edge found;
            if (!pairs_.next(frames_.back().at, found)) {
                close(frames_.back().number);
                frames_.pop_back();
            } else if (live_.contains(found.to)) {
                follow(frames_.back().number, live_.number_of(found.to), found.marks);
            }
        }
    }

    constexpr void follow(std::uint32_t from, std::uint32_t to, const pair_marks& marks) {
        if (part_[to] != part_[from] || order_[to] == closed) return;
        if (order_[to] == 0) return visit(to, marks);
        while (roots_.back().place >= order_[to]) {
            const root inner = roots_.back();
            roots_.pop_back();
            roots_.back().inner |= inner.leading;
            roots_.back().inner |= inner.inner;
            roots_.back().enabled |= inner.enabled;
        }
        roots_.back().inner |= marks;
        roots_.back().has_edge = true;
    }

    /// Ends a pair; with the root of a component, the component.
    constexpr void close(std::uint32_t number) {
        if (roots_.back().place + 1 != order_[number]) return;
        const root made = roots_.back();
        roots_.pop_back();
        const std::uint64_t refused = made.enabled & pairs_.strong() & ~made.inner.met;
        const bool accepted = made.has_edge && made.inner.buchi == pairs_.claim().violations.all_marks() &&
                              (made.inner.met & pairs_.weak()) == pairs_.weak();
        const bool is_fair = accepted && refused == 0, is_divided = accepted && refused != 0;
        components_ += is_fair;
        parts_ += is_divided;
        for (std::size_t i = made.place; i < open_.size(); ++i) {
            const std::uint32_t member = open_[i];
            order_[member] = closed;
            if (is_fair) component_[member] = components_;
            const bool stays = is_divided && (pairs_.enabled(pair_of_[member]) & refused) == 0;
            part_[member] = stays ? parts_ : dead;
            if (stays) again_.push_back(member);
        }
        open_.resize(made.place);
    }
};

}  // namespace foregone::inline impl
