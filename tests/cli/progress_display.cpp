// SPDX-License-Identifier: BSL-1.0
#include "../support/captured.hpp"
#include "../support/variables.hpp"

#include <cli/progress_display.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::decision;
using foregone::progress_display;
using foregone::progress_style;

TEST(run_progress_display, rewrites_one_line_of_a_terminal_and_clears_it) {
    const captured out;
    progress_display display(out.file(), progress_style::rewritten, 80);
    display.show("one");
    display.show("two");
    display.erase();
    display.erase();
    EXPECT_EQ(out.text(), "\r\033[Kone\r\033[Ktwo\r\033[K");
}

TEST(run_progress_display, never_wraps) {
    const captured out;
    progress_display(out.file(), progress_style::rewritten, 5)
        .show("a\xC3\xA4"
              "bcdef");
    EXPECT_EQ(out.text(), "\r\033[Ka\xC3\xA4"
                          "bc");
}

TEST(run_progress_display, writes_plain_lines_elsewhere) {
    const captured out;
    progress_display display(out.file(), progress_style::lines, 5);
    display.show("longer than that");
    display.erase();
    EXPECT_EQ(out.text(), "longer than that\n");
}

TEST(run_progress_display, can_be_silent) {
    const captured out;
    progress_display display(out.file(), progress_style::none, 80);
    display.show("one");
    display.erase();
    EXPECT_FALSE(display.is_on());
    EXPECT_EQ(out.text(), "");
}

progress_style wanted(const variables& values, bool is_terminal, decision asked = decision::automatic) {
    return foregone::wanted_progress(asked, is_terminal, foregone::environment(values));
}

TEST(run_progress_display, progress_is_for_people_who_watch) {
    EXPECT_EQ(wanted({}, true), progress_style::rewritten);
    EXPECT_EQ(wanted({}, false), progress_style::none);
    EXPECT_EQ(wanted({{"CI", "true"}}, true), progress_style::none);
    EXPECT_EQ(wanted({}, true, decision::no), progress_style::none);
    EXPECT_EQ(wanted({{"CI", "true"}}, false, decision::yes), progress_style::lines);
    EXPECT_EQ(wanted({{"TERM", "dumb"}}, true), progress_style::lines);
}

}  // namespace
