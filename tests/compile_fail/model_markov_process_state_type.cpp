// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an arrow's state has another type than the initial state
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr int target = 1;
#else
constexpr state target = state::open;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, target>>;
static_assert(door{}.initial == state::shut);
