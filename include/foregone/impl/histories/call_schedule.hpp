// SPDX-License-Identifier: BSL-1.0
#pragma once

// The answers of a history in order, with the calls that are pending at each of them, as numbers and as sets of bits.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/configurations.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Numbers below 64 * Words.
template <std::size_t Words>
struct call_set {
    static constexpr unsigned capacity = static_cast<unsigned>(64 * Words);

    std::uint64_t words[Words]{};

    bool operator==(const call_set&) const = default;

    constexpr bool has(unsigned number) const { return (words[word_of(number)] >> number % 64 & 1) != 0; }
    constexpr void add(unsigned number) { words[word_of(number)] |= std::uint64_t{1} << number % 64; }
    constexpr void remove(unsigned number) { words[word_of(number)] &= ~(std::uint64_t{1} << number % 64); }

    constexpr bool is_within(const call_set& other) const {
        for (std::size_t i = 0; i < Words; ++i)
            if ((words[i] & ~other.words[i]) != 0) return false;
        return true;
    }
    constexpr call_set joined(const call_set& other) const {
        call_set result = *this;
        for (std::size_t i = 0; i < Words; ++i) result.words[i] |= other.words[i];
        return result;
    }
    constexpr call_set without(const call_set& other) const {
        call_set result = *this;
        for (std::size_t i = 0; i < Words; ++i) result.words[i] &= ~other.words[i];
        return result;
    }

    /// The least number that is not in it; `capacity` if there is none.
    constexpr unsigned least_absent() const {
        for (std::size_t i = 0; i < Words; ++i)
            if (~words[i] != 0) return static_cast<unsigned>(64 * i) + static_cast<unsigned>(std::countr_one(words[i]));
        return capacity;
    }
    /// The greatest number that is not in it; `capacity` if there is none.
    constexpr unsigned greatest_absent() const {
        for (std::size_t i = Words; i > 0; --i)
            if (~words[i - 1] != 0) return static_cast<unsigned>(64 * i - 1) - static_cast<unsigned>(std::countl_one(words[i - 1]));
        return capacity;
    }

    constexpr std::uint64_t mixed() const {
        std::uint64_t result = words[0];
        for (std::size_t i = 1; i < Words; ++i) result = result * mixer::factor + words[i];
        return result * mixer::factor;
    }

private:
    static constexpr std::size_t word_of(unsigned number) { return Words == 1 ? 0 : number / 64; }
};

/// What a search of a history asks of one call.
struct scheduled_call {
    std::uint16_t slot = no_slot;  ///< its number among calls that are pending at the same time
    std::uint16_t twin = no_slot;  ///< that of an equal call before it, if both never return

    static constexpr std::uint16_t no_slot = UINT16_MAX;
};

/// The answers of one history, or of the part of one with one key.
template <std::size_t Words>
class call_schedule {
    using set = call_set<Words>;

    std::vector<std::uint32_t> answers_, first_, pending_;
    std::vector<std::uint32_t> open_;          ///< calls that return later
    std::vector<std::uint32_t> never_return_;  ///< all others so far
    std::vector<std::uint32_t> never_before_;  ///< how many of them there are at each answer
    set endless_, used_, ever_used_;
    bool too_many_ = false;

public:
    /// Forgets all, and keeps the memory.
    constexpr void clear() {
        answers_.clear(), first_.clear(), pending_.clear(), open_.clear(), never_return_.clear(), never_before_.clear();
        endless_ = used_ = ever_used_ = {};
        too_many_ = false;
    }

    /// Takes the next event; `calls` has an element for each call of the history.
    template <class View>
    constexpr void add(const call_history<View>& of, const history_event& event, std::vector<scheduled_call>& calls) {
        if (too_many_) return;
        if (event.is_answer()) add_answer(event.call(), calls);
        else add_call(of, event.call(), calls);
    }

    /// To be called after the last event.
    constexpr void finish() { first_.push_back(static_cast<std::uint32_t>(pending_.size())); }

    constexpr std::uint32_t answers() const { return static_cast<std::uint32_t>(answers_.size()); }
    /// The call that has the answer with this number.
    constexpr std::uint32_t answered(std::uint32_t answer) const { return answers_[answer]; }
    /// How many other calls are pending at an answer.
    constexpr std::uint32_t pending_count(std::uint32_t answer) const { return returning(answer) + never_before_[answer]; }
    /// These calls: first those that return later, then those that never do, each in the order of their invocation.
    constexpr std::uint32_t pending(std::uint32_t answer, std::uint32_t which) const {
        return which < returning(answer) ? pending_[first_[answer] + which] : never_return_[which - returning(answer)];
    }
    /// The slots of calls that never return.
    constexpr const set& endless() const { return endless_; }
    /// Whether more calls are pending at once than there are slots.
    constexpr bool too_many() const { return too_many_; }

private:
    constexpr std::uint32_t returning(std::uint32_t answer) const { return first_[answer + 1] - first_[answer]; }

    /// Calls that return use the least free slot, and those that never return the greatest that no other call has or had.
    template <class View>
    constexpr void add_call(const call_history<View>& of, std::uint32_t number, std::vector<scheduled_call>& calls) {
        const bool returns = of[number].is_answered();
        const set taken = (returns ? used_ : ever_used_).joined(endless_);
        const unsigned slot = returns ? taken.least_absent() : taken.greatest_absent();
        if (slot == set::capacity) return void(too_many_ = true);
        calls[number].slot = static_cast<std::uint16_t>(slot);
        if (!returns) return add_endless(of, number, calls);
        used_.add(slot), ever_used_.add(slot);
        open_.push_back(number);
    }

    template <class View>
    constexpr void add_endless(const call_history<View>& of, std::uint32_t number, std::vector<scheduled_call>& calls) {
        if (!View::can_assume(of[number].what)) refuse_history(history_problem::unknown_effect, of[number].process);
        endless_.add(calls[number].slot);
        if constexpr (View::compares_calls)
            for (const std::uint32_t other : never_return_)
                if (of[other].what == of[number].what) calls[number].twin = calls[other].slot;
        never_return_.push_back(number);
    }

    constexpr void add_answer(std::uint32_t number, const std::vector<scheduled_call>& calls) {
        answers_.push_back(number);
        first_.push_back(static_cast<std::uint32_t>(pending_.size()));
        never_before_.push_back(static_cast<std::uint32_t>(never_return_.size()));
        std::size_t kept = 0;
        for (const std::uint32_t other : open_)
            if (other != number) pending_.push_back(other), open_[kept++] = other;
        open_.resize(kept, 0);
        used_.remove(calls[number].slot);
    }
};

}}  // namespace foregone::impl
