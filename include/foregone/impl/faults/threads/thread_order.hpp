// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/faults/threads/scheduled_thread.hpp>
#include <foregone/impl/model/paths/path.hpp>
#include <foregone/model/chooser.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string_view>

namespace foregone {

/// Which interleavings a scheduler takes.
struct scheduler_options {
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    /// How often a thread is interrupted that could go on; with few, many threads and operations still have few interleavings.
    /// Source: Musuvathi and Qadeer, "Iterative context bounding" (PLDI 2007): most defects need two or fewer.
    std::uint64_t preemptions = unlimited;

    /// Of interleavings that differ in nothing but the order of operations on different objects, one is taken whole.
    ///
    /// Requires: threads really share nothing but scheduled objects; the program does not call `reached`. Without effect where
    /// preemptions are bounded.
    /// Source: sleep sets (Godefroid, 1996).
    bool reduced = false;

    /// How often a thread that waits for a condition variable wakes up without being notified.
    std::uint64_t spurious_wakeups = 0;
};

/// Decides which thread of a scheduler goes on, by asking the chooser.
///
/// The chooser's path may end with a question, and operations must not throw then, for production code calls them from destructors
/// and from functions that are noexcept: so the exception is kept back, until the scheduler is left.
class thread_order {
public:
    static constexpr std::uint64_t longest_alone = 100'000;    ///< operations that one thread takes while no other can go on
    static constexpr std::uint64_t longest_aftermath = 1'000;  ///< operations of one thread after the end of a path

    thread_order(chooser& choose, scheduler_options options) : choose_(choose), left_(options) {
        left_.reduced = options.reduced && options.preemptions == scheduler_options::unlimited;
    }

    void add(scheduled_thread& thread) { threads_[count_++] = &thread; }
    std::size_t size() const { return count_; }
    scheduled_thread& operator[](std::size_t id) const { return *threads_[id]; }

    /// Whether nothing is decided any more.
    bool is_over() const { return over_ || choose_.result().ended != path_end::none; }

    /// Whether an exception is kept back.
    bool is_escaping() const { return escaping_; }

    void end() { over_ = true; }
    void escape() { over_ = escaping_ = true; }

    /// Fails the path, now or soon.
    void fail(std::string_view text) {
        if (is_over()) return;
        try {
            choose_.fail(text);
        } catch (const path_over&) { escape(); }
        end();
    }

    /// Which of the listed threads it is.
    std::uint64_t ask(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
        alone_ = 0;
        if (count == 1 || is_over()) return 0;
        try {
            return choose_.schedule(label, ids, count, [this](std::uint64_t id) { return threads_[id]->name.view(); });
        } catch (const path_over&) { return escape(), 0; }
    }

    /// Who goes on: nobody, if nobody can, or the path is over and the running thread cannot.
    scheduled_thread* next(scheduled_thread* running, bool yields = false) {
        std::array<std::uint64_t, most_threads> ids;
        std::uint64_t count = can_go_on(running, yields, ids);
        if (count == 0 || is_over()) return running != nullptr && running->can_go_on() ? running : nullptr;
        if (yields) asleep_ = 0;  // who yields may not go first, so that another order may be missing
        if (left_.reduced) count = awake(ids, count);
        if (count == 0) return prune(), next(running);
        const std::uint64_t index = count > 1 ? ask("thread", ids.data(), count) : (watch_for_livelock(), std::uint64_t{0});
        if (is_over()) return next(running);
        if (running != nullptr && ids[0] == running->id && index != 0) --left_.preemptions;
        if (left_.reduced) put_to_sleep(ids, index);
        note_wakeup(*threads_[ids[index]]);
        return threads_[ids[index]];
    }

    /// Before an operation on a path that is over. Code that repeats one forever is left by the exception at last.
    void run_on(scheduled_thread& running) {
        if (++running.aftermath <= longest_aftermath || std::uncaught_exceptions() > 0) return;
        escape();
        throw path_over{};
    }

    template <class... Parts>
    void tell(const Parts&... parts) {
        if (!over_) choose_.tell(parts...);
    }
    bool is_told() const { return !over_ && choose_.is_told(); }

private:
    chooser& choose_;
    scheduler_options left_;
    std::array<scheduled_thread*, most_threads> threads_{};
    std::size_t count_ = 0;
    std::uint64_t alone_ = 0;
    std::uint32_t asleep_ = 0;  ///< threads whose next operation was the next one on another path, and nothing since was in its way
    bool over_ = false, escaping_ = false;

    /// The running thread is the first of them.
    std::uint64_t can_go_on(const scheduled_thread* running, bool yields, std::array<std::uint64_t, most_threads>& ids) const {
        std::uint64_t count = 0;
        const bool stays = running != nullptr && running->can_go_on();
        if (stays && !yields) ids[count++] = running->id;
        if (stays && !yields && left_.preemptions == 0) return count;
        for (std::size_t i = 0; i < count_; ++i)
            if (threads_[i] != running && threads_[i]->can_go_on()) ids[count++] = i;
        if (stays && yields && count == 0) ids[count++] = running->id;
        return count > 0 ? add_sleepers(ids, count) : 0;
    }

    /// A wakeup out of nothing is nothing to rely on, so it comes only where somebody can go on without.
    std::uint64_t add_sleepers(std::array<std::uint64_t, most_threads>& ids, std::uint64_t count) const {
        for (std::size_t i = 0; i < count_ && left_.spurious_wakeups > 0; ++i)
            if (!threads_[i]->can_go_on() && threads_[i]->may_wake_up()) ids[count++] = i;
        return count;
    }

    std::uint64_t awake(std::array<std::uint64_t, most_threads>& ids, std::uint64_t count) const {
        std::uint64_t left = 0;
        for (std::uint64_t i = 0; i < count; ++i)
            if ((asleep_ >> ids[i] & 1) == 0) ids[left++] = ids[i];
        return left;
    }

    /// What could have gone on instead does so on the paths before this one, and sleeps until something depends on the order.
    void put_to_sleep(const std::array<std::uint64_t, most_threads>& ids, std::uint64_t chosen) {
        for (std::uint64_t i = 0; i < chosen; ++i) asleep_ |= std::uint32_t{1} << ids[i];
        const footprint& done = threads_[ids[chosen]]->next_operation;
        for (std::size_t i = 0; i < count_; ++i)
            if (!threads_[i]->next_operation.commutes_with(done)) asleep_ &= ~(std::uint32_t{1} << i);
    }

    /// Every way to go on from here has been gone in another order.
    void prune() {
        try {
            choose_.prune();
        } catch (const path_over&) { escape(); }
        end();
    }

    void note_wakeup(const scheduled_thread& chosen) {
        if (!chosen.can_go_on()) --left_.spurious_wakeups;
    }

    void watch_for_livelock() {
        if (++alone_ > longest_alone) fail("no livelock");
    }
};

}  // namespace foregone
