// SPDX-License-Identifier: BSL-1.0
#pragma once

// Variables that threads of a scheduler share: atomic ones, and others, whose data races are found.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/atomic_cell.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

/// An atomic variable for a scheduler's threads, in place of std::atomic: each member function is one operation, and so is each
/// comparison of a wait.
///
/// Guarantees: values are sequentially consistent for every memory order; the order decides which reads of a scheduled_variable it
///     synchronises. compare_exchange_weak fails spuriously as often as scheduler_options::spurious_failures allows.
/// Errors: the path fails if a thread uses it after its end ("no destroyed object is used"), or if it ends while a thread uses it
///     or waits for it ("no object is destroyed while a thread uses it").
template <class T>
class scheduled_atomic : public scheduled_object {
    static_assert(std::is_trivially_copyable_v<T>, "foregone: scheduled_atomic<T>; T is not trivially copyable; use a trivially "
                                                   "copyable value; see docs/reference/concurrency/scheduled_atomic.md");

    using math = atomic_arithmetic<T>;
    using failures = typename atomic_cell<T, scheduled_atomic>::failures;

    T value_{};
    synchronization sync_{};

public:
    using value_type = T;
    using difference_type = std::conditional_t<std::is_pointer_v<T>, std::ptrdiff_t, T>;
    static constexpr bool is_always_lock_free = true;

    scheduled_atomic() : scheduled_object(scheduled_kind::atomic) {}
    scheduled_atomic(T value) : scheduled_object(scheduled_kind::atomic), value_(value) {}  // NOLINT: as std::atomic

    bool is_lock_free() const noexcept { return true; }

    T load(std::memory_order order = std::memory_order_seq_cst) const { return cell().load(order); }
    void store(T desired, std::memory_order order = std::memory_order_seq_cst) { cell().store(desired, order); }
    T exchange(T desired, std::memory_order order = std::memory_order_seq_cst) { return cell().exchange(desired, order); }

    bool compare_exchange_strong(T& expected, T desired, std::memory_order success, std::memory_order failure) {
        return cell().compare_exchange(expected, desired, success, failure, failures::with_reason);
    }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) {
        return compare_exchange_strong(expected, desired, order, synchronization::without_release(order));
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order success, std::memory_order failure) {
        return cell().compare_exchange(expected, desired, success, failure, failures::spurious);
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) {
        return compare_exchange_weak(expected, desired, order, synchronization::without_release(order));
    }

    void wait(T old, std::memory_order order = std::memory_order_seq_cst) const { cell().wait(old, order); }
    void notify_one() { cell().notify_one(); }
    void notify_all() { cell().notify_all(); }

    T fetch_add(difference_type more, std::memory_order order = std::memory_order_seq_cst)
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return cell().update("adds to", order, [more](T before) { return math::sum(before, more); });
    }
    T fetch_sub(difference_type less, std::memory_order order = std::memory_order_seq_cst)
        requires(std::is_arithmetic_v<T> || std::is_pointer_v<T>) && (!std::same_as<T, bool>)
    {
        return cell().update("subtracts from", order, [less](T before) { return math::difference(before, less); });
    }
    T fetch_and(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return cell().update("masks", order, [bits](T before) { return static_cast<T>(before & bits); });
    }
    T fetch_or(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return cell().update("sets bits of", order, [bits](T before) { return static_cast<T>(before | bits); });
    }
    T fetch_xor(T bits, std::memory_order order = std::memory_order_seq_cst) requires std::integral<T> {
        return cell().update("flips bits of", order, [bits](T before) { return static_cast<T>(before ^ bits); });
    }

    operator T() const { return load(); }
    T operator=(T desired) { return store(desired), desired; }  // NOLINT: as std::atomic
    T operator++() { return math::sum(fetch_add(1), 1); }
    T operator--() { return math::difference(fetch_sub(1), 1); }
    T operator++(int) { return fetch_add(1); }
    T operator--(int) { return fetch_sub(1); }
    T operator+=(difference_type more) { return math::sum(fetch_add(more), more); }
    T operator-=(difference_type less) { return math::difference(fetch_sub(less), less); }
    T operator&=(T bits) requires std::integral<T> { return static_cast<T>(fetch_and(bits) & bits); }
    T operator|=(T bits) requires std::integral<T> { return static_cast<T>(fetch_or(bits) | bits); }
    T operator^=(T bits) requires std::integral<T> { return static_cast<T>(fetch_xor(bits) ^ bits); }

    // For atomic_cell.

    const void* address() const { return this; }
    const synchronization& order_in(scheduler&) const { return sync_; }
    synchronization& order_in(scheduler&) { return sync_; }

private:
    atomic_cell<T, scheduled_atomic> cell() { return {value_, *this}; }
    atomic_cell<const T, const scheduled_atomic> cell() const { return {value_, *this}; }
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

    /// The end of the variable is like a write.
    ~scheduled_variable() {
        if (scheduler* const by = scheduler::of_caller()) judge(*by, reads_, "read"), judge(*by, writes_, "wrote");
    }

    const T& read() const {
        if (scheduler* const by = scheduler::of_caller(); by != nullptr && is_alive(*by)) note(*by, reads_, "reads");
        return value_;
    }

    void write(T value) {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !is_alive(*by)) return;
        if (by != nullptr) note_write(*by);
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
        mine.set(me.id, me.clock[me.id]);
    }

    void note_write(scheduler& by) {
        judge(by, reads_, "read");
        note(by, writes_, "writes over");
        by.note_change();
    }

    void judge(scheduler& by, const vector_clock& accesses, const char* did) const {
        const scheduled_thread& me = by.caller();
        for (std::size_t i = 0; i < by.order().size(); ++i)
            if (accesses[i] > me.clock[i]) return fail(by, by.order()[i], accesses[i], did);
    }

    /// The other thread's access was at this number of its clock.
    void fail(scheduler& by, const scheduled_thread& other, std::uint32_t number, const char* did) const {
        if (by.order().records_remarks()) by.remark("is not after ", other.name.view(), ", which ", did, " ", name().view());
        if (by.reported() != nullptr)
            by.reported()->explain_race(other, number, by.caller(), [&](std::string_view text) { by.remark(text); });
        by.order().fail("no data race");
    }
};

}  // namespace foregone
