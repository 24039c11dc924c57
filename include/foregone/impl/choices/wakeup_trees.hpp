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
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// Nodes are numbered, since each path makes and removes many.
    struct node {
        turn_operation takes;        ///< of another path
        std::uint32_t next = none;   ///< in its place, after it has been taken
        std::uint32_t after = none;  ///< the first that follows it
    };
    struct level {
        std::uint8_t chosen = 0;
        std::uint32_t inside = none, later = none;  ///< after the chosen thread; in its place
    };

    std::vector<level> levels_;
    std::vector<node> nodes_;
    std::uint32_t free_ = none;

public:
    static constexpr std::uint8_t no_thread = 0xFF;

    /// A turn that the path before did not have. Returns the thread that is to go on; no_thread: any.
    std::uint8_t open(std::size_t turn) {
        for (; levels_.size() > turn; levels_.pop_back()) remove(levels_.back().inside), remove(levels_.back().later);
        const bool follows = turn > 0 && turn == levels_.size();
        const std::uint32_t tree = follows ? std::exchange(levels_.back().inside, none) : none;
        levels_.resize(turn + 1);
        levels_[turn].later = tree;
        return next(turn);
    }

    /// The thread that goes on in a turn, the first time or again.
    void take(std::size_t turn, std::uint8_t thread) {
        if (levels_.size() <= turn) levels_.resize(turn + 1);
        level& at = levels_[turn];
        if (at.chosen == thread && at.later == none) return;
        std::uint32_t* place = &at.later;
        while (*place != none && nodes_[*place].takes.thread != thread) place = &nodes_[*place].next;
        if (at.chosen != thread || *place != none) remove(at.inside), at.inside = none;
        at.chosen = thread;
        if (*place == none) return;
        at.inside = std::exchange(nodes_[*place].after, none);
        remove(std::exchange(*place, std::exchange(nodes_[*place].next, none)));
    }

    /// The thread that is to be taken next in place of the chosen one; no_thread: none.
    std::uint8_t next(std::size_t turn) const {
        return levels_[turn].later == none ? no_thread : nodes_[levels_[turn].later].takes.thread;
    }
    template <class Use>
    void for_each_later(std::size_t turn, Use&& use) const {
        for (std::uint32_t i = levels_[turn].later; i != none; i = nodes_[i].next) use(nodes_[i].takes.thread);
    }
    void forget(std::size_t turn) { remove(std::exchange(levels_[turn].later, none)); }

    /// Adds a sequence in place of a turn. operation_of(thread): the next operation of a thread before that turn, as an optional.
    template <class OperationOf>
    void add(std::size_t turn, std::vector<sequence_turn>& sequence, const OperationOf& operation_of) {
        std::uint32_t parent = none, before = 0;
        while (find_branch(turn, parent, before, sequence, operation_of))
            if (nodes_[parent].after == none || sequence.empty()) return;
        std::uint32_t branch = none;
        for (std::size_t i = sequence.size(); i-- > 0;) branch = make(sequence[i].takes, branch);
        std::uint32_t* place = first_in(turn, parent);
        while (*place != none) place = &nodes_[*place].next;
        *place = branch;
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

    std::uint32_t make(const turn_operation& takes, std::uint32_t after) {
        if (free_ == none) return nodes_.push_back({takes, none, after}), static_cast<std::uint32_t>(nodes_.size() - 1);
        const std::uint32_t made = std::exchange(free_, nodes_[free_].next);
        nodes_[made] = {takes, none, after};
        return made;
    }

    /// Removes a tree. Those that follow a node take its place.
    void remove(std::uint32_t tree) {
        while (tree != none) {
            std::uint32_t* end = &nodes_[tree].after;
            while (*end != none) end = &nodes_[*end].next;
            *end = nodes_[tree].next;
            const std::uint32_t removed = std::exchange(tree, nodes_[tree].after);
            nodes_[removed].next = std::exchange(free_, removed);
        }
    }

    std::uint32_t* first_in(std::size_t turn, std::uint32_t parent) {
        return parent == none ? &levels_[turn].later : &nodes_[parent].after;
    }

    /// Goes to the node below `parent` with which the rest of the sequence can begin, and takes its turn out of the sequence.
    /// `before`: the threads that come before in the tree, a bit each; what they do next is known from another path only.
    template <class OperationOf>
    bool find_branch(std::size_t turn, std::uint32_t& parent, std::uint32_t& before, std::vector<sequence_turn>& sequence,
                     const OperationOf& operation_of) {
        for (std::uint32_t i = *first_in(turn, parent); i != none; i = nodes_[i].next) {
            const turn_operation& takes = nodes_[i].takes;
            const std::uint32_t own = std::uint32_t{1} << takes.thread;
            std::optional<turn_operation> first;
            if ((before & own) == 0) first = operation_of(takes.thread);
            if (first && before != 0 && first->is_conditional) first->writes = true;
            const std::size_t place = place_of(takes.thread, sequence, [&](const turn_operation& other) {
                return first ? first->commutes_with(other) : takes.commutes_on_another_path(other);
            });
            if (place == nowhere) continue;
            if (place < sequence.size()) sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(place));
            return parent = i, before |= own, true;
        }
        return false;
    }
};

}}  // namespace foregone::impl
