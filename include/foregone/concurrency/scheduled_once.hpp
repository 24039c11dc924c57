// SPDX-License-Identifier: BSL-1.0
#pragma once

// Calls that one of several threads of a scheduler makes.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <functional>
#include <utility>

namespace foregone {

/// Whether a call was made, in place of std::once_flag.
class scheduled_once_flag : public scheduled_object {
    enum class stage : unsigned char { not_called, called, done };

    stage at_ = stage::not_called;
    const scheduled_thread* caller_ = nullptr;
    synchronization sync_{};

    struct not_being_called final : wait_reason {
        const scheduled_once_flag& flag;

        explicit not_being_called(const scheduled_once_flag& of) : flag(of) {}
        bool is_over() const override { return flag.at_ != stage::called; }
        void say(schedule_text& to) const override {
            to.append(flag.name().view()).append(", whose function ").append(flag.caller_->name.view()).append(" calls");
        }
    };

public:
    scheduled_once_flag() : scheduled_object(scheduled_kind::once) {}

    // For scheduled_call_once.

    /// Whether the caller has to call the function. Waits while another thread does.
    bool begin_call(scheduler* by) {
        if (by == nullptr) return at_ != stage::done;
        if (!begin(*by, not_being_called(*this))) return false;
        sync_.read_by(by->caller(), std::memory_order_acquire);
        remark(*by, at_ == stage::done ? "finds the call of" : "begins the call of");
        if (at_ == stage::done) return false;
        at_ = stage::called, caller_ = &by->caller();
        return true;
    }

    void end_call(scheduler* by, bool returned) {
        if (by != nullptr && !begin(*by)) return;
        at_ = returned ? stage::done : stage::not_called;
        if (by == nullptr) return;
        sync_.updated_by(by->caller(), std::memory_order_release);
        by->note_change();
        remark(*by, returned ? "ends the call of" : "gives up the call of");
    }
};

/// Calls a function once for each flag, in place of std::call_once: after an exception the next thread calls it.
///
/// Guarantees: the thread that calls has two operations, one before and one after the call; the others have one.
/// Errors: a function that calls itself by the same flag waits without end ("no deadlock").
template <class Function, class... Arguments>
void scheduled_call_once(scheduled_once_flag& flag, Function&& function, Arguments&&... arguments) {
    scheduler* const by = scheduler::of_caller();
    if (!flag.begin_call(by)) return;
    try {
        std::invoke(std::forward<Function>(function), std::forward<Arguments>(arguments)...);
    } catch (...) {
        flag.end_call(by, false);
        throw;
    }
    flag.end_call(by, true);
}

}  // namespace foregone
