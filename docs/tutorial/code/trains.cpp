// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

template <unsigned Blocks, unsigned Trains>
struct trains {
    using block = fg::within<0u, Blocks - 1>;
    struct state {
        std::array<block, Trains> at{};  // the block of each train
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0u, Trains - 1>;  // the train that moves

    static constexpr state initial() {
        state s;
        for (unsigned train = 0; train < Trains; ++train) s.at[train] = train;
        return s;
    }
    static constexpr std::optional<state> next(state s, unsigned train) {
        const block ahead = (s.at[train] + 1) % Blocks;
        for (const block other : s.at)
            if (other == ahead) return std::nullopt;  // the signal is red
        s.at[train] = ahead;
        return s;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"two trains are in one block">([](const state& s) {
            for (unsigned one = 0; one < Trains; ++one)
                for (unsigned other = 0; other < one; ++other)
                    if (s.at[one] == s.at[other]) return true;
            return false;
        }),
        fg::sometimes<"the first train reaches the last block">([](const state& s) { return s.at[0] == Blocks - 1; }),
        fg::deadlock_free,
    };
};
FOREGONE_CHECK(trains<8, 3>);
FOREGONE_CHECK(trains<20, 6>, fg::reachable.budget(5'000));
FOREGONE_RUNTIME_CHECK(trains<22, 7>);
