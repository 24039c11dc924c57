// SPDX-License-Identifier: BSL-1.0
#pragma once

// The operations of threads on a path, which of them come before which, and which race: what a reduced search reverses.

#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What a thread was chosen from.
struct thread_turn {
    std::uint64_t step = 0;  ///< the number of choices before it
    bool is_choice = false;  ///< there was more than one alternative
    std::array<std::uint8_t, most_threads> order{};  ///< the alternatives
    std::size_t count = 0;
    std::uint32_t asleep = 0;  ///< threads that have gone on here on earlier paths
    std::uint32_t able = 0;    ///< threads that could go on
    std::uint32_t pending = 0;  ///< threads that may be asleep after it
    std::array<std::uint32_t, most_threads> next{};  ///< the numbers of their next operations
};

/// An operation comes after the earlier ones of its thread, after those on its objects with which it does not commute, and after
/// what ended its wait.
class operation_order {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct event {
        vector_clock clock;
        std::uint32_t thread, number;  ///< its number in the thread
        const void* object;
        thread_turn at;
        turn_operation takes{};
        bool may_take = false;  ///< what others wait for: a wait can precede it, though it may not precede a later one
    };

    operation_order() { events_.reserve(64), objects_.reserve(16), earlier_.reserve(most_threads); }

    /// The number of operations.
    std::uint32_t size() const { return static_cast<std::uint32_t>(events_.size()); }
    const event& operator[](std::size_t number) const { return events_[number]; }
    auto begin() const { return events_.begin(); }
    auto end() const { return events_.end(); }

    /// What comes before the next operation of a thread, as far as its own operations say.
    const vector_clock& clock_of(std::size_t thread) const { return clocks_[thread]; }

    static bool knows(const vector_clock& clock, const event& one) { return clock[one.thread] >= one.number; }

    /// A thread's next operation comes after all that another one has done.
    void follow(std::size_t thread, std::size_t other) { clocks_[thread].join(clocks_[other]); }

    /// The last operation reads what was stored in an earlier one.
    void note_read(std::uint32_t from) {
        event& last = events_.back();
        last.clock.join(events_[from].clock);
        clocks_[last.thread] = last.clock;
    }

    /// The threads that can go on now.
    void note_able(std::uint32_t able) {
        if (!events_.empty())
            for (std::uint32_t more = able & ~able_; more != 0; more &= more - 1)
                enabled_by_[static_cast<std::size_t>(std::countr_zero(more))] = size() - 1;
        able_ = able;
    }

    /// A thread takes its next operation. Returns what comes before it.
    vector_clock come(const scheduled_thread& thread) {
        const std::uint32_t enabled_by = enabled_by_[thread.id];
        const bool may_have_waited = !thread.has_limit();  // otherwise it can come first, and time out
        const bool has_waited =
            may_have_waited && enabled_by != none && (last_[thread.id] == none || enabled_by > last_[thread.id]);
        new_ = {thread.id, may_have_waited && thread.waits_for != nullptr, has_waited ? enabled_by : none};
        find_earlier(thread.next_operation);
        if (thread.begins_call) find_ended_calls(thread.next_operation);
        vector_clock clock = clocks_[thread.id];
        if (has_waited) clock.join(events_[enabled_by].clock);
        for (const conflict& each : earlier_) clock.join(events_[each.event].clock);
        return clock;
    }

    /// The same for an access under a memory model, which is ordered by what it reads.
    vector_clock come_to_access(const scheduled_thread& thread) {
        new_ = {thread.id, false, none};
        earlier_.clear();
        note_conflict(last_of_all_, true);
        find_operations(of(thread.next_operation.object), thread.next_access->may_write());
        vector_clock clock = clocks_[thread.id];
        for (const conflict& each : earlier_) clock.join(events_[each.event].clock);
        return clock;
    }

    /// The last operation ended a call of a history: it does not commute with the first operation of a call of another thread.
    /// use(number): each of those that it could come before.
    template <class Use>
    void end_call(Use&& use) {
        event& now = events_.back();
        now.takes.ends_call = true;
        ended_[now.thread] = size() - 1;
        const auto is_new_race = [&](std::uint32_t number) {
            if (number == none || events_[number].thread == now.thread || knows(now.clock, events_[number])) return false;
            for (const std::uint32_t other : begun_)
                if (other != none && other != number && other != size() - 1 && knows(events_[other].clock, events_[number]))
                    return false;
            return true;
        };
        vector_clock clock = now.clock;
        for (const std::uint32_t each : begun_) {
            if (is_new_race(each)) use(each);
            if (each != none) clock.join(events_[each].clock);
        }
        clocks_[now.thread] = now.clock = clock;
    }

    /// use(number): each operation that nothing but their conflict orders before the new one, if the new one could come first.
    template <class Use>
    void for_each_race(Use&& use) const {
        for (std::size_t i = 0; i < earlier_.size(); ++i)
            if (is_race(i)) use(earlier_[i].event);
    }

    /// use(number): each load that could have read a store of the new operation. Its place among the stores of its object is
    /// another choice.
    ///
    /// Source: Kokologiannakis et al., "Effective stateless model checking for C/C++ concurrency" (POPL 2018): the only races are
    ///     those of a load and a later store.
    template <class Use>
    void for_each_racing_load(const void* object, const vector_clock& clock, Use&& use) {
        for (const std::uint32_t load : accesses_of(object).reads)
            if (events_[load].thread != new_.thread && !knows(clock, events_[load])) use(load);
    }

    /// The new operation has this clock, itself included.
    void add(const scheduled_thread& thread, const vector_clock& clock, const thread_turn& at) {
        const footprint& touches = thread.next_operation;
        const std::uint32_t now = add_event(touches.object, clock, at);
        if (thread.begins_call) begun_[thread.id] = now;
        events_.back().takes = operation_of(thread);
        if (touches.object == nullptr) return void(last_of_all_ = now);
        const bool writes = touches.writes();
        history& object = of(touches.object);
        if (writes) object.note_write(now);
        else object.read[new_.thread] = now;
        events_.back().may_take = !touches.releases;
        if (touches.unlocked != nullptr) of(touches.unlocked).note_write(now);
    }

    void add_access(const footprint& touches, const sleeping_access& access, const vector_clock& clock, const thread_turn& at) {
        const std::uint32_t now = add_event(touches.object, clock, at);
        access_history& accesses = accesses_of(touches.object);
        if (access.reads()) accesses.reads.push_back(now), accesses.read[new_.thread] = now;
        if (access.may_write()) accesses.written[new_.thread] = now;
    }

    static turn_operation operation_of(const scheduled_thread& thread) {
        const footprint& touches = thread.next_operation;
        return {.thread = static_cast<std::uint8_t>(thread.id),
                .writes = touches.object == nullptr || touches.writes(),
                .object = touches.object,
                .unlocked = touches.unlocked,
                .made = touches.made,
                .is_conditional = touches.effect != nullptr,
                .is_in_call = thread.is_in_call,
                .begins_call = thread.begins_call};
    }

private:
    /// The last operations on an object.
    struct history {
        const void* object;
        std::uint32_t written = none;                            ///< the last that writes
        std::array<std::uint32_t, most_threads> read{filled()};  ///< those that read since, a thread each

        void note_write(std::uint32_t now) { written = now, read.fill(none); }
    };

    /// The accesses of an object under a memory model: all that read, and the last ones of each thread.
    struct access_history {
        const void* object;
        std::vector<std::uint32_t> reads{};
        std::array<std::uint32_t, most_threads> read{filled()}, written{filled()};
    };

    /// An earlier operation that does not commute with the new one.
    struct conflict {
        std::uint32_t event;
        bool may_follow;  ///< the new operation may come first
    };

    struct newcomer {
        std::size_t thread;
        bool waits;                ///< its operation is one that waits, with no time limit
        std::uint32_t enabled_by;  ///< what ended its wait; none if it has not waited
    };

    std::vector<event> events_;
    std::vector<history> objects_;
    std::vector<access_history> accesses_;
    std::array<vector_clock, most_threads> clocks_{};
    std::array<std::uint32_t, most_threads> last_ = filled(), enabled_by_ = filled();
    std::array<std::uint32_t, most_threads> begun_ = filled(), ended_ = filled();  ///< the last that began, that ended a call
    std::uint32_t able_ = 0, last_of_all_ = none;  ///< the last operation on any object
    std::uint32_t threads_ = 0;                    ///< those that have operations
    newcomer new_{};
    std::vector<conflict> earlier_;

    static std::array<std::uint32_t, most_threads> filled() {
        std::array<std::uint32_t, most_threads> all;
        all.fill(none);
        return all;
    }

    history& of(const void* object) {
        for (history& each : objects_)
            if (each.object == object) return each;
        objects_.push_back({object});
        return objects_.back();
    }

    access_history& accesses_of(const void* object) {
        for (access_history& each : accesses_)
            if (each.object == object) return each;
        accesses_.push_back({object});
        return accesses_.back();
    }

    std::uint32_t add_event(const void* object, const vector_clock& clock, const thread_turn& at) {
        events_.push_back({clock, static_cast<std::uint32_t>(new_.thread), clock[new_.thread], object, at,
                           {.thread = static_cast<std::uint8_t>(new_.thread)}});
        clocks_[new_.thread] = clock;
        threads_ |= thread_bit(new_.thread);
        return last_[new_.thread] = size() - 1;
    }

    void note_conflict(std::uint32_t number, bool may_follow) {
        if (number != none) earlier_.push_back({number, may_follow});
    }

    void find_earlier(const footprint& touches) {
        earlier_.clear();
        if (touches.object == nullptr) {
            for (std::size_t other = 0; other < most_threads; ++other)
                if (other != new_.thread) note_conflict(last_[other], true);
            return;
        }
        note_conflict(last_of_all_, true);
        find_all(of(touches.object), touches.writes());
        if (touches.unlocked != nullptr) find_all(of(touches.unlocked), true);
    }

    /// What waits cannot precede an end that gave up what it waits for.
    void find_ended_calls(const footprint& touches) {
        for (const std::uint32_t each : ended_) {
            if (each == none || events_[each].thread == new_.thread) continue;
            if (new_.waits && !events_[each].may_take && events_[each].object == touches.object) continue;
            note_conflict(each, true);
        }
    }

    void find_all(const history& object, bool writes) {
        find_operations(object, writes);
        for (const access_history& each : accesses_)
            if (each.object == object.object) find_accesses(each, writes);
    }

    void find_operations(const history& object, bool writes) {
        note_conflict(object.written, !new_.waits);
        for (std::size_t other = 0; other < most_threads && writes; ++other)
            if (other != new_.thread) note_conflict(object.read[other], !new_.waits);
        if (new_.waits) find_takings(object.object, writes);
    }

    void find_accesses(const access_history& object, bool writes) {
        for (std::size_t other = 0; other < most_threads; ++other) {
            if (other == new_.thread) continue;
            note_conflict(object.written[other], !new_.waits);
            if (writes) note_conflict(object.read[other], !new_.waits);
        }
    }

    /// What waits may not be able to precede the last of them, such as a lock that its holder takes again, but an earlier one.
    void find_takings(const void* object, bool writes) {
        std::uint32_t known = thread_bit(new_.thread);
        for (std::uint32_t i = size(); i-- > 0 && (known & threads_) != threads_;) {
            const event& one = events_[i];
            if (!one.may_take || one.object != object || (known & thread_bit(one.thread)) != 0) continue;
            if (knows(clocks_[new_.thread], one)) known |= thread_bit(one.thread);
            else if (writes || one.takes.writes) note_conflict(i, true);
        }
    }

    bool is_race(std::size_t index) const {
        if (!earlier_[index].may_follow) return false;
        const std::uint32_t number = earlier_[index].event, begun = last_[new_.thread];
        const event& one = events_[number];
        if (one.thread == new_.thread || knows(clocks_[new_.thread], one)) return false;
        for (std::size_t i = 0; i < earlier_.size() && !new_.waits; ++i)  // what waits cannot precede each of them
            if (i != index && earlier_[i].may_follow && earlier_[i].event != number && knows(events_[earlier_[i].event].clock, one))
                return false;
        if (new_.enabled_by == none || !knows(events_[new_.enabled_by].clock, one)) return true;
        const bool stood_before_it = begun == none || number > begun;
        return !stood_before_it || (one.at.able & thread_bit(new_.thread)) != 0 || ends_without(number, begun);
    }

    /// Whether something else may have ended a wait that began after the operation `begun`.
    bool ends_without(std::uint32_t number, std::uint32_t begun) const {
        for (std::size_t i = begun == none ? 0 : begun + 1; i < events_.size(); ++i)
            if (i != number && !knows(events_[i].clock, events_[number])) return true;
        return false;
    }
};

}}  // namespace foregone::impl
