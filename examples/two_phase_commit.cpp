// SPDX-License-Identifier: BSL-1.0
//
// Two-phase commit, after Lamport's TLA+ specification TwoPhase: a transaction manager asks N resource managers to commit, and they
// agree. For N = 3 to 8 there are 288, 1,568, 8,832, 50,816, 296,448 and 1,745,408 states.

#include <foregone/foregone.hpp>

#include <array>
#include <cstdint>

namespace fg = foregone;

template <unsigned N>
struct two_phase {
    using manager = fg::range<0u, N - 1u>;
    using managers = fg::subset_of<manager>;
    enum class phase : std::uint8_t { working, prepared, committed, aborted };

    struct state {
        std::array<phase, N> resources{};
        phase transaction = phase::working;
        managers sent_prepared{}, received_prepared{};
        bool sent_commit = false, sent_abort = false;

        bool operator==(const state&) const = default;
    };

    // The actions: three of the transaction manager, and four of a resource manager.
    struct commit {};
    struct abort {};
    struct receive_prepared { unsigned from; };
    struct prepare { unsigned who; };
    struct give_up { unsigned who; };
    struct receive_commit { unsigned who; };
    struct receive_abort { unsigned who; };
    using action = fg::one_of<commit, abort, fg::product<receive_prepared, manager>, fg::product<prepare, manager>,
                              fg::product<give_up, manager>, fg::product<receive_commit, manager>,
                              fg::product<receive_abort, manager>>;

    static constexpr state initial() { return {}; }

    // Each turns a state into its successor, and returns whether the action is enabled.
    static constexpr bool next(state& s, commit) {
        if (s.transaction != phase::working || s.received_prepared != managers::all()) return false;
        s.transaction = phase::committed;
        s.sent_commit = true;
        return true;
    }
    static constexpr bool next(state& s, abort) {
        if (s.transaction != phase::working) return false;
        s.transaction = phase::aborted;
        s.sent_abort = true;
        return true;
    }
    static constexpr bool next(state& s, receive_prepared a) {
        if (s.transaction != phase::working || !s.sent_prepared.contains(a.from)) return false;
        s.received_prepared.insert(a.from);
        return true;
    }
    static constexpr bool next(state& s, prepare a) {
        if (s.resources[a.who] != phase::working) return false;
        s.resources[a.who] = phase::prepared;
        s.sent_prepared.insert(a.who);
        return true;
    }
    static constexpr bool next(state& s, give_up a) {
        if (s.resources[a.who] != phase::working) return false;
        s.resources[a.who] = phase::aborted;
        return true;
    }
    static constexpr bool next(state& s, receive_commit a) {
        if (!s.sent_commit) return false;
        s.resources[a.who] = phase::committed;
        return true;
    }
    static constexpr bool next(state& s, receive_abort a) {
        if (!s.sent_abort) return false;
        s.resources[a.who] = phase::aborted;
        return true;
    }

    static constexpr bool any(const state& s, phase p) {
        for (const phase resource : s.resources)
            if (resource == p) return true;
        return false;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"one commits and another aborts">(
            [](const state& s) { return any(s, phase::committed) && any(s, phase::aborted); }),
        fg::sometimes<"a transaction commits">([](const state& s) { return any(s, phase::committed); }),
        fg::sometimes<"a transaction aborts">([](const state& s) { return any(s, phase::aborted); }),
    };

};

FOREGONE_CHECK(two_phase<3>);
FOREGONE_CHECK(two_phase<5>, fg::reachable.budget(300'000));  // 8,832 states and 58,145 transitions, in 8 s of the compiler
FOREGONE_RUNTIME_CHECK(two_phase<8>);  // 1,745,408 states, on every core
static_assert(fg::verdict_of<two_phase<3>>.counted.states == 288);
static_assert(fg::verdict_of<two_phase<5>, fg::reachable.budget(300'000)>.counted.states == 8'832);
