// SPDX-License-Identifier: BSL-1.0
// --mutate from the outside: starts the program of tests/models/mutant_checks.cpp.

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

/// A folder of its own for each test.
class mutate : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_mutants_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string file(const std::string& name) const { return (folder / name).string(); }
};

TEST_F(mutate, a_model_whose_properties_notice_everything_passes) {
    for (const char* const threads : {"1", "2"}) {
        const ran r({"--mutate", "--filter=lamp.reachable", std::string("--threads=") + threads});
        EXPECT_EQ(r.code, 0) << r.err;
        EXPECT_EQ(timeless(r.out), R"([ RUN      ] lamp.reachable: its mutants
[       OK ] lamp.reachable (2 states, 2 transitions, depth 1, 0 ms): 4 mutants: 4 killed, 0 equivalent, 0 not noticed
other mutants
    press is never taken              violates "it is on"
    press leaves is_on as it was      violates "a press changes it" after 1 step
    press ends with is_on one higher  violates "a press changes it" after 2 steps
    press ends with is_on one lower   violates "a press changes it" after 1 step
what each property notices
    a press changes it  3 mutants
    it is on            1 mutant
    it is off           no mutant
                        warning: an initial state is a witness
)");
    }
    const ran brief({"--mutate", "--filter=lamp.reachable", "--brief"});
    EXPECT_EQ(brief.code, 0) << brief.err;
    EXPECT_EQ(brief.out, "");
}

TEST_F(mutate, survivors_come_first_and_fail) {
    const ran r({"--mutate", "--filter=unasked.reachable", "--brief"});
    EXPECT_EQ(r.code, 1) << r.err;
    EXPECT_EQ(timeless(r.out), R"([  FAILED  ] unasked.reachable (3 states, 3 transitions, depth 1, 0 ms): 7 mutants: 0 killed, 0 equivalent, 7 not noticed
no property notices if
    rise exchanges level and limit
no property notices, and no state is new, if
    rise is never taken
    rise is never taken where by is 1, 2
    rise leaves level as it was
    rise ends with level one higher
    rise ends with level one lower
)");
}

TEST_F(mutate, a_mutant_that_crashes_is_killed) {
    const ran r({"--mutate", "--filter=fragile.reachable"});
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_TRUE(r.says("push has no effect  killed: the model was killed by signal ")) << r.out;
    EXPECT_TRUE(r.says("pop has no effect   violates \"postcondition of push\" after 4 steps") ||
                r.says("pop has no effect   violates ")) << r.out;
}

TEST_F(mutate, a_model_that_violates_a_property_has_no_mutants) {
    const ran r({"--mutate", "--filter=broken.*"});
    EXPECT_TRUE(r.says("broken.reachable: the model itself violates \"two\", so that its mutants say nothing; run the check "
                       "without --mutate")) << r.out;
    EXPECT_TRUE(r.says("it expects a violation, so that its mutants say nothing")) << r.out;
}

TEST_F(mutate, reports_have_them) {
    const ran r({"--mutate", "--filter=unasked.reachable:lamp.reachable", "--output=json:" + file("m.json"),
                 "--output=html:" + file("m.html")});
    EXPECT_EQ(r.code, 1) << r.err;
    const nlohmann::json report = nlohmann::json::parse(contents(file("m.json")));
    const nlohmann::json& found = report.at("checks").at(1).at("mutants");
    EXPECT_EQ(found.at("survivors"), 7);
    EXPECT_EQ(found.at("all").at(0).at("kind"), "action_left_out");
    EXPECT_EQ(found.at("all").at(0).at("fate"), "survivor");
    EXPECT_EQ(report.at("checks").at(0).at("mutants").at("properties").at(2).at("warning"), "an initial state is a witness");
    const std::string page = contents(file("m.html"));
    EXPECT_NE(page.find("low &lt;enough&gt;"), std::string::npos);
    EXPECT_NE(page.find("7 changes that no property notices"), std::string::npos);
}

TEST_F(mutate, a_stopped_search_goes_on) {
    const words first{"--mutate", "--filter=lamp.reachable", "--checkpoint=" + file("m.jsonl")};
    ASSERT_EQ(ran(first).code, 0);
    std::string saved = contents(file("m.jsonl"));
    EXPECT_EQ(std::count(saved.begin(), saved.end(), '\n'), 4);
    const ran again(first);
    EXPECT_EQ(again.code, 2);
    EXPECT_NE(again.err.find("m.jsonl exists; pass --resume"), std::string::npos) << again.err;
    // What is saved is believed: one of the results is changed, and the last line is cut.
    saved.replace(saved.find("\"fate\":0"), 8, "\"fate\":2");
    std::ofstream(file("m.jsonl"), std::ios::binary) << saved.substr(0, saved.size() - 3);
    words resumed = first;
    resumed.push_back("--resume");
    const ran r(resumed);
    EXPECT_EQ(r.code, 1) << r.err;
    EXPECT_TRUE(r.says("4 mutants: 3 killed, 0 equivalent, 1 not noticed")) << r.out;
    saved.replace(saved.find("press is"), 8, "other is");
    std::ofstream(file("m.jsonl"), std::ios::binary) << saved;
    const ran changed(resumed);
    EXPECT_EQ(changed.code, 2);
    EXPECT_NE(changed.err.find("has changed: its mutant "), std::string::npos) << changed.err;
    std::ofstream(file("m.jsonl"), std::ios::binary) << "{}\n";
    EXPECT_NE(ran(resumed).err.find("m.jsonl:1: this is not the result of a mutant"), std::string::npos);
}

TEST_F(mutate, wrong_use_is_refused) {
    const ran sequences({"--mutate", "--filter=in order"});
    EXPECT_EQ(sequences.code, 2);
    EXPECT_NE(sequences.err.find("--mutate: no selected check has mutants; add #include <foregone/mutation"), std::string::npos)
        << sequences.err;
    EXPECT_EQ(ran({"--mutate", "--seed=3"}).code, 2);
    EXPECT_EQ(ran({"--mutate", "--replay=0/0"}).code, 2);
    const ran late({"--mutate", "--filter=lamp.reachable", "--timeout=0"});
    EXPECT_EQ(late.code, 3) << late.out;
}

}  // namespace
