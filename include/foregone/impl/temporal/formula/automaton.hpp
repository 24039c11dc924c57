// SPDX-License-Identifier: BSL-1.0
#pragma once

// Generalized Büchi automata with marks on their edges.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace foregone { inline namespace impl {

/// The lowest `count` bits of a mask, at most 64.
constexpr std::uint64_t low_bits(std::size_t count) { return count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count); }

/// An edge that reads a letter: the atoms that are true at a position.
struct automaton_edge {
    std::uint8_t from = 0, to = 0;
    std::uint32_t needs = 0, forbids = 0;  ///< the atoms that must be true, and the ones that must be false
    std::uint32_t marks = 0;
    enum class when : std::uint8_t { always, before_stop, after_stop } taken = when::always;

    /// Whether it can be taken without a step, or with one.
    constexpr bool fits(bool without_step) const { return taken == when::always || (taken == when::after_stop) == without_step; }
    constexpr bool reads(std::uint32_t letter) const { return (letter & needs) == needs && (letter & forbids) == 0; }
    constexpr bool operator==(const automaton_edge&) const = default;
};

/// An automaton that accepts the words with a run from state 0 whose edges carry each mark infinitely often.
struct automaton {
    std::vector<automaton_edge> edges{};  ///< by `from`
    std::uint8_t states = 0;              ///< 64 at most; 0 for an automaton that accepts nothing
    std::uint8_t marks = 0;
    bool stops = false;  ///< the second half of the states is of runs that have stopped

    constexpr std::uint32_t all_marks() const { return (std::uint32_t{1} << marks) - 1; }
};

/// An automaton whose edges are stored elsewhere.
struct automaton_span {
    std::span<const automaton_edge> edges{};  ///< by `from`
    std::uint8_t states = 0;
    std::uint8_t marks = 0;
    bool stops = false;

    constexpr automaton_span() = default;
    constexpr automaton_span(std::span<const automaton_edge> of, std::uint8_t state_count, std::uint8_t mark_count, bool has_stops)
        : edges(of), states(state_count), marks(mark_count), stops(has_stops) {}
    /// Requires: the automaton outlives the span and is not changed.
    constexpr automaton_span(const automaton& of) : automaton_span(of.edges, of.states, of.marks, of.stops) {}

    constexpr std::uint32_t all_marks() const { return (std::uint32_t{1} << marks) - 1; }
};

/// The automaton states in a component of the automaton that has all marks.
constexpr std::uint64_t accepting_states(const automaton_span& of) {
    std::vector<std::uint64_t> reached(of.states, 0);
    for (const automaton_edge& by : of.edges) reached[by.from] |= std::uint64_t{1} << by.to;
    for (std::size_t middle = 0; middle < of.states; ++middle)
        for (std::uint64_t& from : reached)
            if ((from >> middle & 1) != 0) from |= reached[middle];
    std::uint64_t accepting = 0;
    for (std::size_t state = 0; state < of.states; ++state) {
        std::uint32_t marks = 0;
        for (const automaton_edge& by : of.edges) {
            const std::uint64_t ends = std::uint64_t{1} << by.from | std::uint64_t{1} << by.to;
            if ((reached[state] & ends) == ends && (reached[by.to] >> state & 1) != 0) marks |= by.marks;
        }
        if ((reached[state] >> state & 1) != 0 && marks == of.all_marks()) accepting |= std::uint64_t{1} << state;
    }
    return accepting;
}

/// Whether state 0 has an edge to itself for every letter, and for each edge of another state an edge to the same target that reads
/// at least the same letters. Then the automaton states at the end of a run depend on the last letter only.
constexpr bool forgets_the_past(const automaton_span& of) {
    const auto has = [&](std::uint8_t to, std::uint32_t needs, std::uint32_t forbids) {
        for (const automaton_edge& by : of.edges)
            if (by.from == 0 && by.to == to && (by.needs & ~needs) == 0 && (by.forbids & ~forbids) == 0) return true;
        return false;
    };
    if (of.stops || !has(0, 0, 0)) return false;
    for (const automaton_edge& by : of.edges)
        if (!has(by.to, by.needs, by.forbids)) return false;
    return true;
}

/// The automaton of the same words, for runs which do not go on after they have stopped: with each step it may enter its second
/// half, which takes no step. A pause before a step would be noticed by predicates on steps.
///
/// Complexity: twice as many states.
constexpr automaton with_stops(const automaton& of) {
    automaton made{.edges = {}, .states = static_cast<std::uint8_t>(2 * of.states), .marks = of.marks, .stops = true};
    for (automaton_edge edge : of.edges) {
        edge.taken = automaton_edge::when::before_stop;
        made.edges.push_back(edge);
        edge.to = static_cast<std::uint8_t>(edge.to + of.states);
        made.edges.push_back(edge);
    }
    for (automaton_edge edge : of.edges) {
        edge.from = static_cast<std::uint8_t>(edge.from + of.states);
        edge.to = static_cast<std::uint8_t>(edge.to + of.states);
        edge.taken = automaton_edge::when::after_stop;
        made.edges.push_back(edge);
    }
    return made;
}

/// Makes an automaton smaller that accepts the same words: marks only inside components that can accept, no state from which no
/// such component is reached, states with equal edges once, no edge beside one that is at least as good.
class automaton_reduction {
    automaton& made_;
    std::vector<std::uint64_t> reached_{};  ///< the states that a path of one edge or more leads to

public:
    constexpr explicit automaton_reduction(automaton& made) : made_(made) {}

    constexpr void reduce() {
        bool changes = true;
        while (changes && made_.states > 0) {
            find_reached();
            changes = remove_idle_marks();
            changes = remove_weaker_edges() || changes;
            changes = remove_states() || changes;
            changes = merge_states() || changes;
        }
    }

private:
    constexpr bool reaches(std::size_t a, std::size_t b) const { return (reached_[a] >> b & 1) != 0; }
    constexpr bool together(std::size_t a, std::size_t b) const { return reaches(a, b) && reaches(b, a); }

    constexpr void find_reached() {
        reached_.assign(made_.states, 0);
        for (const automaton_edge& edge : made_.edges) reached_[edge.from] |= std::uint64_t{1} << edge.to;
        for (std::size_t middle = 0; middle < made_.states; ++middle)
            for (std::size_t i = 0; i < made_.states; ++i)
                if (reaches(i, middle)) reached_[i] |= reached_[middle];
    }

    /// Whether runs that stay in the component of a state can be accepted.
    constexpr bool accepts(std::size_t state) const {
        std::uint32_t met = 0;
        bool has_edge = false;
        for (const automaton_edge& edge : made_.edges) {
            if (!together(edge.from, edge.to) || !(edge.from == state || together(edge.from, state))) continue;
            met |= edge.marks;
            has_edge = true;
        }
        return has_edge && met == made_.all_marks();
    }

    constexpr bool remove_idle_marks() {
        bool changes = false;
        for (automaton_edge& edge : made_.edges) {
            if (edge.marks == 0 || (together(edge.from, edge.to) && accepts(edge.from))) continue;
            edge.marks = 0;
            changes = true;
        }
        return changes;
    }

    static constexpr bool at_least_as_good(const automaton_edge& a, const automaton_edge& b) {
        return a.from == b.from && a.to == b.to && (a.needs & ~b.needs) == 0 && (a.forbids & ~b.forbids) == 0 &&
               (b.marks & ~a.marks) == 0;
    }

    constexpr bool remove_weaker_edges() {
        std::vector<automaton_edge> left;
        for (std::size_t i = 0; i < made_.edges.size(); ++i) {
            bool stays = true;
            for (std::size_t j = 0; j < made_.edges.size() && stays; ++j) {
                const bool better = i != j && at_least_as_good(made_.edges[j], made_.edges[i]);
                stays = !better || (made_.edges[i] == made_.edges[j] && i < j);
            }
            if (stays) left.push_back(made_.edges[i]);
        }
        const bool changes = left.size() < made_.edges.size();
        made_.edges = left;
        return changes;
    }

    /// Removes the states that lead to nothing accepted, and the ones that state 0 does not lead to.
    constexpr bool remove_states() {
        std::uint64_t stays = 0;
        for (std::size_t i = 0; i < made_.states; ++i)
            for (std::size_t j = 0; j < made_.states; ++j)
                if ((i == j || reaches(i, j)) && accepts(j)) stays |= std::uint64_t{1} << i;
        if ((stays & 1) == 0) {
            made_ = automaton{{}, 0, made_.marks};
            return true;
        }
        stays &= reached_[0] | 1;
        std::vector<std::uint8_t> number(made_.states, std::uint8_t{0});
        std::uint8_t count = 0;
        for (std::size_t i = 0; i < made_.states; ++i) number[i] = (stays >> i & 1) != 0 ? count++ : std::uint8_t{255};
        return rename(number, count);
    }

    /// Merges states with the same edges.
    constexpr bool merge_states() {
        std::vector<std::uint8_t> number(made_.states, std::uint8_t{0});
        std::uint8_t count = 0;
        for (std::size_t i = 0; i < made_.states; ++i) {
            std::size_t equal = 0;
            while (equal < i && !same_edges(equal, i)) ++equal;
            number[i] = equal < i ? number[equal] : count++;
        }
        return rename(number, count);
    }

    static constexpr bool is_among(const std::vector<automaton_edge>& edges, const automaton_edge& wanted) {
        for (const automaton_edge& edge : edges)
            if (edge == wanted) return true;
        return false;
    }

    constexpr bool same_edges(std::size_t a, std::size_t b) const { return has_edges_of(a, b) && has_edges_of(b, a); }

    constexpr bool has_edges_of(std::size_t a, std::size_t b) const {
        for (automaton_edge wanted : made_.edges) {
            if (wanted.from != b) continue;
            wanted.from = static_cast<std::uint8_t>(a);
            if (!is_among(made_.edges, wanted)) return false;
        }
        return true;
    }

    /// Gives the states new numbers, 255 to a state that is removed; of equal edges the first is left.
    constexpr bool rename(const std::vector<std::uint8_t>& number, std::uint8_t count) {
        if (count == made_.states) return false;
        std::vector<automaton_edge> left;
        for (automaton_edge edge : made_.edges) {
            edge.from = number[edge.from];
            edge.to = number[edge.to];
            if (edge.from == 255 || edge.to == 255) continue;
            if (!is_among(left, edge)) left.push_back(edge);
        }
        made_.edges = left;
        made_.states = count;
        find_reached();
        return true;
    }
};

}}  // namespace foregone::impl
