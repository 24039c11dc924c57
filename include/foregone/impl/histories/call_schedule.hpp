// SPDX-License-Identifier: BSL-1.0
#pragma once

// The answers of a history in order, with the calls that are pending at each of them, as numbers and bits.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/configurations.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What a search of a history asks of one call.
struct scheduled_call {
    std::uint64_t slot = 0;  ///< its bit, among those of calls pending at the same time
    std::uint64_t twin = 0;  ///< the bit of an equal call before it; both never return
};

/// The answers of one history, or of the part of one with one key.
class call_schedule {
    std::vector<std::uint32_t> answers_, first_, pending_;
    std::vector<std::uint32_t> open_, endless_calls_;
    std::uint64_t endless_ = 0, used_ = 0, ever_used_ = 0;
    bool too_many_ = false;

public:
    /// Forgets all, and keeps the memory.
    constexpr void clear() {
        answers_.clear(), first_.clear(), pending_.clear(), open_.clear(), endless_calls_.clear();
        endless_ = used_ = ever_used_ = 0;
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
    /// How many other calls are pending at an answer, and those in the order of their invocation.
    constexpr std::uint32_t pending_count(std::uint32_t answer) const { return first_[answer + 1] - first_[answer]; }
    constexpr std::uint32_t pending(std::uint32_t answer, std::uint32_t which) const { return pending_[first_[answer] + which]; }
    /// The bits of calls that never return.
    constexpr std::uint64_t endless() const { return endless_; }
    /// Whether more calls are pending at once than there are bits.
    constexpr bool too_many() const { return too_many_; }

private:
    /// Calls that return use the lowest free bit, and those that never return the highest that no other call has or had.
    template <class View>
    constexpr void add_call(const call_history<View>& of, std::uint32_t number, std::vector<scheduled_call>& calls) {
        const bool returns = of[number].is_answered();
        const std::uint64_t free = ~((returns ? used_ : ever_used_) | endless_);
        open_.push_back(number);
        if (free == 0) return void(too_many_ = true);
        const std::uint64_t slot =
            returns ? free & (~free + 1) : std::uint64_t{1} << (63 - static_cast<unsigned>(std::countl_zero(free)));
        calls[number] = {slot, 0};
        if (returns) return used_ |= slot, void(ever_used_ |= slot);
        if (!View::can_assume(of[number].what)) refuse_history(history_problem::unknown_effect, of[number].process);
        endless_ |= slot;
        note_twin(of, number, calls);
    }

    template <class View>
    constexpr void note_twin([[maybe_unused]] const call_history<View>& of, std::uint32_t number,
                             [[maybe_unused]] std::vector<scheduled_call>& calls) {
        if constexpr (View::compares_calls)
            for (const std::uint32_t other : endless_calls_)
                if (of[other].what == of[number].what) calls[number].twin = calls[other].slot;
        endless_calls_.push_back(number);
    }

    constexpr void add_answer(std::uint32_t number, const std::vector<scheduled_call>& calls) {
        answers_.push_back(number);
        first_.push_back(static_cast<std::uint32_t>(pending_.size()));
        std::size_t kept = 0;
        for (const std::uint32_t other : open_)
            if (other != number) pending_.push_back(other), open_[kept++] = other;
        open_.resize(kept, 0);
        used_ &= ~calls[number].slot;
    }
};

}}  // namespace foregone::impl
