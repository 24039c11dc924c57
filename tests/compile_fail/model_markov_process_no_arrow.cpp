// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an argument of a Markov process is not an arrow; write fg::markov_arrow<from
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
using slam = int;
#else
using slam = markov_arrow<state::open, action::push, state::shut>;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open>, slam>;
static_assert(door{}.initial == state::shut);
