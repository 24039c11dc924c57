// SPDX-License-Identifier: BSL-1.0
#pragma once

// The random program that the searches of a test run, with threads as they are.

#include "random_program.hpp"

#include <foregone/concurrency/unmodified.hpp>

namespace random_programs {

/// Sets the program.
void set_plain_program(const program& code);

/// One path of it; compiled with -fsanitize=thread.
void run_plain_program(void*, foregone::chooser&);

}  // namespace random_programs
