// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/scope.hpp>

#include "../check/laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

/// What each way of testing makes of a planted bug.
namespace planted {

/// How a mutant was killed: the steps of the counterexample, and the steps of the system that were tried; {0, …}: it survived.
struct kill {
    std::uint64_t steps = 0;
    std::uint64_t tried = 0;

    bool operator==(const kill&) const = default;
    friend std::ostream& operator<<(std::ostream& out, const kill& k) { return out << '{' << k.steps << ", " << k.tried << '}'; }
};

template <class Commands, auto Scope>
kill killed_by() {
    const foregone::verdict found = laws::explored_alone<Commands, Scope>();
    if (found.violated()) laws::expect_replays<Commands>(found);
    return {found.violated() ? found.trace.actions.size() : 0, found.counted.transitions};
}

/// A mutant's row: the shortest counterexample that there is, and what every sequence of `Longest` commands, the tour and
/// random walks make of it. Whatever is found at random is shrunk to that shortest one.
template <class Commands, std::uint64_t Longest>
void expect_row(std::uint64_t shortest, kill exhaustive, kill tour, kill random) {
    SCOPED_TRACE(std::string(foregone::type_name<Commands>()));
    EXPECT_EQ((killed_by<Commands, foregone::sequences<0, Longest>>()), exhaustive);
    EXPECT_EQ((killed_by<Commands, foregone::transition_tour>()), tour);
    EXPECT_EQ((killed_by<Commands, foregone::random{}>()), random);
    EXPECT_EQ(random.steps, shortest) << "random runs kill every bug, and shrink to the shortest run";
    EXPECT_TRUE(exhaustive.steps == 0 || exhaustive.steps == shortest);
    EXPECT_TRUE(tour.steps == 0 || tour.steps == shortest);
}

}  // namespace planted
