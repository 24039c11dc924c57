// SPDX-License-Identifier: BSL-1.0
#include "editor_commands.hpp"

#include <foregone/gtest.hpp>

TEST(editor, keeps_its_history) { fg::gtest_check<editor_commands, fg::sequences<6>>(); }
