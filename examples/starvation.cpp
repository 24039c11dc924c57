// SPDX-License-Identifier: BSL-1.0
//
// Starvation: two threads and a lock that the first one to come takes. The lock keeps no thread out for good, but one may be too
// late each time. With a queue, each thread gets in.

#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace fg = foregone;

enum class thread : std::uint8_t { first, second };
enum class place : std::uint8_t { outside, waits, inside };

constexpr std::size_t number(thread who) { return static_cast<std::size_t>(who); }

// Weak fairness: a thread whose action stays enabled takes it in the end.
constexpr auto each_goes_on = fg::weakly_fair<"each thread goes on">([](thread who) { return who; });

struct spin_lock {
    struct state {
        std::array<place, 2> at{};
        bool operator==(const state&) const = default;
    };
    using action = thread;

    static constexpr state initial() { return {}; }

    /// Turns a state into its successor, and returns whether the action is enabled.
    static constexpr bool next(state& s, thread who) {
        place& own = s.at[number(who)];
        const place other = s.at[1 - number(who)];
        if (own == place::waits && other == place::inside) return false;
        own = own == place::outside ? place::waits : own == place::waits ? place::inside : place::outside;
        return true;
    }

    static constexpr auto fairness = fg::fairness{each_goes_on};
    static constexpr auto properties = fg::properties{
        fg::never<"both are inside">([](const state& s) { return s.at[0] == place::inside && s.at[1] == place::inside; }),
        fg::always_eventually<"some thread is inside">(
            [](const state& s) { return s.at[0] == place::inside || s.at[1] == place::inside; }),
        fg::each<thread>(fg::leads_to<"who waits gets in">(
            [](const state& s, thread who) { return s.at[number(who)] == place::waits; },
            [](const state& s, thread who) { return s.at[number(who)] == place::inside; })),
    };
};

// The first thread waits, while the second one enters and leaves infinitely often.
FOREGONE_CHECK(spin_lock, fg::reachable.expect_violation("who waits gets in [first]"));

/// The same with a queue: who comes first is served first.
struct ticket_lock : spin_lock {
    struct state {
        std::array<place, 2> at{};
        thread is_next{};  // of two that wait
        bool operator==(const state&) const = default;
    };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, thread who) {
        place& own = s.at[number(who)];
        const place other = s.at[1 - number(who)];
        if (own == place::waits && (other == place::inside || (other == place::waits && s.is_next != who))) return false;
        if (own == place::outside && other != place::waits) s.is_next = who;
        if (own == place::waits && other == place::waits) s.is_next = static_cast<thread>(1 - number(who));
        own = own == place::outside ? place::waits : own == place::waits ? place::inside : place::outside;
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"both are inside">([](const state& s) { return s.at[0] == place::inside && s.at[1] == place::inside; }),
        fg::each<thread>(fg::leads_to<"who waits gets in">(
            [](const state& s, thread who) { return s.at[number(who)] == place::waits; },
            [](const state& s, thread who) { return s.at[number(who)] == place::inside; })),
    };
};

FOREGONE_CHECK(ticket_lock);
