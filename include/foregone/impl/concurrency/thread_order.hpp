// SPDX-License-Identifier: BSL-1.0
#pragma once

// Chooses the thread that a scheduler runs next, and limits the choices: preemptions, sleep sets, spurious wakeups.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/trace_guide.hpp>
#include <foregone/impl/concurrency/deferred_choices.hpp>
#include <foregone/impl/concurrency/operation_order.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/scheduler_options.hpp>
#include <foregone/impl/concurrency/sleep_set.hpp>
#include <foregone/impl/concurrency/source_sets.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/model/chooser.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

/// Chooses the thread of a scheduler that goes on, by the chooser.
class thread_order : public deferred_choices {
public:
    static constexpr std::uint64_t longest_alone = 100'000;    ///< limit of operations of one thread while no other can go on
    static constexpr std::uint64_t longest_unasked = 1'000;    ///< the same while others could; then each one counts as a choice
    static constexpr std::uint64_t longest_aftermath = 1'000;  ///< limit of operations of one thread after the end of a path

    thread_order(chooser& choose, scheduler_options options)
        : deferred_choices(choose), left_(options), has_preemptions_(options.preemptions == scheduler_options::unlimited) {
        left_.reduced = options.reduced && options.preemptions == scheduler_options::unlimited;
        has_options_ = left_.reduced || options.preemptions != scheduler_options::unlimited || options.spurious_wakeups > 0;
        if (left_.reduced && choose.leaves_out())
            sets_ = std::make_unique<source_sets>(
                choose, options.memory == memory_model::sequentially_consistent ? choose.trees() : nullptr);
        else guide_ = choose.guide();
    }
    ~thread_order() {
        if (sets_ == nullptr) return;
        sets_->reverse_races();
        if (is_pruned()) return;
        sets_->finish(count_);
        if (choose_.guide() != nullptr && may_have_failed()) sets_->record(*choose_.guide());
    }

    void add(scheduled_thread& thread) { threads_[count_++] = &thread; }
    std::size_t size() const { return count_; }
    scheduled_thread& operator[](std::size_t id) const { return *threads_[id]; }

    /// Whether orders of independent operations are left out.
    bool is_reduced() const { return left_.reduced; }

    /// What is left of the limits; none is the largest number.
    std::uint64_t preemptions_left() const { return has_preemptions_ ? scheduler_options::unlimited : left_.preemptions; }
    std::uint64_t wakeups_left() const { return left_.spurious_wakeups; }

    /// Whether a wait may end without a notification.
    bool wakes_spuriously() const { return left_.spurious_wakeups > 0; }

    /// Chooses one of the listed threads.
    std::uint64_t ask(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
        return count == 1 || is_over() || winds_up() ? 0 : schedule(label, ids, count);
    }

    /// Chooses whether an event occurs, as often as its limit allows; at first it does not.
    bool happens(choice_label label, std::uint64_t scheduler_options::*limit) {
        if (left_.*limit == 0 || is_over() || winds_up() || !either(label)) return false;
        return --(left_.*limit), true;
    }

    /// The thread that goes on; nullptr if none can, or if the path is over and the running thread cannot.
    scheduled_thread* next(scheduled_thread* running, bool yields = false) {
        if (has_options_ || yields) return next_with_options(running, yields);
        thread_alternatives found;
        const bool stays = running != nullptr && running->can_go_on();
        if (stays) found.ids[found.count++] = running->id;
        for (std::size_t i = 0; i < count_; ++i) {
            const scheduled_thread& each = *threads_[i];
            if (each.can_go_on()) {
                if (&each != running) found.ids[found.count++] = i;
            } else if (each.may_time_out()) return next_with_options(running, false);
        }
        if (found.count == 0 || is_over()) return stays ? running : nullptr;
        const std::uint64_t index = found.count > 1 ? choose_among(found) : watch(true, found.ids[0]);
        if (is_over()) return stays ? running : nullptr;
        scheduled_thread& chosen = *threads_[found.ids[index]];
        note_turn(chosen, running != nullptr && (stays || running->polls()));
        return &chosen;
    }

    FOREGONE_NOINLINE scheduled_thread* next_with_options(scheduled_thread* running, bool yields) {
        const ready_threads now = look();
        if (winds_up()) return next_without_choice(now, running, yields);
        const bool stays = running != nullptr && now.is_able(running->id);
        thread_alternatives found = list(now, stays ? running : nullptr, yields);
        if (found.count == 0 || is_over()) return stays ? running : nullptr;
        if (yields) asleep_.clear();  // a thread that yields may not go first, so another order may be missing
        if (yields && sets_ != nullptr) sets_->want_all();
        const bool is_alone = found.count == 1 && !(stays && left_.preemptions == 0 && now.has_others(running->id));
        const std::uint32_t sleeping = asleep_.sleeping(found, threads_);
        if (left_.reduced) found.leave_out(sleeping);
        if (found.count == 0) return prune(), stays ? running : nullptr;
        const std::uint64_t step = choose_.steps();
        const bool is_new = sets_ != nullptr && choose_.is_beyond_given();
        if (is_new) sets_->begin_turn();
        std::uint64_t index = found.count > 1 ? choose_among(found) : watch(is_alone, found.ids[0]);
        if (is_over()) return stays ? running : nullptr;
        if (is_new && found.count > 1) index = sets_->begin_choice(found.ids.data(), found.count, step);
        const std::uint64_t chosen = found.ids[index];
        if (stays && index != 0 && found.ids[0] == running->id) --left_.preemptions;
        if (guide_ != nullptr) guide_->take(chosen);
        const thread_turn turn{.step = step, .is_choice = found.count > 1, .asleep = sleeping, .able = now.able};
        if (sets_ != nullptr) take_turn(found, index, turn, now);
        else if (left_.reduced) put_to_sleep(found, (std::uint64_t{1} << index) - 1, chosen);
        note_wakeup(chosen, now);
        note_turn(*threads_[chosen], running != nullptr && !yields && (stays || running->polls()));
        return threads_[chosen];
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
        if (records_remarks()) choose_.remark_of_thread(of.name.view(), parts...);
    }
    /// Reports what a thread waits for, where no thread can go on.
    template <class... Parts>
    void remark_wait(const scheduled_thread& of, const Parts&... parts) {
        if (records_remarks()) choose_.remark_of_waiting_thread(of.name.view(), parts...);
    }

    // A path that comes back to a state.

    /// After the last turn the program is as it was before this one: other paths take all alternatives of the turns since. This one
    /// goes on to see whether it can end.
    void wind_up(std::uint32_t turn) {
        begin_winding_up();
        has_options_ = true, alone_ = 0;
        if (sets_ != nullptr) sets_->want_all_since(turn);
    }

    /// What a thread's time-outs depend on.
    std::uint64_t timeouts_of(const scheduled_thread& thread) const { return timeouts_.state_of(thread.id); }

    // What orders threads besides the objects of their operations.

    void note_birth(const scheduled_thread& born, const scheduled_thread& by) {
        if (sets_ != nullptr) sets_->follow(born.id, by.id);
    }
    void note_join(const scheduled_thread& of, const scheduled_thread& ended) {
        if (sets_ != nullptr) sets_->follow(of.id, ended.id);
    }
    /// The running thread has notified another one.
    void note_notification(const scheduled_thread& of) {
        if (sets_ != nullptr && last_ != nullptr) sets_->follow(of.id, last_->id);
    }
    /// The number of turns so far, if that matters.
    std::uint32_t turns() const { return sets_ != nullptr ? sets_->turns() : 0; }
    /// The running thread reads what was stored in an earlier turn.
    void note_read(std::uint32_t turn) {
        if (sets_ != nullptr && turn < sets_->turns()) sets_->note_read(turn);
    }
    /// After the end of the path a thread has not ended by itself.
    void note_end() {
        if (sets_ != nullptr && !is_over()) sets_->note_end();
    }
    /// The running thread's next operation will be the first one of a call of a history.
    void begin_call(scheduled_thread& of) { of.is_in_call = of.begins_call = true; }
    /// The call is over. Without an operation it is part of a turn.
    call_interval end_call(scheduled_thread& of) {
        of.is_in_call = false;
        if (std::exchange(of.begins_call, false)) return {turn_, turn_};
        if (sets_ != nullptr && !is_over()) sets_->note_end_of_call(of.id);
        asleep_.note_ended_call(threads_, count_);
        return {of.call_begun_in, turn_};
    }
    void note_end_of(const void* object, const scheduled_thread& by) {
        if (sets_ != nullptr && !is_over()) sets_->note_end_of(object, by.id);
    }

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
    std::unique_ptr<source_sets> sets_{};  ///< if the search leaves alternatives out
    trace_guide* guide_ = nullptr;         ///< chooses the turns of a path that such a search has found, or null

    void note_turn(scheduled_thread& chosen, bool preempts) {
        ++turn_;
        if (chosen.begins_call) [[unlikely]] chosen.begins_call = false, chosen.call_begun_in = turn_;
        if (last_ != nullptr && last_ != &chosen && !last_->prepares) choose_.note_turn(preempts);
        last_ = &chosen;
    }

    ready_threads look() const {
        ready_threads now;
        for (std::size_t i = 0; i < count_; ++i) {
            const scheduled_thread& each = *threads_[i];
            if (each.can_go_on()) now.able |= thread_bit(i);
            else if (each.may_time_out()) now.timed |= thread_bit(i);
        }
        return now;
    }

    /// The running thread first if it stays, then the others, then those that time out, then those that may wake up.
    thread_alternatives list(const ready_threads& now, const scheduled_thread* stays, bool yields) const {
        thread_alternatives found;
        const std::uint32_t others = stays != nullptr ? now.able & ~thread_bit(stays->id) : now.able;
        if (stays != nullptr && !yields) found.ids[found.count++] = stays->id;
        if (stays != nullptr && !yields && left_.preemptions == 0) return found;
        found.add(others);
        if (now.timed != 0) found.add(timeouts_.possible(now, stays != nullptr && yields ? others : now.able));
        if (found.count == 0 && stays != nullptr) found.ids[found.count++] = stays->id;
        if (left_.spurious_wakeups > 0 && found.count > 0) add_sleepers(found, now);
        return found;
    }

    /// Spurious wakeups occur only if some thread can go on without one.
    void add_sleepers(thread_alternatives& found, const ready_threads& now) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (((now.able | now.timed) >> i & 1) == 0 && threads_[i]->may_wake_up()) found.ids[found.count++] = i;
    }

    /// The thread that goes on while the path winds up: any, as often as another.
    scheduled_thread* next_without_choice(const ready_threads& now, scheduled_thread* running, bool yields) {
        const bool stays = running != nullptr && now.is_able(running->id);
        const thread_alternatives found = list(now, stays ? running : nullptr, yields);
        if (found.count > 0 && ++alone_ > longest_alone) fail_to_end(no_livelock);
        if (found.count == 0 || is_over()) return stays ? running : nullptr;
        drawn_ = drawn_ * 6364136223846793005 + 1442695040888963407;  // Knuth's
        const std::uint64_t chosen = found.ids[(drawn_ >> 33) % found.count];
        note_wakeup(chosen, now);
        note_turn(*threads_[chosen], false);
        return threads_[chosen];
    }

    /// A turn of a search that takes the wanted alternatives only.
    void take_turn(const thread_alternatives& found, std::uint64_t index, thread_turn turn, const ready_threads& now) {
        const std::uint64_t chosen = found.ids[index];
        turn.pending = sets_->pending();
        if (turn.is_choice) note_pending(found, turn.asleep);
        turn.pending_end = sets_->pending();
        for (; turn.count < found.count; ++turn.count) turn.order[turn.count] = static_cast<std::uint8_t>(found.ids[turn.count]);
        sets_->take(*threads_[chosen], turn);
        // A wait may end by itself: what that depends on is not known.
        if (now.timed != 0 || left_.spurious_wakeups > 0) sets_->want_all();
        std::uint64_t taken = (std::uint64_t{1} << index) - 1;
        if (turn.is_choice && wanted_alternatives::are_in(choose_.choice_at(turn.step)))
            taken = wanted_alternatives::taken(choose_.choice_at(turn.step));
        put_to_sleep(found, taken, chosen);
    }

    void put_to_sleep(const thread_alternatives& found, std::uint64_t taken, std::uint64_t chosen) {
        asleep_.take(*threads_[chosen], found, taken, threads_, count_);
    }

    void note_pending(const thread_alternatives& found, std::uint32_t asleep) {
        for (std::uint64_t i = 0; i < found.count; ++i) asleep |= thread_bit(found.ids[i]);
        for (; asleep != 0; asleep &= asleep - 1)
            sets_->note_pending(*threads_[static_cast<std::size_t>(std::countr_zero(asleep))]);
    }

    void note_wakeup(std::uint64_t chosen, const ready_threads& now) {
        timeouts_.note_turn(chosen);
        if (now.is_able(chosen)) return;
        if ((now.timed >> chosen & 1) != 0) timeouts_.note_timeout(chosen, now), has_options_ = true;
        else --left_.spurious_wakeups;
    }

    std::uint64_t schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
        return deferred_choices::schedule(label, ids, count, [this](std::uint64_t id) { return threads_[id]->name.view(); });
    }

    std::uint64_t choose_among(const thread_alternatives& found) {
        alone_ = unasked_ = 0;
        if (guide_ != nullptr) guide_->begin_turn();
        return schedule("thread", found.ids.data(), found.count);
    }

    /// Called where one thread goes on without a choice; returns its index.
    ///
    /// While others sleep it may poll what they change, which is not a livelock: other paths have the order that ends the loop.
    /// This one is cut in the end, because each further operation counts as a choice.
    std::uint64_t watch(bool is_alone, std::uint64_t id) {
        if (is_alone && ++alone_ > longest_alone) fail(no_livelock);
        if (is_alone) return 0;
        alone_ = 0;
        if (++unasked_ > longest_unasked) schedule("thread", &id, 1);
        return 0;
    }
};

}}  // namespace foregone::impl
