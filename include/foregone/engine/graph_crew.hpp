// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/huge_pages.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/repeat_check.hpp>
#include <foregone/engine/tally.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// The workers of a graph search on one machine, and what they have come to together.
///
/// Threads: a worker is one thread's; everything else while none works.
template <class View, class Graph>
class graph_crew {
public:
    /// On cache lines of its own: it counts every step.
    struct alignas(2 * cache_line_bytes) worker : graph_worker<View, Graph> {
        repeat_check<View> repeats{};
    };

    explicit graph_crew(unsigned workers) : workers_(workers) {}

    std::vector<worker>& workers() { return workers_; }
    const std::vector<worker>& workers() const { return workers_; }

    std::vector<typename Graph::lane*> lanes() {
        std::vector<typename Graph::lane*> all;
        for (worker& one : workers_) all.push_back(&one.lane);
        return all;
    }

    /// States that are new.
    std::uint64_t met() const {
        std::uint64_t sum = 0;
        for (const worker& one : workers_) sum += one.lane.count;
        return sum;
    }
    std::uint64_t transitions() const {
        std::uint64_t sum = 0;
        for (const worker& one : workers_) sum += one.counted.transitions;
        return sum;
    }
    /// A state that some worker took for another one, although it differs in a member.
    unequal_merge unequal() const {
        if constexpr (requires(const worker& one) { one.lane.unequal; })
            for (const worker& one : workers_)
                if (one.lane.unequal.exists()) return one.lane.unequal;
        return {};
    }
    tally<View> counted() const {
        tally<View> sum;
        for (const worker& one : workers_) sum.merge(one.counted);
        return sum;
    }
    finding best() const {
        finding least;
        for (const worker& one : workers_) least.keep(one.best);
        return least;
    }

    /// Inserts states that other ranks have met, as many at a time as make_room(states) is asked to make room for, each of which is a
    /// finding like `where` if it violates something; answers how many words were taken before that was refused.
    template <class MakeRoom>
    std::uint64_t receive(executor& who, Graph& graph, const std::vector<std::uint64_t>& words, const finding& where, MakeRoom&& make_room) {
        constexpr std::uint64_t at_once = received_at_once_states * Graph::words;
        for (std::uint64_t first = 0; first < words.size(); first += at_once) {
            const std::uint64_t last = words.size() - first < at_once ? words.size() : first + at_once;
            if (!make_room((last - first) / Graph::words)) return first;
            receive(who, graph, words.data() + first, words.data() + last, where);
        }
        return words.size();
    }

    /// Errors: invalid_program if the model answers otherwise when it is asked again.
    void compare() {
        for (worker& one : workers_) one.repeats.compare();
    }

private:
    static constexpr std::uint64_t received_at_once_states = 1 << 17;

    std::vector<worker> workers_;

    void receive(executor& who, Graph& graph, const std::uint64_t* begin, const std::uint64_t* end, const finding& where) {
        constexpr std::uint64_t at_once = 4'096 * Graph::words;
        const auto count = static_cast<std::uint64_t>(end - begin);
        who.run((count + at_once - 1) / at_once, [&](std::uint64_t task, unsigned number) {
            const std::uint64_t first = task * at_once, last = count - first < at_once ? count : first + at_once;
            workers_[number].receive(graph, begin + first, begin + last, where);
        });
    }
};

}  // namespace foregone
