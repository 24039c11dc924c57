// SPDX-License-Identifier: BSL-1.0
#pragma once

// Chooses the thread that a scheduler runs next, and limits the choices: preemptions, sleep sets, spurious wakeups.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/model/chooser.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string_view>

namespace foregone { inline namespace impl {

/// Restricts the interleavings that a scheduler takes.
struct scheduler_options {
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    /// The limit of preemptions: switches away from a thread that could go on. With few, many threads and operations still have few
    /// interleavings.
    /// Source: Musuvathi and Qadeer, "Iterative context bounding" (PLDI 2007): most defects need two or fewer.
    std::uint64_t preemptions = unlimited;

    /// Runs only one of several interleavings that differ in the order of operations on different objects.
    ///
    /// Requires: threads share only scheduled objects; the program does not call `reached`. No effect with bounded preemptions.
    /// Source: sleep sets (Godefroid, 1996).
    bool reduced = false;

    /// The limit of wakeups of a thread from a condition variable without a notification.
    std::uint64_t spurious_wakeups = 0;

    /// The limit of failures of compare_exchange_weak, and of a semaphore's try_acquire, without a reason.
    std::uint64_t spurious_failures = 0;
};

/// Chooses the thread of a scheduler that goes on, by the chooser.
///
/// A choice may end the chooser's path, and operations must not throw then: production code calls them from destructors and
/// noexcept functions. So the exception is deferred until the scheduler is left.
class thread_order {
public:
    static constexpr std::uint64_t longest_alone = 100'000;    ///< limit of operations of one thread while no other can go on
    static constexpr std::uint64_t longest_unasked = 1'000;    ///< the same while others sleep; then each one counts as a choice
    static constexpr std::uint64_t longest_aftermath = 1'000;  ///< limit of operations of one thread after the end of a path

    thread_order(chooser& choose, scheduler_options options) : choose_(choose), left_(options) {
        left_.reduced = options.reduced && options.preemptions == scheduler_options::unlimited;
    }

    void add(scheduled_thread& thread) { threads_[count_++] = &thread; }
    std::size_t size() const { return count_; }
    scheduled_thread& operator[](std::size_t id) const { return *threads_[id]; }

    /// Whether there are no more choices.
    bool is_over() const { return over_ || choose_.result().ended != path_end::none; }

    /// Whether an exception is deferred.
    bool is_escaping() const { return escaping_; }

    void end() { over_ = true; }
    void escape() { over_ = escaping_ = true; }

    /// Fails the path, now or when the scheduler is left.
    void fail(std::string_view text) {
        if (is_over()) return;
        try {
            choose_.fail(text);
        } catch (const path_over&) { escape(); }
        end();
    }

    /// Chooses one of the listed threads.
    std::uint64_t ask(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
        alone_ = unasked_ = 0;
        return count == 1 || is_over() ? 0 : schedule(label, ids, count);
    }

    /// Chooses whether an event occurs, as often as its limit allows; at first it does not.
    bool happens(choice_label label, std::uint64_t scheduler_options::*limit) {
        if (left_.*limit == 0 || is_over() || !either(label)) return false;
        return --(left_.*limit), true;
    }

    /// The thread that goes on; nullptr if none can, or if the path is over and the running thread cannot.
    scheduled_thread* next(scheduled_thread* running, bool yields = false) {
        std::array<std::uint64_t, most_threads> ids;
        std::uint64_t count = can_go_on(running, yields, ids);
        if (count == 0 || is_over()) return running != nullptr && running->can_go_on() ? running : nullptr;
        if (yields) asleep_ = 0;  // a thread that yields may not go first, so another order may be missing
        const std::uint64_t able = count;
        if (left_.reduced) count = awake(ids, count);
        if (count == 0) return prune(), next(running);
        const std::uint64_t index = count > 1 ? ask("thread", ids.data(), count) : 0;
        if (count == 1 && able == 1) watch_for_livelock();
        if (count == 1 && able > 1) watch_for_sleepers(ids[0]);
        if (is_over()) return next(running);
        if (running != nullptr && ids[0] == running->id && index != 0 && running->can_go_on()) --left_.preemptions;
        if (left_.reduced) put_to_sleep(ids, index);
        note_wakeup(*threads_[ids[index]]);
        return threads_[ids[index]];
    }

    /// Called before an operation after the end of the path. An exception finally leaves code that repeats one without end.
    void run_on(scheduled_thread& running) {
        if (++running.aftermath <= longest_aftermath || std::uncaught_exceptions() > 0) return;
        escape();
        throw path_over{};
    }

    /// Reports an operation of a thread.
    template <class... Parts>
    void remark(const scheduled_thread& of, const Parts&... parts) {
        if (!over_) choose_.remark_of_thread(of.name.view(), parts...);
    }
    bool records_remarks() const { return !over_ && choose_.records_remarks(); }

private:
    chooser& choose_;
    scheduler_options left_;
    std::array<scheduled_thread*, most_threads> threads_{};
    std::size_t count_ = 0;
    std::uint64_t alone_ = 0;    ///< operations of one thread since another could go on
    std::uint64_t unasked_ = 0;  ///< the same while others could go on, and slept
    std::uint32_t asleep_ = 0;  ///< threads whose next operation came next on another path, with no dependent operation since
    std::array<std::uint32_t, most_threads> owes_{};  ///< to each thread: the others that go first, before its next time-out
    std::uint32_t odd_timeouts_ = 0;                  ///< threads that timed out an odd number of times
    bool is_owed_ = false;
    bool over_ = false, escaping_ = false;

    /// Puts the running thread first.
    std::uint64_t can_go_on(const scheduled_thread* running, bool yields, std::array<std::uint64_t, most_threads>& ids) const {
        std::uint64_t count = 0;
        const bool stays = running != nullptr && running->can_go_on();
        if (stays && !yields) ids[count++] = running->id;
        if (stays && !yields && left_.preemptions == 0) return count;
        for (std::size_t i = 0; i < count_; ++i)
            if (threads_[i] != running && threads_[i]->can_go_on()) ids[count++] = i;
        count = add_timeouts(ids, count);
        if (stays && yields && count == 0) ids[count++] = running->id;
        return count > 0 ? add_sleepers(ids, count) : 0;
    }

    /// Time-outs are alternatives after all threads that can go on, and the only ones if there is none: then it is not a deadlock.
    std::uint64_t add_timeouts(std::array<std::uint64_t, most_threads>& ids, std::uint64_t count) const {
        const std::uint32_t timed = with_time_limit();
        if (timed == 0) return count;
        std::uint32_t able = 0;
        for (std::uint64_t i = 0; i < count; ++i) able |= std::uint32_t{1} << ids[i];
        for (std::size_t i = 0; timed >> i != 0; ++i)
            if ((timed >> i & 1) != 0 && (owes_[i] & (able | timed)) == 0) ids[count++] = i;
        return count;
    }

    std::uint32_t with_time_limit() const {
        std::uint32_t timed = 0;
        for (std::size_t i = 0; i < count_; ++i)
            if (threads_[i]->may_time_out()) timed |= std::uint32_t{1} << i;
        return timed;
    }

    /// Two time-outs of a thread are free. Before its next one, each thread that could go on at the second one runs once, or cannot
    /// go on. So a loop of timed waits ends if others end it.
    void note_timeout(const scheduled_thread& chosen) {
        const std::uint32_t bit = std::uint32_t{1} << chosen.id;
        if (((odd_timeouts_ ^= bit) & bit) != 0) return;
        owes_[chosen.id] = with_time_limit() & ~bit;
        for (std::size_t i = 0; i < count_; ++i)
            if (threads_[i]->can_go_on()) owes_[chosen.id] |= std::uint32_t{1} << i;
        is_owed_ = true;
    }

    void pay(const scheduled_thread& chosen) {
        for (std::size_t i = 0; i < count_; ++i) owes_[i] &= ~(std::uint32_t{1} << chosen.id);
    }

    /// Spurious wakeups occur only if some thread can go on without one.
    std::uint64_t add_sleepers(std::array<std::uint64_t, most_threads>& ids, std::uint64_t count) const {
        for (std::size_t i = 0; i < count_ && left_.spurious_wakeups > 0; ++i)
            if (!threads_[i]->can_go_on() && threads_[i]->may_wake_up() && !threads_[i]->may_time_out()) ids[count++] = i;
        return count;
    }

    std::uint64_t awake(std::array<std::uint64_t, most_threads>& ids, std::uint64_t count) const {
        std::uint64_t left = 0;
        for (std::uint64_t i = 0; i < count; ++i)
            if ((asleep_ >> ids[i] & 1) == 0) ids[left++] = ids[i];
        return left;
    }

    /// The alternatives go on in the paths before this one; here they sleep until a dependent operation.
    void put_to_sleep(const std::array<std::uint64_t, most_threads>& ids, std::uint64_t chosen) {
        for (std::uint64_t i = 0; i < chosen; ++i) asleep_ |= std::uint32_t{1} << ids[i];
        const footprint& done = threads_[ids[chosen]]->next_operation;
        for (std::size_t i = 0; i < count_; ++i)
            if (!threads_[i]->next_operation.commutes_with(done)) asleep_ &= ~(std::uint32_t{1} << i);
    }

    /// Every continuation was already taken in another order.
    void prune() {
        try {
            choose_.prune();
        } catch (const path_over&) { escape(); }
        end();
    }

    void note_wakeup(const scheduled_thread& chosen) {
        if (is_owed_) pay(chosen);
        if (chosen.can_go_on()) return;
        if (chosen.may_time_out()) note_timeout(chosen);
        else --left_.spurious_wakeups;
    }

    bool either(choice_label label) {
        try {
            return choose_.either(label);
        } catch (const path_over&) { return escape(), false; }
    }

    std::uint64_t schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
        try {
            return choose_.schedule(label, ids, count, [this](std::uint64_t id) { return threads_[id]->name.view(); });
        } catch (const path_over&) { return escape(), 0; }
    }

    void watch_for_livelock() {
        if (++alone_ > longest_alone) fail("no livelock");
    }

    /// The thread may poll what a sleeping one changes, which is not a livelock: other paths have the order that ends the loop.
    /// This one is cut in the end, because each further operation counts as a choice.
    void watch_for_sleepers(std::uint64_t id) {
        alone_ = 0;
        if (++unasked_ > longest_unasked) schedule("thread", &id, 1);
    }
};

}}  // namespace foregone::impl
