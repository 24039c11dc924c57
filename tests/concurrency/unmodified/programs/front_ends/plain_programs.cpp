// SPDX-License-Identifier: BSL-1.0
// The programs with namespace std as it is.
#include "library_programs.hpp"
#include "programs.hpp"

#include <foregone/concurrency/plain_std.hpp>

namespace front_ends {

/// The loop as it is.
template <>
struct waiting_in<fg::plain_std> {
    template <class Condition>
    static void until(Condition is_met) {
        while (!is_met()) {}
    }
};

#define FOREGONE_STATED(name) {#name, &name<fg::plain_std>},
const std::array<stated_twice, program_count> plain_programs{{FOREGONE_FOR_EACH_PROGRAM(FOREGONE_STATED)}};
const std::array<stated_twice, library_program_count> plain_library_programs{
    {FOREGONE_FOR_EACH_LIBRARY_PROGRAM(FOREGONE_STATED)}};

}  // namespace front_ends
