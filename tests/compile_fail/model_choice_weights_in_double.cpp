// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the weights of a choice are whole numbers, such as {9, 1}
#include <foregone/model/chooser.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
bool arrives(fg::chooser& choose) { return choose("message", {true, false}, {0.9, 0.1}); }
#else
bool arrives(fg::chooser& choose) { return choose("message", {true, false}, {9, 1}); }
#endif
