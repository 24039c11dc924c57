// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a state of a Markov process is entered and left by internal steps only
// expected: state_has_only_internal_steps<state::ajar>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr auto by = fg::tau;
#else
constexpr action by = action::push;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open>,
                                markov_arrow<state::open, fg::tau, state::ajar>, markov_arrow<state::ajar, by, state::shut>>;
static_assert(door{}.size() == 3);
