// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/types/unshared.hpp>

#include <gtest/gtest.h>

#include <array>

namespace {

namespace fg = foregone;

/// One type for each test: what one damages, another one would see.
template <int>
struct lamp {
    bool lit = true, touched = false;
    bool operator==(const lamp&) const = default;
};

template <int Id>
struct room {
    std::array<lamp<Id>, 3> of{};
    bool operator==(const room&) const = default;
};

constexpr bool changes_nothing_else() {
    room<0> changed = fg::unshared(room<0>{});
    changed.of[2].touched = true;
    const room<0> later{};
    return changed.of[2].lit && !changed.of[1].touched && later.of[2].lit && !later.of[2].touched;
}
static_assert(changes_nothing_else());

TEST(base_unshared, a_change_is_not_one_of_the_default) {
    EXPECT_TRUE(changes_nothing_else());
    EXPECT_EQ(room<0>{}.of[2], lamp<0>{});
}

struct nested {
    std::array<room<2>, 2> rooms{};
    int plain[4] = {1, 2, 3, 4};
    const int fixed = 5;
    bool operator==(const nested&) const = default;
};

constexpr bool keeps_what_there_is() {
    nested one;
    one.rooms[1].of[2].touched = true;
    one.plain[3] = 7;
    return fg::unshared(one) == one && fg::unshared(3) == 3;
}
static_assert(keeps_what_there_is());

TEST(base_unshared, values_are_as_before) { EXPECT_TRUE(keeps_what_there_is()); }

}  // namespace
