// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/faults/threads/scheduled_object.hpp>
#include <foregone/impl/faults/threads/synchronization.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace foregone {

/// An atomic variable for a scheduler's threads, in place of std::atomic: each member function is one operation.
///
/// Guarantees: values are sequentially consistent for every memory order; the order decides which reads of a scheduled_variable it
///     synchronises. compare_exchange_weak does not fail spuriously.
template <class T>
class scheduled_atomic : public scheduled_object {
    static_assert(std::is_trivially_copyable_v<T>, "foregone: scheduled_atomic<T>; T is not trivially copyable; use a trivially "
                                                   "copyable value; see docs/reference/faults/scheduled_atomic.md");

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
        sync_.read_by(*by, order);
        remark(*by, "loads", " = ", value_);
        return value_;
    }

    void store(T desired, std::memory_order order = std::memory_order_seq_cst) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(value_ = desired);
        by->before_operation({this});
        sync_.written_by(*by, order);
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
        if (by != nullptr && is_as_expected) sync_.updated_by(*by, success);
        if (by != nullptr && !is_as_expected) sync_.read_by(*by, failure);
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
        sync_.updated_by(by, order);
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

}  // namespace foregone
