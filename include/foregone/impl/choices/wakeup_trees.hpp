// SPDX-License-Identifier: BSL-1.0
#pragma once

// The turns that a search of threads is to take after the choices of its current path: what prevents runs in vain.

#include <foregone/impl/choices/wanted_alternatives.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Whether operations commute by their objects: those on different ones, and reads. `writes(one)` is asked only if that matters.
template <class Operation, class Writes>
constexpr bool commute_by_objects(const Operation& one, const Operation& other, const Writes& writes) {
    if (one.object == nullptr || other.object == nullptr) return false;
    if (one.unlocked != nullptr && (one.unlocked == other.object || one.unlocked == other.unlocked)) return false;
    if (other.unlocked != nullptr && other.unlocked == one.object) return false;
    return one.object != other.object || (!writes(one) && !writes(other));
}

/// The operation of a thread's turn.
struct turn_operation {
    std::uint8_t thread = 0;
    bool writes = true;
    const void* object = nullptr;    ///< nullptr: any object
    const void* unlocked = nullptr;  ///< a lock that it gives up, too; nullptr: none
    std::uint32_t made = 0;          ///< the number of the object, the same on each path; 0: it has none
    bool is_conditional = false;     ///< whether it writes depends on its object
    bool is_in_call = false, begins_call = false, ends_call = false;  ///< of a history: the first, the last operation of a call

    constexpr bool commutes_with(const turn_operation& other) const {
        if (thread == other.thread) return false;
        if ((begins_call && other.ends_call) || (ends_call && other.begins_call)) return false;
        return commute_by_objects(*this, other, [](const turn_operation& one) { return one.writes; });
    }

    /// Whether it surely commutes with an operation of another path, on which objects may have other addresses.
    constexpr bool commutes_on_another_path(const turn_operation& other) const {
        if (thread == other.thread || made == 0 || other.made == 0) return false;
        if (unlocked != nullptr || other.unlocked != nullptr || is_in_call || other.is_in_call) return false;
        return made != other.made || (!writes && !other.writes && !is_conditional && !other.is_conditional);
    }
};

/// A turn of a sequence, and how many turns of each thread come before it.
struct sequence_turn {
    turn_operation takes;
    std::uint32_t number;  ///< in its thread
    std::array<std::uint32_t, wanted_alternatives::most> before;
};

/// For each turn of the current path: the sequences of turns that are to be taken in its place, as a tree, and those that are to
/// follow it.
///
/// Guarantees: a sequence is added only if no other one begins so that it leads to the same order of dependent operations.
/// Requires: turns have the same numbers on each path with the same choices.
/// Source: wakeup trees (Abdulla, Aronis, Jonsson and Sagonas, "Source sets: a foundation for optimal dynamic partial order
///     reduction", Journal of the ACM 64, 2017). We deviate: a sequence that cannot be followed is forgotten, since each of its
///     choices has a thread that begins the order that is missing, as with source sets alone.
class wakeup_trees {
    struct node {
        turn_operation takes;  ///< of another path
        std::vector<node> after{};
    };
    struct level {
        std::uint8_t chosen = 0;
        std::vector<node> inside{}, later{};  ///< after the chosen thread; in its place
    };

    std::vector<level> levels_;

public:
    static constexpr std::uint8_t no_thread = 0xFF;

    /// A turn that the path before did not have. Returns the thread that is to go on; no_thread: any.
    std::uint8_t open(std::size_t turn) {
        while (levels_.size() > turn) levels_.pop_back();
        std::vector<node> tree;
        if (turn > 0 && turn == levels_.size()) tree = std::move(levels_.back().inside), levels_.back().inside.clear();
        while (levels_.size() <= turn) levels_.emplace_back();
        levels_[turn].later = std::move(tree);
        return next(turn);
    }

    /// The thread that goes on in a turn, the first time or again.
    void take(std::size_t turn, std::uint8_t thread) {
        while (levels_.size() <= turn) levels_.emplace_back();
        level& at = levels_[turn];
        if (at.chosen == thread && at.later.empty()) return;
        for (std::size_t i = 0; i < at.later.size(); ++i) {
            if (at.later[i].takes.thread != thread) continue;
            std::vector<node> inside = std::move(at.later[i].after);
            at.later.erase(at.later.begin() + static_cast<std::ptrdiff_t>(i));
            at.inside = std::move(inside), at.chosen = thread;
            return;
        }
        if (at.chosen != thread) at.inside.clear();
        at.chosen = thread;
    }

    /// The thread that is to be taken next in place of the chosen one; no_thread: none.
    std::uint8_t next(std::size_t turn) const {
        return levels_[turn].later.empty() ? no_thread : levels_[turn].later.front().takes.thread;
    }
    template <class Use>
    void for_each_later(std::size_t turn, Use&& use) const {
        for (const node& each : levels_[turn].later) use(each.takes.thread);
    }
    void forget(std::size_t turn) { levels_[turn].later.clear(); }

    /// Adds a sequence in place of a turn. operation_of(thread): the next operation of a thread before that turn, as an optional.
    template <class OperationOf>
    void add(std::size_t turn, std::vector<sequence_turn>& sequence, const OperationOf& operation_of) {
        add(levels_[turn].later, sequence, operation_of, 0);
    }

    /// Whether an operation that was taken there begins the sequence, or could.
    static bool begins(const turn_operation& first, const std::vector<sequence_turn>& sequence) {
        const auto commutes = [&](const turn_operation& other) { return first.commutes_with(other); };
        return place_of(first.thread, sequence, commutes) != nowhere;
    }

    static bool is_initial(const std::vector<sequence_turn>& sequence, std::size_t place) {
        for (std::size_t i = 0; i < place; ++i)
            if (sequence[place].before[sequence[i].takes.thread] >= sequence[i].number) return false;
        return true;
    }

private:
    static constexpr std::size_t nowhere = ~std::size_t{0};

    /// The place of the thread's first turn in a sequence that can begin with it; the size if it is not there, and commutes with
    /// all.
    template <class Commutes>
    static std::size_t place_of(std::uint8_t thread, const std::vector<sequence_turn>& sequence, const Commutes& commutes_with) {
        bool commutes = true;
        for (std::size_t i = 0; i < sequence.size(); ++i) {
            if (sequence[i].takes.thread == thread) return is_initial(sequence, i) ? i : nowhere;
            commutes = commutes && commutes_with(sequence[i].takes);
        }
        return commutes ? sequence.size() : nowhere;
    }

    /// `before`: the threads that come before in the tree, a bit each; what they do next is known from another path only.
    template <class OperationOf>
    static void add(std::vector<node>& tree, std::vector<sequence_turn>& sequence, const OperationOf& operation_of,
                    std::uint32_t before) {
        for (node& each : tree) {
            const std::uint32_t own = std::uint32_t{1} << each.takes.thread;
            std::optional<turn_operation> first;
            if ((before & own) == 0) first = operation_of(each.takes.thread);
            if (first && before != 0 && first->is_conditional) first->writes = true;
            const std::size_t place = place_of(each.takes.thread, sequence, [&](const turn_operation& other) {
                return first ? first->commutes_with(other) : each.takes.commutes_on_another_path(other);
            });
            if (place == nowhere) continue;
            if (place < sequence.size()) sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(place));
            if (!each.after.empty() && !sequence.empty()) add(each.after, sequence, operation_of, before | own);
            return;
        }
        std::vector<node>* at = &tree;
        for (const sequence_turn& each : sequence) {
            at->push_back({each.takes});
            at = &at->back().after;
        }
    }
};

}}  // namespace foregone::impl
