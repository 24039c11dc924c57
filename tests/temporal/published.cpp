// SPDX-License-Identifier: BSL-1.0
// full: golden.cpp and refinement.cpp try the same code on other protocols
// Models that others publish. Source: verdicts of TLC and of SPIN; pairs and lassos recomputed by independent programs.
#include "published.hpp"

#include "../models/two_phase.hpp"
#include "known.hpp"
#include "protocols.hpp"

namespace {

using namespace published;

struct sends_again : fair_loss {
    static constexpr auto properties = fg::properties{fg::always_eventually<"something new is sent">(fg::taken<send>())};
};
struct must_send : alternating_bit {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<send_again, answer>(), fg::strongly_fair<receive, receive_answer, send>()};
    static constexpr auto properties = fg::properties{fg::always_eventually<"something new is sent">(fg::taken<send>())};
};

TEST(temporal_published, alternating_bit) {
    expect_known<fair_loss>({.pairs = 270, .states = 240});
    expect_known<unfair_loss>({.violated = true, .prefix_steps = 1, .lap_steps = 4, .pairs = 270});
    expect_known<sends_again>({.violated = true, .prefix_steps = 0, .lap_steps = 2, .pairs = 480});
    expect_known<must_send>({.pairs = 480});
}

struct all_is_given_back : allocator {
    static constexpr auto properties = fg::properties{fg::leads_to<"all is given back">(
        [](const state& s) { return s.wants[0] == 0; }, [](const state& s) { return s.has[0] == 0; })};
};
struct all_is_given : allocator {
    static constexpr auto properties = fg::properties{fg::leads_to<"what is wanted is given">(
        [](const state& s) { return (s.wants[0] & 1) != 0; }, [](const state& s) { return (s.has[0] & 1) != 0; })};
};
struct all_are_satisfied : allocator {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"nothing is wanted">([](const state& s) { return s.wants[0] == 0; })};
};

TEST(temporal_published, simple_allocator) {
    expect_known<all_is_given_back>({.pairs = 480, .states = 400});
    expect_known<all_is_given>({.pairs = 560, .states = 400});
    expect_known<all_are_satisfied>({.pairs = 656, .states = 400});
}

TEST(temporal_published, prisoners) { expect_known<prisoners>({.pairs = 202, .states = 214}); }

TEST(temporal_published, chang_and_roberts) {
    expect_known<ring<true>>({.pairs = 83, .states = 95});
    expect_known<ring<false>>({.violated = true, .prefix_steps = 0, .lap_steps = 0, .pairs = 83});
}

struct weak_timer : timer {
    static constexpr auto fairness = fg::fairness{of_process};
    static constexpr auto properties = fg::properties{is_done};
};
struct strong_timer : timer {
    static constexpr auto fairness = fg::fairness{of_process, fg::strongly_fair<action::alarm>()};
    static constexpr auto properties = fg::properties{is_done};
};

TEST(temporal_published, a_timer_that_skips) {
    expect_known<weak_timer>({.violated = true, .prefix_steps = 0, .lap_steps = 2, .pairs = 8, .states = 10});
    expect_known<strong_timer>({.pairs = 8, .states = 10});
}

using commit = two_phase<3>;
constexpr auto is_decided = [](const commit::state& s) {
    for (const commit::phase at : s.resources)
        if (at != commit::phase::committed && at != commit::phase::aborted) return false;
    return true;
};
constexpr auto first_is_prepared = [](const commit::state& s) { return s.resources[0] == commit::phase::prepared; };
constexpr auto first_is_decided = [](const commit::state& s) {
    return s.resources[0] == commit::phase::committed || s.resources[0] == commit::phase::aborted;
};

struct decides : commit {
    static constexpr auto properties = fg::properties{fg::eventually_always<"all are decided">(is_decided)};
};
struct decides_if_it_goes_on : decides {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"it goes on">([](const auto&) { return true; })};
};
struct answers : commit {
    static constexpr auto properties =
        fg::properties{fg::leads_to<"who is prepared is decided">(first_is_prepared, first_is_decided)};
};
struct answers_if_received : answers {
    template <class Kind>
    static constexpr auto receiver = [](const auto& a) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, Kind>) return std::optional<fg::within<0u, 2u>>(a.who);
        else return std::optional<fg::within<0u, 2u>>();
    };
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"a commit is received">(receiver<receive_commit>),
                                                  fg::weakly_fair<"an abort is received">(receiver<receive_abort>)};
};
struct answers_if_each_kind_is_taken : answers {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<abort, receive_commit, receive_abort>()};
};

TEST(temporal_published, two_phase_commit) {
    expect_known<decides>({.violated = true, .prefix_steps = 2, .lap_steps = 1, .pairs = 288, .states = 288});
    expect_known<decides_if_it_goes_on>({.pairs = 288});
    expect_known<answers_if_received>({.violated = true, .prefix_steps = 2, .lap_steps = 1, .pairs = 396});
    expect_known<answers_if_each_kind_is_taken>({.pairs = 396});
}

using protocols::fair;
template <fair Fair, std::size_t Who>
struct five : protocols::philosophers<5, true> {
    using base = protocols::philosophers<5, true>;
    static constexpr auto fairness = [] {
        constexpr auto who = [](std::size_t seat) { return fg::within<std::size_t{0}, std::size_t{4}>(seat); };
        if constexpr (Fair == fair::weak) return fg::fairness{fg::weakly_fair<"each goes on">(who)};
        else if constexpr (Fair == fair::strong) return fg::fairness{fg::strongly_fair<"each goes on">(who)};
        else return fg::fairness{};
    }();
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"one eats">([](const base::state& s) { return s.at[Who] == base::stage::eats; })};
};

TEST(temporal_published, philosophers_need_strong_fairness) {
    expect_known<five<fair::none, 0>>({.violated = true, .prefix_steps = 0, .lap_steps = 4, .pairs = 459, .states = 243});
    expect_known<five<fair::weak, 0>>({.violated = true, .prefix_steps = 0, .lap_steps = 12, .pairs = 459});
    expect_known<five<fair::strong, 0>>({.pairs = 459});
    expect_known<five<fair::weak, 4>>({.violated = true, .prefix_steps = 0, .lap_steps = 8, .pairs = 459});
}

}  // namespace
