// SPDX-License-Identifier: BSL-1.0
#pragma once

// The operations on an atomic value of a scheduler's threads, whether it is a member, a flag, or a variable that a reference names.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>

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

    /// A compare_exchange writes if the value is as expected.
    struct replacement final : pending_effect {
        const T& value;
        const T& expected;

        replacement(const T& of, const T& by) : value(of), expected(by) {}
        bool writes() const override { return is_same(value, expected); }
    };

public:
    atomic_cell(Value& value, Object& object) : value_(value), object_(object) {}

    T load(std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        const T before = value_;
        if (by != nullptr && by->weak() != nullptr) return weak_load(*by, order);
        if (by == nullptr || !object_.begin(*by, false)) return before;
        object_.order_in(*by).read_by(by->caller(), order);
        if (by->reported() != nullptr) [[unlikely]] report(*by, "loads", {event::load, order}, value_);
        return value_;
    }

    void store(T desired, std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(value_ = desired);
        if (by->weak() != nullptr) return weak_store(*by, desired, order);
        if (!object_.begin(*by)) return;
        object_.order_in(*by).written_by(by->caller(), order);
        write(*by, desired);
        if (by->reported() != nullptr) [[unlikely]] report(*by, "stores", {event::store, order}, value_);
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
        if (by->weak() != nullptr) return weak_update(*by, verb, order, change);
        return object_.begin(*by) ? update(*by, verb, order, change) : before;
    }

    enum class failures : bool { with_reason, spurious };

    bool compare_exchange(T& expected, T desired, std::memory_order success, std::memory_order failure, failures may_be) const {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && by->weak() != nullptr)
            return weak_compare_exchange(*by, expected, desired, success, failure, may_be);
        if (by != nullptr && !object_.begin_if(*by, replacement(value_, expected))) return false;
        const T before = value_;
        const bool is_as_expected = is_same(before, expected);
        const bool replaces = is_as_expected && (by == nullptr || may_be != failures::spurious || !fails_spuriously(*by));
        if (by == nullptr && replaces) value_ = desired;
        if (by != nullptr) note_compare_exchange(*by, replaces, desired, success, failure);
        if (by != nullptr && by->reported() != nullptr) [[unlikely]]
            report(*by, verb(replaces, is_as_expected), comparison(replaces, success, failure), before, " by ", desired);
        expected = before;
        return replaces;
    }

    /// The comparison is one operation, and so is each further one after a notification.
    void wait(T old, std::memory_order order) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr && is_same(value_, old))
            throw std::logic_error("foregone: only a scheduler's thread can wait for an atomic value");
        if (by == nullptr || (by->weak() == nullptr && !object_.begin(*by))) return;
        while (by->weak() != nullptr ? is_still_in_graph(*by, old, order) : is_still(*by, old, order)) {
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
        by->state_of(object_.address()).waits.wake_all(by->order());
    }

private:
    using event = execution_graph::event_kind;

    static reported_operation comparison(bool replaces, std::memory_order success, std::memory_order failure) {
        reported_operation done{replaces ? event::update : event::load, replaces ? success : failure};
        done.is_of_comparison = !replaces;
        return done;
    }

    /// Reports an operation, which has just happened, with a value.
    template <class... Parts>
    FOREGONE_NOINLINE void report(scheduler& by, std::string_view verb, const reported_operation& done, const T& value,
                                  const Parts&... parts) const {
        object_.remark(by, verb, " = ", value, parts...);
        note(by, done, value);
    }
    void note(scheduler& by, reported_operation done, const T& value) const {
        const schedule_text name = object_.name();
        schedule_text shown;
        print(shown, value);
        done.object = object_.address(), done.name = name.view(), done.value = shown.view();
        by.reported()->note(by.caller(), done);
    }

    // Under a memory model.

    using access_kind = atomic_access::kind;

    /// An operation of this type; `Decide` says whether it writes over a value, and what.
    template <class Decide>
    struct typed_access final : atomic_access {
        Decide& decide;
        mutable T written{};

        typed_access(scheduler& by, const atomic_cell& cell, access_kind what, std::memory_order order, std::memory_order failure,
                     Decide& how)
            : atomic_access(*by.weak(), by.caller(), by.weak()->object_at(cell.object_.address(), &cell.value_, sizeof(T)),
                            sizeof(T), what, order, failure),
              decide(how) {
            if (what == access_kind::store) static_cast<void>(decide(T{}, written));
        }
        bool writes_over(const unsigned char* before) const override { return decide(value_in(before), written); }
        const void* after() const override { return &written; }
    };

    static T value_in(const unsigned char* bytes) {
        T value;
        std::memcpy(&value, bytes, sizeof(T));
        return value;
    }

    struct weak_outcome {
        T before, after;
        bool has_happened, has_written, is_newest;
    };

    template <class Decide>
    weak_outcome weak_access(scheduler& by, access_kind what, std::memory_order order, std::memory_order failure,
                             Decide&& decide) const {
        typed_access<Decide> access(by, *this, what, order, failure, decide);
        if (!object_.begin(by, what != access_kind::load)) return {value_, value_, false, false, true};
        const atomic_access::outcome done = access.perform();
        const bool has_written = done.written != execution_graph::none;
        const T before = done.read == execution_graph::none ? value_ : value_in(by.weak()->execution().value_of(done.read));
        if (has_written) by.note_change();
        if constexpr (!std::is_const_v<Value>)
            if (has_written && done.is_newest) value_ = access.written;
        return {before, access.written, true, has_written, done.is_newest};
    }

    static bool is_reported(const scheduler& by, const weak_outcome& done) { return by.reported() != nullptr && done.has_happened; }

    template <class... Parts>
    FOREGONE_NOINLINE void report_weak(scheduler& by, const weak_outcome& done, std::string_view verb,
                                       const reported_operation& what, const T& value, const Parts&... parts) const {
        const schedule_text end = done.is_newest ? schedule_text() : staleness(by, done);
        report(by, verb, what, value, parts..., end.view());
        if (!done.is_newest) by.reported()->explain_last([&](std::string_view text) { by.remark(text); });
    }

    /// The end of a row on an operation that neither reads the newest store nor makes it.
    schedule_text staleness(scheduler& by, const weak_outcome& done) const {
        schedule_text text;
        if (done.has_written) return text.append(", before what is stored already");
        const execution_graph& graph = by.weak()->execution();
        const std::uint32_t newest = graph.newest_of(by.weak()->object_at(object_.address(), &value_, sizeof(T)));
        text.append(", though ").append(by.order()[graph.events()[graph.stores()[newest].made_by].thread].name.view());
        print(text.append(" stored "), value_);
        return text;
    }

    T weak_load(scheduler& by, std::memory_order order) const {
        const weak_outcome done = weak_access(by, access_kind::load, order, order, [](const T&, T&) { return false; });
        if (is_reported(by, done)) [[unlikely]] report_weak(by, done, "loads", {event::load, order}, done.before);
        return done.before;
    }

    void weak_store(scheduler& by, T desired, std::memory_order order) const {
        const weak_outcome done =
            weak_access(by, access_kind::store, order, order, [&](const T&, T& after) { return after = desired, true; });
        if (is_reported(by, done)) [[unlikely]] report_weak(by, done, "stores", {event::store, order}, desired);
    }

    template <class Change>
    T weak_update(scheduler& by, std::string_view verb, std::memory_order order, Change& change) const {
        const weak_outcome done = weak_access(by, access_kind::update, order, order,
                                              [&](const T& before, T& after) { return after = change(before), true; });
        if (is_reported(by, done)) [[unlikely]]
            report_weak(by, done, verb, {event::update, order}, done.before, ", now ", done.after);
        return done.before;
    }

    bool weak_compare_exchange(scheduler& by, T& expected, T desired, std::memory_order success, std::memory_order failure,
                               failures may_be) const {
        const bool fails = may_be == failures::spurious && fails_spuriously(by);
        const weak_outcome done = weak_access(by, access_kind::update, success, failure, [&](const T& before, T& after) {
            return after = desired, !fails && is_same(before, expected);
        });
        if (is_reported(by, done)) [[unlikely]]
            report_weak(by, done, verb(done.has_written, is_same(done.before, expected)),
                        comparison(done.has_written, success, failure), done.before, " by ", desired);
        expected = done.before;
        return done.has_written;
    }

    /// A wait begins only if the newest store is the old value, too: the system compares that, in an operation of its own. It ends
    /// only after another value was loaded.
    bool is_still_in_graph(scheduler& by, const T& old, std::memory_order order) const {
        while (is_same(weak_load(by, order), old)) {
            if (!object_.begin(by, false) || is_same(value_, old)) return true;
            by.weak()->see_newest(by.caller(), object_.address());
        }
        return false;
    }

    static bool is_same(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }

    template <class Change>
    T update(scheduler& by, std::string_view verb, std::memory_order order, Change& change) const {
        object_.order_in(by).updated_by(by.caller(), order);
        const T before = value_;
        write(by, change(before));
        if (by.reported() != nullptr) [[unlikely]] report(by, verb, {event::update, order}, before, ", now ", value_);
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
        if (by.reported() == nullptr) [[likely]] return is;
        object_.remark(by, is ? "waits for" : "loads", is ? " to change from " : " = ", value_);
        return note(by, {event::load, order}, value_), is;
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
