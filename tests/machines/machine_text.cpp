// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"

#include <foregone/report/machine_text.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace fg = foregone;

TEST(report_machine_text, a_table_has_a_line_for_each_row) {
    EXPECT_EQ(fg::machine_table<models::ticket>(), "| from | on | when | update | gives | to | name |\n"
                                                   "|---|---|---|---|---|---|---|\n"
                                                   "| scratch | create | | yes | created | open | |\n"
                                                   "| open | edit | yes | yes | edited | open | |\n"
                                                   "| open | close | | | … | closed | close it |\n");
}

TEST(report_machine_text, a_row_of_several_states_names_them) {
    EXPECT_NE(fg::machine_table<models::counter_machine>().find("| on, off | int | yes | yes | … | on | |\n"), std::string::npos);
}

TEST(report_machine_text, a_graph_has_an_edge_for_each_row) {
    EXPECT_EQ(fg::machine_dot<models::turnstile>(), "digraph \"turnstile\" {\n"
                                                    "    rankdir=LR;\n"
                                                    "    node [shape=box, style=rounded];\n"
                                                    "    \"(begin)\" [shape=point];\n"
                                                    "    \"(anywhere)\" [label=\"anywhere\", style=dashed];\n"
                                                    "    \"locked\";\n"
                                                    "    \"unlocked\";\n"
                                                    "    \"(begin)\" -> \"locked\";\n"
                                                    "    \"(anywhere)\" -> \"unlocked\" [label=\"coin\"];\n"
                                                    "    \"unlocked\" -> \"locked\" [label=\"push\"];\n"
                                                    "}\n");
}

TEST(report_machine_text, an_edge_says_what_happens) {
    const std::string dot = fg::machine_dot<models::ticket>();
    EXPECT_NE(dot.find("    \"(scratch)\" -> \"open\" [label=\"create / created\"];\n"), std::string::npos) << dot;
    EXPECT_NE(dot.find("    \"open\" -> \"open\" [label=\"edit [when] / edited\"];\n"), std::string::npos) << dot;
    EXPECT_NE(dot.find("    \"open\" -> \"closed\" [label=\"close it: close / …\"];\n"), std::string::npos) << dot;
    EXPECT_EQ(fg::machine_dot<models::counter_machine>().find("(anywhere)"), std::string::npos);
    EXPECT_NE(fg::machine_dot<models::counter_machine>().find("    \"(begin)\" -> \"on\";\n"), std::string::npos);
}

struct hostile {
    enum class state { here };
    struct go {};
    using input = fg::one_of<go>;
    static constexpr auto transitions = fg::transitions{fg::on<go, "a|b \"<c>\" \\ \n *d*">.from(state::here).to(state::here)};
};

TEST(report_machine_text, names_are_escaped) {
    EXPECT_NE(fg::machine_table<hostile>().find("| a\\|b \"&lt;c>\" \\\\ \\\\n \\*d\\* |\n"), std::string::npos)
        << fg::machine_table<hostile>();
    EXPECT_NE(fg::machine_dot<hostile>().find("[label=\"a|b \\\"<c>\\\" \\\\ \\\\n *d*: go\"];\n"), std::string::npos)
        << fg::machine_dot<hostile>();
}

}  // namespace
