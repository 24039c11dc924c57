// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an arrow of a Markov process has a probability of 0 or less, or of more than 1
// expected: probability_is_out_of_range<state::shut, action::push, state::open>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr ratio share = 0;
#else
constexpr ratio share = 1;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open, share>>;
static_assert(door{}.size() == 1);
