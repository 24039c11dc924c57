// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search loop of FRONTIER: distributes each depth over workers, merges results, and omits light states.

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/count_distribution.hpp>
#include <foregone/impl/likelihood/frontier/frontier_front.hpp>
#include <foregone/impl/likelihood/frontier/frontier_plan.hpp>
#include <foregone/impl/likelihood/frontier/frontier_worker.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Marks all but the largest `most` numbers: the smallest are marked, and the last of equal ones.
///
/// Guarantees: an empty result if there are no more than `most` numbers.
/// Complexity: linear: a radix selection by digits of eight bits.
constexpr std::vector<char> all_but_largest(const std::vector<std::uint64_t>& numbers, std::uint64_t most) {
    if (numbers.size() <= most) return {};
    std::vector<char> marked(numbers.size(), 1);
    std::uint64_t left = most, prefix = 0;  // `left` numbers with this prefix stay unmarked
    for (int shift = 56; shift >= 0; shift -= 8) {
        std::array<std::uint64_t, 256> count{};
        for (const std::uint64_t number : numbers)
            if (shift == 56 || number >> (shift + 8) == prefix) ++count[number >> shift & 255];
        std::size_t digit = 255;
        while (digit > 0 && count[digit] < left) left -= count[digit--];
        prefix = prefix << 8 | digit;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] > prefix || (numbers[i] == prefix && left > 0)) {
            left -= numbers[i] == prefix;
            marked[i] = 0;
        }
    return marked;
}

/// Counts the different words of all executions at once, depth by depth.
///
/// Guarantees: the history of an execution at a vertex is the set of words that it has covered and may reach again. Executions with
/// equal sets share a state, which holds the sum of their weights for each number of words. Words that every continuation covers
/// count as covered.
/// Complexity: the number of states may be exponential; a depth takes time proportional to its states and their steps.
/// Threads: all workers share the tasks of a depth; the result and all counts do not depend on their number.
/// Source: ours; it replaces the algorithm for aggregates of Prasetya and Klomp, 2019, section 4.2. See
/// docs/decisions/0008-frontier.md.
template <class Probability, class Weights>
class frontier_search {
    using unit = typename Weights::unit;
    using front = frontier_front<Weights>;
    using table = typename front::table;
    using worker = frontier_worker<Probability, Weights>;

    frontier_plan<Probability, Weights> plan_;
    executor* who_;
    front found_;
    std::vector<unit> unknown_;  // by node: weight of omitted states
    std::vector<worker> workers_{};
    frontier_work work_{};

public:
    constexpr frontier_search(const execution_model<Probability>& model, unsigned length, std::uint64_t at_least,
                              const frontier_options& options, executor* who = nullptr)
        : plan_(model, length, at_least, options), who_(who), found_(plan_), unknown_(found_.reached.size(), unit(0)) {
        work_.words = plan_.graph().words();
        work_.vertices = plan_.graph().size();
        const unsigned workers = who == nullptr ? 1 : who->workers();
        workers_.reserve(workers);
        while (workers_.size() < workers) workers_.emplace_back(plan_);
        workers_[0].begin(found_);
        for (table& states : found_.states) {
            look_at(states);
            states = table(plan_.prospects().set_limbs(), plan_.weights().units());
        }
    }
    frontier_search(const frontier_search&) = delete;
    frontier_search& operator=(const frontier_search&) = delete;

    constexpr const frontier_work& work() const { return work_; }

    template <class Result>
    constexpr count_distribution<Result> counts() const {
        count_distribution<Result> found;
        for (std::size_t i = 0; i < found_.counts.size(); i += plan_.weights().units())
            found.exactly.push_back(plan_.weights().template share<Result>(found_.counts.data() + i));
        while (!found.exactly.empty() && found.exactly.back() == Result(0)) found.exactly.pop_back();
        return found;
    }
    template <class Result>
    constexpr Result reached() const {
        return plan_.weights().template share<Result>(found_.reached);
    }
    template <class Result>
    constexpr Result unknown() const {
        return plan_.weights().template share<Result>(unknown_);
    }

private:
    // Large enough that what a piece finds twice is little, small enough that a depth has some for each worker.
    static constexpr std::uint32_t chunk_states = 1'024;

    constexpr void look_at(const table& states) {
        std::vector<char> is_left_out;
        if (states.size() > plan_.options().most_states) is_left_out = all_but_largest(masses(states), plan_.options().most_states);
        count(states, is_left_out);
        // Rounded sums go by pieces even where one worker takes them all, so that they are the same for any number.
        if (states.size() > chunk_states && (who_ != nullptr || Weights::rounds)) return take_chunks(states, is_left_out);
        for (std::uint32_t state = 0; state < states.size(); ++state)
            if (is_left_out.empty() || is_left_out[state] == 0) workers_[0].each_step(states, state, found_);
    }

    constexpr void take_chunks(const table& states, const std::vector<char>& is_left_out) {
        const std::uint32_t chunks = (states.size() + chunk_states - 1) / chunk_states;
        const std::uint32_t at_once = static_cast<std::uint32_t>(4 * workers_.size());
        std::vector<front> parts;
        for (std::uint32_t first = 0; first < chunks; first += at_once) {
            parts.assign(chunks - first < at_once ? chunks - first : at_once, front(plan_));
            const auto take = [&](std::uint64_t chunk, unsigned who) {
                const auto begin = static_cast<std::uint32_t>(first + chunk) * chunk_states;
                for (std::uint32_t state = begin; state < begin + chunk_states && state < states.size(); ++state)
                    if (is_left_out.empty() || is_left_out[state] == 0) workers_[who].each_step(states, state, parts[chunk]);
            };
            if (who_ != nullptr) who_->run(parts.size(), take);
            else
                for (std::size_t chunk = 0; chunk < parts.size(); ++chunk) take(chunk, 0);
            for (const front& part : parts) found_.take_in(part, plan_.weights(), !plan_.options().polynomials);
        }
    }

    constexpr void count(const table& states, const std::vector<char>& is_left_out) {
        const std::uint64_t sums_before = work_.sums;
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            if (!is_left_out.empty() && is_left_out[state] != 0) {
                leave_out(states, state);
                continue;
            }
            ++work_.states;
            work_.sums += states[state].terms;
        }
        const std::uint64_t bytes = states.size() * (sizeof(typename table::entry) + 8 * plan_.prospects().set_limbs()) +
                                    (work_.sums - sums_before) * plan_.weights().units() * sizeof(unit);
        if (work_.bytes < bytes) work_.bytes = bytes;
        if (work_.peak < states.size()) work_.peak = states.size();
    }

    constexpr std::vector<std::uint64_t> masses(const table& states) const {
        const std::size_t units = plan_.weights().units();
        std::vector<std::uint64_t> keys;
        std::vector<unit> all;
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            all.assign(units, unit(0));
            for (std::uint32_t i = 0; i < states[state].terms; ++i) plan_.weights().add(all.data(), states.sums(state) + i * units);
            keys.push_back(plan_.weights().order_key(all.data()));
        }
        return keys;
    }

    constexpr void leave_out(const table& states, std::uint32_t state) {
        const std::size_t units = plan_.weights().units();
        ++work_.left_out;
        unit* const into = unknown_.data() + plan_.graph()[states[state].vertex].node * units;
        for (std::uint32_t i = 0; i < states[state].terms; ++i) plan_.weights().add(into, states.sums(state) + i * units);
    }
};

}}  // namespace foregone::impl
