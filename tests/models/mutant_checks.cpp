// SPDX-License-Identifier: BSL-1.0
// The program that tests/mutants/mutants_from_outside.cpp starts: checks with mutants that are killed, survive, crash and hang.

#include <foregone/foregone.hpp>
#include <foregone/mutation.hpp>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace fg = foregone;

/// A light with a property that notices everything, and one that notices nothing more.
struct lamp {
    struct state { bool is_on = false; bool operator==(const state&) const = default; };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.is_on}; }
    static constexpr auto properties = fg::properties{
        fg::always<"a press changes it">([](const state& from, const auto&, const state& to) { return from.is_on != to.is_on; }),
        fg::sometimes<"it is on">([](const state& s) { return s.is_on; }),
        fg::sometimes<"it is off">([](const state& s) { return !s.is_on; }),
    };
};
FOREGONE_CHECK(lamp);

/// Nothing asks what the limit is for.
struct unasked {
    struct state { int level = 0, limit = 2; bool operator==(const state&) const = default; };
    struct rise { int by; };
    using action = fg::product<rise, fg::range<1, 2>>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, rise r) {
        if (s.level + r.by > s.limit) return false;
        s.level += r.by;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"low <enough>">([](const state& s) { return s.level <= 2; })};
};
FOREGONE_CHECK(unasked);
FOREGONE_RUNTIME_CHECK_AS("in order", unasked, fg::sequences<2>);

/// What mutants do to systems: an index out of range, an exception, an endless loop.
struct fragile {
    struct system {
        std::array<int, 2> items{};
        std::size_t size = 0;
        bool operator==(const system&) const = default;
    };
    struct model { std::size_t size = 0; bool operator==(const model&) const = default; };
    struct push {
        bool precondition(const model& m) const { return m.size < 2; }
        void next(model& m) const { ++m.size; }
        void run(system& s) const { s.items.at(s.size) = 1, ++s.size; }  // of a full stack it changes nothing
    };
    struct pop {
        bool precondition(const model& m) const { return m.size > 0; }
        void next(model& m) const { --m.size; }
        int run(system& s) const {
            if (s.size == 0) __builtin_trap();
            return std::exchange(s.items[--s.size], 0);
        }
        bool postcondition(const model&, int seen) const { return seen == 1; }
    };
    using commands = fg::one_of<push, pop>;
};
FOREGONE_CHECK(fragile);

/// Claims about values compare runs, and have no mutants.
struct till {
    struct state { bool paid = false; bool operator==(const state&) const = default; };
    struct pay { int coins; };
    using action = fg::product<pay, fg::one_of<fg::representative<1, 2>, fg::values<0>>>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const pay& p) { return {s.paid || p.coins > 0}; }
    static constexpr fg::no_properties properties{};
};
FOREGONE_CHECK(fg::alike<till>);

struct broken : unasked {
    static constexpr auto properties = fg::properties{fg::never<"two">([](const state& s) { return s.level == 2; })};
};
FOREGONE_RUNTIME_CHECK(broken);
FOREGONE_CHECK(broken, fg::reachable.expect_violation("two"));
