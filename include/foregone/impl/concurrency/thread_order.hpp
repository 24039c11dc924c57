// SPDX-License-Identifier: BSL-1.0
#pragma once

// Chooses the thread that a scheduler runs next, and limits the choices: preemptions, sleep sets, spurious wakeups.

#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/concurrency/deferred_choices.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/scheduler_options.hpp>
#include <foregone/impl/concurrency/sleep_set.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>

namespace foregone { inline namespace impl {

class source_sets;
struct thread_turn;

/// Chooses the thread of a scheduler that goes on, by the chooser.
class thread_order : public deferred_choices {
public:
    static constexpr std::uint64_t longest_alone = 100'000;    ///< limit of operations of one thread while no other can go on
    static constexpr std::uint64_t longest_unasked = 1'000;    ///< the same while others could; then each one counts as a choice
    static constexpr std::uint64_t longest_aftermath = 1'000;  ///< limit of operations of one thread after the end of a path

    thread_order(chooser& choose, scheduler_options options);
    thread_order(const thread_order&) = delete;
    thread_order& operator=(const thread_order&) = delete;
    ~thread_order();

    void add(scheduled_thread& thread) { threads_[count_++] = &thread; }
    std::size_t size() const { return count_; }
    scheduled_thread& operator[](std::size_t id) const { return *threads_[id]; }

    /// Whether orders of independent operations are left out.
    bool is_reduced() const { return left_.reduced; }

    /// What is left of the limits; none is the largest number.
    std::uint64_t preemptions_left() const { return has_preemptions_ ? scheduler_options::unlimited : left_.preemptions; }
    std::uint64_t wakeups_left() const { return left_.spurious_wakeups; }

    std::uint64_t stale_reads_left() const { return left_.stale_reads; }

    /// The running thread has not read the newest store.
    void note_stale_read() { --left_.stale_reads; }

    /// Whether a wait may end without a notification.
    bool wakes_spuriously() const { return left_.spurious_wakeups > 0; }

    /// Chooses one of the listed threads.
    std::uint64_t ask(choice_label label, const std::uint64_t* ids, std::uint64_t count);

    /// Chooses whether an event occurs, as often as its limit allows; at first it does not.
    bool happens(choice_label label, std::uint64_t scheduler_options::*limit);

    /// The thread that goes on; nullptr if none can, or if the path is over and the running thread cannot.
    scheduled_thread* next(scheduled_thread* running, bool yields = false);

    /// Called before an operation after the end of the path. An exception finally leaves code that repeats one without end.
    void run_on(scheduled_thread& running);

    /// Reports an operation of a thread.
    void remark(const scheduled_thread& of, std::initializer_list<std::string_view> parts);
    /// Begins the same, and returns what receives its parts; null: none does.
    path_listener* begin_remark(const scheduled_thread& of);
    /// Reports what a thread waits for, where no thread can go on.
    void remark_wait(const scheduled_thread& of, std::initializer_list<std::string_view> parts);

    // A path that comes back to a state.

    /// After the last turn the program is as it was before this one: other paths take all alternatives of the turns since. This one
    /// goes on to see whether it can end.
    void wind_up(std::uint32_t turn);

    /// What a thread's time-outs depend on.
    std::uint64_t timeouts_of(const scheduled_thread& thread) const { return timeouts_.state_of(thread.id); }

    // What orders threads besides the objects of their operations.

    void note_birth(const scheduled_thread& born, const scheduled_thread& by);
    void note_join(const scheduled_thread& of, const scheduled_thread& ended);
    /// The running thread has notified another one.
    void note_notification(const scheduled_thread& of);
    /// The number of turns so far, if that matters.
    std::uint32_t turns() const;
    /// The running thread reads what was stored in an earlier turn.
    void note_read(std::uint32_t turn);
    /// After the end of the path a thread has not ended by itself.
    void note_end();
    /// The running thread's next operation will be the first one of a call of a history.
    void begin_call(scheduled_thread& of) { of.is_in_call = of.begins_call = true; }
    /// The call is over. Without an operation it is part of a turn.
    call_interval end_call(scheduled_thread& of);
    void note_end_of(const void* object, const scheduled_thread& by);

private:
    scheduler_options left_;
    const bool has_preemptions_;  ///< without a limit
    sleep_set::thread_list threads_{};
    std::size_t count_ = 0;
    std::uint64_t alone_ = 0;    ///< operations of one thread since another could go on
    std::uint64_t unasked_ = 0;  ///< the same while others could go on, and slept, or no interruption is left
    std::uint64_t turn_ = 0;
    sleep_set asleep_{};
    fair_timeouts timeouts_{};
    const scheduled_thread* last_ = nullptr;  ///< the thread that went on last
    bool has_options_;  ///< not each thread that can go on is an alternative, or others are, too
    std::uint64_t drawn_ = 1;  ///< while the path winds up
    std::unique_ptr<source_sets> sets_;  ///< if the search leaves alternatives out
    trace_guide* guide_ = nullptr;       ///< chooses the turns of a path that such a search has found, or null

    scheduled_thread* next_with_options(scheduled_thread* running, bool yields);

    void note_turn(scheduled_thread& chosen, bool preempts);

    ready_threads look() const;

    /// The running thread first if it stays, then the others, then those that time out, then those that may wake up.
    thread_alternatives list(const ready_threads& now, const scheduled_thread* stays, bool yields) const;

    /// Spurious wakeups occur only if some thread can go on without one.
    void add_sleepers(thread_alternatives& found, const ready_threads& now) const;

    /// The thread that goes on while the path winds up: any, as often as another.
    scheduled_thread* next_without_choice(const ready_threads& now, scheduled_thread* running, bool yields);

    /// A turn of a search that takes the wanted alternatives only.
    void take_turn(const thread_alternatives& found, std::uint64_t index, thread_turn turn, const ready_threads& now);

    void put_to_sleep(const thread_alternatives& found, std::uint64_t taken, std::uint64_t chosen);
    void note_pending(const thread_alternatives& found, thread_turn& turn);
    void note_wakeup(std::uint64_t chosen, const ready_threads& now);

    std::uint64_t schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count);

    std::uint64_t choose_among(const thread_alternatives& found);

    /// Called where one thread goes on without a choice; returns its index.
    ///
    /// While others sleep it may poll what they change, which is not a livelock: other paths have the order that ends the loop.
    /// This one is cut in the end, because each further operation counts as a choice.
    std::uint64_t watch(bool is_alone, std::uint64_t id);
};

}}  // namespace foregone::impl
