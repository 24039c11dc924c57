// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counts different words along sampled paths by rolling numbers; the inner loop of sampling.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Counts the different words of one path after another, and the paths with each number of words.
///
/// Requires: length > 0.
/// Guarantees: words are found by a rolling number, computed from the previous number and the states that enter and leave. Words
/// are compared only if 64 bits cannot distinguish all of them. A word of an earlier path stays in the table, which avoids
/// unpredictable branches; the table is cleared before a path when a quarter is used.
/// Complexity: constant per state of a path, and the length where words must be compared; memory for four times the words of a
/// path.
class word_tally {
    struct entry {
        std::uint64_t number = 0;
        std::uint64_t path = 0;  // the last path with the word; 0 in a free entry
        std::size_t at = 0;      // where the word begins in that path
    };

    unsigned length_;
    std::uint64_t base_, leaving_ = 1;  // factor of a state for each later state, and when it leaves the word
    bool numbers_differ_;               // for different words
    std::vector<entry> table_;
    unsigned shift_;
    std::size_t used_ = 0;
    std::uint64_t path_ = 0;
    std::vector<std::uint64_t> exactly_;

    static constexpr std::size_t least_entries = 1 << 12;

    /// Among words with the same number, the first word of a path takes the first entry, so that entries of earlier paths come
    /// after those of the current path.
    template <bool NumbersDiffer>
    constexpr bool is_new(const state_path& path, std::size_t at, std::uint64_t number) {
        std::size_t slot = static_cast<std::size_t>((number * mixer::last) >> shift_);
        for (;; slot = (slot + 1) & (table_.size() - 1)) {
            entry& found = table_[slot];
            if (found.path == 0) {
                found = {number, path_, at};
                ++used_;
                return true;
            }
            if (found.number != number) continue;
            const bool is_new = found.path != path_;
            if (!NumbersDiffer && !is_new && !is_same_word(path, found.at, at, length_)) continue;
            found.path = path_, found.at = at;
            return is_new;
        }
    }

    template <bool NumbersDiffer>
    constexpr std::size_t different(const state_path& path) {
        std::size_t count = 0, before = 0;  // states of the test case
        std::uint64_t number = 0;
        for (std::size_t at = 0; at < path.size(); ++at, ++before) {
            if (path[at] == no_markov_state) {
                number = 0, before = SIZE_MAX;  // followed by 0
                continue;
            }
            number = number * base_ + path[at] + 1;
            if (before >= length_) number -= (std::uint64_t{path[at - length_]} + 1) * leaving_;
            if (before + 1 >= length_) count += is_new<NumbersDiffer>(path, at + 1 - length_, number) ? 1u : 0u;
        }
        return count;
    }

public:
    /// For states below a number, and paths with at most a number of different words.
    constexpr word_tally(unsigned length, std::uint32_t states, std::size_t most_words)
        : length_(length), base_(std::uint64_t{states} + 1), numbers_differ_(bool(checked_power(base_, length))),
          table_(std::bit_ceil(most_words < least_entries / 4 ? least_entries : 4 * most_words)),
          shift_(64 - static_cast<unsigned>(std::countr_zero(table_.size()))), exactly_(most_words + 1, 0) {
        if (!numbers_differ_) base_ = mixer::factor;
        for (unsigned i = 0; i < length; ++i) leaving_ *= base_;
    }

    /// Adds a path, with no_markov_state at the end of each test case, and returns how many different words it has.
    constexpr std::size_t add(const state_path& path) {
        if (used_ > table_.size() / 4) table_.assign(table_.size(), entry()), used_ = 0;
        ++path_;
        const std::size_t count = numbers_differ_ ? different<true>(path) : different<false>(path);
        ++exactly_[count];
        return count;
    }

    /// For each number of words, the number of paths with exactly that number.
    constexpr const std::vector<std::uint64_t>& exactly() const { return exactly_; }
};

/// The greatest number of words of a length in an execution, with repetitions.
template <class Probability>
constexpr std::size_t most_words_of_a_path(const execution_model<Probability>& model, unsigned length) {
    std::vector<std::uint32_t> states(model.size(), 0);  // by node: longest path to the end of the test case
    std::size_t most = 0;
    for (std::uint32_t node = model.size(); node-- > 0;) {
        if (model[node].is_exit()) continue;
        for (const auto& edge : model.from(node))
            if (states[node] <= states[edge.to]) states[node] = states[edge.to] + 1;
        if ((node == 0 || model[node - 1].is_exit()) && states[node] >= length) most += states[node] - length + 1;
    }
    return most;
}

}}  // namespace foregone::impl
