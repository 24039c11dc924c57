// SPDX-License-Identifier: BSL-1.0
// The programs with scheduled types.
#include "library_programs.hpp"
#include "programs.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

namespace front_ends {

template <>
struct waiting_in<fg::scheduled_std> : fg::scheduled_wait {};

#define FOREGONE_STATED(name) {#name, &name<fg::scheduled_std>},
const std::array<stated_twice, program_count> scheduled_programs{{FOREGONE_FOR_EACH_PROGRAM(FOREGONE_STATED)}};
const std::array<stated_twice, library_program_count> scheduled_library_programs{
    {FOREGONE_FOR_EACH_LIBRARY_PROGRAM(FOREGONE_STATED)}};

}  // namespace front_ends
