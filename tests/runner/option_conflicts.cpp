// SPDX-License-Identifier: BSL-1.0
#include <runner/options/option_conflicts.hpp>

#include <runner/options/command_line.hpp>

#include "../support/variables.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

/// How each option of the table is written.
const std::map<std::string_view, std::string_view> words{
    {"replay", "--replay=0"},           {"replay-file", "--replay-file=run.json"},
    {"walk", "--walk"},                 {"pattern", "--pattern=1"},
    {"accepts", "--accepts=log.json"},  {"show", "--show=there"},
    {"explore", "--explore"},           {"merge", "--merge=part.json"},
    {"estimate", "--estimate=2s"},      {"shard", "--shard=0/2"},
    {"checkpoint", "--checkpoint=file"}, {"resume", "--resume"},
    {"isolate", "--isolate"},           {"seed", "--seed=0"},
    {"shuffle", "--shuffle"},           {"run-timeout", "--run-timeout=1s"},
    {"timeout", "--timeout=1s"},        {"count-actions", "--count-actions"},
    {"profile", "--profile"},
    {"fail-fast", "--fail-fast"},       {"compact", "--compact"},
    {"tree", "--tree"},                 {"bitstate", "--bitstate=1MiB"},
    {"spill", "--spill=folder"},        {"output", "--output=json:file"},
    {"save-traces", "--save-traces=folder"}, {"weakest-orders", "--weakest-orders"},
};

fg::options asked(const std::vector<std::string_view>& names) {
    std::vector<std::string> texts;
    for (const std::string_view name : names) {
        const bool is_alone = names.front() != "checkpoint" && names.back() != "checkpoint";
        if (name == "resume" && is_alone) texts.emplace_back("--checkpoint=file");
        texts.emplace_back(words.at(name));
    }
    std::vector<const char*> line{"checks"};
    for (const std::string& text : texts) line.push_back(text.c_str());
    return fg::parse_command_line(static_cast<int>(line.size()), line.data(), fg::environment(variables()));
}

std::vector<std::string_view> names_in(std::string_view list) {
    std::vector<std::string_view> names;
    while (!list.empty()) {
        names.push_back(list.substr(0, list.find(' ')));
        list.remove_prefix(names.back().size() < list.size() ? names.back().size() + 1 : list.size());
    }
    return names;
}

std::string refused(const fg::options& chosen, std::string_view option) {
    try {
        fg::refuse_conflicts(chosen, option);
    } catch (const fg::usage_error& error) { return error.what(); }
    return {};
}

TEST(runner_option_conflicts, the_table_names_options_that_are_seen) {
    std::set<std::string_view> named;
    for (const fg::option_conflict& one : fg::all_option_conflicts()) {
        named.insert(one.option);
        for (const std::string_view with : names_in(one.with)) named.insert(with);
    }
    for (const std::string_view name : named) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(words.contains(name));
        EXPECT_TRUE(fg::is_option_given(asked({name}), name));
        EXPECT_FALSE(fg::is_option_given({}, name));
    }
    EXPECT_EQ(named.size(), words.size());
}

/// An option is refused beside its conflicts, for the reason in its row, and beside nothing else.
TEST(runner_option_conflicts, all_pairs) {
    for (const auto& [option, word] : words) {
        for (const auto& [other, other_word] : words) {
            if (option == other) continue;
            SCOPED_TRACE(std::string(word) + ' ' + std::string(other_word));
            const fg::options both = asked({option, other});
            std::string expected;
            for (const fg::option_conflict& one : fg::all_option_conflicts()) {
                if (one.option != option || !expected.empty()) continue;
                for (const std::string_view with : names_in(one.with))
                    if (with == other || (with == "checkpoint" && other == "resume"))
                        expected = "--" + std::string(option) + ": " + std::string(one.why);
            }
            EXPECT_EQ(refused(both, option), expected);
        }
    }
}

TEST(runner_option_conflicts, an_option_alone_and_one_that_is_not_given_are_fine) {
    for (const auto& [option, word] : words) {
        EXPECT_EQ(refused(asked({option}), option), "") << word;
        EXPECT_EQ(refused({}, option), "") << word;
    }
}

}  // namespace
