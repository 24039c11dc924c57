// SPDX-License-Identifier: BSL-1.0
// Models that refine another one. Source: TLC's verdicts of TwoPhase and AlternatingBit; the others by hand.
#include "../models/two_phase.hpp"
#include "known.hpp"
#include "protocols.hpp"
#include "published.hpp"

#include <foregone/model/refinement.hpp>
#include <foregone/replays.hpp>

namespace {

/// What resource managers may do, by the rules of a commitment; TLA+ TCommit.
struct commitment {
    using phase = two_phase<3>::phase;
    struct state {
        std::array<phase, 3> resources{};
        bool operator==(const state&) const = default;
    };
    using manager = fg::range<0u, 2u>;
    struct prepare {
        unsigned who;
    };
    struct decide {
        unsigned who;
    };
    struct give_up {
        unsigned who;
    };
    using action = fg::one_of<fg::product<prepare, manager>, fg::product<decide, manager>, fg::product<give_up, manager>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, prepare a) {
        if (s.resources[a.who] != phase::working) return false;
        s.resources[a.who] = phase::prepared;
        return true;
    }
    static constexpr bool next(state& s, decide a) {
        for (const phase one : s.resources)
            if (one != phase::prepared && one != phase::committed) return false;
        if (s.resources[a.who] != phase::prepared) return false;
        s.resources[a.who] = phase::committed;
        return true;
    }
    static constexpr bool next(state& s, give_up a) {
        for (const phase one : s.resources)
            if (one == phase::committed) return false;
        if (s.resources[a.who] == phase::aborted) return false;
        s.resources[a.who] = phase::aborted;
        return true;
    }
};

struct two_phase_of_three : two_phase<3> {
    static constexpr commitment::state abstraction(const state& s) { return {s.resources}; }
};
/// A manager that commits as soon as one resource manager is prepared.
struct hasty : two_phase_of_three {
    using two_phase::next;
    static constexpr bool next(state& s, commit) {
        if (s.transaction != phase::working || s.received_prepared == managers{}) return false;
        s.transaction = phase::committed;
        s.sent_commit = true;
        return true;
    }
};

TEST(temporal_refinement, two_phase_commit) {
    expect_known<fg::refines<two_phase_of_three, commitment>>({.states = 288});
    const foregone::verdict found = explored_by<fg::refines<hasty, commitment>>(1);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found, (explored_by<fg::refines<hasty, commitment>>(3)));
    EXPECT_EQ(found.trace.actions.size(), 4u) << "prepare, receive it, commit, receive that";
}

TEST(temporal_refinement, alternating_bit) {
    expect_known<fg::refines<as_exchange<fair_loss>, exchange>>({.states = 240});
    const foregone::verdict weak = explored_by<fg::refines<as_exchange<unfair_loss>, exchange>>(1);
    EXPECT_TRUE(weak.violated());
    EXPECT_TRUE(weak.trace.is_lasso()) << "what is sent is lost infinitely often";
}

/// A lock, which Peterson's algorithm is.
struct lock {
    enum class thread : std::uint8_t { first, second };
    struct state {
        std::array<bool, 2> inside{};
        bool operator==(const state&) const = default;
    };
    struct enter {
        thread who;
    };
    struct leave {
        thread who;
    };
    using action = fg::one_of<fg::product<enter, thread>, fg::product<leave, thread>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, enter a) {
        if (s.inside[0] || s.inside[1]) return false;
        s.inside[static_cast<std::size_t>(a.who)] = true;
        return true;
    }
    static constexpr bool next(state& s, leave a) { return std::exchange(s.inside[static_cast<std::size_t>(a.who)], false); }
};
struct fair_lock : lock {
    static constexpr auto enters = [](const auto& a) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, enter>) return std::optional(a.who);
        else return std::optional<thread>();
    };
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<leave>(), fg::strongly_fair<"each thread gets in">(enters)};
};

template <protocols::fair Fair>
struct algorithm : protocols::peterson<false, Fair> {
    using base = protocols::peterson<false, Fair>;
    static constexpr lock::state abstraction(const typename base::state& s) {
        return {{s.at[0] == base::place::inside, s.at[1] == base::place::inside}};
    }
    static constexpr bool terminal(const typename base::state&) { return false; }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

TEST(temporal_refinement, of_a_lock) {
    using protocols::fair;
    expect_everywhere<fg::refines<algorithm<fair::none>, lock>>({.states = 20});
    expect_known<fg::refines<algorithm<fair::weak>, fair_lock>>({.states = 20});
    expect_everywhere<fg::refines<algorithm<fair::none>, fair_lock>>(
        {.violated = true, .prefix_steps = 0, .lap_steps = 4, .states = 20});
}

/// A count from two beginnings, which no compiler evaluates. From the second one, every run leaves the boundary.
struct counts_up {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { count };

    static std::array<state, 2> initial() { return {{{0}, {10}}}; }
    static constexpr bool within_boundary(const state& s) { return s.at < 12; }
    static constexpr bool next(state& s, action) { return s.at += s.at < 10 ? 0 : 1, true; }
    static constexpr lock::state abstraction(const state& s) { return {{s.at >= 10, false}}; }
};
/// The same, with the right beginning.
struct counts_inside : counts_up {
    static constexpr lock::state abstraction(const state&) { return {}; }
};
/// Every run leaves, and nothing is wrong.
struct only_leaves : counts_inside {
    static std::array<state, 1> initial() { return {{{10}}}; }
};

TEST(temporal_refinement, begins_as_the_specification_does_whatever_follows) {
    const foregone::verdict found = explored_by<fg::refines<counts_up, lock>>(1);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found, (explored_by<fg::refines<counts_up, lock>>(3)));
    using judge = foregone::lasso_judge<foregone::search_view<fg::refines<counts_up, lock>>>;
    EXPECT_EQ(judge::judged(found.trace).property, found.property);
    EXPECT_EQ(found.trace.initial, 1u);
    EXPECT_TRUE(found.trace.actions.empty());
    expect_at_run_time<fg::refines<counts_inside, lock>>({.states = 3});
    EXPECT_EQ((explored_by<fg::refines<only_leaves, lock>>(1).result), foregone::outcome::proved);
}

/// A specification whose fair action changes nothing, so that fairness demands nothing of it.
struct stands_still {
    using state = bool;
    enum class action { stay };

    static constexpr bool initial() { return false; }
    static constexpr bool next(bool&, action) { return true; }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<action::stay>()};
};
struct moves_unseen : stands_still {
    static constexpr bool next(bool& s, action) { return s = !s, true; }
    static constexpr bool abstraction(bool) { return false; }
};

TEST(temporal_refinement, a_step_that_changes_no_image_is_not_enabled) {
    expect_everywhere<fg::refines<moves_unseen, stands_still>>({.states = 2});
}

TEST(temporal_refinement, of_itself_is_every_model) {
    struct itself : fair_lock {
        static constexpr state abstraction(const state& s) { return s; }
    };
    expect_everywhere<fg::refines<itself, fair_lock>>({.states = 3});
}

}  // namespace
