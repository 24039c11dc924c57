// SPDX-License-Identifier: BSL-1.0
// Writes the elements of a JUnit report with TinyXML-2: suites, test cases, properties, failures and errors.
#include "report/junit.hpp"

#include "report/result_text.hpp"
#include "report/sentence.hpp"
#include "report/summary_text.hpp"

#include <cstdio>
#include <string>
#include <tinyxml2.h>

namespace foregone { inline namespace impl {

namespace {

class junit_writer {
    tinyxml2::XMLPrinter xml_;

public:
    std::string write(const run_record& run) {
        xml_.PushDeclaration("xml version=\"1.0\" encoding=\"UTF-8\"");
        xml_.OpenElement("testsuites");
        suite_attributes(run);
        xml_.OpenElement("testsuite");
        suite_attributes(run);
        for (const check_record& check : run.checks) testcase(run, check);
        xml_.CloseElement();
        xml_.CloseElement();
        return xml_.CStr();
    }

private:
    void attribute(const char* name, const std::string& value) { xml_.PushAttribute(name, value.c_str()); }
    void attribute(const char* name, std::uint64_t value) { attribute(name, std::to_string(value)); }

    static std::string seconds_text(double seconds) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3f", seconds);
        return text;
    }

    void suite_attributes(const run_record& run) {
        const totals sum = totals_of(run.checks);
        attribute("name", run.program);
        attribute("tests", sum.checks);
        attribute("failures", sum.failed);
        attribute("errors", sum.invalid + sum.inconclusive);
        attribute("skipped", sum.skipped + sum.estimated);
        attribute("time", seconds_text(run.seconds));
        attribute("timestamp", run.started);
    }

    void testcase(const run_record& run, const check_record& check) {
        xml_.OpenElement("testcase");
        attribute("classname", run.program);
        attribute("name", check.name);
        attribute("time", seconds_text(check.seconds));
        attribute("file", check.file);
        attribute("line", std::to_string(check.line));
        if (check.stands == standing::skipped) empty_element("skipped");
        else add_result(check);
        xml_.CloseElement();
    }

    void empty_element(const char* name) {
        xml_.OpenElement(name);
        xml_.CloseElement();
    }

    void add_result(const check_record& check) {
        properties(check);
        if (check.stands == standing::estimated) empty_element("skipped");
        else if (check.stands == standing::failed) problem("failure", check);
        else if (check.stands != standing::passed) problem("error", check);
        const std::string trace = check.stands == standing::passed ? run_text(check, trace_style::full, {}) : "";
        text_element("system-out", trace + remarks_text(check, {}) + result_line(check, {}));
    }

    void properties(const check_record& check) {
        xml_.OpenElement("properties");
        property("verdict", std::string(outcome_name(check.found.result)));
        property("decided", check.decided);
        const bool walks = check.searched != search_kind::states;
        property(search_kind_name(check.searched),
                 std::to_string(walks ? check.found.counted.sequences : check.found.counted.states));
        if (check.searched == search_kind::random_runs) property("seed", std::to_string(check.found.sampled.seed));
        property("transitions", std::to_string(check.found.counted.transitions));
        property("depth", std::to_string(check.found.counted.depth_steps));
        if (sentence::may_have_missed(check.found))
            property("missed_at_most", sentence::at_most(check.found.digests.missed_at_most(check.found.counted.states)));
        if (const bitstate_omission& bits = check.found.bitstate; bits.array_bytes > 0) {
            property("bitstate_bytes", std::to_string(bits.array_bytes));
            property("bitstate_fill", sentence::fill_text(bits));
            if (bits.is_estimated()) property("missed_states_about", sentence::about_missed(bits.missed_states));
        }
        if (!check.shard.empty()) property("shard", check.shard);
        if (!check.token.empty()) property("replay", check.token);
        xml_.CloseElement();
    }

    void property(const char* name, const std::string& value) {
        xml_.OpenElement("property");
        attribute("name", std::string(name));
        attribute("value", value);
        xml_.CloseElement();
    }

    void problem(const char* element, const check_record& check) {
        xml_.OpenElement(element);
        attribute("message", check.sentence);
        attribute("type", std::string(outcome_name(check.found.result)));
        xml_.PushText(failure_text(check, trace_style::full, {}).c_str());
        xml_.CloseElement();
    }

    void text_element(const char* name, const std::string& text) {
        xml_.OpenElement(name);
        xml_.PushText(text.c_str());
        xml_.CloseElement();
    }
};

}  // namespace

std::string junit_text(const run_record& run) { return junit_writer().write(run); }

}}  // namespace foregone::impl
