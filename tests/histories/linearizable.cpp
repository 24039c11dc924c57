// SPDX-License-Identifier: BSL-1.0
// histories/history.hpp and histories/linearizable.hpp: literal histories, histories of suites, evidence.
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/histories/linearizable.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

struct register_spec {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct read {
        using answer = int;
        bool operator==(const read&) const = default;
    };
    struct write {
        int value;
        using answer = void;
        bool operator==(const write&) const = default;
    };
    struct swap {
        int value;
        using answer = int;
    };
    static constexpr std::optional<state> next(state s, read, int seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static constexpr state next(state, write w) { return {w.value}; }
    static constexpr std::optional<state> next(state s, swap w, int seen) {
        return seen == s.value ? std::optional(state{w.value}) : std::nullopt;
    }
    static constexpr state next(state, swap w) { return {w.value}; }
};
using read = register_spec::read;
using write = register_spec::write;
using swap_value = register_spec::swap;

/// The same, with its calls named.
struct named_register : register_spec {
    using calls = fg::one_of<fg::product<write, fg::range<0, 9>>, read, fg::product<swap, fg::range<0, 9>>>;
};

constexpr bool a_pending_write_may_have_taken_effect_or_not() {
    const auto seen = [](int first, int second) {
        return fg::linearizable<register_spec>(fg::history{fg::call<0>(write{1}), fg::call<1>(read{}), fg::answer<1>(first),
                                                           fg::call<1>(read{}), fg::answer<1>(second), fg::answer<0>()})
            .accepted();
    };
    return seen(0, 0) && seen(0, 1) && seen(1, 1) && !seen(1, 0) && !seen(2, 2);
}
VERIFY(linearizable, a_pending_write_may_have_taken_effect_or_not)

constexpr bool real_time_matters_between_processes() {
    const fg::history stale{fg::call<0>(write{1}), fg::answer<0>(), fg::call<1>(read{}), fg::answer<1>(0)};
    return !fg::linearizable<register_spec>(stale) && fg::sequentially_consistent<register_spec>(stale);
}
VERIFY(linearizable, real_time_matters_between_processes)

constexpr bool program_order_matters_to_both() {
    const fg::history own{fg::call<0>(write{1}), fg::answer<0>(), fg::call<0>(read{}), fg::answer<0>(0)};
    return !fg::linearizable<register_spec>(own) && !fg::sequentially_consistent<register_spec>(own);
}
VERIFY(linearizable, program_order_matters_to_both)

constexpr bool an_unknown_call_takes_effect_at_any_later_time_or_never() {
    const auto seen = [](int first, int second, int third) {
        return fg::linearizable<register_spec>(fg::history{fg::call<0>(write{1}), fg::unknown<0>(), fg::call<0>(read{}),
                                                           fg::answer<0>(first), fg::call<1>(write{2}), fg::answer<1>(),
                                                           fg::call<1>(read{}), fg::answer<1>(second), fg::call<1>(read{}),
                                                           fg::answer<1>(third)})
            .accepted();
    };
    return seen(0, 2, 2) && seen(1, 2, 2) && seen(0, 2, 1) && seen(0, 1, 1) && !seen(1, 2, 1) && !seen(0, 1, 2) && !seen(2, 2, 2);
}
VERIFY(linearizable, an_unknown_call_takes_effect_at_any_later_time_or_never)

constexpr bool the_effect_without_an_answer_is_that_of_next_without_one() {
    return fg::linearizable<register_spec>(
               fg::history{fg::call<0>(swap_value{1}), fg::unknown<0>(), fg::call<1>(read{}), fg::answer<1>(1)}) &&
           fg::linearizable<register_spec>(fg::history{fg::call<0>(swap_value{1}), fg::call<1>(read{}), fg::answer<1>(1)}) &&
           !fg::linearizable<register_spec>(
               fg::history{fg::call<0>(swap_value{1}), fg::call<1>(read{}), fg::answer<1>(1), fg::answer<0>(1)});
}
VERIFY(linearizable, the_effect_without_an_answer_is_that_of_next_without_one)

constexpr bool an_order_is_the_witness() {
    const auto found = fg::linearizable<named_register>(fg::history{fg::call<0>(write{1}), fg::call<1>(write{2}),
                                                                    fg::call<2>(read{}), fg::answer<2>(2), fg::call<2>(read{}),
                                                                    fg::answer<2>(1), fg::answer<1>(), fg::answer<0>()});
    return found && found.order == std::vector<std::uint32_t>{1, 2, 0, 3} && found.impossible == fg::no_call &&
           found.states.empty() && found.verdict == fg::history_verdict::accepted && found.steps > 0;
}
VERIFY(linearizable, an_order_is_the_witness)

constexpr bool a_refusal_names_the_first_impossible_answer() {
    const auto found = fg::linearizable<register_spec>(fg::history{fg::call<3>(write{1}), fg::answer<3>(), fg::call<0>(write{2}),
                                                                   fg::call<1>(read{}), fg::call<2>(write{4}), fg::answer<1>(3),
                                                                   fg::answer<0>(), fg::call<0>(read{}), fg::answer<0>(7)});
    return found.verdict == fg::history_verdict::refused && found.impossible == 2 && found.order.empty() &&
           found.pending == std::vector<std::uint32_t>{1, 3, 2} && found.state_count == found.states.size() &&
           found.states.size() == 4;  // 1; 2; 4; 4 after 2, but not 2 after 4, for the 4 need not be
}
VERIFY(linearizable, a_refusal_names_the_first_impossible_answer)

constexpr bool an_empty_history_is_accepted() {
    return fg::linearizable<named_register>(fg::history{}) && fg::sequentially_consistent<named_register>(fg::history{}) &&
           fg::linearizable<register_spec>(fg::history{fg::call<0>(write{1})});
}
VERIFY(linearizable, an_empty_history_is_accepted)

constexpr bool a_limit_is_no_refusal() {
    const fg::history stale{fg::call<0>(write{1}), fg::answer<0>(), fg::call<1>(read{}), fg::answer<1>(0)};
    const auto cut = fg::linearizable<register_spec>(stale, {.steps = 1});
    return !cut && cut.verdict == fg::history_verdict::unknown && cut.steps == 1 &&
           fg::sequentially_consistent<register_spec>(stale, {.steps = 1}).verdict == fg::history_verdict::unknown;
}
VERIFY(linearizable, a_limit_is_no_refusal)

/// A map whose keys do not concern each other.
struct map_spec {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct get {
        int key;
        using answer = int;
    };
    struct put {
        int key, value;
    };
    static constexpr std::optional<state> next(const state& s, const get&, int seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static constexpr state next(const state&, const put& p) { return {p.value}; }
    static constexpr int key(const auto& call) { return call.key; }
};
using get = map_spec::get;
using put = map_spec::put;

constexpr bool calls_of_different_keys_are_judged_apart() {
    const auto good = fg::linearizable<map_spec>(
        fg::history{fg::call<0>(put{1, 5}), fg::call<1>(put{2, 6}), fg::call<2>(get{1}), fg::answer<2>(5), fg::call<2>(get{2}),
                    fg::answer<2>(0), fg::answer<1>(), fg::answer<0>(), fg::call<2>(get{2}), fg::answer<2>(6)});
    const auto bad = fg::linearizable<map_spec>(fg::history{fg::call<0>(put{1, 5}), fg::answer<0>(), fg::call<1>(get{2}),
                                                            fg::answer<1>(0), fg::call<1>(get{1}), fg::answer<1>(0)});
    return good && good.order == std::vector<std::uint32_t>{0, 2, 3, 1, 4} && !bad && bad.impossible == 2;
}
VERIFY(linearizable, calls_of_different_keys_are_judged_apart)

/// A queue as a suite of commands: `put` may fail on a full queue by an exception, and `take` has a precondition.
struct queue_suite {
    struct system {
        std::vector<int> values;
    };
    struct model {
        fg::inline_vector<int, 2> values{};
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        void run(system& s) const { s.values.push_back(value); }
        constexpr bool postcondition(const model& m, const fg::thrown&) const { return m.values.full(); }
        constexpr bool postcondition(const model& m, const fg::nothing&) const { return !m.values.full(); }
        constexpr void next(model& m) const {
            if (!m.values.full()) m.values.push_back(value);
        }
    };
    struct take {
        constexpr bool precondition(const model& m) const { return !m.values.empty(); }
        int run(system& s) const {
            const int first = s.values.front();
            s.values.erase(s.values.begin());
            return first;
        }
        constexpr int expected(const model& m) const { return m.values[0]; }
        constexpr void next(model& m) const {
            for (std::size_t i = 1; i < m.values.size(); ++i) m.values[i - 1] = m.values[i];
            m.values.pop_back();
        }
    };
    using commands = fg::one_of<fg::product<push, fg::range<0, 9>>, take>;
};
using push = queue_suite::push;
using take = queue_suite::take;

constexpr bool a_suite_is_a_specification() {
    const auto taken = [](int value) {
        return fg::linearizable<queue_suite>(fg::history{fg::call<0>(push{1}), fg::call<1>(push{2}), fg::answer<0>(),
                                                         fg::call<0>(take{}), fg::answer<0>(value), fg::answer<1>()})
            .accepted();
    };
    return taken(1) && taken(2) && !taken(3);
}
VERIFY(linearizable, a_suite_is_a_specification)

constexpr bool a_precondition_holds_where_the_call_takes_effect() {
    return fg::linearizable<queue_suite>(
               fg::history{fg::call<0>(take{}), fg::call<1>(push{2}), fg::answer<0>(2), fg::answer<1>()}) &&
           !fg::linearizable<queue_suite>(
               fg::history{fg::call<0>(take{}), fg::answer<0>(2), fg::call<1>(push{2}), fg::answer<1>()});
}
VERIFY(linearizable, a_precondition_holds_where_the_call_takes_effect)

constexpr bool an_exception_is_an_answer() {
    const auto third = [](auto last) {
        return fg::linearizable<queue_suite>(fg::history{fg::call<0>(push{1}), fg::answer<0>(), fg::call<0>(push{1}),
                                                         fg::answer<0>(), fg::call<1>(push{3}), last})
            .accepted();
    };
    return third(fg::answer<1>(fg::thrown{})) && !third(fg::answer<1>()) && third(fg::unknown<1>());
}
VERIFY(linearizable, an_exception_is_an_answer)

constexpr bool an_unknown_call_of_a_suite_is_assumed() {
    const auto taken = [](int value) {
        return fg::linearizable<queue_suite>(fg::history{fg::call<0>(push{1}), fg::answer<0>(), fg::call<1>(push{2}),
                                                         fg::answer<1>(), fg::call<2>(take{}), fg::unknown<2>(),
                                                         fg::call<0>(take{}), fg::answer<0>(value)})
            .accepted();
    };
    return taken(1) && taken(2) && !taken(3);
}
VERIFY(linearizable, an_unknown_call_of_a_suite_is_assumed)

TEST(linearizable, a_history_is_filled_and_judged_again_and_again) {
    fg::history_of<queue_suite> got;
    fg::linearizability_judge<queue_suite> judge;
    for (int round = 0; round < 3; ++round) {
        got.clear();
        got.call(0, push{round});
        got.answer(0);
        got.call(1, take{});
        got.answer(1, round == 1 ? 7 : round);
        EXPECT_EQ(judge.judge(got), round == 1 ? fg::history_verdict::refused : fg::history_verdict::accepted);
        EXPECT_EQ(judge.steps(), 2u);
    }
    EXPECT_EQ(judge.explain(got).order, (std::vector<std::uint32_t>{0, 1}));
}

/// More pending calls than a word has bits: `writers` writes of different values that never return, and a read of each.
fg::history_of<named_register> many_unknown(int writers, int last) {
    fg::history_of<named_register> made;
    for (int i = 0; i < writers; ++i) {
        made.call(0, write{i + 1});
        made.unknown(0);
    }
    for (int i = writers; i > 0; --i) {
        made.call(1, read{});
        made.answer(1, i == 1 ? last : i);
    }
    return made;
}

TEST(linearizable, more_than_64_calls_may_be_pending) {
    for (const int writers : {63, 64, 65, 200}) {
        const auto found = fg::linearizable<named_register>(many_unknown(writers, 1));
        EXPECT_TRUE(found) << writers << '\n' << found.text().substr(0, 200);
        EXPECT_EQ(found.order.size(), 2 * static_cast<std::size_t>(writers));
    }
    EXPECT_EQ(fg::linearizable<named_register>(many_unknown(70, 70)).verdict, fg::history_verdict::refused);
    const auto beyond = fg::linearizable<named_register>(many_unknown(1'025, 1));
    EXPECT_EQ(beyond.verdict, fg::history_verdict::unknown);
    EXPECT_EQ(beyond.text(), "not known to be linearizable (0 steps): more than 1,024 calls are pending at once\n");
    fg::linearizability_judge<named_register> judge;
    EXPECT_EQ(judge.judge(many_unknown(64, 1)), fg::history_verdict::unknown);
}

TEST(linearizable, events_that_do_not_fit_are_errors) {
    fg::history_of<named_register> got;
    const auto reason = [](auto&& f) -> std::string {
        try {
            f();
        } catch (const fg::invalid_program& error) { return error.what(); }
        return "";
    };
    EXPECT_EQ(reason([&] { got.answer(2, 1); }),
              "this is not a history: process 2 has an answer without a call; write the call first, and one answer for each");
    got.call(2, read{});
    EXPECT_EQ(
        reason([&] { got.call(2, read{}); }),
        "this is not a history: process 2 calls while its last call has no answer; write its answer, or `unknown`, before the "
        "next call");
    EXPECT_NE(reason([&] { got.answer(2, std::string("one")); }).find("another type"), std::string::npos);
    got.clear();
    got.call(0, read{});
    EXPECT_NE(reason([&] { fg::linearizable<named_register>(got); }).find("without an answer"), std::string::npos);
}

TEST(linearizable, a_refusal_is_a_chart_with_the_states) {
    const auto found = fg::linearizable<register_spec>(fg::history{fg::call<2>(write{7}), fg::unknown<2>(), fg::call<0>(write{1}),
                                                                   fg::call<2>(read{}), fg::answer<2>(1), fg::answer<0>(),
                                                                   fg::call<1>(read{}), fg::answer<1>(0)});
    EXPECT_EQ(found.text(), R"(not linearizable (11 steps): nothing is possible after read -> 0 of process 1
  process 0   [write{value = 1}---------------]
  process 1                                    [read -> 0 !]
  process 2  [write{value = 7} -> ?[read -> 1]---------------
  possible before it: {value = 1}
                      {value = 7}, after write{value = 7} -> ? of process 2
  pending there: write{value = 7} -> ? of process 2, read -> 0 of process 1
)");
    const auto fine = fg::linearizable<register_spec>(fg::history{fg::call<0>(write{1}), fg::unknown<0>(), fg::call<1>(read{}),
                                                                  fg::answer<1>(0), fg::call<1>(read{}), fg::answer<1>(1)});
    EXPECT_EQ(fine.text(), R"(linearizable: 3 calls (4 steps), in this order:
  process 1: read -> 0
  process 0: write{value = 1} -> ?
  process 1: read -> 1
)");
}

}  // namespace
