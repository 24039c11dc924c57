// SPDX-License-Identifier: BSL-1.0
#include "editor_commands.hpp"

FOREGONE_RUNTIME_CHECK(editor_commands, fg::sequences<8>);
FOREGONE_RUNTIME_CHECK(editor_commands, fg::random{.runs = 200, .steps = 50});
