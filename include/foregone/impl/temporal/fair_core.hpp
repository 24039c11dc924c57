// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which states a violating run can visit infinitely often.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/impl/types/lists.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The pairs that lie in a fair component: a strongly connected part whose edges have every mark of the automaton, meet every
/// weak condition, and take every strong condition that is enabled in it.
///
/// Guarantees: the union of fair components that share a pair is fair, so each pair is in at most one largest one.
/// Complexity: a pass over the live pairs and their edges, and at most one more pass for each strong condition. A pair is live if a
/// run through its automaton state can be accepted, and if trimming leaves it. 4 bytes a live pair, 8 with strong conditions, and a
/// stack of 16 to 72 bytes a pair of the longest path.
/// Requires: fewer than `most` live pairs.
/// Source: Gabow, Path-based depth-first search, IPL 2000, with the marks of Couvreur, FM 1999; strong conditions by dividing
/// components again, as Lichtenstein and Pnueli, POPL 1985.
template <class Pairs, class Lists>
class basic_fair_core {
    template <class T>
    using list = typename Lists::template list<T>;
    using edge = typename Pairs::edge;
    using cursor = typename Pairs::cursor;

    static constexpr std::uint32_t closed = std::uint32_t{1} << 31, dead = UINT32_MAX;
    static constexpr std::uint32_t pairs_between_polls = 4'096;

    struct root {
        std::uint32_t place;  ///< in `open_`
        bool has_edge = false;
        pair_marks leading{}, inner{};  ///< of the edge to the root; of the edges inside
        std::uint64_t enabled = 0;      ///< the conditions that some pair of the component enables
    };

    const Pairs& pairs_;
    typename Pairs::bits live_{};
    /// By number: 0 before a visit; then the place in `open_` plus one; then `dead`, or the fair component, with the bit `closed`.
    list<std::uint32_t> order_{};
    list<std::uint32_t> part_{};  ///< by number, with strong conditions: the part of the graph that is searched as one
    list<std::uint32_t> open_{}, now_{}, again_{};  ///< `now_`: the numbers that a later pass visits
    list<root> roots_{};
    list<cursor> frames_{};
    std::uint32_t parts_ = 0, components_ = 0, visited_ = 0;
    std::uint32_t next_ = 0;  ///< the number from which the search goes on; in a later pass, its place in `now_`
    bool is_first_pass_ = true, is_finished_ = false;

public:
    static constexpr std::uint32_t most = closed - 2;

    /// Begins the search. `by`: the search that has found the pairs.
    template <class By>
    constexpr basic_fair_core(const Pairs& pairs, const By& by) : pairs_(pairs) {
        find_live();
        by.trim(pairs_, live_);
        lengthen(order_, live_.rank());
        if (pairs_.strong() != 0) lengthen(part_, order_.size());
    }

    constexpr bool finished() const { return is_finished_; }

    /// Goes on with the search, for some edges and pairs. Returns how many there were.
    constexpr std::uint64_t step(std::uint64_t most_edges) {
        std::uint64_t passed = 0;
        for (; passed < most_edges && !is_finished_; ++passed) {
            if (frames_.empty()) begin_next();
            else follow_next();
        }
        return passed;
    }

    /// Requires: finished().
    constexpr bool empty() const { return components_ == 0; }

    /// The fair component of a pair, from 1; 0 if it is in none.
    constexpr std::uint32_t component_of(std::uint64_t pair) const {
        if (!live_.contains(pair)) return 0;
        const std::uint32_t order = order_[live_.number_of(pair)];
        return order == dead ? 0 : order & ~closed;
    }

    constexpr std::uint64_t bytes() const {
        return live_.bytes() + (order_.capacity() + part_.capacity() + open_.capacity() + now_.capacity() + again_.capacity()) * 4 +
               roots_.capacity() * sizeof(root) + frames_.capacity() * sizeof(cursor);
    }

private:
    constexpr void find_live() {
        const std::uint64_t accepting = accepting_states(pairs_.claim().violations);
        live_ = pairs_.reached();
        std::size_t state = 0;
        for (std::size_t i = 0; i < live_.words(); ++i) {
            std::uint64_t mask = 0;
            for (unsigned bit = 0; bit < 64; ++bit) {
                mask |= (accepting >> state & 1) << bit;
                if (++state == pairs_.claim().violations.states) state = 0;
            }
            live_.word(i) &= mask;
        }
    }

    constexpr void visit(std::uint64_t pair, std::uint32_t number, const pair_marks& leading) {
        open_.push_back(number);
        order_[number] = static_cast<std::uint32_t>(open_.size());
        roots_.push_back({order_[number] - 1, false, leading, {}, pairs_.enabled(pair)});
        frames_.push_back(pairs_.edges_of(pair));
        if (++visited_ % pairs_between_polls == 0) pairs_.graph().check_in(bytes());
    }

    /// Visits the next pair that was not visited yet. Where none is left, the next pass begins, or the search ends.
    constexpr void begin_next() {
        if (next_ < (is_first_pass_ ? order_.size() : now_.size())) {
            const std::uint32_t number = is_first_pass_ ? next_ : now_[next_];
            ++next_;
            if (order_[number] == 0) visit(live_.member(number), number, {});
        } else if (again_.empty()) {
            is_finished_ = true;
            // `= {}` would keep the memory of a vector.
            open_ = list<std::uint32_t>(), part_ = list<std::uint32_t>(), now_ = list<std::uint32_t>();
            frames_ = list<cursor>(), roots_ = list<root>();
        } else {
            swap_lists(now_, again_);
            again_.clear();
            for (const std::uint32_t number : now_) order_[number] = 0;
            next_ = 0;
            is_first_pass_ = false;
        }
    }

    constexpr void follow_next() {
        edge found;
        if (!pairs_.next(frames_.back(), found)) {
            close(live_.number_of(pairs_.pair_at(frames_.back())));
            frames_.pop_back();
        } else if (live_.contains(found.to)) {
            follow(found);
        }
    }

    constexpr void follow(const edge& found) {
        const std::uint32_t to = live_.number_of(found.to), order = order_[to];
        if (order >= closed) return;
        if (order == 0) {
            if (part_.empty() || part_[to] == part_[open_.back()]) visit(found.to, to, found.marks);
            return;
        }
        while (roots_.back().place >= order) {
            const root inner = roots_.back();
            roots_.pop_back();
            roots_.back().inner |= inner.leading;
            roots_.back().inner |= inner.inner;
            roots_.back().enabled |= inner.enabled;
        }
        roots_.back().inner |= found.marks;
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
            order_[open_[i]] = is_fair ? closed | components_ : dead;
            if (is_divided && (pairs_.enabled(live_.member(open_[i])) & refused) == 0) search_again(open_[i]);
        }
        while (open_.size() > made.place) open_.pop_back();
    }

    constexpr void search_again(std::uint32_t number) {
        part_[number] = parts_;
        again_.push_back(number);
    }
};

/// At run time, or in one evaluation: the search is finished at once.
class fair_core : public basic_fair_core<temporal_pairs, growing_lists> {
public:
    template <class By>
    constexpr fair_core(const temporal_pairs& pairs, const By& by) : basic_fair_core(pairs, by) {
        step(UINT64_MAX);
    }
};

}}  // namespace foregone::impl
