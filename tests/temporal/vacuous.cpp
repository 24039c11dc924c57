// SPDX-License-Identifier: BSL-1.0
// What a pass did not depend on, and how a lasso is fair.
#include "known.hpp"
#include "protocols.hpp"

#include <runner/temporal_text.hpp>

#include <string>

namespace {

using namespace protocols;

template <class Model>
fg::temporal_text described(const foregone::verdict& found) {
    return fg::temporal_text_of(found,
                                [&](fg::temporal_listener& to) { fg::describe_temporal<fg::search_view<Model>>(found, to); });
}

template <class Model>
std::string notes_on(const foregone::verdict& found) {
    std::string text;
    for (const std::string& one : fg::temporal_notes_of(described<Model>(found))) text += one + '\n';
    return text;
}

/// Numbers that grow beyond the boundary; some of them can wait, fairly or not.
template <bool Waits, bool IsFair>
struct growing {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { grow, wait };

    static constexpr state initial() { return {}; }
    static constexpr bool within_boundary(const state& s) { return s.at < 5; }
    static constexpr bool next(state& s, action a) {
        if (a == action::wait) return Waits;
        ++s.at;
        return true;
    }
    static constexpr auto fairness = [] {
        if constexpr (IsFair) return fg::fairness{fg::weakly_fair<action::grow>()};
        else return fg::fairness{};
    }();
    static constexpr auto properties = fg::properties{
        fg::leads_to<"three, then five">([](const state& s) { return s.at == 3; }, [](const state& s) { return s.at == 5; })};
};

template <class Model>
void expect_no_run() {
    const foregone::verdict found = explored_by<Model>(1);
    EXPECT_EQ(found.result, foregone::outcome::invalid_model);
    EXPECT_TRUE(found.temporal.leaves);
    EXPECT_EQ(found.property, 0u);
    EXPECT_EQ(found, explored_by<Model>(3));
    EXPECT_EQ(found, foregone::verdict_in<std::vector<std::uint64_t>>(foregone::verdict_of<Model>));
}

TEST(temporal_vacuous, where_every_fair_run_leaves_the_boundary) {
    expect_no_run<growing<false, false>>();
    expect_no_run<growing<true, true>>();
    EXPECT_TRUE((explored_by<growing<true, false>>(1).violated())) << "who waits at 3 stays inside";
}

struct trivial : semaphore<2, fair::none> {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"goes on">([](action who) { return who; }),
                                                  fg::weakly_fair<"nothing">([](action who) { return who == action::b; })};
    static constexpr auto properties = fg::properties{
        fg::leads_to<"nobody asks">([](const state&) { return false; }, [](const state& s) { return s.at[0] == place::in; }),
        fg::ltl<"tautology", "[]a -> a">(fg::atom<"a">([](const state& s) { return s.at[0] == place::in; })),
        fg::eventually<"begins">([](const state&) { return true; })};
    static constexpr bool next(state& s, action who) { return who == action::a && semaphore::next(s, who); }
};

TEST(temporal_vacuous, properties_and_conditions_are_named) {
    expect_everywhere<trivial>({.states = 3});
    EXPECT_EQ(notes_on<trivial>(explored_by<trivial>(1)),
              "2 of 3 conditions of fairness can change no state; the first is \"goes on [b]\"\n"
              "\"nobody asks\" (p ~> q): p is never true\n"
              "\"tautology\" ([]a -> a): this is true of every run of every model\n"
              "\"begins\" (<>p): p is true in every state\n");
    EXPECT_EQ(notes_on<peterson_again<fair::weak>>(explored_by<peterson_again<fair::weak>>(1)), "");
}

struct mixed : semaphore<2, fair::weak> {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"goes on">([](action who) { return who; }),
                                                  fg::strongly_fair<"some">([](action) { return true; })};
};
struct ends : philosophers<4, false> {
    static constexpr auto fairness = fg::fairness{
        fg::strongly_fair<"moves">([](std::size_t who) { return fg::within<std::size_t{0}, std::size_t{1}>(who / 2); })};
    static constexpr auto properties = fg::properties{fg::always_eventually<"somebody eats">(somebody_eats)};
};

TEST(temporal_vacuous, each_condition_of_a_lasso_is_explained) {
    EXPECT_EQ(notes_on<mixed>(explored_by<mixed>(1)), "what it claims: p ~> q\n"
                                                      "fair: \"goes on [a]\" cannot change the state after step 3\n"
                                                      "fair: \"goes on [b]\" is taken in step 2\n"
                                                      "fair: \"some\" is taken in step 2\n");
    EXPECT_EQ(notes_on<ends>(explored_by<ends>(1)), "what it claims: []<>p\n"
                                                    "fair: \"moves [0]\" cannot change any state that is repeated\n"
                                                    "fair: \"moves [1]\" cannot change any state that is repeated\n");
}

TEST(temporal_vacuous, atoms_are_noted_where_they_change) {
    const fg::temporal_text text = described<mixed>(explored_by<mixed>(1));
    EXPECT_EQ(text.formula, "p ~> q");
    EXPECT_EQ(text.atoms, (std::vector<std::string>{"p", "q"}));
    EXPECT_EQ(text.letters, (std::vector<std::uint64_t>{0, 1, 1, 1, 1}));
    ASSERT_EQ(text.fairness.size(), 3u);
    EXPECT_EQ(text.fairness[1].title, "goes on [b]");
    EXPECT_EQ(text.fairness[1].step, 2u);
    EXPECT_TRUE(text.fairness[2].is_strong);
    std::vector<fg::step_text> steps(5);
    steps[1].note = "so far";
    fg::note_atoms(steps, text);
    EXPECT_EQ(steps[0].note, "!p, !q");
    EXPECT_EQ(steps[1].note, "so far; p");
    EXPECT_EQ(steps[2].note, "");
}

/// One condition for each thread, named by both instances of a property.
struct under_one_list : semaphore<2, fair::none> {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"goes on">([](action who) { return who; })};
    static constexpr auto properties = fg::properties{
        fg::each<action>(fg::leads_to<"gets in">(
                             [](const state& s, action who) { return s.at[static_cast<std::size_t>(who)] == place::wants; },
                             [](const state& s, action who) { return s.at[static_cast<std::size_t>(who)] == place::in; })
                             .under(fg::fairness{fg::weakly_fair<"each goes on">([](action who) { return who; })})),
        fg::eventually<"somebody is in">([](const state& s) { return s.at[0] == place::in || s.at[1] == place::in; })};
};

TEST(temporal_vacuous, a_condition_of_several_instances_is_one) {
    const foregone::verdict found = explored_by<under_one_list>(1);
    EXPECT_EQ(found.temporal.conditions, 4u);
    EXPECT_EQ(notes_on<under_one_list>(found), "what it claims: p ~> q\n"
                                               "fair: \"each goes on [a]\" cannot change the state after step 3\n"
                                               "fair: \"each goes on [b]\" is taken in step 2\n");
}

/// Messages between two ends, by values of structs.
struct messages {
    struct send {
        bool urgent;
        bool operator==(const send&) const = default;
    };
    struct receive {
        bool operator==(const receive&) const = default;
    };
    struct state {
        bool is_sent = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::one_of<fg::product<send, bool>, fg::product<receive>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const send& one) {
        if (s.is_sent || one.urgent) return false;
        return s.is_sent = true;
    }
    static constexpr bool next(state& s, const receive&) {
        if (!s.is_sent) return false;
        return s.is_sent = false, true;
    }
    static constexpr auto properties = fg::properties{
        fg::always_eventually<"sent">([](const state& s) { return s.is_sent; })
            .under(fg::fairness{fg::weakly_fair<send{true}, send{false}>(), fg::weakly_fair<receive>()})};
};

TEST(temporal_vacuous, values_of_structs_are_titled_as_actions) {
    EXPECT_EQ(notes_on<messages>(explored_by<messages>(1)),
              "the condition of fairness \"weakly fair [send{urgent = true}]\" can change no state, so it demands nothing\n");
}

template <class... Properties>
struct asks : semaphore<2, fair::weak> {
    static constexpr auto properties = fg::properties{Properties{}...};
};
constexpr auto somebody_in = [](const semaphore<2, fair::weak>::state& s) { return s.at[0] != s.at[1]; };
using possible = decltype(fg::always_possible<"somebody moves">(somebody_in));
using never_possible = decltype(fg::always_possible<"nobody is there">([](const auto&) { return false; }));
using unfair = decltype(fg::always_eventually<"infinitely often">(somebody_in).unfair());
using fairly = decltype(fg::always_eventually<"infinitely often">(somebody_in));

TEST(temporal_vacuous, fairness_without_effect_is_named) {
    const std::string no_effect = "fairness has no effect on always_possible; remove it, or list a property of fair runs: "
                                  "fg::always_eventually claims that they come there\n";
    EXPECT_EQ(notes_on<asks<possible>>(explored_by<asks<possible>>(1)), no_effect);
    EXPECT_EQ(notes_on<asks<never_possible>>(explored_by<asks<never_possible>>(1)), "what it claims: AG EF p\n" + no_effect);
    EXPECT_EQ((notes_on<asks<possible, unfair>>(explored_by<asks<possible, unfair>>(1))),
              "the model's fairness has no effect: each of its properties of runs lists conditions of its own; remove it, or "
              "these\n");
    EXPECT_EQ((notes_on<asks<possible, fairly>>(explored_by<asks<possible, fairly>>(1))), "");
}

}  // namespace
