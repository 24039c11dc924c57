// SPDX-License-Identifier: BSL-1.0
#include "../support/variables.hpp"

#include <cli/terminal.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

using foregone::decision;

bool colored(const variables& values, bool is_terminal, decision asked = decision::automatic) {
    return foregone::wants_color(asked, is_terminal, foregone::environment(values));
}

TEST(run_terminal, only_a_terminal_is_coloured) {
    EXPECT_TRUE(colored({}, true));
    EXPECT_FALSE(colored({}, false));
    EXPECT_FALSE(colored({{"TERM", "dumb"}}, true));
}

TEST(run_terminal, variables_switch_colours_off) {
    EXPECT_FALSE(colored({{"NO_COLOR", "0"}}, true));  // any value that is not empty
    EXPECT_TRUE(colored({{"NO_COLOR", ""}}, true));
    EXPECT_FALSE(colored({{"CLICOLOR", "0"}}, true));
    EXPECT_TRUE(colored({{"CLICOLOR", "1"}}, true));
    EXPECT_FALSE(colored({{"CLICOLOR", "1"}}, false));
}

TEST(run_terminal, variables_switch_colours_on) {
    EXPECT_TRUE(colored({{"CLICOLOR_FORCE", "1"}}, false));
    EXPECT_TRUE(colored({{"FORCE_COLOR", "3"}}, false));
    EXPECT_FALSE(colored({{"CLICOLOR_FORCE", "0"}}, false));
    EXPECT_FALSE(colored({{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}, false));
}

TEST(run_terminal, the_option_decides_before_all) {
    EXPECT_TRUE(colored({{"NO_COLOR", "1"}}, false, decision::yes));
    EXPECT_FALSE(colored({{"FORCE_COLOR", "1"}}, true, decision::no));
}

TEST(run_terminal, lines_are_as_long_as_COLUMNS_says) {
    const auto columns = [](const variables& values) { return foregone::terminal_columns(foregone::environment(values)); };
    EXPECT_EQ(columns({}), 80U);
    EXPECT_EQ(columns({{"COLUMNS", "120"}}), 120U);
    EXPECT_EQ(columns({{"COLUMNS", "0"}}), 80U);
    EXPECT_EQ(columns({{"COLUMNS", "wide"}}), 80U);
}

/// A terminal of 100 columns, without a person before it.
struct terminal_of_100 {
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    std::FILE* screen = nullptr;

    terminal_of_100() {
        grantpt(master), unlockpt(master);
        screen = fdopen(open(ptsname(master), O_RDWR | O_NOCTTY), "w");
        winsize size{};
        size.ws_col = 100;
        ioctl(fileno(screen), TIOCSWINSZ, &size);
    }
    ~terminal_of_100() { std::fclose(screen), close(master); }
};

TEST(run_terminal, results_are_as_wide_as_their_terminal_or_as_COLUMNS_says) {
    const auto columns = [](std::FILE* to, const variables& values) {
        return foregone::output_columns(to, foregone::environment(values));
    };
    const terminal_of_100 terminal;
    EXPECT_EQ(columns(terminal.screen, {{"COLUMNS", "70"}}), 100U);
    std::FILE* const file = std::tmpfile();
    EXPECT_EQ(columns(file, {{"COLUMNS", "70"}}), 70U);
    EXPECT_EQ(columns(file, {}), foregone::usual_columns);
    std::fclose(file);
}

}  // namespace
