// SPDX-License-Identifier: BSL-1.0
// Checks of every kind that the compiler decides, for compilers without exceptions.
#include <foregone/foregone.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/suites/covering.hpp>
#include <foregone/suites/sufficient_length.hpp>

#include <optional>

namespace fg = foregone;

struct counter {
    using client = fg::scalarset<"client", 2>;
    struct state {
        fg::scalarset_array<client, fg::within<0, 2>> sent;
        fg::within<0, 4> all{};
        bool operator==(const state&) const = default;
    };
    struct send {
        client by;
    };
    using action = fg::product<send, client>;

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, const send& a) {
        if (s.sent[a.by] == 2) return std::nullopt;
        ++s.sent[a.by], ++s.all;
        return s;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"at most four">([](const state& s) { return s.all <= 4; }),
        fg::never<"four are sent">([](const state& s) { return s.all == 4; }),
    };
};
FOREGONE_CHECK(counter, fg::reachable.expect_violation("four are sent", 4));
FOREGONE_STATIC_CHECK(counter, fg::sequences<3>);
static_assert(fg::verdict_of<counter, fg::sequences<3>>.holds());

constexpr void answers(fg::chooser& choose) {
    bool answered = false;
    for (int asked = 0; asked < 2 && !answered; ++asked) answered = !choose.either("lost");
    choose.expect(true, "the client ends");
}
FOREGONE_CHECK(fg::program<answers>, fg::paths<4>);

struct buffer {
    int held = 0;
    bool operator==(const buffer&) const = default;
};
struct buffer_commands {
    using model = int;
    using system = buffer;
    struct push {
        constexpr bool precondition(const model& m) const { return m < 3; }
        constexpr int run(system& b) const { return ++b.held; }
        constexpr int expected(const model& m) const { return m + 1; }
        constexpr void next(model& m) const { ++m; }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m > 0; }
        constexpr int run(system& b) const { return --b.held; }
        constexpr int expected(const model& m) const { return m - 1; }
        constexpr void next(model& m) const { --m; }
    };
    using commands = fg::one_of<push, pop>;
};
FOREGONE_CHECK(buffer_commands);
FOREGONE_CHECK(buffer_commands, fg::sequences<4>);
FOREGONE_CHECK(buffer_commands, fg::transition_tour);
FOREGONE_CHECK(buffer_commands, fg::random{.runs = 5, .steps = 10});

int main() {}
