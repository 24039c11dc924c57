// SPDX-License-Identifier: BSL-1.0
// full: examples and bench/constant have published counts, too
// Counts that others have published or that follow by arithmetic, for the models of examples/.
#include "../../bench/models_only.hpp"

#include "../../examples/jugs.cpp"
#include "../../examples/memory.cpp"
#include "../../examples/puzzle8.cpp"
#include "../models/two_phase.hpp"

#undef verdict_of

#include "check/laws.hpp"

namespace {

using laws::explored_alone, laws::explored_by_threads;

struct graph_size {
    std::uint64_t states, transitions, depth_steps;
    bool operator==(const graph_size&) const = default;
};

template <class Model, auto Scope = fg::reachable>
graph_size found(unsigned workers) {
    const fg::verdict v = workers == 1 ? explored_alone<Model, Scope>() : explored_by_threads<Model, Scope>(workers);
    EXPECT_EQ(v.result, fg::outcome::proved);
    return {v.counted.states, v.counted.transitions, v.counted.depth_steps};
}

/// Source: TLC on TwoPhase.tla (tlaplus/Examples) finds as many distinct states. A run ends at the latest when every resource
/// manager has prepared, was received, and has learned the decision: 3 N + 1 steps.
template <unsigned N>
void two_phase_has(std::uint64_t states) {
    for (const unsigned workers : {1u, 2u}) {
        const graph_size size = found<two_phase<N>>(workers);
        EXPECT_EQ(size.states, states) << N << " managers, " << workers << " workers";
        EXPECT_EQ(size.depth_steps, 3 * N + 1);
    }
}

TEST(engine_known_counts, two_phase_commit) {
    two_phase_has<3>(288);
    two_phase_has<4>(1'568);
    two_phase_has<5>(8'832);
    two_phase_has<6>(50'816);
    two_phase_has<7>(296'448);
    two_phase_has<8>(1'745'408);
}

/// Source: TLC on DieHard.tla (tlaplus/Examples) finds 16 distinct states among 97 generated, the initial one and six a state.
TEST(engine_known_counts, jugs) {
    for (const unsigned workers : {1u, 2u}) EXPECT_EQ(found<jugs>(workers), (graph_size{16, 96, 7}));
}

/// Source: half of the 9! boards can be reached, and none is farther than 31 moves (Reinefeld, IJCAI 1993). The gap has 2, 3 or 4
/// neighbours: 4 corners, 4 edges and the middle, 8! / 2 boards each, 24 * 20,160 transitions.
TEST(engine_known_counts, eight_puzzle) {
    for (const unsigned workers : {1u, 2u}) EXPECT_EQ(found<puzzle8>(workers), (graph_size{181'440, 483'840, 31}));
}

/// Source: TestFlows, "Combinatorial Testing: Writing Behavior Model": 56 calls, 175,616 sequences of three. Each cell is empty
/// or holds one of two values, 3 * 3 states, each with 56 transitions.
TEST(engine_known_counts, memory) {
    using model = memory_example::memory_behavior;
    EXPECT_EQ((explored_alone<model, fg::sequences<1>>().counted.sequences), 56);
    EXPECT_EQ((explored_alone<model, fg::sequences<2>>().counted.sequences), 56 * 56);
    EXPECT_EQ((explored_alone<model, fg::sequences<3>>().counted.sequences), 175'616);
    EXPECT_EQ((explored_by_threads<model, fg::sequences<3>>(2).counted.sequences), 175'616);
    EXPECT_EQ((found<model>(2)), (graph_size{9, 504, 2}));
}

}  // namespace
