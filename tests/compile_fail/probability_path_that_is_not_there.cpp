// SPDX-License-Identifier: BSL-1.0
// expected: the_program_has_no_such_path
#include <foregone/likelihood/path_likelihood.hpp>

namespace fg = foregone;

constexpr void sends(fg::chooser& choose) { choose.expect(choose("message", {true, false}, {9, 1}), "it arrives"); }

#ifdef FOREGONE_MISUSE
static_assert(fg::path_likelihood<fg::program<sends>>({2}) == fg::ratio{1, 10});
#else
static_assert(fg::path_likelihood<fg::program<sends>>({1}) == fg::ratio{1, 10});
#endif
