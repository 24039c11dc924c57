// SPDX-License-Identifier: BSL-1.0
#pragma once

// The operations of scheduled mutexes of every kind: lock, try, time out and unlock, alone or shared.

#include <foregone/impl/concurrency/lock_state.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// A mutex of any kind. Each public mutex offers its part of the operations.
///
/// Errors: the path fails if a thread unlocks what it does not hold ("no mutex is unlocked by another"), locks again what it holds,
///     unless the mutex is recursive ("no mutex is locked twice"), or if a held mutex ends ("no locked mutex is destroyed").
class lock_object : public scheduled_object {
    lock_state state_{};
    bool is_recursive_;

    /// Waits until the lock can be taken or shared. A timed wait ends at any time.
    struct available final : wait_reason {
        const lock_object& lock;
        const scheduled_thread& who;
        bool shares, is_timed;

        available(const lock_object& of, const scheduled_thread& by, bool shared, bool timed)
            : lock(of), who(by), shares(shared), is_timed(timed) {}
        bool is_over() const override { return shares ? lock.state_.can_share() : lock.can_take(who); }
        bool has_limit() const override { return is_timed; }
        void say(schedule_text& to) const override { lock.say_wait(to); }
    };

    /// An operation that takes the lock if it can. If readers share it, it fails, but not once they stop, which only reads, too.
    struct attempt final : pending_effect {
        const lock_object& lock;
        const scheduled_thread& who;

        attempt(const lock_object& of, const scheduled_thread& by) : lock(of), who(by) {}
        bool writes() const override { return lock.can_take(who) || lock.state_.readers() != 0; }
    };

public:
    // For condition variables, as part of their own operations.

    bool is_held_by(const scheduled_thread& thread) const { return state_.is_held_by(thread); }
    bool is_free() const { return state_.is_free(); }

    void release_for_wait(scheduler& by) {
        state_.release_all(by.caller());
        by.note_change();
    }

    void take(scheduler& by) {
        state_.take(by.caller());
        by.note_change();
    }

    /// Waits until the lock is free, and takes it; an operation of its own.
    void take_when_free(scheduler& by) {
        if (begin(by, available(*this, by.caller(), false, false))) take(by);
        remark(by, "locks");
    }

    void say_wait(schedule_text& to) const { state_.say_holder(to.append(name().view())); }

protected:
    enum class recursive : bool { no, yes };

    explicit lock_object(recursive is) : scheduled_object(scheduled_kind::mutex), is_recursive_(is == recursive::yes) {}
    ~lock_object() {
        if (state_.is_free() || scheduler::newest() == nullptr) return;
        scheduler::newest()->order().fail("no locked mutex is destroyed");
    }

    void lock_alone() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        forbid_locking_twice(*by, is_recursive_);
        if (is_recursive_ && is_held_by(by->caller())) take_again(*by);
        else take_when_free(*by);
    }

    bool try_alone() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        return begin_if(*by, attempt(*this, by->caller())) && take_if(*by, can_take(by->caller()), "cannot lock");
    }

    bool try_alone_for_a_time() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        forbid_locking_twice(*by, is_recursive_);
        const available until(*this, by->caller(), false, true);
        return begin(*by, until) && take_if(*by, until.is_over(), "times out at");
    }

    void unlock_alone() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !begin_release(*by)) return;
        if (!state_.is_held_by(by->caller())) return by->order().fail("no mutex is unlocked by another");
        if (state_.release(by->caller())) by->note_change();
        remark(*by, "unlocks");
    }

    void lock_among_readers() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        forbid_locking_twice(*by, false);
        if (begin(*by, available(*this, by->caller(), true, false), false)) share(*by);
        remark(*by, "shares");
    }

    bool try_among_readers() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        return begin(*by, false) && share_if(*by, state_.can_share(), "cannot share");
    }

    bool try_among_readers_for_a_time() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        forbid_locking_twice(*by, false);
        const available until(*this, by->caller(), true, true);
        return begin(*by, until, false) && share_if(*by, until.is_over(), "times out at");
    }

    void unlock_among_readers() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !begin_release(*by, false)) return;
        if (!state_.is_shared_by(by->caller())) return by->order().fail("no mutex is unlocked by another");
        state_.stop_sharing(by->caller());
        by->note_change();
        remark(*by, "stops sharing");
    }

private:
    bool can_take(const scheduled_thread& who) const { return is_free() || (is_recursive_ && is_held_by(who)); }

    void forbid_locking_twice(scheduler& by, bool allowed) const {
        const bool has_it = is_held_by(by.caller()) || state_.is_shared_by(by.caller());
        if (has_it && !allowed) by.order().fail("no mutex is locked twice");
    }

    /// No other thread can go first.
    void take_again(scheduler& by) {
        if (begin_release(by)) take(by);
        remark(by, "locks");
    }

    void share(scheduler& by) {
        state_.share(by.caller());
        by.note_change();
    }

    bool take_if(scheduler& by, bool possible, std::string_view otherwise) {
        if (possible) take(by);
        return remark(by, possible ? "locks" : otherwise), possible;
    }
    bool share_if(scheduler& by, bool possible, std::string_view otherwise) {
        if (possible) share(by);
        return remark(by, possible ? "shares" : otherwise), possible;
    }
};

}}  // namespace foregone::impl
