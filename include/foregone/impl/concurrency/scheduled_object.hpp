// SPDX-License-Identifier: BSL-1.0
#pragma once

// The base class of scheduled objects: a name, the begin of each operation, and whether the object still exists.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/object_names.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The common part of scheduled objects: a name, and the scheduler whose thread uses them.
///
/// Guarantees: outside of a scheduler's threads an object behaves like the original: no choice, no check.
class scheduled_object {
    choice_label name_{};
    std::uint32_t number_ = 0, made_ = 0;
    scheduled_kind kind_;
    bool is_destroyed_ = false;

public:
    scheduled_object(const scheduled_object&) = delete;
    scheduled_object& operator=(const scheduled_object&) = delete;

    /// Its name in a printed schedule: "head", or "atomic 1".
    schedule_text name() const {
        schedule_text words;
        if (!name_.view().empty()) return words.append(name_.view());
        words.append(noun());
        if (number_ != 0) print(words.append(' '), number_);
        return words;
    }

    /// Begins an operation of the calling thread. False, and the path fails, if the object is destroyed.
    FOREGONE_ALWAYS_INLINE bool begin(scheduler& by, bool writes = true) const {
        by.before_operation({.object = this, .may_write = writes, .made = made_});
        return !by.has_lost_object() && is_alive(by);
    }

    /// The same for an operation that may write.
    bool begin_if(scheduler& by, const pending_effect& effect) const {
        by.before_operation({.object = this, .effect = &effect, .made = made_});
        return !by.has_lost_object() && is_alive(by);
    }

    /// The same for an operation that only gives up what others may wait for.
    bool begin_release(scheduler& by, bool writes = true) const {
        by.before_operation({.object = this, .may_write = writes, .releases = true, .made = made_});
        return !by.has_lost_object() && is_alive(by);
    }

    /// The same for an operation that waits first. False also if the path is over.
    bool begin(scheduler& by, const wait_reason& until, bool writes = true) const {
        return is_alive(by) && by.wait(until, {.object = this, .may_write = writes, .made = made_}) && is_alive(by);
    }

    /// Reports the calling thread's operation on the object.
    template <class... Parts>
    void remark(scheduler& of, std::string_view verb, const Parts&... parts) const {
        if (of.order().records_remarks() && !is_destroyed()) of.remark(verb, " ", name().view(), parts...);
    }

protected:
    explicit scheduled_object(scheduled_kind kind) : kind_(kind) {
        if (scheduler::newest() == nullptr) return;
        if (weak_memory* const weak = scheduler::newest()->weak()) weak->forget(this, 1);  // what was here before
        if (reported_operations* const reported = scheduler::newest()->reported()) reported->forget(this, 1);
        object_names& names = scheduler::newest()->names();
        name_ = names.next();
        number_ = names.number(kind);
        if (scheduler::of_caller() == nullptr) made_ = names.number_made();
    }
    ~scheduled_object() {
        if (scheduler* const by = scheduler::of_caller()) end_of_life(*by);
        static_cast<volatile bool&>(is_destroyed_) = true;
    }

    bool is_alive(scheduler& by) const {
        if (!is_destroyed()) [[likely]]
            return true;
        by.remark("uses an object that is destroyed");
        return by.order().fail("no destroyed object is used"), false;
    }

    /// Fails the path: the object ends while a thread needs it.
    static void destroyed_in_use(scheduler& by) { by.order().fail("no object is destroyed while a thread uses it"); }

private:
    /// A compiler may assume that nothing is read after its end, so the read is volatile.
    bool is_destroyed() const { return static_cast<const volatile bool&>(is_destroyed_); }

    void end_of_life(scheduler& by) const {
        by.order().note_end_of(this, by.caller());
        const scheduled_thread* const user = by.take_from_users(this);
        if (user == nullptr || by.order().is_over()) return;
        remark(by, "destroys", ", which ", user->name.view(), " uses");
        destroyed_in_use(by);
    }

    std::string_view noun() const {
        switch (kind_) {
            case scheduled_kind::atomic: return "atomic";
            case scheduled_kind::mutex: return "mutex";
            case scheduled_kind::condition: return "condition";
            case scheduled_kind::variable: return "variable";
            case scheduled_kind::semaphore: return "semaphore";
            case scheduled_kind::latch: return "latch";
            case scheduled_kind::barrier: return "barrier";
            case scheduled_kind::once: return "once flag";
            case scheduled_kind::stop: return "stop state";
            case scheduled_kind::future: return "future";
        }
        return "object";
    }
};

}}  // namespace foregone::impl
