// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which threads a reduced search has to try at each choice of a path: those that reverse a race between two of its operations.

#include "choices/trace_guide.hpp"
#include "concurrency/operation_order.hpp"

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/choices/wanted_alternatives.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>
#include <foregone/model/chooser.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The turns of threads on a path, and what has to be taken in their place.
///
/// A race of two operations is reversed at the choice before the first one, by what lies between them and does not depend on it,
/// and then the second one. Without trees one thread is tried there with which such a sequence can begin; paths may then end in
/// vain. With trees the search follows the sequence, once.
/// Source: source sets, and optimal dynamic partial order reduction (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014). We deviate
/// for operations that wait: one races with each of an object that it could precede, such as a lock with a lock.
class source_sets {
public:
    /// `trees`: kept from path to path, or null.
    source_sets(chooser& choose, wakeup_trees* trees) : choose_(choose), trees_(trees) {
        if (trees != nullptr) races_.reserve(32), known_.reserve(128), sequence_.reserve(32), standing_.fill(none);
    }

    // Before a turn.

    /// Called before the thread of a turn is chosen, if no path before had it.
    void begin_turn() {
        if (trees_ != nullptr) preferred_ = trees_->open(turns());
    }

    /// A choice that the path before did not have. Returns which alternative is taken.
    std::uint64_t begin_choice(const std::uint64_t* threads, std::uint64_t count, std::uint64_t step) {
        choice_point& choice = choose_.choice_at(step);
        if (trees_ == nullptr) return wanted_alternatives::begin(choice), choice.index;
        const auto index_of = [&](std::uint8_t thread) {
            std::uint64_t index = 0;
            while (index < count && threads[index] != thread) ++index;
            return index;
        };
        if (const std::uint64_t preferred = index_of(preferred_); preferred < count) choice.index = preferred;
        else trees_->forget(turns());
        record_flight(step, choice.index);
        wanted_alternatives::begin(choice);
        want_later(choice, turns(), index_of);
        return choice.index;
    }

    /// The next operations of the threads that may be asleep after the turn.
    template <class Threads>
    void note_pending(const Threads& threads, thread_turn& at) {
        if (trees_ == nullptr) return;
        for (std::uint32_t left = at.pending; left != 0; left &= left - 1) {
            const auto id = static_cast<std::size_t>(std::countr_zero(left));
            if (standing_[id] != none && !known_[standing_[id]].is_conditional) continue;
            standing_[id] = static_cast<std::uint32_t>(known_.size());
            known_.push_back(operation_order::operation_of(*threads[id]));
            known_.back().ends_call = threads[id]->is_in_call;  // it may
        }
        at.next = standing_;
    }

    // In a turn.

    /// A thread goes on with its next operation.
    void take(const scheduled_thread& thread, const thread_turn& at) {
        operations_.note_able(at.able);
        if (thread.next_access != nullptr) return take_access(thread, at);
        vector_clock clock = operations_.come(thread);
        if (choose_.is_beyond_given())
            operations_.for_each_race([&](std::uint32_t first) { note_race({first, turns()}, thread.id, clock); });
        if (!is_known_) want(at, wanted_alternatives::all);
        clock.advance(thread.id);
        operations_.add(thread, clock, at);
        note_turn(at);
    }

    /// The number of turns.
    std::uint32_t turns() const { return operations_.size(); }

    /// The access of the last turn reads what was stored in an earlier turn.
    void note_read(std::uint32_t from) { operations_.note_read(from); }

    /// What the threads do depends on more than their objects: all alternatives are taken on this path.
    void want_all() {
        if (std::exchange(is_known_, false))
            for (const operation_order::event& each : operations_) want(each.at, wanted_alternatives::all);
    }

    /// The path ends where it was before this turn: what would come next is left to other paths.
    void want_all_since(std::uint32_t turn) {
        for (std::uint32_t i = turn; i < turns(); ++i) want(operations_[i].at, wanted_alternatives::all);
    }

    /// What a thread does next comes after what another one has done.
    void follow(std::size_t thread, std::size_t other) { operations_.follow(thread, other); }
    void note_end() { ++ended_; }

    /// A thread ended a call of a history in its last turn.
    void note_end_of_call(std::size_t thread) {
        if (turns() == 0 || operations_[turns() - 1].thread != thread) return;
        const operation_order::event& last = operations_[turns() - 1];
        const bool is_new = choose_.is_beyond_given();
        operations_.end_call([&](std::uint32_t first) {
            if (is_new) note_race({first, turns() - 1}, thread, last.clock);
        });
    }

    /// A thread ends an object, as part of any operation. If nothing orders that after what others did to it, it may come first.
    void note_end_of(const void* object, std::size_t thread) {
        for (std::uint32_t i = 0; i < turns() && is_known_; ++i) {
            const operation_order::event& each = operations_[i];
            const bool is_known = operation_order::knows(operations_.clock_of(thread), each);
            if (each.object == object && each.thread != thread && !is_known) want_all();
        }
    }

    // After a path.

    /// Threads that have not ended would have done something that is not known.
    void finish(std::size_t threads) {
        if (ended_ != threads) want_all();
    }

    /// What comes after each race is known.
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
        for (const operation_order::event& each : operations_) {
            add_choices(each.at.step);
            to.add_turn(each.thread, each.clock);
            step += each.at.is_choice;
        }
        add_choices(choose_.steps());
    }

private:
    /// Two operations that nothing orders but themselves.
    struct race {
        std::uint32_t first, second;
    };

    chooser& choose_;
    wakeup_trees* trees_;
    std::uint8_t preferred_ = wakeup_trees::no_thread;
    operation_order operations_{};
    std::vector<race> races_{};
    static constexpr std::uint32_t none = operation_order::none;
    std::vector<turn_operation> known_{};                    ///< operations before which threads stood
    std::array<std::uint32_t, most_threads> standing_{};     ///< before which they stand now; none: not known
    std::vector<sequence_turn> sequence_{};
    std::size_t ended_ = 0;
    bool is_known_ = true;  ///< what operations depend on

    void take_access(const scheduled_thread& thread, const thread_turn& at) {
        const footprint& touches = thread.next_operation;
        if (thread.waits_for != nullptr) want_all();
        vector_clock clock = operations_.come_to_access(thread);
        if (choose_.is_beyond_given()) {
            const auto race_with = [&](std::uint32_t first) { reverse(first, thread.id, clock); };
            operations_.for_each_race(race_with);
            if (thread.next_access->may_write()) operations_.for_each_racing_load(touches.object, clock, race_with);
        }
        if (!is_known_) want(at, wanted_alternatives::all);
        clock.advance(thread.id);
        operations_.add_access(touches, *thread.next_access, clock, at);
        note_turn(at);
    }

    void note_turn(const thread_turn& at) {
        if (trees_ == nullptr) return;
        standing_[operations_[turns() - 1].thread] = none;
        trees_->take(turns() - 1, operations_[turns() - 1].takes.thread);
        if (at.is_choice && wanted_alternatives::are_in(choose_.choice_at(at.step))) set_next(at, turns() - 1);
    }

    // Alternatives.

    static std::uint64_t index_in(const thread_turn& at, std::uint8_t thread) {
        std::uint64_t index = 0;
        while (index < at.count && at.order[index] != thread) ++index;
        return index;
    }

    void want(const thread_turn& at, std::uint64_t alternatives) {
        if (!at.is_choice) return;
        choice_point& choice = choose_.choice_at(at.step);
        if (wanted_alternatives::are_in(choice)) wanted_alternatives::want(choice, alternatives);
    }

    void want_one_of(const thread_turn& at, std::uint32_t threads) {
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

    /// Wants the threads with which the sequences of a turn begin.
    template <class IndexOf>
    void want_later(choice_point& choice, std::size_t turn, const IndexOf& index_of) {
        trees_->for_each_later(turn, [&](std::uint8_t thread) {
            if (const std::uint64_t index = index_of(thread); index < choice.count)
                wanted_alternatives::want(choice, std::uint64_t{1} << index);
        });
    }

    void set_next(const thread_turn& at, std::size_t turn) {
        const std::uint8_t next = trees_->next(turn);
        const std::uint64_t index = next != wakeup_trees::no_thread ? index_in(at, next) : at.count;
        if (index < at.count) wanted_alternatives::set_next(choose_.choice_at(at.step), index);
    }

    // Races.

    /// `thread` and `clock`: of the second operation.
    void note_race(const race& one, std::size_t thread, const vector_clock& clock) {
        if (trees_ == nullptr) reverse(one.first, thread, clock);
        else if (operations_[one.first].at.is_choice) races_.push_back(one);
    }

    /// Tries a thread with which the reversed order can begin. `clock`: of the new operation.
    void reverse(std::uint32_t first, std::size_t thread, const vector_clock& clock) {
        const operation_order::event& one = operations_[first];
        if (!one.at.is_choice) return;
        std::array<std::uint32_t, most_threads> begin{};  // the first operation of each thread in the reversed order; 0: none
        std::array<const vector_clock*, most_threads> clocks{};
        for (std::size_t i = first + 1; i < turns(); ++i) {
            const operation_order::event& each = operations_[i];
            if (begin[each.thread] != 0 || operation_order::knows(each.clock, one)) continue;
            begin[each.thread] = each.number, clocks[each.thread] = &each.clock;
        }
        if (begin[thread] == 0) begin[thread] = operations_.clock_of(thread)[thread] + 1, clocks[thread] = &clock;
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

    /// What does not depend on the first operation of a race, and then the second one, is to be taken in its place.
    void add_sequence(const race& one) {
        if (one.second >= turns()) return;
        const thread_turn& at = operations_[one.first].at;
        choice_point& choice = choose_.choice_at(at.step);
        if (!wanted_alternatives::are_in(choice)) return;
        find_sequence(one);
        for (std::uint32_t left = at.pending; left != 0; left &= left - 1) {
            const auto thread = static_cast<std::uint8_t>(std::countr_zero(left));
            if (is_taken(choice, at, thread) && wakeup_trees::begins(known_[at.next[thread]], sequence_)) return;
        }
        begin_with_an_alternative(at);
        if (index_in(at, sequence_.front().takes.thread) == at.count) return want(at, wanted_alternatives::all);
        trees_->add(one.first, sequence_, [&](std::uint8_t thread) { return operation_at(at, thread); });
        want_later(choice, one.first, [&](std::uint8_t thread) { return index_in(at, thread); });
        set_next(at, one.first);
    }

    void find_sequence(const race& one) {
        sequence_.clear();
        for (std::uint32_t i = one.first + 1; i < turns(); ++i)
            if (!operation_order::knows(operations_[i].clock, operations_[one.first])) add_to_sequence(operations_[i]);
        add_to_sequence(operations_[one.second]);
        turn_operation& last = sequence_.back().takes;
        if (last.is_conditional) last.writes = may_write_without(operations_[one.first].at);
        last.ends_call = last.is_in_call;  // without the first one it may do something else then
    }

    void add_to_sequence(const operation_order::event& one) {
        sequence_turn& added = sequence_.emplace_back();
        added.takes = one.takes, added.number = one.number;
        for (std::size_t i = 0; i < most_threads; ++i) added.before[i] = one.clock[i];
    }

    /// Whether the last operation of the sequence may write if the first one of the race does not come before it.
    bool may_write_without(const thread_turn& at) const {
        const turn_operation& last = sequence_.back().takes;
        for (std::size_t i = 0; i + 1 < sequence_.size(); ++i)
            if (sequence_[i].takes.thread == last.thread || !sequence_[i].takes.commutes_with(last)) return true;
        const std::optional<turn_operation> before = operation_at(at, last.thread);
        return !before || before->writes;
    }

    /// Whether a thread was chosen in a turn, on this path or before.
    static bool is_taken(const choice_point& choice, const thread_turn& at, std::uint8_t thread) {
        if ((at.asleep & thread_bit(thread)) != 0) return true;
        const std::uint64_t index = index_in(at, thread);
        return index < at.count && (wanted_alternatives::taken(choice) >> index & 1) != 0;
    }

    /// The next operation of a thread before a turn, if it is known.
    std::optional<turn_operation> operation_at(const thread_turn& at, std::uint8_t thread) const {
        if ((at.pending & thread_bit(thread)) == 0) return std::nullopt;
        return known_[at.next[thread]];
    }

    /// Another thread may have begun where the first operation was chosen.
    void begin_with_an_alternative(const thread_turn& at) {
        std::size_t i = 0;
        while (i < sequence_.size() &&
               (index_in(at, sequence_[i].takes.thread) == at.count || !wakeup_trees::is_initial(sequence_, i)))
            ++i;
        if (i == sequence_.size()) return;
        for (; i > 0; --i) std::swap(sequence_[i], sequence_[i - 1]);
    }
};

}}  // namespace foregone::impl
