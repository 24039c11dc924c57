// SPDX-License-Identifier: BSL-1.0
#pragma once

// The operations on an atomic value of a scheduler's threads, whether it is a member, a flag, or a variable that a reference names.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>

#include <atomic>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Access to an atomic value for one operation of the calling thread.
///
/// Requires: the object has begin(by, writes), remark(by, …), name(), address() and order_in(by), the synchronisation by its value.
/// Guarantees: outside of a scheduler's threads an operation is a plain access.
template <class Value, class Object>
class atomic_cell {
    using T = std::remove_const_t<Value>;

    Value& value_;
    Object& object_;

    /// A wait for a notification. With spurious wakeups it also ends when the value differs.
    struct notified final : wait_reason {
        const T& value;
        const T& old;
        const Object& object;
        queued_wait wait;

        notified(const atomic_cell& cell, const T& from, scheduled_thread& who)
            : value(cell.value_), old(from), object(cell.object_), wait{who} {}
        bool is_over() const override { return wait.is_notified; }
        bool may_end_early() const override { return !wait.is_notified && !is_same(value, old); }
        void say(schedule_text& to) const override { to.append("a notification of ").append(object.name().view()); }
    };

public:
    atomic_cell(Value& value, Object& object) : value_(value), object_(object) {}

    T load(std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        const T before = value_;
        if (by == nullptr || !object_.begin(*by, false)) return before;
        object_.order_in(*by).read_by(by->caller(), order);
        object_.remark(*by, "loads", " = ", value_);
        return value_;
    }

    void store(T desired, std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(value_ = desired);
        if (!object_.begin(*by)) return;
        object_.order_in(*by).written_by(by->caller(), order);
        write(*by, desired);
        object_.remark(*by, "stores", " = ", value_);
    }

    T exchange(T desired, std::memory_order order) const {
        return update("exchanges", order, [desired](T) { return desired; });
    }

    /// Replaces the value by a function of it. Returns the value before.
    template <class Change>
    T update(std::string_view verb, std::memory_order order, Change&& change) const {
        scheduler* const by = scheduler::of_caller();
        const T before = value_;
        if (by == nullptr) return value_ = change(before), before;
        return object_.begin(*by) ? update(*by, verb, order, change) : before;
    }

    enum class failures : bool { with_reason, spurious };

    bool compare_exchange(T& expected, T desired, std::memory_order success, std::memory_order failure, failures may_be) const {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !object_.begin(*by)) return false;
        const T before = value_;
        const bool is_as_expected = is_same(before, expected);
        const bool replaces = is_as_expected && (by == nullptr || may_be != failures::spurious || !fails_spuriously(*by));
        if (by == nullptr && replaces) value_ = desired;
        if (by != nullptr) note_compare_exchange(*by, replaces, desired, success, failure);
        if (by != nullptr) object_.remark(*by, verb(replaces, is_as_expected), " = ", before, " by ", desired);
        expected = before;
        return replaces;
    }

    /// The comparison is one operation, and so is each further one after a notification.
    void wait(T old, std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr && is_same(value_, old))
            throw std::logic_error("foregone: only a scheduler's thread can wait for an atomic value");
        if (by == nullptr || !object_.begin(*by)) return;
        while (is_still(*by, old, order)) {
            notified woken(*this, old, by->caller());
            const queued in(by->state_of(object_.address()).waits, woken.wait);
            if (!object_.begin(*by, woken)) return;
        }
    }

    void notify_one() const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !object_.begin(*by)) return;
        object_.remark(*by, "notifies");
        wait_queue& waits = by->state_of(object_.address()).waits;
        if (!waits.empty()) waits.wake_one(by->order());
    }

    void notify_all() const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !object_.begin(*by)) return;
        object_.remark(*by, "notifies all of");
        by->state_of(object_.address()).waits.wake_all();
    }

private:
    static bool is_same(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }

    template <class Change>
    T update(scheduler& by, std::string_view verb, std::memory_order order, Change& change) const {
        object_.order_in(by).updated_by(by.caller(), order);
        const T before = value_;
        write(by, change(before));
        object_.remark(by, verb, " = ", before, ", now ", value_);
        return before;
    }

    static bool fails_spuriously(scheduler& by) {
        return by.order().happens("spurious failure", &scheduler_options::spurious_failures);
    }

    void note_compare_exchange(scheduler& by, bool replaces, T desired, std::memory_order success,
                               std::memory_order failure) const {
        if (!replaces) return object_.order_in(by).read_by(by.caller(), failure);
        object_.order_in(by).updated_by(by.caller(), success);
        write(by, desired);
    }

    static std::string_view verb(bool replaces, bool is_as_expected) {
        if (replaces) return "replaces";
        return is_as_expected ? "fails to replace" : "does not replace";
    }

    bool is_still(scheduler& by, const T& old, std::memory_order order) const {
        object_.order_in(by).read_by(by.caller(), order);
        const bool is = is_same(value_, old);
        object_.remark(by, is ? "waits for" : "loads", is ? " to change from " : " = ", value_);
        return is;
    }

    /// Only a different value counts as a change, so that a failed attempt at a lock wakes no waiting thread.
    void write(scheduler& by, T desired) const {
        if (!is_same(value_, desired)) by.note_change();
        value_ = desired;
    }
};

/// Arithmetic of std::atomic: integers wrap around.
template <class T>
struct atomic_arithmetic {
    template <class Difference>
    static T sum(T a, Difference b) {
        if constexpr (std::is_integral_v<T>) return static_cast<T>(as_unsigned(a) + as_unsigned(b));
        else return a + b;
    }
    template <class Difference>
    static T difference(T a, Difference b) {
        if constexpr (std::is_integral_v<T>) return static_cast<T>(as_unsigned(a) - as_unsigned(b));
        else return a - b;
    }

private:
    static auto as_unsigned(T value) { return static_cast<std::make_unsigned_t<T>>(value); }
};

}}  // namespace foregone::impl
