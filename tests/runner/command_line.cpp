// SPDX-License-Identifier: BSL-1.0
#include "../support/variables.hpp"

#include <runner/options/command_line.hpp>
#include <runner/options/option_table.hpp>

#include <foregone/impl/cli/usage_error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using foregone::decision;
using foregone::options;
using foregone::trace_style;

options parsed(std::vector<const char*> arguments, const variables& values = {}) {
    arguments.insert(arguments.begin(), "checks");
    return foregone::parse_command_line(static_cast<int>(arguments.size()), arguments.data(), foregone::environment(values));
}

std::string refused(const std::vector<const char*>& arguments, const variables& values = {}) {
    try {
        parsed(arguments, values);
    } catch (const foregone::usage_error& error) { return error.what(); }
    return "accepted";
}

TEST(run_command_line, has_defaults) {
    const options o = parsed({});
    EXPECT_EQ(o.filter, "*");
    EXPECT_EQ(o.threads, 0U);
    EXPECT_EQ(o.timeout_ns, UINT64_MAX);
    EXPECT_FALSE(o.memory_bytes);
    EXPECT_FALSE(o.brief || o.list || o.list_tests || o.recheck || o.fail_fast || o.help || o.version);
    EXPECT_TRUE(o.outputs.empty());
}

TEST(run_command_line, takes_a_value_in_both_ways) {
    for (const options& o : {parsed({"--timeout=30s", "--threads=4", "--filter=a"}),
                             parsed({"--timeout", "30s", "--threads", "4", "--filter", "a"})}) {
        EXPECT_EQ(o.timeout_ns, 30'000'000'000U);
        EXPECT_EQ(o.threads, 4U);
        EXPECT_EQ(o.filter, "a");
    }
    EXPECT_EQ(parsed({"--filter", "-slow*"}).filter, "-slow*");
}

TEST(run_command_line, reads_every_kind_of_value) {
    const options o = parsed({"--memory=8GiB", "--max-states=100", "--pattern=189", "--replay=0/1/5", "--trace=diff",
                              "--color=always", "--progress=off"});
    EXPECT_EQ(o.memory_bytes, 8ULL << 30);
    EXPECT_EQ(o.max_states, 100U);
    EXPECT_TRUE(o.pattern == foregone::run_numbers(189));
    EXPECT_TRUE(parsed({"--pattern=3-17"}).pattern == foregone::run_numbers(3, 17));
    EXPECT_TRUE(parsed({"--pattern=3-3"}).pattern == foregone::run_numbers(3));
    EXPECT_EQ(o.replay, (foregone::run_trace{0, {1, 5}}));
    EXPECT_EQ(o.trace, trace_style::diff);
    EXPECT_EQ(o.color, decision::yes);
    EXPECT_EQ(o.progress, decision::no);
}

TEST(run_command_line, switches_need_no_value) {
    const options o = parsed({"--brief", "--fail-fast", "--recheck=yes", "--list=off", "-h"});
    EXPECT_TRUE(o.brief && o.fail_fast && o.recheck && o.help);
    EXPECT_FALSE(o.list);
    EXPECT_TRUE(parsed({"--version"}).version);
}

TEST(run_command_line, an_estimate_takes_a_second_unless_another_time_is_given) {
    EXPECT_FALSE(parsed({}).estimate_ns);
    for (const options& o : {parsed({"--estimate"}), parsed({"--estimate", "--threads=2"}), parsed({"--estimate=1s"}),
                             parsed({}, {{"FOREGONE_ESTIMATE", "1"}})})
        EXPECT_EQ(o.estimate_ns, 1'000'000'000U);
    for (const options& o :
         {parsed({"--estimate=300ms"}), parsed({"--estimate", "300ms", "--brief"}), parsed({"--estimate", "--estimate=300ms"})})
        EXPECT_EQ(o.estimate_ns, 300'000'000U);
    EXPECT_EQ(refused({"--estimate=soon"}), "--estimate=soon: this value is refused; write a number with one of the units ms, s, "
                                            "min and h, such as 10s; a number without a unit is seconds");
}

TEST(run_command_line, collects_outputs_and_else_takes_the_last) {
    const options o = parsed({"--output=junit:a.xml", "--output", "json:b:c.json", "--output=html:a.html", "--output=sarif:a.sarif",
                              "--output=tlc:a.json", "--threads=2", "--threads=auto"});
    ASSERT_EQ(o.outputs.size(), 5U);
    EXPECT_EQ(o.outputs[2], (foregone::report_request{"html", "a.html"}));
    EXPECT_EQ(o.outputs[3], (foregone::report_request{"sarif", "a.sarif"}));
    EXPECT_EQ(o.outputs[4], (foregone::report_request{"tlc", "a.json"}));
    EXPECT_EQ(o.outputs[0], (foregone::report_request{"junit", "a.xml"}));
    EXPECT_EQ(o.outputs[1], (foregone::report_request{"json", "b:c.json"}));
    EXPECT_EQ(o.threads, 0U);
}

TEST(run_command_line, a_page_and_a_graph_are_not_asked_for_by_variables) {
    EXPECT_EQ(parsed({"--explore"}).explore_port, 0U);
    EXPECT_EQ(parsed({"--explore=8000", "--brief"}).explore_port, 8'000U);
    EXPECT_FALSE(parsed({}, {{"FOREGONE_EXPLORE", "8000"}, {"FOREGONE_DUMP", "dot:a"}}).explore_port);
    for (const char* port : {"--explore=65536", "--explore=-1", "--explore=http"})
        EXPECT_NE(refused({port}).find("write a port from 0"), std::string::npos) << port;
    const options o = parsed({"--dump=json:a:b.json"}, {{"FOREGONE_DUMP", "dot:a"}});
    ASSERT_TRUE(o.dump);
    EXPECT_EQ(o.dump->format, foregone::graph_format::json);
    EXPECT_EQ(o.dump->file, "a:b.json");
    EXPECT_EQ(refused({"--dump=svg:a"}), "--dump=svg:a: this value is refused; write dot:FILE or json:FILE");
}

TEST(run_command_line, every_option_has_a_variable_but_help_and_version) {
    const variables values{{"FOREGONE_TIMEOUT", "5s"},   {"FOREGONE_FAIL_FAST", "1"},  {"FOREGONE_OUTPUT", "json:a"},
                           {"FOREGONE_MAX_STATES", "7"}, {"FOREGONE_VERSION", "12.2"}, {"FOREGONE_HELP", "x"},
                           {"FOREGONE_FILTER", ""}};
    const options o = parsed({}, values);
    EXPECT_EQ(o.timeout_ns, 5'000'000'000U);
    EXPECT_TRUE(o.fail_fast);
    EXPECT_EQ(o.outputs.size(), 1U);
    EXPECT_EQ(o.max_states, 7U);
    EXPECT_EQ(o.filter, "*");
    EXPECT_EQ(parsed({"--timeout=1s"}, values).timeout_ns, 1'000'000'000U);
}

TEST(run_command_line, refuses_with_the_place_and_a_remedy) {
    EXPECT_EQ(refused({"--frobnicate"}), "--frobnicate: there is no such option; --help lists all there are");
    EXPECT_EQ(refused({"--thread=4"}), "--thread=4: there is no such option; did you mean --threads? --help lists all there are");
    EXPECT_EQ(refused({"--Max_states", "4"}),
              "--Max_states: there is no such option; did you mean --max-states? --help lists all there are");
    EXPECT_EQ(refused({"-filter=a"}), "-filter=a: there is no such option; did you mean --filter? --help lists all there are");
    EXPECT_EQ(refused({"-x"}), "-x: there is no such option; --help lists all there are");
    EXPECT_EQ(refused({"jugs"}), "jugs: only options are taken; choose checks with --filter=jugs");
    EXPECT_EQ(refused({"--timeout=soon"}),
              "--timeout=soon: this value is refused; write a number with one of the units ms, s, min and h, such as 30s; a number "
              "without a unit is seconds");
    EXPECT_EQ(refused({"--timeout"}), "--timeout needs a value; see --help");
    EXPECT_EQ(refused({"--filter=", "--threads=1"}), "--filter=: its value is empty; write one, or leave the option out");
    EXPECT_EQ(refused({"--brief=maybe"}), "--brief=maybe: this value is refused; write nothing, true or false");
    EXPECT_EQ(refused({}, {{"FOREGONE_TIMEOUT", "soon"}}).substr(0, 46), "FOREGONE_TIMEOUT=soon: this value is refused; ");
}

TEST(run_command_line, refuses_what_means_nothing_alone) {
    EXPECT_EQ(refused({"--checkpoint-every=3s"}),
              "--checkpoint-every: means nothing without --checkpoint=FILE; pass that too, or leave this out");
    EXPECT_EQ(refused({"--resume"}), "--resume: means nothing without --checkpoint=FILE; pass that too, or leave this out");
    EXPECT_EQ(refused({"--hang=3s"}), "--hang: means nothing without --isolate; pass that too, or leave this out");
    EXPECT_EQ(refused({"--hang=3s", "--isolate"}), "accepted");
    EXPECT_EQ(refused({"--hang=3s", "--isolate", "--isolate=off"}), "accepted");
    EXPECT_EQ(refused({"--resume=no"}), "accepted");
    EXPECT_EQ(refused({"--checkpoint=a", "--resume", "--checkpoint-every=3s"}), "accepted");
    EXPECT_EQ(refused({"--resume"}, {{"FOREGONE_CHECKPOINT", "a"}}), "accepted");
    EXPECT_EQ(refused({}, {{"FOREGONE_HANG", "3s"}, {"FOREGONE_RESUME", "1"}, {"FOREGONE_CHECKPOINT_EVERY", "3s"}}), "accepted");
}

TEST(run_command_line, refuses_what_has_no_effect_with_a_graph) {
    for (const char* other : {"--threads=1", "--timeout=1s", "--memory=1GiB", "--recheck", "--fail-fast", "--compact", "--tree",
                              "--max-errors=2", "--run-timeout=1s", "--brief", "--trace=full", "--progress=on", "--list",
                              "--isolate",
                              "--replay=0", "--output=json:x", "--explore", "--seed=1", "--count-actions", "--shard=0/2"}) {
        const std::string name = std::string(other).substr(0, std::string(other).find('='));
        EXPECT_EQ(refused({"--dump=dot:a", other}),
                  name + ": has no effect with --dump, because no check is run; leave one of them out");
    }
    EXPECT_EQ(refused({"--dump=dot:a", "--filter=b", "--max-states=3", "--color=never"}), "accepted");
    EXPECT_EQ(refused({"--dump=dot:a", "--brief=false"}), "accepted");
    EXPECT_EQ(refused({"--dump=dot:a"}, {{"FOREGONE_THREADS", "2"}}), "accepted");
}

TEST(run_command_line, refuses_what_has_no_effect_with_a_history) {
    for (const char* other :
         {"--threads=1", "--accepts=x", "--replay=0", "--explore", "--seed=1", "--max-states=3", "--shard=0/2"}) {
        const std::string name = std::string(other).substr(0, std::string(other).find('='));
        EXPECT_EQ(refused({"--linearizable=x", other}),
                  name + ": has no effect with --linearizable, because no check is run; leave one of them out");
    }
    EXPECT_EQ(refused({"--linearizable=x", "--filter=b", "--timeout=3s", "--memory=1GiB", "--output=json:y", "--brief"}),
              "accepted");
    EXPECT_EQ(parsed({"--linearizable=x"}).linearizable, "x");
}

TEST(run_command_line, refuses_reports_of_checks_that_are_only_listed) {
    for (const char* const list : {"--list", "--list-tests"}) {
        const std::string why = std::string(list) + ", because no check is run; leave one of them out";
        EXPECT_EQ(refused({list, "--output=json:x"}), "--output: has no effect with " + why);
        EXPECT_EQ(refused({list, "--save-traces=x"}), "--save-traces: has no effect with " + why);
        EXPECT_EQ(refused({list}, {{"FOREGONE_OUTPUT", "json:x"}}), "accepted");
        EXPECT_EQ(refused({list, "--threads=2"}), "accepted");
    }
}

TEST(run_command_line, every_option_that_has_an_effect_with_another_one_is_there) {
    for (const foregone::option_entry<options>& option : foregone::option_table) {
        std::istringstream beside{std::string(option.form.beside)};
        for (std::string name; beside >> name;) {
            const auto is_it = [&](const foregone::option_entry<options>& other) { return other.form.name == name; };
            EXPECT_TRUE(std::ranges::any_of(foregone::option_table, is_it)) << name;
        }
    }
}

TEST(run_command_line, every_option_that_another_one_needs_is_there) {
    for (const foregone::option_entry<options>& option : foregone::option_table) {
        const std::string_view wanted = option.form.only_with;
        const auto is_it = [&](const foregone::option_entry<options>& other) {
            return other.form.name == wanted && other.form.from_environment;
        };
        EXPECT_TRUE(wanted.empty() || std::ranges::any_of(foregone::option_table, is_it)) << option.form.name;
    }
}

TEST(run_command_line, escapes_what_it_refuses) {
    EXPECT_EQ(refused({"--a\x1b"}), "--a\\x1b: there is no such option; --help lists all there are");
    EXPECT_EQ(refused({"a\x1b"}), "a\\x1b: only options are taken; choose checks with --filter=a\\x1b");
    EXPECT_TRUE(refused({"--threads=\x1b"}).starts_with("--threads=\\x1b: this value is refused; "));
}

TEST(run_command_line, refuses_every_bad_value) {
    for (const char* argument :
         {"--threads=0", "--threads=1025", "--threads=two", "--memory=lots", "--max-states=-1", "--pattern=#1", "--pattern=3-",
          "--pattern=-3", "--pattern=3-2", "--replay=0/",
          "--trace=some", "--output=junit", "--output=junit:", "--output=xml:a", "--color=red", "--progress=maybe"})
        EXPECT_TRUE(refused({argument}).starts_with(argument)) << argument;
}

TEST(run_command_line, helps_with_every_option) {
    const std::string help = foregone::command_line_help("./checks");
    for (const foregone::option_entry<options>& option : foregone::option_table)
        EXPECT_NE(help.find("--" + std::string(option.form.name)), std::string::npos) << option.form.name;
    EXPECT_NE(help.find("./checks [OPTIONS]"), std::string::npos);
    EXPECT_NE(help.find("Exit codes: 0 "), std::string::npos);
}

TEST(run_command_line, the_help_is_as_wide_as_it_is_asked_for) {
    for (const std::size_t columns : {80U, 120U}) {
        std::istringstream lines(foregone::command_line_help("./checks", columns));
        std::size_t widest = 0;
        for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
        EXPECT_LE(widest, columns);
        EXPECT_GT(widest + 10, columns);
    }
    const std::string help = foregone::command_line_help("./checks", 80);
    EXPECT_NE(help.find("  --fail-fast                 stop after the first check that does not pass\n"), std::string::npos);
    EXPECT_NE(help.find("  --hang DURATION             with --isolate: the longest time of a step before\n"
                        "                              it counts as hanging, 30s by default\n"),
              std::string::npos)
        << help;
}

}  // namespace
