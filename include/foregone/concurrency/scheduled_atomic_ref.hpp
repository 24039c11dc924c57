// SPDX-License-Identifier: BSL-1.0
#pragma once

// References to plain variables by which threads of a scheduler use them as atomic ones.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/atomic_cell.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/types/print.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone {

/// A reference by which a scheduler's threads use a plain variable as an atomic one, in place of std::atomic_ref.
///
/// Guarantees: as scheduled_atomic; references to one variable synchronise with each other.
template <class T>
class scheduled_atomic_ref {
    static_assert(std::is_trivially_copyable_v<T>, "foregone: scheduled_atomic_ref<T>; T is not trivially copyable; use a "
                                                   "trivially copyable value; see "
                                                   "docs/reference/concurrency/scheduled_atomic_ref.md");

    using math = atomic_arithmetic<T>;
    using access = atomic_cell<T, const scheduled_atomic_ref>;
    using failures = typename access::failures;

    T* to_;

public:
    using value_type = T;
    using difference_type = std::conditional_t<std::is_pointer_v<T>, std::ptrdiff_t, T>;
    static constexpr bool is_always_lock_free = true;
    static constexpr std::size_t required_alignment = alignof(T);

    explicit scheduled_atomic_ref(T& variable) : to_(&variable) {}
    scheduled_atomic_ref(const scheduled_atomic_ref&) = default;
    scheduled_atomic_ref& operator=(const scheduled_atomic_ref&) = delete;

    bool is_lock_free() const noexcept { return true; }

    T load(std::memory_order order = std::memory_order_seq_cst) const { return cell().load(order); }
    void store(T desired, std::memory_order order = std::memory_order_seq_cst) const { cell().store(desired, order); }
    T exchange(T desired, std::memory_order order = std::memory_order_seq_cst) const { return cell().exchange(desired, order); }

    bool compare_exchange_strong(T& expected, T desired, std::memory_order success, std::memory_order failure) const {
        return cell().compare_exchange(expected, desired, success, failure, failures::with_reason);
    }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) const {
        return compare_exchange_strong(expected, desired, order, synchronization::without_release(order));
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order success, std::memory_order failure) const {
        return cell().compare_exchange(expected, desired, success, failure, failures::spurious);
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) const {
        return compare_exchange_weak(expected, desired, order, synchronization::without_release(order));
    }

    void wait(T old, std::memory_order order = std::memory_order_seq_cst) const { cell().wait(old, order); }
    void notify_one() const { cell().notify_one(); }
    void notify_all() const { cell().notify_all(); }

    T fetch_add(difference_type more, std::memory_order order = std::memory_order_seq_cst) const
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return cell().update("adds to", order, [more](T before) { return math::sum(before, more); });
    }
    T fetch_sub(difference_type less, std::memory_order order = std::memory_order_seq_cst) const
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return cell().update("subtracts from", order, [less](T before) { return math::difference(before, less); });
    }
    T fetch_and(T bits, std::memory_order order = std::memory_order_seq_cst) const requires std::integral<T> {
        return cell().update("masks", order, [bits](T before) { return static_cast<T>(before & bits); });
    }
    T fetch_or(T bits, std::memory_order order = std::memory_order_seq_cst) const requires std::integral<T> {
        return cell().update("sets bits of", order, [bits](T before) { return static_cast<T>(before | bits); });
    }
    T fetch_xor(T bits, std::memory_order order = std::memory_order_seq_cst) const requires std::integral<T> {
        return cell().update("flips bits of", order, [bits](T before) { return static_cast<T>(before ^ bits); });
    }

    operator T() const { return load(); }
    T operator=(T desired) const { return store(desired), desired; }  // NOLINT: as std::atomic_ref
    T operator++() const { return math::sum(fetch_add(1), 1); }
    T operator--() const { return math::difference(fetch_sub(1), 1); }
    T operator++(int) const { return fetch_add(1); }
    T operator--(int) const { return fetch_sub(1); }
    T operator+=(difference_type more) const { return math::sum(fetch_add(more), more); }
    T operator-=(difference_type less) const { return math::difference(fetch_sub(less), less); }
    T operator&=(T bits) const requires std::integral<T> { return static_cast<T>(fetch_and(bits) & bits); }
    T operator|=(T bits) const requires std::integral<T> { return static_cast<T>(fetch_or(bits) | bits); }
    T operator^=(T bits) const requires std::integral<T> { return static_cast<T>(fetch_xor(bits) ^ bits); }

    /// The variable's name in a printed schedule: "variable at 1", numbered in order of first use.
    /// Requires: a scheduler.
    schedule_text name() const {
        schedule_text words;
        print(words.append("variable at "), scheduler::newest()->state_of(to_).number);
        return words;
    }

    // For atomic_cell.

    const void* address() const { return to_; }
    synchronization& order_in(scheduler& by) const { return by.state_of(to_).order; }

    bool begin(scheduler& by, bool writes = true) const { return by.before_operation({to_, writes}), true; }
    bool begin_if(scheduler& by, const pending_effect& effect) const {
        return by.before_operation({.object = to_, .effect = &effect}), true;
    }
    bool begin(scheduler& by, const wait_reason& until) const { return by.wait(until, {to_}); }

    template <class... Parts>
    void remark(scheduler& of, std::string_view verb, const Parts&... parts) const {
        if (of.order().records_remarks()) of.remark(verb, " ", name().view(), parts...);
    }

private:
    access cell() const { return {*to_, *this}; }
};

}  // namespace foregone
