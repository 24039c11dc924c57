// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <report/html/html_writer.hpp>
#include <string>

namespace {

using foregone::html_writer;

TEST(report_html_writer, escapes_texts_and_values_of_attributes) {
    html_writer to;
    to.element("p", "<a> & \"b\" \x1b \xE2\x80\xAE\xE2\x81\xA9\xE2\x80\x8F\xE2\x80\x93", {{"title", "\"<&>\n"}, {"class", ""}});
    EXPECT_EQ(to.str(),
              "<p title=\"&quot;&lt;&amp;&gt;\\n\">&lt;a&gt; &amp; &quot;b&quot; \\x1b \\u202e\\u2069\\u200f\xE2\x80\x93</p>\n");
}

TEST(report_html_writer, closes_what_was_opened_last) {
    html_writer to;
    to.open("p").text("a").element("q", "b").empty("input", {{"id", "c"}}).markup("<i>").close();
    EXPECT_EQ(to.str(), "<p>a<q>b</q><input id=\"c\"><i></p>\n");
}

TEST(report_html_writer, keeps_the_lines_of_a_program) {
    html_writer to;
    EXPECT_EQ(to.open("pre").lines("a <\n\n\tb").close().str(), "<pre>a &lt;\n\n\\tb\n</pre>\n");
}

}  // namespace
