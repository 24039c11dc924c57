// SPDX-License-Identifier: BSL-1.0
#pragma once

// State merging in searches of a program's paths: a growing table of state hashes with the fewest choices to each.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone { inline namespace impl {

/// The visited set of a program's paths: 64-bit hashes of states, each with the fewest choices that lead to it.
///
/// Guarantees: a table of open addressing, at most half full. Two states with one hash are merged: with n states, the probability
/// of that is at most n^2 / 2^65.
/// Errors: if memory runs out, every state counts as new, and the search, which asks is_exhausted(), stops. The program that
/// reports a state is not affected.
/// Threads: one at a time.
class visited_hashes final : public path_states {
    struct entry {
        std::uint64_t state = 0;
        std::uint64_t step = never;
    };
    static constexpr std::uint64_t never = UINT64_MAX;

    std::vector<entry> table_ = std::vector<entry>(1024);
    std::uint64_t count_ = 0;
    bool exhausted_ = false;

public:
    bool is_new(std::uint64_t state, std::uint64_t step) override {
        if (exhausted_) return true;
        entry& found = *place_of(state);
        if (found.step <= step) return false;
        const bool first = found.step == never;
        found = {state, step};
        if (first && ++count_ * 2 > table_.size()) grow();
        return true;
    }

    bool is_exhausted() const { return exhausted_; }
    std::uint64_t size() const { return count_; }
    std::uint64_t bytes() const { return table_.size() * sizeof(entry); }

private:
    entry* place_of(std::uint64_t state) {
        std::size_t at = static_cast<std::size_t>(state) & (table_.size() - 1);
        while (table_[at].step != never && table_[at].state != state) at = (at + 1) & (table_.size() - 1);
        return &table_[at];
    }

    void grow() {
        try {
            std::vector<entry> before(table_.size() * 2);
            before.swap(table_);
            for (const entry& one : before)
                if (one.step != never) *place_of(one.state) = one;
        } catch (const std::bad_alloc&) { exhausted_ = true; }
    }
};

}}  // namespace foregone::impl
