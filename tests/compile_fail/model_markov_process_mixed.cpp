// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a state of a Markov process has internal steps and others
// expected: state_has_internal_steps_and_others<state::open>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr state pulled = state::open;
#else
constexpr state pulled = state::shut;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open>,
                                markov_arrow<state::open, fg::tau, state::shut>, markov_arrow<pulled, action::pull, state::ajar>>;
static_assert(door{}.size() == 3);
