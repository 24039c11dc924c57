// SPDX-License-Identifier: BSL-1.0
//
// State graphs: the search of a model in its user's form, compared with hand-written searches of a packed form.

#include "../models_only.hpp"

#include "../../examples/filter_lock.cpp"
#include "../../examples/philosophers.cpp"
#include "../../examples/puzzle8.cpp"
#include "../../examples/two_phase_commit.cpp"
#include "cases.hpp"
#include "counter_grid.hpp"
#include "ours.hpp"
#include "packed_filter_lock.hpp"
#include "packed_grid.hpp"
#include "packed_philosophers.hpp"
#include "packed_puzzle.hpp"
#include "packed_two_phase.hpp"
#include "plain_search.hpp"
#include "tuned_search.hpp"

#include <cstdint>
#include <string>

namespace {

/// The counts that every search of a graph must have.
struct graph_size {
    std::uint64_t states, transitions, depth_steps;
};

/// The number of states, if all other common counts of the two kinds of search are right; otherwise 0.
template <class Packed>
std::uint64_t states_of(const counted_by_hand& done, const graph_size& size, further_counts& further) {
    further = {done.bytes, done.transitions};
    const bool right = done.violations == 0 && done.deadlocks == 0 && done.witnessed == Packed::all_witnessed &&
                       done.transitions == size.transitions && done.depth_steps == size.depth_steps;
    return right ? done.states : 0;
}
std::uint64_t states_of(const searched& done, const graph_size& size, further_counts& further) {
    const auto& counted = done.verdict.counted;
    further = {done.bytes, counted.transitions};
    const bool right = done.verdict.result == fg::outcome::proved && counted.deadlocks == 0 &&
                       counted.transitions == size.transitions && counted.depth_steps == size.depth_steps;
    return right ? counted.states : 0;
}

template <class Model, class Packed>
void measure_graph(const std::string& name, const graph_size& size, int repetitions) {
    const auto measure_by = [&](const char* who, unsigned threads, auto run) {
        measure(name, who, threads, repetitions, "states", size.states, run);
    };
    for (const unsigned threads : {1u, 2u})
        measure_by("ours", threads, [=](unsigned with, further_counts& further) {
            return states_of(explored<Model, fg::reachable>(with), size, further);
        });
    measure_by("by_hand", 1, [=](unsigned, further_counts& further) {
        return states_of<Packed>(plain_search<Packed>(), size, further);
    });
    measure_by("by_hand_tuned", 1, [=](unsigned with, further_counts& further) {
        return states_of<Packed>(tuned_search<Packed, true>(size.states, with).run(), size, further);
    });
    measure_by("by_hand_tuned", 2, [=](unsigned with, further_counts& further) {
        return states_of<Packed>(tuned_search<Packed, false>(size.states, with).run(), size, further);
    });
}

[[maybe_unused]] const bool registered = [] {
    measure_graph<two_phase<5>, packed_two_phase<5>>("two_phase_5_small", {8'832, 58'145, 16}, 3);
    measure_graph<philosophers<4, true>, packed_philosophers<4>>("philosophers_4_small", {81, 216, 10}, 3);
    measure_graph<filter_lock<3>, packed_filter_lock<3>>("filter_lock_3_small", {12'498, 33'369, 53}, 3);
    measure_graph<puzzle5, packed_puzzle<3, 2>>("puzzle_5_small", {360, 840, 21}, 3);
    measure_graph<counter_grid<5, 5>, packed_grid<5, 5>>("grid_5_small", {3'125, 12'500, 20}, 3);

    measure_graph<two_phase<8>, packed_two_phase<8>>("two_phase_8", {1'745'408, 18'507'777, 25}, 5);
    measure_graph<two_phase<9>, packed_two_phase<9>>("two_phase_9", {10'340'352, 123'558'401, 28}, 3);
    measure_graph<philosophers<12, true>, packed_philosophers<12>>("philosophers_12", {531'441, 4'251'528, 34}, 5);
    measure_graph<philosophers<14, true>, packed_philosophers<14>>("philosophers_14", {4'782'969, 44'641'044, 40}, 3);
    measure_graph<filter_lock<4>, packed_filter_lock<4>>("filter_lock_4", {1'119'560, 3'864'896, 103}, 5);
    measure_graph<puzzle8, packed_puzzle<3, 3>>("puzzle_8", {181'440, 483'840, 31}, 5);
    measure_graph<counter_grid<5, 35>, packed_grid<5, 35>>("grid_35", {52'521'875, 255'106'250, 170}, 3);
    return true;
}();

}  // namespace
