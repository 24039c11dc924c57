// SPDX-License-Identifier: BSL-1.0
#include "../support/times_in.hpp"
#include "sample_run.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <report/html/html.hpp>
#include <report/html/page_text.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

/// Reads a page as a browser does: its elements, closed in order, with their attributes in double quotes.
class page_reader {
    std::string_view rest_;
    std::vector<std::string> open_;

public:
    std::set<std::string> elements, attributes;
    std::string text;  ///< what is not markup, but escaped as in the page
    std::string problem;

    explicit page_reader(std::string_view page) : rest_(page.substr(page.find('\n') + 1)) {
        while (!rest_.empty() && problem.empty()) step();
        if (problem.empty() && !open_.empty()) problem = open_.back() + " is not closed";
    }

private:
    void step() {
        if (rest_.front() != '<') return void((text += rest_.front(), rest_.remove_prefix(1)));
        const std::size_t end = end_of_tag();
        const std::string_view tag = rest_.substr(1, end - 1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (tag.starts_with('/')) return close(std::string(tag.substr(1)));
        open(tag);
    }

    std::size_t end_of_tag() const {
        bool quoted = false;
        std::size_t at = 0;
        for (; at < rest_.size() && (quoted || rest_[at] != '>'); ++at) quoted ^= rest_[at] == '"';
        return at;
    }

    void close(const std::string& name) {
        if (open_.empty() || open_.back() != name) problem = "</" + name + "> closes " + (open_.empty() ? "nothing" : open_.back());
        else open_.pop_back();
    }

    void open(std::string_view tag) {
        const std::size_t end = std::min(tag.find(' '), tag.size());
        const std::string name(tag.substr(0, end - (tag.ends_with('/') && end == tag.size())));
        elements.insert(name);
        read_attributes(tag.substr(end));
        if (name == "meta" || name == "input" || tag.ends_with('/')) return;
        open_.push_back(name);
        if (name == "style" || name == "script") rest_.remove_prefix(rest_.find("</" + name));
    }

    void read_attributes(std::string_view text_of) {
        while (!text_of.empty() && text_of != "/") {
            const std::size_t equals = text_of.find("=\""), end = text_of.find('"', equals + 2);
            if (text_of.front() != ' ' || equals == std::string_view::npos || end == std::string_view::npos)
                return void(problem = "attributes" + std::string(text_of));
            attributes.insert(std::string(text_of.substr(1, equals - 1)));
            text_of.remove_prefix(end + 1);
        }
    }
};

const std::set<std::string> usual_elements{
    "a",       "b",    "body",  "caption", "circle", "code", "dd",     "desc",  "details", "div",    "dl",   "dt",
    "footer",  "g",    "h1",    "h2",      "h3",     "head", "header", "html",  "input",   "label",  "li",   "line",
    "main",    "mark", "meta",  "nav",     "p",      "path", "pre",    "q",     "rect",    "script", "span", "style",
    "summary", "svg",  "table", "tbody",   "td",     "text", "th",     "thead", "title",   "tr",     "ul"};
const std::set<std::string> usual_attributes{
    "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "colspan", "content", "cx", "cy",   "d",     "for",
    "height",      "href",       "http-equiv",      "id",      "lang",  "name",    "open",    "r",  "role", "scope", "tabindex",
    "text-anchor", "type",       "viewBox",         "width",   "x",     "x1",      "x2",      "y",  "y1",   "y2"};

void expect_usual(const page_reader& page) {
    EXPECT_EQ(page.problem, "");
    for (const std::string& element : page.elements) EXPECT_TRUE(usual_elements.contains(element)) << element;
    for (const std::string& attribute : page.attributes) EXPECT_TRUE(usual_attributes.contains(attribute)) << attribute;
}

TEST(report_html, has_the_totals_and_each_check_with_the_failed_ones_first) {
    const std::string page = fg::html_text(sample::run());
    expect_usual(page_reader(page));
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    EXPECT_NE(page.find("3 checks: 1 failed, 1 without a verdict, 1 not run"), std::string::npos);
    EXPECT_NE(page.find("<dd>1, a violation</dd>"), std::string::npos);
    EXPECT_LT(page.find("<details class=\"check failed\" open=\"open\">"), page.find("<div id=\"check-2\">"));
    EXPECT_LT(page.find("<div id=\"check-2\">"), page.find("<details class=\"check limit\" open=\"open\">"));
    EXPECT_LT(page.find("<div id=\"check-3\">"), page.find("<details class=\"check compiled\">"));
    EXPECT_LT(page.find("<div id=\"check-1\">"), page.find("<details class=\"check skipped\">"));
    EXPECT_LT(page.find("<details class=\"check skipped\">"), page.find("<div id=\"check-4\">"));
    EXPECT_NE(page.find("<a href=\"#check-1\">memory.sequences&lt;3&gt;</a>"), std::string::npos);
    EXPECT_NE(page.find("<b>warning: </b>the expectation &quot;e&quot; never decides"), std::string::npos);
    EXPECT_NE(page.find("<pre>static_assert(1 &lt; 2);\n</pre>"), std::string::npos);
}

TEST(report_html, folds_what_failed_behind_the_first_ten) {
    fg::run_record run = sample::run();
    run.checks = std::vector<fg::check_record>(100, run.checks[1]);
    ASSERT_EQ(run.checks[0].stands, fg::standing::failed);
    const std::string page = fg::html_text(run);
    expect_usual(page_reader(page));
    EXPECT_EQ(times_in(page, "<details class=\"check failed\" open=\"open\">"), 10U);
    EXPECT_EQ(times_in(page, "<details class=\"check failed\">"), 90U);
    EXPECT_EQ(times_in(page, "<a href=\"#checks\">all checks</a>"), 100U);
    EXPECT_EQ(times_in(page, " id=\"checks\""), 1U);
}

/// Each text of a run is what closes and opens markup.
fg::run_record hostile_run() {
    const std::string evil =
        "</td></script><script>alert(1)</script><img src=x onerror=\"alert(2)\">' onclick='x\n\x01\xFF\xE2\x80\xAE<!--";
    fg::run_record run = sample::run();
    run.program = run.started = evil;
    for (fg::check_record& check : run.checks) {
        check.name = check.file = check.decided = check.shard = check.property = check.sentence = check.token = check.command =
            evil;
        check.test = evil + '\n' + evil;
        check.warnings = check.notes = check.kinds = check.classes = {evil, evil};
        check.labels = {{evil, 1, 1}};
        check.taken = check.inside = {{evil, 0}, {evil, 7}};
        check.covered = {{1, 4, {evil}}};
        check.found.sampled.runs = 3;
        check.found.sampled.selected = check.found.sampled.refused = check.found.sampled.classes = {0, 2};
        check.levels = {1, 2, 3};
        check.steps = {{0, evil, "{a = \"" + evil + "\", b = 1}", "", true, ""},
                       {1, evil, "{a = \"<\", b = 1}", evil, true, evil},
                       {2, evil, evil, evil, false, evil}};
    }
    run.checks[0].steps = {{0, "begin", "", "", true, ""},
                           {1, "thread", "-> <b>one", "<b>one does " + evil, true, evil},
                           {2, "thread", "-> \"two\"", evil, true, ""}};
    return run;
}

TEST(report_html, nothing_that_a_model_says_is_markup) {
    const std::string page = fg::html_text(hostile_run());
    const page_reader read(page);
    expect_usual(read);
    EXPECT_EQ(times_in(page, "<script"), 1u);
    EXPECT_EQ(read.text.find_first_of("<>\x01\xFF"), std::string::npos);
    EXPECT_EQ(page.find("\xE2\x80\xAE"), std::string::npos);
    EXPECT_NE(page.find("onclick='x\\n\\x01\\xff\\u202e&lt;!--"), std::string::npos);
    EXPECT_GT(times_in(read.text, "alert(1)"), 50u);
}

TEST(report_html, asks_for_nothing_and_allows_only_its_own_script_and_style) {
    const std::string page = fg::html_text(sample::run());
    const std::string policy = "content=\"default-src 'none'; style-src '" + std::string(fg::embedded::report_css_sha256) +
                               "'; script-src '" + std::string(fg::embedded::report_js_sha256) +
                               "'; base-uri 'none'; form-action 'none'\"";
    EXPECT_NE(page.find("<meta http-equiv=\"Content-Security-Policy\" " + policy + ">"), std::string::npos) << policy;
    EXPECT_NE(page.find("<script>" + std::string(fg::embedded::report_js) + "</script>"), std::string::npos);
    EXPECT_NE(page.find("<style>" + std::string(fg::embedded::report_css) + "</style>"), std::string::npos);
    for (const std::string_view text : {"http:", "https:", "url(", "@import", " src=", " style=", "innerHTML", "eval("})
        EXPECT_EQ(page.find(text), std::string::npos) << text;
}

TEST(report_html, has_no_rate_of_a_check_that_was_too_quick_to_measure) {
    fg::run_record run;
    run.checks.resize(2);
    for (fg::check_record& check : run.checks) {
        check.stands = fg::standing::passed;
        check.found.counted.states = 3'000'000;
        check.seconds = 0.001;
    }
    run.checks[1].seconds = 1.5;
    run.checks[1].levels = {1, 5};
    const std::string page = fg::html_text(run);
    EXPECT_NE(page.find("<svg class=\"chart\" role=\"img\" aria-labelledby=\"check-2-levels-title check-2-levels-description\""),
              std::string::npos);
    EXPECT_EQ(page.find("check-1-levels"), std::string::npos);
    EXPECT_EQ(times_in(page, "2.0 M states/s"), 2u);  // in the overview, and with the check
    EXPECT_EQ(times_in(page, "states/s"), 2u);
}

TEST(report_html, shows_what_runs_exercised_and_marks_what_they_did_not) {
    fg::run_record run;
    fg::check_record& check = run.checks.emplace_back();
    check.stands = fg::standing::passed;
    check.searched = fg::search_kind::random_runs;
    check.kinds = {"push", "pop"};
    check.found.sampled.runs = 3;
    check.found.sampled.selected = {5, 0};
    check.found.sampled.refused = {0, 9};
    check.found.sampled.by_length[1] = 3;
    check.found.sampled.lengths = {2, 4, 9};
    check.covered = {{1, 6, {"a to b"}}};
    check.taken = {{"cut", 17}};
    const std::string page = fg::html_text(run);
    EXPECT_NE(page.find("<tr><th scope=\"row\">push</th>\n<td>5</td>\n<td>0</td>"), std::string::npos);
    EXPECT_NE(page.find("<tr class=\"never\"><th scope=\"row\">pop</th>\n<td>never</td>\n<td>9</td>"), std::string::npos);
    EXPECT_NE(page.find("<td class=\"text\">a to b; and 4 more</td>"), std::string::npos);
    EXPECT_NE(page.find("<th scope=\"row\">cut</th>\n<td>17</td>"), std::string::npos);
    EXPECT_NE(page.find("From 2 to 9 steps; the median is 4."), std::string::npos);
    EXPECT_NE(page.find("<title>1 to 9: 3</title>"), std::string::npos);
}

}  // namespace
