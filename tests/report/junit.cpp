// SPDX-License-Identifier: BSL-1.0
#include "sample_run.hpp"

#include <report/junit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <tinyxml2.h>

namespace {

const char golden[] =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="checks" tests="4" failures="1" errors="1" skipped="1" time="1.625" timestamp="2001-09-09T01:46:40Z">
    <testsuite name="checks" tests="4" failures="1" errors="1" skipped="1" time="1.625" timestamp="2001-09-09T01:46:40Z">
        <testcase classname="checks" name="memory.sequences&lt;3&gt;" time="0.000" file="memory.cpp" line="7">
            <properties>
                <property name="verdict" value="holds to depth"/>
                <property name="decided" value="decided while compiling"/>
                <property name="sequences" value="175616"/>
                <property name="transitions" value="178808"/>
                <property name="depth" value="3"/>
            </properties>
            <system-out>warning: the expectation "e" never decides
[ COMPILED ] memory.sequences&lt;3&gt; (175616 sequences, 178808 steps): holds to depth 3
</system-out>
        </testcase>
        <testcase classname="checks" name="jugs&lt;&apos;&quot;&apos;, 2&gt;.reachable" time="1.500" file="a&amp;b.cpp" line="42">
            <properties>
                <property name="verdict" value="violated"/>
                <property name="decided" value="as FOREGONE_RUNTIME_CHECK asks"/>
                <property name="states" value="16"/>
                <property name="transitions" value="96"/>
                <property name="depth" value="8"/>
                <property name="replay" value="0/1"/>
            </properties>
            <failure message="violates it" type="violated">a&amp;b.cpp:42: error: jugs&lt;'"', 2&gt;.reachable: violates it
   0  initial  {t = "]]&gt;"}
   1  up       -&gt; \x1b  refused
property="a &lt; b &amp;&amp; \"c\" )"
    "\xC3\xA4"
    R"(" steps=1 states=16 transitions=96 depth=8 check="jugs&lt;'\"', 2&gt;.reachable" replay=0/1
repeat it: ./checks
test for it, which passes once this is fixed:
    static_assert(1 &lt; 2);
</failure>
            <system-out>[  FAILED  ] jugs&lt;'"', 2&gt;.reachable (16 states, 96 transitions, depth 8, 1.5 s): violates it
</system-out>
        </testcase>
        <testcase classname="checks" name="counter.reachable" time="0.000" file="" line="0">
            <properties>
                <property name="verdict" value="inconclusive"/>
                <property name="decided" value="as FOREGONE_RUNTIME_CHECK asks"/>
                <property name="states" value="0"/>
                <property name="transitions" value="0"/>
                <property name="depth" value="0"/>
            </properties>
            <error message="inconclusive" type="inconclusive">:0: error: counter.reachable: inconclusive
</error>
            <system-out>[  LIMIT   ] counter.reachable (0 states, 0 transitions, depth 0, 0 ms): inconclusive
</system-out>
        </testcase>
        <testcase classname="checks" name="last.reachable" time="0.000" file="" line="0">
            <skipped/>
        </testcase>
    </testsuite>
</testsuites>
)";

TEST(report_junit, writes_every_kind_of_result) { EXPECT_EQ(foregone::junit_text(sample::run()), golden); }

TEST(report_junit, an_estimate_counts_as_skipped) {
    foregone::run_record run;
    run.checks.resize(1);
    run.checks[0].stands = foregone::standing::estimated;
    run.checks[0].estimated = {.seen = "5 states, depth 1"};
    run.checks[0].sentence = "more than 5 states";
    const std::string text = foregone::junit_text(run);
    EXPECT_NE(text.find("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""), std::string::npos) << text;
    EXPECT_NE(text.find("<skipped/>"), std::string::npos);
    EXPECT_NE(text.find("[ ESTIMATE ]  (5 states, depth 1, 0 ms): more than 5 states"), std::string::npos) << text;
}

TEST(report_junit, reads_back_as_it_was_written) {
    tinyxml2::XMLDocument document;
    ASSERT_EQ(document.Parse(golden), tinyxml2::XML_SUCCESS);
    const tinyxml2::XMLElement* suite = document.RootElement()->FirstChildElement("testsuite");
    const tinyxml2::XMLElement* failed = suite->FirstChildElement("testcase")->NextSiblingElement();
    EXPECT_STREQ(failed->Attribute("name"), "jugs<'\"', 2>.reachable");
    EXPECT_NE(std::string(failed->FirstChildElement("failure")->GetText()).find("{t = \"]]>\"}"), std::string::npos);
}

}  // namespace
