// SPDX-License-Identifier: BSL-1.0
// histories/read_history.hpp: histories from JSON.
#include <foregone/domain/domain.hpp>
#include <foregone/histories/linearizable.hpp>
#include <foregone/histories/read_history.hpp>
#include <foregone/histories/specs.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace fg = foregone;

using reg = fg::specs::reg<int>;
using queue = fg::specs::queue<std::string>;

/// A suite whose `take` throws if it is empty.
struct box_suite {
    struct system {};
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct put {
        int value;
        void run(system&) const {}
        constexpr void next(model& m) const { m.value = value; }
    };
    struct take {
        int run(system&) const { return 0; }
        constexpr bool postcondition(const model& m, int seen) const { return m.value == seen && seen != 0; }
        constexpr bool postcondition(const model& m, const fg::thrown&) const { return m.value == 0; }
        constexpr void next(model& m) const { m.value = 0; }
    };
    using commands = fg::one_of<fg::product<put, fg::range<1, 9>>, take>;
};

template <class S>
std::string refusal(const char* text) {
    try {
        fg::read_history<S>({text, "h.jsonl"});
    } catch (const fg::file_error& error) { return error.what(); }
    return "";
}

TEST(read_history, a_history_of_a_specification) {
    const auto made = fg::read_history<reg>({R"({"process": 3, "call": {"write": {"value": 4}}}
{"process": 1, "call": "read"}

{"process": 1, "answer": 0, "note": "stale"}
{"process": 3, "answer": null}
{"process": 3, "call": {"write": {"value": 5}}}
{"process": 3, "unknown": true}
{"process": 3, "call": "read"}
{"process": 3, "answer": 5}
)"});
    ASSERT_EQ(made.size(), 4u);
    EXPECT_EQ(made[0].process, 3u);
    EXPECT_FALSE(made[2].is_answered());
    EXPECT_TRUE(fg::linearizable<reg>(made)) << fg::linearizable<reg>(made).text();
}

TEST(read_history, texts_are_read_into_the_calls) {
    const auto made = fg::read_history<queue>({R"({"process": 0, "call": {"enqueue": {"value": "one"}}}
{"process": 0, "answer": null}
{"process": 0, "call": "dequeue"}
{"process": 0, "answer": "one"}
{"process": 0, "call": "dequeue"}
{"process": 0, "answer": null})"});
    EXPECT_TRUE(fg::linearizable<queue>(made));
}

TEST(read_history, a_history_of_a_suite) {
    const char* const seen = R"({"process": 0, "call": "take"}
{"process": 0, "thrown": "empty"}
{"process": 0, "call": {"put": {"value": 4}}}
{"process": 1, "call": "take"}
{"process": 1, "answer": 4})";
    EXPECT_TRUE(fg::linearizable<box_suite>(fg::read_history<box_suite>({seen})));
    EXPECT_FALSE(fg::linearizable<box_suite>(fg::read_history<box_suite>({R"({"process": 0, "call": "take"}
{"process": 0, "answer": 4}
{"process": 1, "call": {"put": {"value": 4}}})"})));
}

TEST(read_history, errors_name_the_line) {
    EXPECT_EQ(refusal<reg>("\n{\"process\": 1, \"call\": \"raed\"}"), "h.jsonl:2: has a call that the specification does not have");
    EXPECT_EQ(refusal<reg>("{\"call\": \"read\"}"),
              "h.jsonl:1: it names no process; write {\"process\": 3, \"call\": …}, with a number from 0");
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"call\": \"read\"}\n{\"process\": 1, \"answer\": \"x\"}").find("h.jsonl:2: answer"),
              std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"call\": {\"write\": {\"val\": 1}}}").find("h.jsonl:1: write"), std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"answer\": 4}").find("h.jsonl:1: this is not a history: process 1 has an answer"),
              std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"call\": \"read\"}\n{\"process\": 1, \"call\": \"read\"}").find("h.jsonl:2: this"),
              std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"call\": \"read\", \"answer\": 4}").find("not one event"), std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"call\": \"read\"}\n{\"process\": 1, \"thrown\": \"\"}").find("exception"),
              std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\": 1, \"reads\": 4}").find("it has a member \"reads\""), std::string::npos);
    EXPECT_NE(refusal<reg>("{\"process\"").find("h.jsonl:1: this is not JSON"), std::string::npos);
}

}  // namespace
