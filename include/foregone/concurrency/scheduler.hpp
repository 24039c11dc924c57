// SPDX-License-Identifier: BSL-1.0
#pragma once

// Threads of a program under test as fibers: the model checker chooses the interleaving of their operations.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/choices/choice_text.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/concurrency/addressed_states.hpp>
#include <foregone/impl/concurrency/execution.hpp>
#include <foregone/impl/concurrency/fiber.hpp>
#include <foregone/impl/concurrency/object_names.hpp>
#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <exception>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Threads that run one at a time; the thread that runs next is chosen before each operation on a scheduled object. A search takes
/// every interleaving of these operations.
///
///     fg::scheduler threads(choose);
///     threads.spawn("producer", [&] { … });
///     threads.spawn("consumer", [&] { … });
///     threads.run();
///
/// The path fails if no thread can go on before all are finished ("no deadlock"), or if one runs without end while no other can
/// ("no livelock").
/// Requires: threads share only scheduled objects. The scheduler is made before objects that get names.
/// Guarantees: the first choice is the running thread, then the others in order of creation. There is no choice if only one thread
///     can go on. Two threads of m and n operations have C(m + n, n) interleavings.
/// Threads: all are fibers of the OS thread that calls run(); scheduled objects use its newest scheduler.
/// Errors: an exception that leaves a thread leaves run() when the other threads are finished or wait in vain.
/// Source: CHESS (Musuvathi et al., OSDI 2008): threads switch only at operations.
class scheduler final : public execution {
public:
    explicit scheduler(chooser& choose, scheduler_options options = {})
        : execution(choose, options), outer_(std::exchange(newest_, this)) {}
    ~scheduler() { newest_ = outer_; }

    /// Names the scheduled objects made after this call, in order of creation.
    void names(std::initializer_list<choice_label> in_order) { names_.add(in_order); }

    /// Adds a thread, from outside or from a thread; returns its number. A name that is empty or taken gets this number.
    template <class Body>
    std::size_t spawn(std::string_view name, Body&& body) {
        if (threads_.size() == most_threads) return order_.fail("there are at most 16 threads"), 0;
        const std::size_t id = threads_.size();
        threads_.push_back(std::make_unique<spawned>(*this, id, name, thread_body::of(std::forward<Body>(body))));
        if (name.empty() || is_taken(name)) threads_.back()->number_name();
        order_.add(*threads_.back());
        inherit(*threads_.back());
        if (running_ != nullptr) start(*threads_.back(), *spawned::of(*running_).on);
        return id;
    }

    /// Runs the threads until all are finished. Errors: throws path_over if the path is over, like every operation.
    void run() {
        for (std::size_t i = 0; i < threads_.size(); ++i)
            if (threads_[i]->at == scheduled_thread::stage::unstarted) start(*threads_[i], home_);
        if (scheduled_thread* const first = order_.next(nullptr)) go_on(home_, *first);
        if (!order_.is_over() && unfinished() != nullptr) fail_in_deadlock();
        wind_down();
        leave();
    }

    /// Reports an action of the running thread.
    template <class... Parts>
    void remark(const Parts&... parts) {
        if (path_listener* const to = order_.begin_remark(*running_)) (choice_text::remark(*to, parts), ...);
    }

    /// Waits until the condition is true; replaces a loop that polls the condition.
    ///
    /// Requires: the condition is a function of shared objects. It is evaluated again when another thread changed one that it read;
    ///     each read is an operation, as in the loop.
    template <class Condition>
    void await(Condition&& condition) {
        if (running_ == nullptr) return await_outside(condition);
        const looking during(*this);
        do {
            during.at.begin();
            if (holds_now(condition)) return;
        } while (wait_for_change(during.at));
    }

    /// Waits until a thread is finished. If it is, the operation commutes with each of the others, and a reduced search does
    /// without it.
    void join(std::size_t id) {
        if (running_ == nullptr) return;
        const thread_end end(*threads_[id]);
        const leaves_last last(*running_);
        const bool is_operation = !end.is_over() || !order_.is_reduced();
        if (!is_operation || wait(end, {threads_[id].get()})) join_clock_of(*threads_[id]);
    }

    // For scheduled objects.

    /// Calls a function in a destructor, which no exception may leave: a wait that never ends is given up.
    template <class Wait>
    static void in_destructor(Wait&& wait) noexcept {
        scheduler* const by = of_caller();
        if (by == nullptr) return wait();
        const leaves_last last(*by->running_);
        try {
            wait();
        } catch (const path_over&) { by->order_.escape(); }
    }

    /// The scheduler whose thread is running; nullptr outside of threads.
    static scheduler* of_caller() { return newest_ != nullptr && newest_->running_ != nullptr ? newest_ : nullptr; }
    static scheduler* newest() { return newest_; }

    object_names& names() { return names_; }

    /// What threads know of an object that has no member for it.
    addressed_state& state_of(const void* address) { return addressed_.of(address); }

    bool is_finished(std::size_t id) const {
        if (running_ != nullptr && running_->looks != nullptr) running_->looks->add(threads_[id].get());
        return threads_[id]->is_finished();
    }

    /// Another thread whose next operation is on the object, which ends now; nullptr if there is none. It does not occur.
    const scheduled_thread* take_from_users(const void* object) {
        const scheduled_thread* user = nullptr;
        if (running_->at == scheduled_thread::stage::starting) return nullptr;  // the starter's next operation is not known
        for (const auto& each : threads_) {
            if (each.get() == running_ || each->at != scheduled_thread::stage::started) continue;
            if (each->next_operation.object != object) continue;
            user = each.get();
            each->has_lost_object = true;
            if (each->waits_for != nullptr) each->waits_for = &never_;
        }
        return user;
    }

    /// Whether the object of the caller's operation ended before the operation.
    bool has_lost_object() { return std::exchange(spawned::of(*running_).has_lost_object, false); }

private:
    struct spawned final : scheduled_thread, fiber::work {
        scheduler& by;
        std::unique_ptr<thread_body> body;
        std::unique_ptr<fiber> on{};
        standing_place* started_from = nullptr;
        bool is_left_last = false;     ///< waits for another thread, which may use its objects
        bool has_lost_object = false;  ///< its next operation is on an object that has ended

        spawned(scheduler& scheduled_by, std::size_t number, std::string_view called, std::unique_ptr<thread_body> does)
            : by(scheduled_by), body(std::move(does)) {
            id = number;
            name.append(called);
        }
        static spawned& of(scheduled_thread& thread) { return static_cast<spawned&>(thread); }
        standing_place& run() override { return by.run_thread(*this); }

        void number_name() { print(name.append(name.empty() ? "thread " : " "), id); }
    };

    /// Replaces the reason of a wait whose object has ended.
    struct never final : wait_reason {
        bool is_over() const override { return false; }
        void say(schedule_text& to) const override { to.append("an object that has ended"); }
    };

    struct leaves_last {
        bool& is;
        bool before;

        explicit leaves_last(scheduled_thread& thread)
            : is(spawned::of(thread).is_left_last), before(std::exchange(is, true)) {}
        leaves_last(const leaves_last&) = delete;
        leaves_last& operator=(const leaves_last&) = delete;
        ~leaves_last() { is = before; }
    };

    static inline constinit thread_local scheduler* newest_ = nullptr;
    static inline const never never_{};

    std::vector<std::unique_ptr<spawned>> threads_;
    object_names names_;
    addressed_states addressed_;
    home_place home_;
    std::exception_ptr thrown_;
    scheduler* outer_;

    /// Under a memory model a condition is also false if it read old stores: then it is evaluated again, with something newer.
    template <class Condition>
    bool holds_now(Condition& condition) {
        if (weak_ == nullptr || running_ == nullptr) return condition();
        bool holds = false;
        do {
            weak_->begin_round(*running_);
            holds = condition();
        } while (!holds && !order_.is_over() && weak_->may_progress(*running_));
        if (holds) weak_->end_rounds(*running_);
        return holds;
    }

    void go_on(standing_place& from, scheduled_thread& thread) {
        running_ = &thread;
        from.switch_to(*spawned::of(thread).on);
    }

    void go_to(scheduled_thread& from, scheduled_thread* next) override { spawned::of(from).on->switch_to(place_of(next)); }
    void return_to_starter(scheduled_thread& from) override { spawned::of(from).on->switch_to(*spawned::of(from).started_from); }
    void go_past_end(scheduled_thread& me) override { order_.run_on(me); }

    standing_place& place_of(scheduled_thread* thread) {
        return thread != nullptr ? static_cast<standing_place&>(*spawned::of(*thread).on) : home_;
    }

    /// Runs a thread up to its first operation; other threads see nothing before it.
    void start(spawned& thread, standing_place& from) {
        if (order_.is_over()) return;
        scheduled_thread* const starter = std::exchange(running_, &thread);
        thread.at = scheduled_thread::stage::starting;
        thread.started_from = &from;
        thread.on = fiber_pool::here().take();
        thread.on->assign(thread);
        from.switch_to(*thread.on);
        running_ = starter;
    }

    standing_place& run_thread(spawned& me) {
        try {
            (*me.body)();
        } catch (const path_over&) {
            order_.escape();
        } catch (...) { note_exception(); }
        return after(me);
    }

    void note_exception() {
        if (!order_.is_over()) thrown_ = std::current_exception();
        order_.end();
    }

    standing_place& after(spawned& me) {
        if (me.at != scheduled_thread::stage::starting) return place_of(finish());
        end_thread();
        return *me.started_from;
    }

    /// While a thread waits for a condition, what the condition reads is noted.
    struct looking {
        scheduler& by;
        scheduled_thread& thread;
        mutable looked_at at;

        explicit looking(scheduler& within) : by(within), thread(*within.running_), at(thread.looks) {
            thread.looks = &at, ++by.looking_;
        }
        looking(const looking&) = delete;
        looking& operator=(const looking&) = delete;
        ~looking() { thread.looks = at.outer(), --by.looking_; }
    };

    template <class Condition>
    static void await_outside(Condition& condition) {
        if (!condition()) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition");
    }

    /// Changes count since the condition read; an earlier change was already seen.
    bool wait_for_change(looked_at& looks) {
        const change_by_others since(looks);
        return running_->has_turn = wait(since, looks.end());
    }

    /// Whether a thread before the last one has this name, so that a report could not distinguish them.
    bool is_taken(std::string_view name) const {
        for (std::size_t i = 0; i + 1 < threads_.size(); ++i)
            if (threads_[i]->name.view() == name) return true;
        return false;
    }

    spawned* unfinished() const {
        for (const auto& each : threads_)
            if (each->on != nullptr && !each->is_finished()) return each.get();
        return nullptr;
    }

    /// After the end of the path, threads that can go on do so; an exception leaves the others at their wait.
    void wind_down() {
        while (unfinished() != nullptr) {
            spawned& next = next_to_end();
            if (!next.can_go_on()) next.cancelled = true;
            go_on(home_, next);
        }
        running_ = nullptr;
    }

    /// A thread that can go on; otherwise the youngest one that does not wait for another thread: it may use objects of its
    /// creator, whose destructors may join it.
    spawned& next_to_end() {
        spawned* next = unfinished();
        for (const auto& each : threads_)
            if (each->on != nullptr && !each->is_finished() && !each->is_left_last) next = each.get();
        for (const auto& each : threads_)
            if (each->can_go_on()) next = each.get();
        return *next;
    }

    void leave() {
        for (const auto& each : threads_)
            if (each->on != nullptr) fiber_pool::here().put_back(std::move(each->on));
        if (thrown_ != nullptr) std::rethrow_exception(std::exchange(thrown_, nullptr));
        if (order_.is_escaping()) throw path_over{};
    }
};

}  // namespace foregone
