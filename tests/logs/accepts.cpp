// SPDX-License-Identifier: BSL-1.0
// accepts.hpp, impl/logs and model/gaps.hpp.

#include "../models/door_session.hpp"
#include "../models/jugs.hpp"
#include "../models/open_files.hpp"
#include "../models/tickets.hpp"

#include <foregone/accepts.hpp>
#include <foregone/types/inline_vector.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

/// A queue of at most three, whose `push` may be refused by an exception, and which forgets by itself.
struct queue_commands {
    struct system {};
    struct model {
        fg::inline_vector<int, 3> values;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return !m.values.full(); }
        constexpr void next(model& m) const { m.values.push_back(value); }
        constexpr void run(system&) const {}
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return !m.values.empty(); }
        constexpr int run(system&) const { return 0; }
        constexpr int expected(const model& m) const { return m.values[0]; }
        constexpr void next(model& m) const {
            for (std::size_t i = 1; i < m.values.size(); ++i) m.values[i - 1] = m.values[i];
            m.values.pop_back();
        }
    };
    struct size {
        constexpr std::size_t run(system&) const { return 0; }
        constexpr std::size_t expected(const model& m) const { return m.values.size(); }
    };
    using commands = fg::one_of<fg::product<push, fg::integers<0, 9>>, pop, size>;
};

struct leaking_queue : queue_commands {
    static constexpr auto unrecorded = fg::gaps<pop>(1);
};

/// Its model keeps a text that it does not own.
struct notes {
    struct system {};
    struct model {
        std::string_view text;
        bool operator==(const model&) const = default;
    };
    struct write {
        std::string_view text;
        constexpr void next(model& m) const { m.text = text; }
        constexpr void run(system&) const {}
    };
    struct look {
        constexpr std::string_view run(system&) const { return {}; }
        constexpr std::string_view expected(const model& m) const { return m.text; }
    };
    static constexpr char longest[] =
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    using commands = fg::one_of<fg::product<write, fg::texts<"x", longest>>, look>;
};

/// Its answers show nothing of what is in them.
struct sealed {
    class letter {
        int secret_ = 7;

    public:
        bool operator==(const letter&) const = default;
        friend constexpr void print_to(auto& sink, const letter&) { sink.append("sealed"); }
    };
    struct system {};
    struct model {
        bool operator==(const model&) const = default;
    };
    struct look {
        constexpr letter run(system&) const { return {}; }
        constexpr letter expected(const model&) const { return {}; }
    };
    struct guess {
        constexpr letter run(system&) const { return {}; }
        constexpr bool postcondition(const model&, const letter&) const { return true; }
    };
    using commands = fg::one_of<look, guess>;
};

/// With more states than are kept.
struct wide : queue_commands {
    struct model {
        fg::inline_vector<int, 9> values;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr void next(model& m) const { m.values.push_back(value); }
        constexpr void run(system&) const {}
    };
    using commands = fg::product<push, fg::integers<0, 9>>;
};

/// `halt` answers nothing, and is right only with an empty machine.
struct machine_commands {
    struct system {};
    struct model {
        int load = 0;
        bool operator==(const model&) const = default;
    };
    struct fill {
        constexpr void run(system&) const {}
        constexpr void next(model& m) const { m.load = 1; }
    };
    struct halt {
        constexpr void run(system&) const {}
        constexpr bool postcondition(const model& m) const { return m.load == 0; }
    };
    using commands = fg::one_of<fill, halt>;
};

template <class Model, class... Gaps>
fg::log_verdict judged(const std::string& text, const Gaps&... gaps) {
    return fg::accepts<Model>(fg::recorded_log{text, "made.jsonl"}, gaps...);
}

template <class Model>
std::string problem_of(const std::string& text) {
    try {
        return "no error: " + judged<Model>(text).text();
    } catch (const fg::file_error& error) { return error.what(); }
}

TEST(run_accepts, a_run_of_the_model) {
    const fg::log_verdict found = judged<queue_commands>(R"({"action": {"push": {"value": 3}}}
{"action": {"push": {"value": 4}}, "answer": null, "note": {"at": "12:00"}}

{"action": "pop", "answer": 3}
{"action": {"size": {}}, "answer": 1}
)");
    EXPECT_TRUE(found.accepted()) << found.text();
    EXPECT_EQ(found.steps, 4u);
    EXPECT_EQ(found.last_line, 5u);
    EXPECT_EQ(found.states, 1u);
    EXPECT_EQ(found.text(), "made.jsonl: accepted, 4 steps\n");
    EXPECT_THROW(judged<queue_commands>("\n"), fg::file_error);  // a log that says nothing proves nothing
}

TEST(run_accepts, an_answer_that_the_model_does_not_give) {
    const fg::log_verdict found =
        judged<queue_commands>("{\"action\": {\"push\": {\"value\": 3}}}\n{\"action\": \"pop\", \"answer\": 5}\n");
    EXPECT_EQ(found.outcome, fg::log_outcome::refused);
    EXPECT_EQ(found.steps, 1u);
    EXPECT_EQ(found.last_line, 1u);
    EXPECT_EQ(found.line, 2u);
    EXPECT_EQ(found.reason, "pop -> 5: postcondition of pop refuses it; expected 3");
    ASSERT_GE(found.allowed.size(), 2u);
    EXPECT_EQ(found.allowed[0], "pop -> 3");
    EXPECT_EQ(found.allowed[1], "push{value = 0}");
    EXPECT_EQ(found.allowed.size(), 8u);
    EXPECT_TRUE(found.text().starts_with("made.jsonl:2: refused after 1 step (up to line 1): pop -> 5: ")) << found.text();
    EXPECT_NE(found.text().find("\n  the line says: {\"action\": \"pop\", \"answer\": 5}\n  allowed here:  pop -> 3\n"),
              std::string::npos)
        << found.text();
}

TEST(run_accepts, an_action_that_is_not_enabled) {
    const fg::log_verdict found = judged<queue_commands>("{\"action\": \"pop\"}");
    EXPECT_EQ(found.reason, "pop is not enabled in {values = []}");
    EXPECT_EQ(found.steps, 0u);
    EXPECT_EQ(found.allowed[0], "push{value = 0}");
}

TEST(run_accepts, an_answer_may_be_missing) {
    EXPECT_TRUE(judged<queue_commands>(
        "{\"action\": {\"push\": {\"value\": 3}}}\n{\"action\": \"pop\"}\n{\"action\": \"size\", \"answer\": 0}"));
    EXPECT_FALSE(judged<queue_commands>(
        "{\"action\": {\"push\": {\"value\": 3}}}\n{\"action\": \"pop\"}\n{\"action\": \"size\", \"answer\": 1}"));
}

TEST(run_accepts, a_call_that_answers_nothing_is_judged) {
    EXPECT_TRUE(judged<machine_commands>("{\"action\": \"halt\"}"));
    EXPECT_FALSE(judged<machine_commands>("{\"action\": \"fill\"}\n{\"action\": \"halt\", \"answer\": null}"));
    EXPECT_FALSE(judged<machine_commands>("{\"action\": \"fill\"}\n{\"action\": \"halt\"}"));
}

TEST(run_accepts, an_exception_is_an_answer) {
    const fg::log_verdict found = judged<queue_commands>("{\"action\": \"size\", \"thrown\": \"no \\u001b memory\"}");
    EXPECT_EQ(found.reason, "size -> an exception: no \\x1b memory: postcondition of size refuses it; expected 0");
}

TEST(run_accepts, steps_may_be_missing_where_it_is_declared) {
    const std::string text = R"({"action": {"push": {"value": 1}}}
{"action": {"push": {"value": 2}}}
{"action": "size", "answer": 2}
{"action": "size", "answer": 0}
)";
    const auto with = [&](const auto& gaps) { return judged<queue_commands>(text, gaps); };
    EXPECT_EQ(with(fg::no_gaps{}).line, 4u);
    EXPECT_EQ(with(fg::gaps<queue_commands::pop>(1)).line, 4u);
    EXPECT_TRUE(with(fg::gaps<queue_commands::pop>(2)));
    EXPECT_TRUE(with(fg::gaps_where(2, [](const auto& action) { return sizeof action == 1; })));
    EXPECT_EQ(with(fg::gaps<queue_commands::size>(9)).line, 4u);
    EXPECT_EQ(judged<leaking_queue>(text).line, 4u);
    EXPECT_TRUE(judged<leaking_queue>("{\"action\": {\"push\": {\"value\": 1}}}\n{\"action\": \"size\", \"answer\": 0}\n"));
}

TEST(run_accepts, several_states_are_followed_until_a_line_distinguishes_them) {
    const auto gaps = fg::gaps<queue_commands::push>(3);
    const fg::log_verdict any = judged<queue_commands>("{\"action\": \"size\"}", gaps);
    EXPECT_EQ(any.states, 1111u);
    const fg::log_verdict some =
        judged<queue_commands>("{\"action\": \"size\", \"answer\": 2}\n{\"action\": \"pop\", \"answer\": 7}\n", gaps);
    EXPECT_TRUE(some) << some.text();
    EXPECT_EQ(some.states, 110u);  // the second value, and whether one was pushed between the lines
}

TEST(run_accepts, too_many_states_are_no_verdict) {
    const fg::log_verdict found = judged<wide>("{\"action\": {\"push\": {\"value\": 1}}}", fg::gaps<wide::push>(6));
    EXPECT_EQ(found.outcome, fg::log_outcome::unclear);
    EXPECT_TRUE(found.text().starts_with("made.jsonl:1: unclear after 0 steps: more than 100,000 states")) << found.text();
}

TEST(run_accepts, a_model_that_learns_from_answers_needs_them) {
    using tickets = models::ticket_commands<false>;
    EXPECT_TRUE(judged<tickets>(
        "{\"action\": \"draw\", \"answer\": 7}\n{\"action\": \"look\", \"answer\": 7}\n{\"action\": \"draw\", \"answer\": 8}"));
    EXPECT_EQ(judged<tickets>("{\"action\": \"draw\", \"answer\": 7}\n{\"action\": \"draw\", \"answer\": 7}").reason,
              "draw -> 7: postcondition of draw refuses it");
    EXPECT_EQ(problem_of<tickets>("{\"action\": \"draw\"}"),
              "made.jsonl:1: the answer to it determines the next state of the model, and is missing; record it");
}

TEST(run_accepts, runs_have_a_beginning_and_an_end) {
    using door = models::door_session;
    const fg::log_verdict found = judged<door>(R"({"action": {"initially": {"log_in": {"who": 1}}}, "answer": true}
{"action": ["turn", "turn"], "answer": [true, false]}
{"action": {"log_out": {}}, "answer": 4}
{"action": "turn", "answer": true}
)");
    EXPECT_EQ(found.line, 4u) << found.text();
    EXPECT_TRUE(judged<door>("{\"action\": {\"log_in\": {\"who\": 2}}, \"answer\": true}\n{\"action\": \"turn\"}"));
    EXPECT_FALSE(judged<door>("{\"action\": \"turn\"}"));
}

TEST(run_accepts, arguments_may_be_earlier_answers) {
    EXPECT_TRUE(judged<models::file_commands<true>>(
        "{\"action\": \"make\", \"answer\": 100}\n{\"action\": {\"look\": {\"file\": {\"number\": 0}}}, \"answer\": true}"));
    EXPECT_FALSE(judged<models::file_commands<true>>("{\"action\": {\"look\": {\"file\": {\"number\": 0}}}, \"answer\": true}"));
}

TEST(run_accepts, transition_systems_by_what_is_seen_of_their_states) {
    using jugs = models::pouring;
    EXPECT_TRUE(judged<jugs>(R"({"state": {"small": 0}}
{"action": "fill_big"}
{"action": "big_to_small", "state": {"big": 2}}
{"state": {"small": 3, "big": 2}}
)"));
    const fg::log_verdict found =
        judged<jugs>("{\"action\": \"fill_big\"}\n{\"action\": \"big_to_small\", \"state\": {\"big\": 3}}\n");
    EXPECT_EQ(found.line, 2u);
    EXPECT_EQ(found.reason, "it leads to {small = 3, big = 2}, which is another state than the log's: big is 2, and recorded is 3");
    EXPECT_EQ(found.allowed[0], "big_to_small, to {small = 3, big = 2}");
    EXPECT_TRUE(judged<jugs>("{\"state\": {\"big\": 2}}", fg::gaps_where(2, [](jugs::action) { return true; })));
    EXPECT_EQ(judged<jugs>("{\"state\": {\"big\": 2}}", fg::gaps_where(1, [](jugs::action) { return true; })).reason,
              "the model is in {small = 0, big = 0}, which is another state than the log's: big is 0, and recorded is 2");
}

TEST(run_accepts, says_where_a_log_says_nothing) {
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": \"size\"}\n{\"action\": {\"push\": {\"val"),
              "made.jsonl:2: this is not JSON: syntax error while parsing object key - invalid string: missing closing quote; last "
              "read: '\"val'; expected string literal");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": \"size\"}}"),
              "made.jsonl:1: this is not JSON: syntax error while parsing value - unexpected '}'; expected end of input");
    EXPECT_EQ(problem_of<queue_commands>("[1]"), "made.jsonl:1: it is not an object; write {\"action\": …}");
    EXPECT_EQ(problem_of<queue_commands>("\n{\"action\": \"pus\\u001b\"}"),
              "made.jsonl:2: the model has no such action; it has push, pop, size");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": {\"push\": {\"value\": 77}}}"),
              "made.jsonl:1: it is not among the actions of the model; add its values to the domain of its members");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": {\"push\": {\"value\": \"1\"}}}"),
              "made.jsonl:1: push.value: is a text, and should be a whole number");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": {\"push\": {\"valu\\n\": 1}}}"),
              "made.jsonl:1: push: push has no member \"valu\\n\"");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": \"size\", \"answer\": -1}"),
              "made.jsonl:1: its answer is out of the range of its type");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": {\"push\": {\"value\": 1}}, \"answer\": 1}"),
              "made.jsonl:1: it has an \"answer\", and this action answers nothing; leave it out");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": \"size\", \"anser\": 1}").substr(0, 42),
              "made.jsonl:1: it has a member \"anser\"; a l");
    EXPECT_EQ(problem_of<queue_commands>("{\"action\": \"size\", \"action\": \"pop\"}"),
              "made.jsonl:1: the member \"action\" is there twice; leave one out");
    EXPECT_EQ(problem_of<models::pouring>("{\"state\": {\"large\": 1}}"), "made.jsonl:1: its state: state has no member \"large\"");
    EXPECT_EQ(problem_of<models::pouring>("{\"action\": \"fill_big\", \"answer\": 1}"),
              "made.jsonl:1: it has an answer, and a transition system has none; write members of its \"state\"");
    EXPECT_TRUE(problem_of<queue_commands>(std::string(200, '[')).starts_with("made.jsonl:1: more than 100 lists"));
}

TEST(run_accepts, texts_that_a_model_keeps_outlive_their_line) {
    const std::string longer(100, 'x');
    EXPECT_TRUE(judged<notes>("{\"action\": {\"write\": {\"text\": \"" + longer + "\"}}}\n{\"action\": \"look\", \"answer\": \"" +
                              longer + "\"}"));
}

TEST(run_accepts, an_answer_that_cannot_be_made_is_compared) {
    EXPECT_TRUE(judged<sealed>("{\"action\": \"look\", \"answer\": \"sealed\"}"));
    EXPECT_EQ(judged<sealed>("{\"action\": \"look\", \"answer\": \"open\"}").reason,
              "look answers something else than the expected sealed");
    EXPECT_EQ(problem_of<sealed>("{\"action\": \"guess\", \"answer\": \"open\"}"),
              "made.jsonl:1: an answer of this type cannot be made from JSON; let perform answer a struct of public members");
}

TEST(run_accepts, a_file_that_is_not_there_is_an_error) {
    EXPECT_THROW(fg::recorded_log::from_file("/nowhere/log"), fg::file_error);
    EXPECT_THROW(fg::recorded_log::from_file(std::filesystem::temp_directory_path().string()), fg::file_error);
}

/// A draw that is not in the log answered something that the model would have to know.
TEST(run_accepts, an_action_that_learns_cannot_be_missing) {
    using commands = models::ticket_commands<false>;
    const std::string text = R"({"action": "look", "answer": 10})";
    try {
        judged<commands>(text, fg::gaps<commands::draw>(1));
        FAIL() << "a log that is possible must not be refused";
    } catch (const fg::file_error& error) {
        EXPECT_EQ(std::string(error.what()), "made.jsonl:1: draw may be missing before it, and the answer to it determines "
                                             "the next state of the model, and is missing; record it");
    }
    EXPECT_FALSE(judged<commands>(text));
}

}  // namespace
