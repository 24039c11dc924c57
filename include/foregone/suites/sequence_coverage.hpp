// SPDX-License-Identifier: BSL-1.0
#pragma once

// Measures which orders of events occur in sequences, such as test runs.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace foregone { inline namespace impl {

/// The number of an event of a sequence.
using event_number = std::uint32_t;

}}  // namespace foregone::impl

namespace foregone {

using event_sequence = std::vector<event_number>;

/// When events count as having occurred in an order.
enum class event_order {
    different,  ///< other events may come between; the events of an order are all different
    repeated,   ///< other events may come between; an event may be repeated
    adjacent,   ///< no other event comes between; an event may be repeated
};

/// The share of the orders of `strength` events that sequences contain.
///
/// Source: D. R. Kuhn, J. M. Higdon, J. F. Lawrence, R. N. Kacker and Y. Lei, "Combinatorial methods for event sequence testing",
/// 2012, for different events; "Ordered t-way combinations for testing state-based systems", NIST, 2022, for repeated ones.
struct sequence_coverage {
    unsigned strength = 0;
    std::uint64_t possible = 0;
    std::uint64_t covered = 0;
    std::uint64_t outside = 0;              ///< events of the sequences with a number of `events` or more
    std::vector<event_sequence> missing{};  ///< the first possible orders that did not occur

    constexpr bool complete() const { return covered == possible; }
};

/// Records the orders of `strength` events that occur in sequences.
///
/// Requires: strength > 0; events to the power of strength is less than 2^32 - 1.
/// Complexity: a byte for each order; for each event of a sequence, a step for each order of strength - 1 events, or a single step
/// for adjacent events.
class sequence_meter {
    event_number events_;
    unsigned strength_;
    event_order order_;
    std::uint64_t outside_ = 0;
    std::vector<std::vector<char>> so_far_{};  ///< by length: the orders that occurred in this sequence so far
    std::vector<char> covered_{};

    constexpr std::uint64_t orders(unsigned length) const {
        std::uint64_t count = 1;
        for (unsigned i = 0; i < length; ++i) count *= events_;
        return count;
    }

    /// Extends each order of the sequence by this event, the longest orders first, because an event does not follow itself.
    constexpr void follow(event_number event) {
        extend(so_far_[strength_ - 1], covered_, event);
        for (unsigned length = strength_ - 1; length > 0; --length) extend(so_far_[length - 1], so_far_[length], event);
    }
    constexpr void extend(const std::vector<char>& from, std::vector<char>& to, event_number event) const {
        for (std::size_t order = 0; order < from.size(); ++order)
            if (from[order] != 0) to[order * events_ + event] = 1;
    }

    constexpr void add_adjacent(std::span<const event_number> sequence) {
        const std::uint64_t shorter_orders = orders(strength_ - 1);
        std::uint64_t last = 0;
        unsigned length = 0;
        for (const event_number event : sequence) {
            length = event < events_ ? length + 1 : 0;
            if (length == 0) continue;
            last = last % shorter_orders * events_ + event;
            if (length >= strength_) covered_[static_cast<std::size_t>(last)] = 1;
        }
    }

    constexpr event_sequence decode(std::uint64_t order) const {
        event_sequence one(strength_, 0);
        for (std::size_t i = strength_; i-- > 0; order /= events_) one[i] = static_cast<event_number>(order % events_);
        return one;
    }

    static constexpr bool repeats(const event_sequence& one) {
        for (std::size_t i = 0; i < one.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (one[i] == one[j]) return true;
        return false;
    }

public:
    constexpr sequence_meter(event_number events, unsigned strength, event_order order)
        : events_(events), strength_(strength), order_(order), covered_(static_cast<std::size_t>(orders(strength)), 0) {}

    /// Adds a sequence. Events with a number of `events` or more are counted, and interrupt adjacent orders.
    constexpr void add(std::span<const event_number> sequence) {
        for (const event_number event : sequence) outside_ += event >= events_;
        if (order_ == event_order::adjacent) return add_adjacent(sequence);
        so_far_.clear();
        for (unsigned length = 0; length < strength_; ++length)
            so_far_.push_back(std::vector<char>(static_cast<std::size_t>(orders(length)), 0));
        so_far_[0][0] = 1;
        for (const event_number event : sequence)
            if (event < events_) follow(event);
    }

    /// Counts the orders with possible(order), and calls missing(order) for each of them that did not occur.
    template <class Possible, class Missing>
    constexpr sequence_coverage count(Possible&& possible, Missing&& missing) const {
        sequence_coverage found{.strength = strength_, .outside = outside_};
        for (std::size_t order = 0; order < covered_.size(); ++order) {
            const event_sequence one = decode(order);
            if ((order_ == event_order::different && repeats(one)) || !possible(std::span<const event_number>(one))) continue;
            ++found.possible;
            if (covered_[order] != 0) ++found.covered;
            else missing(one);
        }
        return found;
    }
};

/// Whether orders of `strength` of this many events can be recorded.
constexpr bool is_measurable(event_number events, unsigned strength) {
    std::uint64_t orders = 1;
    for (unsigned i = 0; i < strength; ++i)
        if ((orders *= events) >= std::numeric_limits<std::uint32_t>::max()) return false;
    return strength > 0;
}

/// The share of the orders of `strength` of the events 0 … events - 1 that occur in some sequence, among those with
/// possible(order).
///
/// Requires: is_measurable(events, strength). Sequences is a range of contiguous ranges of event_number.
/// Guarantees: an order that occurred but is not possible is not counted.
/// Complexity: as sequence_meter.
template <class Sequences, class Possible>
constexpr sequence_coverage measure_sequences(const Sequences& sequences, event_number events, unsigned strength, event_order order,
                                              Possible&& possible, std::size_t most_missing = 20) {
    sequence_meter meter(events, strength, order);
    for (const auto& sequence : sequences) meter.add(sequence);
    std::vector<event_sequence> missing;
    sequence_coverage found = meter.count(possible, [&](const event_sequence& one) {
        if (missing.size() < most_missing) missing.push_back(one);
    });
    found.missing = static_cast<std::vector<event_sequence>&&>(missing);
    return found;
}

/// The same, where every order is possible.
template <class Sequences>
constexpr sequence_coverage measure_sequences(const Sequences& sequences, event_number events, unsigned strength,
                                              event_order order = event_order::different) {
    return measure_sequences(sequences, events, strength, order, [](std::span<const event_number>) { return true; });
}

}  // namespace foregone
