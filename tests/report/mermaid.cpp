// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <cstddef>
#include <report/mermaid.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

fg::run_record run_of(std::vector<fg::step_text> steps) {
    fg::run_record run;
    fg::check_record check;
    check.name = "ring.reachable";
    check.sentence = "violated \"in order\" after 2 steps";
    check.property = "in order";
    check.steps = std::move(steps);
    run.checks.push_back(check);
    return run;
}

TEST(report_mermaid, participants_send_messages_and_do_things) {
    EXPECT_EQ(fg::mermaid_text(run_of({{0, "initial", "", "", true, ""},
                                       {1, "send{from = a, to = b, text = hi}", "", "", true, ""},
                                       {2, "receive{by = b}", "", "", true, "from here on, without end:"},
                                       {3, "crash{who = a}", "", "", true, ""}})),
              R"(## ring.reachable: violated "in order" after 2 steps

```mermaid
sequenceDiagram
    participant p0 as a
    participant p1 as b
    p0->>p1: 1. s#101;nd, text = hi
    Note over p0,p1: from here on, without #101;nd:
    Note over p1: 2. receive
    Note over p0: 3. crash
    Note over p0,p1: violates in order
```
)");
}

TEST(report_mermaid, operations_of_threads_say_what_they_interrupt) {
    const std::string text = fg::mermaid_text(
        run_of({{0, "begin", "", "", true, ""},
                {1, "thread", "-> first", "", true, "", {{"first", "loads x = 0"}}},
                {2, "thread", "-> second", "", true, "",
                 {{"second", "stores x = 1", fg::remark_kind::interrupting}, {"", "ok"}}}}));
    EXPECT_NE(text.find("    Note over p0: 1. loads x = 0\n    Note over p1: 2. interrupts: stores x = 1\n"), std::string::npos)
        << text;
}

TEST(report_mermaid, a_model_without_participants_shows_its_states) {
    const std::string text =
        fg::mermaid_text(run_of({{0, "", "{small = 0}", "", true, ""}, {1, "fill_small", "{small = 3}", "", true, ""}}));
    EXPECT_NE(text.find("    participant p0 as ring.reachable\n    Note over p0: {small = 0}\n"
                        "    Note over p0: 1. fill_small<br/>{small = 3}\n"),
              std::string::npos)
        << text;
}

/// What a model prints becomes neither markup nor a part of the diagram.
TEST(report_mermaid, escapes_what_a_model_says) {
    EXPECT_EQ(fg::mermaid_report::escaped("a;b#c<d>\"e\"%%f end\n```"),
              "a#59;b#35;c#60;d#62;#34;e#34;#37;#37;f #101;nd<br/>#96;#96;#96;");
    EXPECT_EQ(fg::mermaid_report::heading("a<b>*c*\n# d"), "a\\<b\\>\\*c\\* \\# d");
    std::vector<fg::step_text> steps{{0, "", "initial", "", true, ""}, {1, std::string(300, 'x') + "é", "", "", true, ""}};
    EXPECT_NE(fg::mermaid_text(run_of(steps)).find(std::string(237, 'x') + "…\n"), std::string::npos);
}

TEST(report_mermaid, a_run_without_counterexamples_says_so) {
    EXPECT_EQ(fg::mermaid_text(fg::run_record{}), "No check has a counterexample.\n");
    EXPECT_EQ(fg::mermaid_text(run_of({})), "No check has a counterexample.\n");
}

}  // namespace
