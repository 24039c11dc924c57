// SPDX-License-Identifier: BSL-1.0
#pragma once

// The bookkeeping of covering_runs: which orders of T events are missing, and how far the current run is in each.

#include <foregone/impl/types/lists.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The orders of T events that runs have yet to cover, and the progress of the current run in each.
///
/// Format: an order is a number of T digits to the base of the number of events, the first event highest. Its prefixes are
/// numbered in the same way.
/// Complexity: 4 bytes an order.
template <unsigned T>
class order_table {
    std::uint64_t events_;
    std::uint32_t run_ = 0;
    vector_in<std::uint32_t, order_table> missing_[T + 1];  ///< by prefix: how many orders with it are missing
    vector_in<std::uint32_t, order_table> seen_[T + 1];     ///< by prefix: the last run that had it
    vector_in<std::uint32_t, order_table> begun_[T + 1];    ///< the prefixes that the current run has, by length
    vector_in<std::uint64_t, order_table> next_;            ///< by length and event: how many missing orders the event extends

public:
    static constexpr unsigned strength = T;

    constexpr explicit order_table(std::uint64_t events) : events_(events), next_(static_cast<std::size_t>(T * events), 0) {
        std::uint64_t size = 1;
        for (unsigned length = 0; length <= T; ++length, size *= events) {
            missing_[length].assign(static_cast<std::size_t>(size), 0);
            if (length < T) seen_[length].assign(static_cast<std::size_t>(size), 0);
        }
        begun_[0].assign(1, 0);
    }

    constexpr std::uint64_t missing() const { return missing_[0][0]; }

    /// The order with this number has to be covered.
    constexpr void require(std::uint64_t order) { change_missing(order, 1); }

    /// The least number of a missing order. Requires: there is one.
    constexpr std::uint64_t first_missing() const {
        std::uint64_t beginning = 0;
        for (unsigned length = 1; length <= T; ++length)
            for (beginning *= events_; missing_[length][static_cast<std::size_t>(beginning)] == 0;) ++beginning;
        return beginning;
    }

    constexpr void begin_run() {
        ++run_;
        for (unsigned length = 1; length < T; ++length) begun_[length].clear();
        for (std::uint64_t& count : next_) count = 0;
        foresee(0, 0);
    }

    /// How many missing orders whose first `length` events the run has continue with this event.
    constexpr std::uint64_t next(unsigned length, std::uint64_t event) const { return next_[place(length, event)]; }

    /// Appends an event to the run; returns true if it completes missing orders.
    constexpr bool take(std::uint64_t event) {
        const std::uint64_t before = missing();
        for (unsigned length = T; length-- > 0;)
            for (std::size_t i = 0, count = begun_[length].size(); i < count; ++i)
                reach(length, static_cast<std::uint32_t>(begun_[length][i] * events_ + event), event);
        return missing() < before;
    }

    constexpr std::uint64_t bytes() const { return missing_[T].size() * sizeof(std::uint32_t) * (T > 1 ? 2 : 1); }

private:
    constexpr std::size_t place(unsigned length, std::uint64_t event) const {
        return static_cast<std::size_t>(length * events_ + event);
    }

    constexpr void change_missing(std::uint64_t order, std::uint32_t by) {
        for (unsigned length = T + 1; length-- > 0; order /= events_) missing_[length][static_cast<std::size_t>(order)] += by;
    }

    /// The run has `length` events of some orders, and appends another.
    constexpr void reach(unsigned length, std::uint32_t beginning, std::uint64_t event) {
        if (missing_[length + 1][beginning] == 0) return;
        if (length + 1 == T) {
            change_missing(beginning, UINT32_MAX);  // one less
            --next_[place(length, event)];
        } else if (seen_[length + 1][beginning] != run_) {
            seen_[length + 1][beginning] = run_;
            begun_[length + 1].push_back(beginning);
            next_[place(length, event)] -= missing_[length + 1][beginning];
            foresee(length + 1, beginning);
        }
    }

    constexpr void foresee(unsigned length, std::uint32_t beginning) {
        for (std::uint64_t event = 0; event < events_; ++event)
            next_[place(length, event)] += missing_[length + 1][static_cast<std::size_t>(beginning * events_ + event)];
    }
};

}}  // namespace foregone::impl
