// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which threads a reduced search has to try at each choice of a path: those that reverse a race between two of its operations.

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/trace_guide.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/choices/wanted_alternatives.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>
#include <foregone/model/chooser.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The turns of threads on a path, ordered by the objects of their operations.
///
/// A race of two operations is reversed at the choice before the first one, by a thread with which the operations in between that
/// do not depend on it, and the second one, can begin.
/// Source: source sets (Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic partial order reduction", POPL 2014). We deviate for
/// operations that wait: one races with each of an object that it could precede, such as a lock with a lock.
class source_sets {
public:
    /// What a thread was chosen from.
    struct turn {
        std::uint64_t step = 0;  ///< the number of choices before it
        bool is_choice = false;  ///< there was more than one alternative
        std::array<std::uint8_t, most_threads> order{};  ///< the alternatives
        std::size_t count = 0;
        std::uint32_t asleep = 0;  ///< threads that have gone on here on earlier paths
        std::uint32_t able = 0;    ///< threads that could go on
        std::size_t pending = 0, pending_end = 0;  ///< the next operations of threads that may be asleep
    };

    /// `trees`: kept from path to path, or null.
    source_sets(chooser& choose, wakeup_trees* trees) : choose_(choose), trees_(trees) { events_.reserve(64); }

    /// A thread goes on with its next operation.
    void take(const scheduled_thread& thread, const turn& at) {
        note_able(at.able);
        if (thread.next_access != nullptr) return take_access(thread, at);
        const footprint& touches = thread.next_operation;
        find_earlier(thread, touches);
        const std::uint32_t enabled_by = enabled_by_[thread.id];
        const bool has_waited = enabled_by != none && (last_[thread.id] == none || enabled_by > last_[thread.id]);
        const vector_clock& before = clocks_[thread.id];
        vector_clock clock = before;
        if (has_waited) clock.join(events_[enabled_by].clock);
        for (const conflict& each : earlier_) clock.join(events_[each.event].clock);
        if (choose_.is_beyond_given() && is_known_)
            for (std::size_t i = 0; i < earlier_.size(); ++i)
                if (is_race(i, thread.id, before, has_waited ? enabled_by : none)) note_race(earlier_[i].event, thread.id, clock);
        if (!is_known_) want(at, wanted_alternatives::all);
        clock.advance(thread.id);
        add(thread.id, touches, clock, at);
    }

    /// A choice that the path before did not have. Returns which alternative is taken.
    std::uint64_t begin_choice(const std::uint64_t* threads, std::uint64_t count, std::uint64_t step) {
        choice_point& choice = choose_.choice_at(step);
        const auto index_of = [&](std::uint8_t thread) {
            std::uint64_t index = 0;
            while (index < count && threads[index] != thread) ++index;
            return index;
        };
        const std::uint64_t preferred = trees_ != nullptr ? index_of(preferred_) : count;
        if (preferred < count) choice.index = preferred;
        else if (trees_ != nullptr) trees_->forget(turns());
        record_flight(step, choice.index);
        wanted_alternatives::begin(choice);
        if (trees_ != nullptr)
            trees_->for_each_later(turns(), [&](std::uint8_t thread) {
                if (const std::uint64_t index = index_of(thread); index < count)
                    wanted_alternatives::want(choice, std::uint64_t{1} << index);
            });
        return choice.index;
    }

    /// Called before the thread of a turn is chosen, if no path before had it.
    void begin_turn() {
        if (trees_ != nullptr) preferred_ = trees_->open(turns());
    }

    /// Called before a turn, if threads may be asleep after it.
    void note_pending(const scheduled_thread& thread) {
        if (trees_ != nullptr) pending_.push_back(operation_of(thread.id, thread.next_operation));
    }
    std::size_t pending() const { return pending_.size(); }

    /// The number of turns.
    std::uint32_t turns() const { return static_cast<std::uint32_t>(events_.size()); }

    /// The access of the last turn reads what was stored in an earlier turn.
    void note_read(std::uint32_t from) {
        event& last = events_.back();
        last.clock.join(events_[from].clock);
        clocks_[last.thread] = last.clock;
    }

    /// What the threads do depends on more than their objects: all alternatives are taken on this path.
    void want_all() {
        if (std::exchange(is_known_, false))
            for (const event& each : events_) want(each.at, wanted_alternatives::all);
    }

    /// What a thread does next comes after what another one has done.
    void follow(std::size_t thread, std::size_t other) { clocks_[thread].join(clocks_[other]); }
    void note_end() { ++ended_; }

    /// A thread ends an object, as part of any operation. If nothing orders that after what others did to it, it may come first.
    void note_end_of(const void* object, std::size_t thread) {
        for (std::uint32_t i = 0; i < turns() && is_known_; ++i) {
            const event& each = events_[i];
            if (each.object == object && each.thread != thread && !knows(clocks_[thread], each)) want_all();
        }
    }

    /// The path is over. Threads that have not ended would have done something that is not known.
    void finish(std::size_t threads) {
        if (ended_ != threads) want_all();
    }

    /// The path is over, and what comes after each race is known.
    void reverse_races() {
        for (const race& each : races_) add_sequence(each);
    }

    /// Writes the path down.
    void record(trace_guide& to) const {
        to = {};
        std::uint64_t step = 0;
        const auto add_choices = [&](std::uint64_t end) {
            for (; step < end; ++step) to.add_choice(choose_.choice_at(step).index);
        };
        for (const event& each : events_) {
            add_choices(each.at.step);
            to.add_turn(each.thread, each.clock);
            step += each.at.is_choice;
        }
        add_choices(choose_.steps());
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct event {
        vector_clock clock;
        std::uint32_t thread, number;  ///< its number in the thread
        const void* object;
        turn at;
        turn_operation takes{};
    };

    /// An operation that may take what others wait for.
    struct taking {
        std::uint32_t event;
        bool writes;
    };

    /// The last operations on an object.
    struct history {
        const void* object;
        std::uint32_t written = none;                           ///< the last that writes
        std::array<std::uint32_t, most_threads> read{filled()};  ///< those that read since, a thread each
        std::vector<taking> taken{};  ///< all but releases: a wait can precede one, though it may not precede a later one

        void note_write(std::uint32_t now) { written = now, read.fill(none); }
    };

    /// The accesses of an object under a memory model: all that read, and the last ones of each thread.
    struct access_history {
        const void* object;
        std::vector<std::uint32_t> reads{};
        std::array<std::uint32_t, most_threads> read{filled()}, written{filled()};
    };

    /// Two operations that nothing orders but themselves.
    struct race {
        std::uint32_t first, second;
    };

    /// An earlier operation that does not commute with a new one.
    struct conflict {
        std::uint32_t event;
        bool may_follow;  ///< the new operation may come first
    };

    chooser& choose_;
    wakeup_trees* trees_;
    std::uint8_t preferred_ = wakeup_trees::no_thread;
    std::vector<event> events_;
    std::vector<race> races_;
    std::vector<turn_operation> pending_;
    std::vector<sequence_turn> sequence_;
    std::vector<history> objects_;
    std::vector<access_history> accesses_;
    std::array<vector_clock, most_threads> clocks_{};
    std::array<std::uint32_t, most_threads> last_ = filled(), enabled_by_ = filled();
    std::vector<conflict> earlier_;
    std::size_t ended_ = 0;
    bool is_known_ = true;         ///< what operations depend on
    bool waits_ = false;           ///< the new operation was one that waits
    std::uint32_t able_ = 0, last_of_all_ = none;  ///< the last operation on any object

    static std::array<std::uint32_t, most_threads> filled() {
        std::array<std::uint32_t, most_threads> all;
        all.fill(none);
        return all;
    }

    void note_able(std::uint32_t able) {
        if (!events_.empty())
            for (std::uint32_t more = able & ~able_; more != 0; more &= more - 1)
                enabled_by_[static_cast<std::size_t>(std::countr_zero(more))] = static_cast<std::uint32_t>(events_.size() - 1);
        able_ = able;
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

    /// An access is ordered by what it reads. A store races with each load that could have read it. Its place among the stores of
    /// its object is another choice.
    ///
    /// Source: Kokologiannakis et al., "Effective stateless model checking for C/C++ concurrency" (POPL 2018): the only races are
    ///     those of a load and a later store.
    void take_access(const scheduled_thread& thread, const turn& at) {
        const footprint& touches = thread.next_operation;
        if (thread.waits_for != nullptr) want_all();
        earlier_.clear(), waits_ = false;
        note_conflict(last_of_all_, true);
        find_earlier(thread.id, of(touches.object), thread.next_access->may_write(), true);
        const vector_clock& before = clocks_[thread.id];
        vector_clock clock = before;
        for (const conflict& each : earlier_) clock.join(events_[each.event].clock);
        access_history& accesses = accesses_of(touches.object);
        if (choose_.is_beyond_given() && is_known_) {
            for (std::size_t i = 0; i < earlier_.size(); ++i)
                if (is_race(i, thread.id, before, none)) reverse(earlier_[i].event, thread.id, clock);
            if (thread.next_access->may_write())
                for (const std::uint32_t load : accesses.reads)
                    if (events_[load].thread != thread.id && !knows(clock, events_[load])) reverse(load, thread.id, clock);
        }
        if (!is_known_) want(at, wanted_alternatives::all);
        clock.advance(thread.id);
        const std::uint32_t now = add_event(thread.id, touches.object, clock, at);
        if (thread.next_access->reads()) accesses.reads.push_back(now), accesses.read[thread.id] = now;
        if (thread.next_access->may_write()) accesses.written[thread.id] = now;
    }

    void note_conflict(std::uint32_t number, bool may_follow) {
        if (number != none) earlier_.push_back({number, may_follow});
    }

    void find_earlier(const scheduled_thread& thread, const footprint& touches) {
        waits_ = thread.waits_for != nullptr;
        earlier_.clear();
        if (touches.object == nullptr) {
            for (std::size_t other = 0; other < most_threads; ++other)
                if (other != thread.id) note_conflict(last_[other], true);
            return;
        }
        note_conflict(last_of_all_, true);
        find_earlier(thread.id, of(touches.object), touches.writes());
        if (touches.unlocked != nullptr) find_earlier(thread.id, of(touches.unlocked), true);
    }

    void find_accesses(std::size_t thread, const access_history& object, bool writes) {
        for (std::size_t other = 0; other < most_threads; ++other) {
            if (other == thread) continue;
            note_conflict(object.written[other], !waits_);
            if (writes) note_conflict(object.read[other], !waits_);
        }
    }

    /// What waits may not be able to precede the last of them, such as a lock that its holder takes again, but an earlier one.
    void find_takings(std::size_t thread, const history& object, bool writes) {
        std::uint32_t known = thread_bit(thread);
        for (std::size_t i = object.taken.size(); i-- > 0;) {
            const taking& each = object.taken[i];
            const event& one = events_[each.event];
            if ((known & thread_bit(one.thread)) != 0) continue;
            if (knows(clocks_[thread], one)) known |= thread_bit(one.thread);
            else if (writes || each.writes) note_conflict(each.event, true);
        }
    }

    void find_earlier(std::size_t thread, const history& object, bool writes, bool is_access = false) {
        note_conflict(object.written, !waits_);
        for (std::size_t other = 0; other < most_threads; ++other) {
            if (other == thread) continue;
            if (writes) note_conflict(object.read[other], !waits_);
        }
        if (waits_) find_takings(thread, object, writes);
        for (const access_history& each : accesses_)
            if (each.object == object.object && !is_access) find_accesses(thread, each, writes);
    }

    static bool knows(const vector_clock& clock, const event& one) { return clock[one.thread] >= one.number; }

    /// Whether nothing but their conflict orders an earlier operation before a new one, and the new one could come first.
    bool is_race(std::size_t index, std::size_t thread, const vector_clock& before, std::uint32_t enabled_by) const {
        if (!earlier_[index].may_follow) return false;
        const std::uint32_t number = earlier_[index].event;
        const event& one = events_[number];
        if (one.thread == thread || knows(before, one)) return false;
        for (std::size_t i = 0; i < earlier_.size() && !waits_; ++i)  // what waits cannot precede each of them
            if (i != index && earlier_[i].may_follow && earlier_[i].event != number && knows(events_[earlier_[i].event].clock, one))
                return false;
        if (enabled_by == none || !knows(events_[enabled_by].clock, one)) return true;
        const bool stood_before_it = last_[thread] == none || number > last_[thread];
        return !stood_before_it || (one.at.able & thread_bit(thread)) != 0 || ends_without(number, last_[thread]);
    }

    /// Whether something else may have ended a wait that began after the operation `begun`.
    bool ends_without(std::uint32_t number, std::uint32_t begun) const {
        for (std::size_t i = begun == none ? 0 : begun + 1; i < events_.size(); ++i)
            if (i != number && !knows(events_[i].clock, events_[number])) return true;
        return false;
    }

    static turn_operation operation_of(std::size_t thread, const footprint& touches) {
        return {static_cast<std::uint8_t>(thread), touches.writes(), touches.object, touches.unlocked, touches.effect != nullptr};
    }

    void note_race(std::uint32_t first, std::size_t thread, const vector_clock& clock) {
        if (trees_ == nullptr) reverse(first, thread, clock);
        else if (events_[first].at.is_choice) races_.push_back({first, turns()});
    }

    /// The sequence of what does not depend on the first operation of a race, and then the second one, is to be taken in its place.
    void add_sequence(const race& one) {
        const event& first = events_[one.first];
        if (one.second >= turns() || !wanted_alternatives::are_in(choose_.choice_at(first.at.step))) return;
        sequence_.clear();
        for (std::uint32_t i = one.first + 1; i < turns(); ++i)
            if (!knows(events_[i].clock, first)) add_to_sequence(events_[i]);
        add_to_sequence(events_[one.second]);
        if (sequence_.back().takes.is_conditional) sequence_.back().takes.writes = may_write_without(first.at);
        const std::uint64_t taken = wanted_alternatives::taken(choose_.choice_at(first.at.step));
        for (std::size_t i = first.at.pending; i < first.at.pending_end; ++i) {
            const turn_operation& each = pending_[i];
            if (is_asleep_or(taken, first.at, each.thread) && wakeup_trees::begins(each, sequence_)) return;
        }
        begin_with_an_alternative(first.at);
        const std::uint64_t index = index_in(first.at, sequence_.front().takes.thread);
        if (index == first.at.count) return want(first.at, wanted_alternatives::all);
        trees_->add(one.first, sequence_);
        choice_point& choice = choose_.choice_at(first.at.step);
        trees_->for_each_later(one.first, [&](std::uint8_t thread) {
            if (const std::uint64_t at = index_in(first.at, thread); at < first.at.count)
                wanted_alternatives::want(choice, std::uint64_t{1} << at);
        });
        set_next(first.at, one.first);
    }

    /// Whether the last operation of the sequence may write if the first one of the race does not come before it.
    bool may_write_without(const turn& at) const {
        const turn_operation& last = sequence_.back().takes;
        for (std::size_t i = 0; i + 1 < sequence_.size(); ++i)
            if (sequence_[i].takes.thread == last.thread || !sequence_[i].takes.commutes_with(last)) return true;
        for (std::size_t i = at.pending; i < at.pending_end; ++i)
            if (pending_[i].thread == last.thread) return pending_[i].writes;
        return true;
    }

    void add_to_sequence(const event& one) {
        sequence_turn& added = sequence_.emplace_back();
        added.takes = one.takes, added.number = one.number;
        for (std::size_t i = 0; i < most_threads; ++i) added.before[i] = one.clock[i];
    }

    static std::uint64_t index_in(const turn& at, std::uint8_t thread) {
        std::uint64_t index = 0;
        while (index < at.count && at.order[index] != thread) ++index;
        return index;
    }

    static bool is_asleep_or(std::uint64_t taken, const turn& at, std::uint8_t thread) {
        if ((at.asleep & thread_bit(thread)) != 0) return true;
        const std::uint64_t index = index_in(at, thread);
        return index < at.count && (taken >> index & 1) != 0;
    }

    /// Another thread may have begun where the first operation was chosen.
    void begin_with_an_alternative(const turn& at) {
        for (std::size_t i = 0; i < sequence_.size(); ++i) {
            if (index_in(at, sequence_[i].takes.thread) == at.count || !wakeup_trees::is_initial(sequence_, i)) continue;
            if (i > 0) std::rotate(sequence_.begin(), sequence_.begin() + static_cast<std::ptrdiff_t>(i), sequence_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return;
        }
    }

    void set_next(const turn& at, std::size_t number) {
        const std::uint8_t next = trees_->next(number);
        const std::uint64_t index = next != wakeup_trees::no_thread ? index_in(at, next) : at.count;
        if (index < at.count) wanted_alternatives::set_next(choose_.choice_at(at.step), index);
    }

    /// `clock`: of the new operation.
    void reverse(std::uint32_t first, std::size_t thread, const vector_clock& clock) {
        const event& one = events_[first];
        if (!one.at.is_choice) return;
        std::array<std::uint32_t, most_threads> begin{};  // the first operation of each thread in the reversed order; 0: none
        std::array<const vector_clock*, most_threads> clocks{};
        for (std::size_t i = first + 1; i < events_.size(); ++i) {
            const event& each = events_[i];
            if (begin[each.thread] != 0 || knows(each.clock, one)) continue;
            begin[each.thread] = each.number, clocks[each.thread] = &each.clock;
        }
        if (begin[thread] == 0) begin[thread] = clocks_[thread][thread] + 1, clocks[thread] = &clock;
        std::uint32_t initials = 0;
        for (std::size_t own = 0; own < most_threads; ++own) {
            if (begin[own] == 0) continue;
            bool is_initial = true;
            for (std::size_t other = 0; other < most_threads && is_initial; ++other)
                is_initial = other == own || begin[other] == 0 || (*clocks[own])[other] < begin[other];
            if (is_initial) initials |= thread_bit(own);
        }
        want_one_of(one.at, initials);
    }

    void want_one_of(const turn& at, std::uint32_t threads) {
        if ((threads & at.asleep) != 0) return;
        const std::uint64_t wanted = wanted_alternatives::wanted(choose_.choice_at(at.step));
        std::uint64_t least = 0;
        for (std::size_t i = at.count; i-- > 0;) {
            if ((threads & thread_bit(at.order[i])) == 0) continue;
            least = std::uint64_t{1} << i;
            if ((wanted & least) != 0) return;
        }
        want(at, least != 0 ? least : wanted_alternatives::all);
    }

    void want(const turn& at, std::uint64_t alternatives) {
        if (!at.is_choice) return;
        choice_point& choice = choose_.choice_at(at.step);
        if (wanted_alternatives::are_in(choice)) wanted_alternatives::want(choice, alternatives);
    }

    std::uint32_t add_event(std::size_t thread, const void* object, const vector_clock& clock, const turn& at) {
        const std::uint32_t now = turns();
        events_.push_back({clock, static_cast<std::uint32_t>(thread), clock[thread], object, at});
        clocks_[thread] = clock;
        if (trees_ != nullptr) {
            trees_->take(now, static_cast<std::uint8_t>(thread));
            if (at.is_choice && wanted_alternatives::are_in(choose_.choice_at(at.step))) set_next(at, now);
        }
        return last_[thread] = now;
    }

    void add(std::size_t thread, const footprint& touches, const vector_clock& clock, const turn& at) {
        const std::uint32_t now = add_event(thread, touches.object, clock, at);
        events_.back().takes.thread = static_cast<std::uint8_t>(thread);
        if (touches.object == nullptr) return void(last_of_all_ = now);
        const bool writes = touches.writes();
        events_.back().takes = {static_cast<std::uint8_t>(thread), writes, touches.object, touches.unlocked, touches.effect != nullptr};
        history& object = of(touches.object);
        if (writes) object.note_write(now);
        else object.read[thread] = now;
        if (!touches.releases) object.taken.push_back({now, writes});
        if (touches.unlocked != nullptr) of(touches.unlocked).note_write(now);
    }
};

}}  // namespace foregone::impl
