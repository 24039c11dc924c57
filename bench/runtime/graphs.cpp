// SPDX-License-Identifier: BSL-1.0
//
// State graphs: the search of a model as its user writes it, beside searches written by hand for a packed form of it.

#include "../models_only.hpp"

#include "../../examples/puzzle8.cpp"
#include "../../examples/two_phase_commit.cpp"
#include "cases.hpp"
#include "ours.hpp"
#include "packed_puzzle.hpp"
#include "packed_two_phase.hpp"
#include "searches_by_hand.hpp"

namespace {

/// States, if everything else that the two kinds of search count is what it should be; otherwise none.
template <class Packed>
std::uint64_t states_of(const counted_by_hand& done, std::uint64_t transitions, std::uint64_t depth_steps) {
    const bool right = done.violations == 0 && done.deadlocks == 0 && done.witnessed == Packed::all_witnessed &&
                       done.transitions == transitions && done.depth_steps == depth_steps;
    return right ? done.states : 0;
}

template <class Model, class Packed>
void measure_graph(const char* name, std::uint64_t states, std::uint64_t transitions, std::uint64_t depth_steps,
                   int repetitions) {
    for (const unsigned threads : {1u, 2u})
        measure(name, "ours", threads, repetitions, "states", states, [=](unsigned with, std::uint64_t& bytes) {
            const searched found = explored<Model, fg::reachable>(with);
            bytes = found.bytes;
            const auto& counted = found.verdict.counted;
            const bool right = found.verdict.result == fg::outcome::proved && counted.transitions == transitions &&
                               counted.depth_steps == depth_steps && counted.deadlocks == 0;
            return right ? counted.states : 0;
        });
    measure(name, "by_hand", 1, repetitions, "states", states, [=](unsigned, std::uint64_t& bytes) {
        const counted_by_hand done = plain_search<Packed>();
        bytes = done.bytes;
        return states_of<Packed>(done, transitions, depth_steps);
    });
    measure(name, "by_hand_tuned", 1, repetitions, "states", states, [=](unsigned, std::uint64_t& bytes) {
        const counted_by_hand done = tuned_search<Packed>(states).run();
        bytes = done.bytes;
        return states_of<Packed>(done, transitions, depth_steps);
    });
}

[[maybe_unused]] const bool registered = [] {
    measure_graph<two_phase<5>, packed_two_phase<5>>("two_phase_5_small", 8'832, 58'145, 16, 3);
    measure_graph<puzzle5, packed_puzzle<3, 2>>("puzzle_5_small", 360, 840, 21, 3);
    measure_graph<two_phase<8>, packed_two_phase<8>>("two_phase_8", 1'745'408, 18'507'777, 25, 5);
    measure_graph<puzzle8, packed_puzzle<3, 3>>("puzzle_8", 181'440, 483'840, 31, 5);
    return true;
}();

}  // namespace
