// SPDX-License-Identifier: BSL-1.0
#pragma once

// Requests to stop among threads of a scheduler.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A function that is called when a stop is requested.
class stop_callback_link {
public:
    virtual void call() = 0;

protected:
    ~stop_callback_link() = default;
};

/// What the sources, tokens and callbacks of a stop request share.
class stop_state : public scheduled_object {
    bool is_requested_ = false;
    std::vector<stop_callback_link*> registered_;  ///< called in this order
    const stop_callback_link* running_ = nullptr;
    const scheduled_thread* requester_ = nullptr;
    synchronization sync_{};

    /// Waits until no other thread runs the callback.
    struct not_running final : wait_reason {
        const stop_state& state;
        const stop_callback_link& callback;
        const scheduled_thread& who;

        not_running(const stop_state& of, const stop_callback_link& link, const scheduled_thread& by)
            : state(of), callback(link), who(by) {}
        bool is_over() const override { return state.running_ != &callback || state.requester_ == &who; }
        void say(schedule_text& to) const override { to.append("a callback of ").append(state.name().view()); }
    };

public:
    std::size_t sources = 0;

    stop_state() : scheduled_object(scheduled_kind::stop) {}

    bool may_be_requested() const { return is_requested_ || sources > 0; }

    bool is_requested() const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return is_requested_;
        if (!begin(*by, false)) return false;
        sync_.read_by(by->caller(), std::memory_order_acquire);
        return remark(*by, is_requested_ ? "sees a request of" : "sees no request of"), is_requested_;
    }

    bool request() {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !begin(*by)) return false;
        if (std::exchange(is_requested_, true)) return false;
        if (by != nullptr) note_request(*by);
        while (!registered_.empty()) call_first(by);
        return true;
    }

    /// Whether the callback has to leave; otherwise it was called.
    bool add(stop_callback_link& callback) {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !begin(*by)) return false;
        if (by != nullptr) sync_.read_by(by->caller(), std::memory_order_acquire);
        if (by != nullptr) remark(*by, "adds a callback to");
        if (!is_requested_ && sources > 0) return registered_.push_back(&callback), true;
        if (is_requested_) callback.call();
        return false;
    }

    void remove(const stop_callback_link& callback) {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !begin(*by, not_running(*this, callback, by->caller()))) return;
        std::erase(registered_, &callback);
        if (by == nullptr) return;
        sync_.read_by(by->caller(), std::memory_order_acquire);
        remark(*by, "removes a callback of");
    }

private:
    void note_request(scheduler& by) {
        requester_ = &by.caller();
        sync_.updated_by(by.caller(), std::memory_order_acq_rel);
        by.note_change();
        remark(by, "requests");
    }

    /// The end of a call is an operation: the callback's owner may wait for it.
    void call_first(scheduler* by) {
        stop_callback_link* const first = registered_.front();
        registered_.erase(registered_.begin());
        running_ = first;
        try {
            first->call();
        } catch (...) {
            running_ = nullptr;
            throw;
        }
        if (by != nullptr && !begin(*by)) return;
        running_ = nullptr;
        if (by == nullptr) return;
        sync_.updated_by(by->caller(), std::memory_order_release);
        by->note_change();
        remark(*by, "ends a callback of");
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// Makes a scheduled_stop_source without a state, in place of std::nostopstate_t.
struct scheduled_nostopstate_t {
    explicit scheduled_nostopstate_t() = default;
};
inline constexpr scheduled_nostopstate_t scheduled_nostopstate{};

/// Asks whether a stop is requested, in place of std::stop_token: stop_requested() is an operation.
class scheduled_stop_token {
    template <class>
    friend class scheduled_stop_callback;
    friend class scheduled_stop_source;

    std::shared_ptr<stop_state> state_;

    explicit scheduled_stop_token(std::shared_ptr<stop_state> state) : state_(std::move(state)) {}

public:
    scheduled_stop_token() = default;

    bool stop_requested() const { return state_ != nullptr && state_->is_requested(); }
    bool stop_possible() const { return state_ != nullptr && state_->may_be_requested(); }
    void swap(scheduled_stop_token& other) { state_.swap(other.state_); }
    bool operator==(const scheduled_stop_token&) const = default;
};

/// Requests a stop, in place of std::stop_source. The callbacks are called in the order in which they were made.
class scheduled_stop_source {
    std::shared_ptr<stop_state> state_;

public:
    scheduled_stop_source() : state_(std::make_shared<stop_state>()) { ++state_->sources; }
    explicit scheduled_stop_source(scheduled_nostopstate_t) {}
    scheduled_stop_source(const scheduled_stop_source& other) : state_(other.state_) {
        if (state_ != nullptr) ++state_->sources;
    }
    scheduled_stop_source(scheduled_stop_source&&) = default;
    scheduled_stop_source& operator=(scheduled_stop_source other) { return swap(other), *this; }
    ~scheduled_stop_source() {
        if (state_ != nullptr) --state_->sources;
    }

    bool request_stop() {
        const std::shared_ptr<stop_state> kept = state_;
        return kept != nullptr && kept->request();
    }
    bool stop_requested() const { return state_ != nullptr && state_->is_requested(); }
    bool stop_possible() const { return state_ != nullptr; }
    scheduled_stop_token get_token() const { return scheduled_stop_token(state_); }
    void swap(scheduled_stop_source& other) { state_.swap(other.state_); }
    bool operator==(const scheduled_stop_source&) const = default;
};

/// Calls a function when a stop is requested, or at once, in place of std::stop_callback.
///
/// Guarantees: its begin and its end are one operation each; the end waits while another thread calls the function. An exception
///     of the function leaves request_stop().
template <class Callback>
class scheduled_stop_callback final : stop_callback_link {
    Callback callback_;
    std::shared_ptr<stop_state> state_;
    bool is_registered_ = false;

    void call() override { std::forward<Callback>(callback_)(); }

public:
    using callback_type = Callback;

    template <class Function>
        requires std::constructible_from<Callback, Function>
    scheduled_stop_callback(const scheduled_stop_token& token, Function&& function)
        : callback_(std::forward<Function>(function)), state_(token.state_) {
        is_registered_ = state_ != nullptr && state_->add(*this);
    }
    scheduled_stop_callback(const scheduled_stop_callback&) = delete;
    scheduled_stop_callback& operator=(const scheduled_stop_callback&) = delete;
    ~scheduled_stop_callback() {
        if (is_registered_) scheduler::in_destructor([this] { state_->remove(*this); });
    }
};

template <class Callback>
scheduled_stop_callback(scheduled_stop_token, Callback) -> scheduled_stop_callback<Callback>;

}  // namespace foregone
