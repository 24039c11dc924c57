// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges histories of stacks with distinct values, in n log n.

#include "histories/open_gaps.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Keys of places, and the place with the greatest one in a range.
class greatest_keys {
    std::size_t size_;
    std::vector<std::uint64_t> best_;  ///< a binary tree: the key and the place; 0: none

public:
    explicit greatest_keys(std::size_t count) : size_(std::bit_ceil(count)), best_(2 * size_, 0) {}

    void set(std::uint32_t place, std::uint32_t key) { set_node(place, std::uint64_t{key} << 32 | place); }
    void clear(std::uint32_t place) { set_node(place, 0); }

    /// Key and place of the greatest; nothing if the range has no keys.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> in(std::size_t first, std::size_t last) const {
        std::uint64_t best = 0;
        for (first += size_, last += size_; first < last; first /= 2, last /= 2) {
            if (first % 2 != 0) best = std::max(best, best_[first++]);
            if (last % 2 != 0) best = std::max(best, best_[--last]);
        }
        if (best == 0) return std::nullopt;
        return std::pair(static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best));
    }

private:
    void set_node(std::size_t node, std::uint64_t value) {
        best_[node += size_] = value;
        while ((node /= 2) > 0) best_[node] = std::max(best_[2 * node], best_[2 * node + 1]);
    }
};

/// How many intervals cover each place, and the first place that none covers.
class covered_places {
    std::size_t size_;
    std::vector<std::int64_t> least_, added_;  ///< a binary tree: the least below a node, and what is added to all of it

public:
    explicit covered_places(std::size_t count) : size_(std::bit_ceil(count)), least_(2 * size_, 0), added_(2 * size_, 0) {}

    void add(std::size_t first, std::size_t last, std::int64_t by) { add(first, last, by, 1, 0, size_); }
    /// `last` if all are covered.
    std::size_t first_open(std::size_t first, std::size_t last) const { return first_open(first, last, 0, 1, 0, size_); }

private:
    void add(std::size_t first, std::size_t last, std::int64_t by, std::size_t node, std::size_t begin, std::size_t end) {
        if (last <= begin || end <= first) return;
        if (first <= begin && end <= last) return void((least_[node] += by, added_[node] += by));
        const std::size_t middle = begin + (end - begin) / 2;
        add(first, last, by, 2 * node, begin, middle);
        add(first, last, by, 2 * node + 1, middle, end);
        least_[node] = std::min(least_[2 * node], least_[2 * node + 1]) + added_[node];
    }
    std::size_t first_open(std::size_t first, std::size_t last, std::int64_t above, std::size_t node, std::size_t begin,
                           std::size_t end) const {
        if (last <= begin || end <= first || least_[node] + above > 0) return last;
        if (end - begin == 1) return begin;
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t found = first_open(first, last, above + added_[node], 2 * node, begin, middle);
        return found < last ? found : first_open(first, last, above + added_[node], 2 * node + 1, middle, end);
    }
};

/// A value that is certainly inside from the answer of its push to the call of its pop.
struct certain_stay {
    std::uint32_t put_called, put_answered, taken_called, taken_answered;
};

/// Takes values away that can be the first to enter and the last to leave, and divides the others where none is certainly inside.
/// Values whose push and pop overlap come and go in between.
///
/// Source: Lee, Mathur, "Efficient decrease-and-conquer linearizability monitoring" (2024): without a value that can be taken away
///     no history is possible.
class stack_monitor {
    std::vector<certain_stay> stays_;  ///< by the answers of the pushes
    open_gaps left_;                   ///< those that are not taken away
    covered_places before_;            ///< how many values are inside before another one is
    greatest_keys last_called_, waiting_, ready_;  ///< by the call of the pop; its push; its answer, if it can be the first

public:
    explicit stack_monitor(std::vector<certain_stay> stays)
        : stays_(sorted(std::move(stays))), left_(count()), before_(stays_.size()), last_called_(stays_.size()),
          waiting_(stays_.size()), ready_(stays_.size()) {
        for (std::uint32_t i = 0; i < count(); ++i) {
            before_.add(i + 1, end_of(i), 1);
            last_called_.set(i, stays_[i].taken_called);
            waiting_.set(i, ~stays_[i].put_called);
        }
    }

    bool is_possible() {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> parts{{0, count()}};
        while (!parts.empty()) {
            const std::uint32_t first = left_.from(parts.back().first), last = parts.back().second;
            parts.pop_back();
            if (first >= last) continue;
            const auto open = static_cast<std::uint32_t>(before_.first_open(first + 1, last));
            if (open < last) parts.emplace_back(open, last);
            else if (!take_one_away(first, last)) return false;
            parts.emplace_back(first, open);
        }
        return true;
    }

private:
    std::uint32_t count() const { return static_cast<std::uint32_t>(stays_.size()); }

    static std::vector<certain_stay> sorted(std::vector<certain_stay> stays) {
        std::sort(stays.begin(), stays.end(), [](const auto& a, const auto& b) { return a.put_answered < b.put_answered; });
        return stays;
    }
    /// The first one that comes after a value has left.
    std::uint32_t end_of(std::uint32_t value) const {
        const auto after = std::lower_bound(stays_.begin(), stays_.end(), stays_[value].taken_called,
                                            [](const certain_stay& a, std::uint32_t called) { return a.put_answered < called; });
        return static_cast<std::uint32_t>(after - stays_.begin());
    }

    bool take_one_away(std::uint32_t first, std::uint32_t last) {
        while (const auto next = waiting_.in(first, last)) {
            if (~next->first >= stays_[first].put_answered) break;
            waiting_.clear(next->second);
            ready_.set(next->second, stays_[next->second].taken_answered);
        }
        const auto outermost = ready_.in(first, last);
        if (!outermost || outermost->first <= last_called_.in(first, last)->first) return false;
        const std::uint32_t value = outermost->second;
        left_.close(value, value + 1);
        before_.add(value, value + 1, count());  // no part begins with it
        before_.add(value + 1, end_of(value), -1);
        last_called_.clear(value), ready_.clear(value);
        return true;
    }
};

}}  // namespace foregone::impl
