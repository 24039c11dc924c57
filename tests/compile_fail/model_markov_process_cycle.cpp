// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a state of a Markov process is on a cycle of internal steps
// expected: state_is_on_an_internal_cycle<state::(open|ajar)>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr state back = state::open;
#else
constexpr state back = state::shut;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open>,
                                markov_arrow<state::shut, action::pull, state::ajar>,
                                markov_arrow<state::open, fg::tau, state::ajar>, markov_arrow<state::ajar, fg::tau, back>>;
static_assert(door{}.size() == 4);
