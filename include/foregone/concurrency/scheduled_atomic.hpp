// SPDX-License-Identifier: BSL-1.0
#pragma once

// Variables that threads of a scheduler share: atomic ones, and others, whose data races are found.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

/// An atomic variable for a scheduler's threads, in place of std::atomic: each member function is one operation.
///
/// Guarantees: values are sequentially consistent for every memory order; the order decides which reads of a scheduled_variable it
///     synchronises. compare_exchange_weak does not fail spuriously.
template <class T>
class scheduled_atomic : public scheduled_object {
    static_assert(std::is_trivially_copyable_v<T>, "foregone: scheduled_atomic<T>; T is not trivially copyable; use a trivially "
                                                   "copyable value; see docs/reference/concurrency/scheduled_atomic.md");

    T value_{};
    synchronization sync_{};

public:
    using value_type = T;
    using difference_type = std::conditional_t<std::is_pointer_v<T>, std::ptrdiff_t, T>;
    static constexpr bool is_always_lock_free = true;

    scheduled_atomic() : scheduled_object(scheduled_kind::atomic) {}
    scheduled_atomic(T value) : scheduled_object(scheduled_kind::atomic), value_(value) {}  // NOLINT: as std::atomic

    bool is_lock_free() const noexcept { return true; }

    T load(std::memory_order order = std::memory_order_seq_cst) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return value_;
        by->before_operation({this, false});
        sync_.read_by(by->caller(), order);
        remark(*by, "loads", " = ", value_);
        return value_;
    }

    void store(T desired, std::memory_order order = std::memory_order_seq_cst) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(value_ = desired);
        by->before_operation({this});
        sync_.written_by(by->caller(), order);
        write(*by, desired);
        remark(*by, "stores", " = ", value_);
    }

    T exchange(T desired, std::memory_order order = std::memory_order_seq_cst) {
        return update("exchanges", order, [desired](T) { return desired; });
    }

    bool compare_exchange_strong(T& expected, T desired, std::memory_order success, std::memory_order failure) {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr) by->before_operation({this});
        const T before = value_;
        const bool is_as_expected = std::memcmp(&value_, &expected, sizeof(T)) == 0;
        if (by != nullptr && is_as_expected) sync_.updated_by(by->caller(), success);
        if (by != nullptr && !is_as_expected) sync_.read_by(by->caller(), failure);
        if (by != nullptr && is_as_expected) write(*by, desired);
        else if (is_as_expected) value_ = desired;
        if (by != nullptr) remark(*by, is_as_expected ? "replaces" : "does not replace", " = ", before, " by ", desired);
        expected = before;
        return is_as_expected;
    }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) {
        return compare_exchange_strong(expected, desired, order, synchronization::without_release(order));
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order success, std::memory_order failure) {
        return compare_exchange_strong(expected, desired, success, failure);
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) {
        return compare_exchange_strong(expected, desired, order);
    }

    T fetch_add(difference_type more, std::memory_order order = std::memory_order_seq_cst)
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return update("adds to", order, [more](T before) { return sum(before, more); });
    }
    T fetch_sub(difference_type less, std::memory_order order = std::memory_order_seq_cst)
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return update("subtracts from", order, [less](T before) { return difference(before, less); });
    }
    T fetch_and(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return update("masks", order, [bits](T before) { return static_cast<T>(before & bits); });
    }
    T fetch_or(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return update("sets bits of", order, [bits](T before) { return static_cast<T>(before | bits); });
    }
    T fetch_xor(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return update("flips bits of", order, [bits](T before) { return static_cast<T>(before ^ bits); });
    }

    operator T() const { return load(); }
    T operator=(T desired) { return store(desired), desired; }  // NOLINT: as std::atomic
    T operator++() { return sum(fetch_add(1), 1); }
    T operator--() { return difference(fetch_sub(1), 1); }
    T operator++(int) { return fetch_add(1); }
    T operator--(int) { return fetch_sub(1); }
    T operator+=(difference_type more) { return sum(fetch_add(more), more); }
    T operator-=(difference_type less) { return difference(fetch_sub(less), less); }

private:
    template <class Change>
    T update(std::string_view verb, std::memory_order order, Change&& change) {
        scheduler* const by = scheduler::of_caller();
        const T before = value_;
        if (by == nullptr) return value_ = change(before), before;
        return update(*by, verb, order, change);
    }

    template <class Change>
    T update(scheduler& by, std::string_view verb, std::memory_order order, Change& change) {
        by.before_operation({this});
        sync_.updated_by(by.caller(), order);
        const T before = value_;
        write(by, change(before));
        remark(by, verb, " = ", before, ", now ", value_);
        return before;
    }

    /// Only a different value counts as a change, so that a failed attempt at a lock wakes no waiting thread.
    void write(scheduler& by, T desired) {
        if (std::memcmp(&value_, &desired, sizeof(T)) != 0) by.note_change();
        value_ = desired;
    }

    /// Integers wrap around, as in std::atomic.
    static T sum(T a, difference_type b) {
        if constexpr (std::is_integral_v<T>) return static_cast<T>(as_unsigned(a) + as_unsigned(b));
        else return a + b;
    }
    static T difference(T a, difference_type b) {
        if constexpr (std::is_integral_v<T>) return static_cast<T>(as_unsigned(a) - as_unsigned(b));
        else return a - b;
    }
    static auto as_unsigned(T value) { return static_cast<std::make_unsigned_t<T>>(value); }
};

/// A variable of a scheduler's threads without its own synchronisation, in place of a T. Reads and writes are not operations:
/// between two operations of the scheduler they differ only in a data race.
///
/// Errors: the path fails ("no data race") if a thread reads what another wrote, or writes what another read or wrote, and no
///     atomic variable, mutex, or begin or end of a thread orders the two accesses.
/// Source: the clocks of FastTrack (Flanagan and Freund, PLDI 2009); happens before as in [intro.races].
template <class T>
class scheduled_variable : public scheduled_object {
    T value_{};
    mutable vector_clock reads_{};  ///< the last read of each thread
    vector_clock writes_{};

public:
    scheduled_variable() : scheduled_object(scheduled_kind::variable) {}
    scheduled_variable(T value) : scheduled_object(scheduled_kind::variable), value_(std::move(value)) {}  // NOLINT: as a T

    const T& read() const {
        if (scheduler* const by = scheduler::of_caller()) note(*by, reads_, "reads");
        return value_;
    }

    void write(T value) {
        if (scheduler* const by = scheduler::of_caller()) note_write(*by);
        value_ = std::move(value);
    }

    operator T() const { return read(); }
    scheduled_variable& operator=(T value) {
        write(std::move(value));
        return *this;
    }

private:
    void note(scheduler& by, vector_clock& mine, const char* verb) const {
        const scheduled_thread& me = by.caller();
        remark(by, verb, " = ", value_);
        judge(by, writes_, "wrote");
        mine.of[me.id] = me.clock.of[me.id];
    }

    void note_write(scheduler& by) {
        judge(by, reads_, "read");
        note(by, writes_, "writes over");
        by.note_change();
    }

    void judge(scheduler& by, const vector_clock& accesses, const char* did) const {
        const scheduled_thread& me = by.caller();
        for (std::size_t i = 0; i < by.order().size(); ++i)
            if (accesses.of[i] > me.clock.of[i]) return fail(by, by.order()[i], did);
    }

    void fail(scheduler& by, const scheduled_thread& other, const char* did) const {
        if (by.order().records_remarks()) by.remark("is not after ", other.name.view(), ", which ", did, " ", name().view());
        by.order().fail("no data race");
    }
};

}  // namespace foregone
