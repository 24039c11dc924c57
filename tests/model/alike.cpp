// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/alike.hpp>

#include <foregone/foregone.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

/// An account that refuses what it does not hold; small deposits are free of charge.
struct account {
    struct state {
        int cents = 0;
        bool operator==(const state&) const = default;
    };
    struct deposit {
        int cents;
    };
    struct close {};
    using action = fg::one_of<close, fg::product<deposit, fg::representative<1, 5, 9, 10, 11>>>;

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, const close&) {
        if (s.cents < 0) return std::nullopt;
        return state{-1};
    }
    static constexpr std::optional<state> next(const state& s, const deposit& d) {
        if (s.cents < 0) return std::nullopt;
        return state{s.cents > 0 ? s.cents : (d.cents >= 10 ? 2 : 1)};
    }
    static constexpr auto properties = fg::properties{
        fg::always<"it is small">([](const state& s) { return s.cents < 2; }),
    };
};
constexpr auto v = fg::verdict_of<fg::alike<account>>;
static_assert(v.violated());

TEST(a, b) {
    EXPECT_EQ(v.property, 3);
    EXPECT_EQ(v.trace.actions.size(), 1u);
}

}  // namespace
