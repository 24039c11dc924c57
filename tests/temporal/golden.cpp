// SPDX-License-Identifier: BSL-1.0
// Protocols with known answers. Source: recomputed by independent programs; philosophers are published with the BEEM models phils.
#include "known.hpp"
#include "protocols.hpp"

namespace {

using namespace protocols;

TEST(temporal_golden, peterson) {
    expect_everywhere<peterson_answers<false, fair::none>>({.pairs = 25, .states = 20});
    expect_everywhere<peterson_again<fair::none>>({.violated = true, .prefix_steps = 2, .lap_steps = 4, .pairs = 37, .states = 20});
    expect_known<peterson_again<fair::weak>>({.pairs = 37, .states = 20});
    expect_known<peterson_answers<true, fair::none>>({.violated = true, .prefix_steps = 3, .lap_steps = 1, .pairs = 25});
    expect_known<peterson_answers<true, fair::weak>>({.pairs = 25, .states = 20});
}

TEST(temporal_golden, semaphores_need_strong_fairness) {
    expect_everywhere<semaphore<2, fair::weak>>({.violated = true, .prefix_steps = 1, .lap_steps = 3, .pairs = 11, .states = 8});
    expect_everywhere<semaphore<2, fair::strong>>({.pairs = 11, .states = 8});
    expect_known<semaphore<3, fair::weak>>({.violated = true, .prefix_steps = 1, .lap_steps = 6, .pairs = 28, .states = 20});
    expect_known<semaphore<3, fair::strong>>({.pairs = 28, .states = 20});
}

TEST(temporal_golden, dekker) {
    expect_known<dekker<fair::none>>({.violated = true, .prefix_steps = 1, .lap_steps = 6, .pairs = 202, .states = 122});
    expect_known<dekker<fair::weak>>({.pairs = 202, .states = 122});
}

TEST(temporal_golden, a_bakery_inside_its_boundary) { expect_everywhere<bakery>({.pairs = 48, .states = 36}); }

struct four_eat : philosophers<4, false> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"somebody eats">(somebody_eats)};
};
struct four_are_answered : philosophers<4, false> {
    static constexpr auto properties = fg::properties{fg::leads_to<"who has a fork eats">(first_waits, first_eats)};
};
struct six_eat : philosophers<6, true> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"somebody eats">(somebody_eats)};
};
struct first_of_six_eats : philosophers<6, true> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"the first one eats">(first_eats)};
};

TEST(temporal_golden, philosophers) {
    expect_known<four_eat>({.violated = true, .prefix_steps = 4, .lap_steps = 0, .pairs = 126, .states = 80});
    expect_everywhere<four_are_answered>({.violated = true, .prefix_steps = 1, .lap_steps = 4, .pairs = 98, .states = 80});
    expect_at_run_time<six_eat>({.pairs = 1051, .states = 729});
    const foregone::verdict first = explored_by<first_of_six_eats>(1);
    EXPECT_TRUE(first.violated());
}

}  // namespace
