// SPDX-License-Identifier: BSL-1.0
#include <suites/cover_command_line.hpp>

#include <foregone/impl/cli/usage_error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

fg::cover_request asked_by(std::vector<const char*> words) {
    words.insert(words.begin(), "foregone-cover");
    return fg::parse_cover_request(static_cast<int>(words.size()), words.data());
}

std::string refusal(const std::vector<const char*>& words) {
    try {
        asked_by(words);
        return "none";
    } catch (const fg::usage_error& error) { return error.what(); }
}

TEST(cover_command_line, options_are_written_as_usual) {
    const fg::cover_request asked = asked_by({"-o", "3", "--seed-rows=rows.tsv", "-d;", "--alias-separator=space", "-c",
                                              "model.txt", "--effort=1.5k", "--searches=4", "--threads=2", "-f", "csv", "--output",
                                              "rows.csv", "--randomize=7", "--progress=never", "--lenient-rows", "-s"});
    EXPECT_EQ(asked.model, "model.txt");
    EXPECT_EQ(asked.order, 3U);
    EXPECT_EQ(asked.seed_rows, "rows.tsv");
    EXPECT_EQ(asked.syntax.value_separator, ";");
    EXPECT_EQ(asked.syntax.alias_separator, " ");
    EXPECT_EQ(asked.syntax.negative_prefix, "~");
    EXPECT_TRUE(asked.syntax.order.case_sensitive);
    EXPECT_EQ(asked.effort, 1'500U);
    EXPECT_EQ(asked.searches, 4U);
    EXPECT_EQ(asked.threads, 2U);
    EXPECT_EQ(asked.format, fg::rows_format::csv);
    EXPECT_EQ(asked.output, "rows.csv");
    EXPECT_EQ(asked.seed, 7U);
    EXPECT_EQ(asked.progress, fg::decision::no);
    EXPECT_TRUE(asked.lenient_rows);
    EXPECT_TRUE(asked.statistics);
}

TEST(cover_command_line, nothing_asks_for_pairs_of_standard_input_as_tsv) {
    const fg::cover_request asked = asked_by({});
    EXPECT_EQ(asked.model, "-");
    EXPECT_EQ(asked.order, 2U);
    EXPECT_EQ(asked.format, fg::rows_format::tsv);
    EXPECT_FALSE(asked.seed || asked.randomize || asked.statistics || asked.help || asked.lenient_rows);
    EXPECT_EQ(asked_by({"-"}).model, "-");
    EXPECT_EQ(asked_by({"--", "-o"}).model, "-o");
}

TEST(cover_command_line, a_switch_may_say_that_it_is_off) {
    EXPECT_FALSE(asked_by({"--statistics=false"}).statistics);
    EXPECT_TRUE(asked_by({"--statistics=on"}).statistics);
    EXPECT_EQ(refusal({"--statistics=maybe"}), "--statistics=maybe: this value is refused; write nothing, true or false");
}

TEST(cover_command_line, picts_own_way_is_understood) {
    const fg::cover_request asked =
        asked_by({"/tmp/model.txt", "/o:max", "/D:;", "/a:/", "-n:!", "/e:a:b.txt", "/r:5", "/C", "-s", "/F:json"});
    EXPECT_EQ(asked.model, "/tmp/model.txt");
    EXPECT_EQ(asked.order, fg::cover_request::all_parameters);
    EXPECT_EQ(asked.syntax.value_separator, ";");
    EXPECT_EQ(asked.syntax.alias_separator, "/");
    EXPECT_EQ(asked.syntax.negative_prefix, "!");
    EXPECT_EQ(asked.seed_rows, "a:b.txt");
    EXPECT_EQ(asked.seed, 5U);
    EXPECT_TRUE(asked.syntax.order.case_sensitive && asked.statistics);
    EXPECT_EQ(asked.format, fg::rows_format::json);
    for (const char* word : {"/r", "-r", "--randomize"}) {
        EXPECT_TRUE(asked_by({word, "model"}).randomize) << word;
        EXPECT_EQ(asked_by({word, "model"}).model, "model") << word;
    }
    EXPECT_TRUE(asked_by({"/?"}).help && asked_by({"-h"}).help && asked_by({"--help"}).help);
    EXPECT_EQ(asked_by({"/d:tab"}).syntax.value_separator, "\t");
    EXPECT_EQ(asked_by({"/d:\xC2\xA7"}).syntax.value_separator, "\xC2\xA7");
}

// PICT folds the case of its letters, and takes a dash as well as a slash.
TEST(cover_command_line, each_of_picts_options_is_understood_in_each_way_of_writing_it) {
    for (const std::string sign : {"/", "-"})
        for (const bool upper : {false, true}) {
            const auto asks = [&](const char* lower_word, const char* upper_word) {
                const std::string word = sign + (upper ? upper_word : lower_word);
                return asked_by({"model", word.c_str()});
            };
            EXPECT_EQ(asks("o:3", "O:3").order, 3U) << sign << upper;
            EXPECT_EQ(asks("o:max", "O:max").order, fg::cover_request::all_parameters) << sign << upper;
            EXPECT_EQ(asks("d:;", "D:;").syntax.value_separator, ";") << sign << upper;
            EXPECT_EQ(asks("a:space", "A:space").syntax.alias_separator, " ") << sign << upper;
            EXPECT_EQ(asks("n:!", "N:!").syntax.negative_prefix, "!") << sign << upper;
            EXPECT_EQ(asks("e:rows", "E:rows").seed_rows, "rows") << sign << upper;
            EXPECT_EQ(asks("r:5", "R:5").seed, 5U) << sign << upper;
            EXPECT_TRUE(asks("r", "R").randomize) << sign << upper;
            EXPECT_TRUE(asks("c", "C").syntax.order.case_sensitive) << sign << upper;
            EXPECT_TRUE(asks("s", "S").statistics) << sign << upper;
            EXPECT_EQ(asks("f:json", "F:json").format, fg::rows_format::json) << sign << upper;
            EXPECT_TRUE(asks("?", "?").help) << sign << upper;
            EXPECT_EQ(asks("c", "C").model, "model") << sign << upper;
        }
    EXPECT_EQ(asked_by({"-O", "3", "-D", ";"}).order, 3U);
    EXPECT_FALSE(asked_by({"--", "-C"}).syntax.order.case_sensitive);
}

TEST(cover_command_line, picts_options_that_are_not_there_are_refused_by_name) {
    for (const std::string word : {"/x", "-x", "/X", "-X", "/x:100", "-X:100"})
        EXPECT_EQ(refusal({"model", word.c_str()}),
                  word + ": this option of PICT is not there; leave it out: all is covered, and --effort=NUMBER says how long to "
                         "look for fewer rows");
    for (const std::string word : {"/p", "-p", "/P", "-P", "/p:1"})
        EXPECT_EQ(refusal({"model", word.c_str()}),
                  word + ": this option of PICT is not there; leave it out, and take the first rows that are made");
    for (const std::string word : {"/v", "-v", "/V", "-V"})
        EXPECT_EQ(refusal({"model", word.c_str()}),
                  word + ": this option of PICT is not there; leave it out; --progress=always shows how far it has come");
    EXPECT_EQ(refusal({"-m", "model"}), "-m: there is no such option; --help lists all there are");
    EXPECT_EQ(refusal({"/m:3", "model"}), "one model is read at a time, and there is more after /m:3; name one file");
}

TEST(cover_command_line, a_path_is_no_option) {
    for (const char* path : {"/model", "/cover/model", "/s.txt", "/y", "/o/model", "/e.txt", "./x", "//x", "/x/model"})
        EXPECT_EQ(asked_by({path}).model, path);
}

TEST(cover_command_line, what_is_refused_is_refused_with_the_remedy) {
    EXPECT_EQ(refusal({"/o"}), "/o needs a value; write /o:N|max");
    EXPECT_EQ(refusal({"/c:1"}), "/c:1: this option has no value; write /c");
    EXPECT_EQ(refusal({"/o:0"}), "--order=0: this value is refused; write 1 to 6, or max");
    EXPECT_EQ(refusal({"-o"}), "--order needs exactly one value; see --help");
    EXPECT_EQ(refusal({"-o", "2", "/o:3"}), "--order needs exactly one value; see --help");
    EXPECT_EQ(refusal({"--order=two"}), "--order=two: this value is refused; write 1 to 6, or max");
    EXPECT_EQ(refusal({"/d:ab"}), "--value-separator=ab: this value is refused; write one character, or space or tab");
    EXPECT_EQ(refusal({"/r:x"}), "--randomize=x: this value is refused; write a whole number, or -r alone");
    EXPECT_EQ(refusal({"/e:"}), "--seed-rows=: its value is empty; write one, or leave the option out");
    EXPECT_EQ(refusal({"--format=xml"}), "--format=xml: this value is refused; write tsv, csv or json");
    EXPECT_EQ(refusal({"--effort=1e9"}),
              "--effort=1e9: this value is refused; write a number, with or without the suffix k, M or G");
    EXPECT_EQ(refusal({"--threads=0"}), "--threads=0: this value is refused; write a number from 1 to 1024, or auto");
    EXPECT_EQ(refusal({"--frmat=csv"}), "--frmat=csv: there is no such option; did you mean --format? --help lists all there are");
    EXPECT_EQ(refusal({"-y"}), "-y: there is no such option; --help lists all there are");
    EXPECT_EQ(refusal({"-C:1"}), "-C:1: this option has no value; write -C");
    EXPECT_EQ(refusal({"a.txt", "b.txt"}), "one model is read at a time, and there is more after a.txt; name one file");
}

TEST(cover_command_line, the_help_names_every_option) {
    const std::string help = fg::cover_help();
    for (const std::string_view name : fg::cover_option_names())
        EXPECT_NE(help.find("--" + std::string(name)), std::string::npos) << name;
    EXPECT_NE(help.find("/o:3"), std::string::npos);
}

}  // namespace
