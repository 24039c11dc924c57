// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the probabilities of the arrows that leave a state of a Markov process by one action do not add up to 1
// expected: probabilities_do_not_add_up_to_1<state::shut, action::push>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr ratio rest{1, 5};
#else
constexpr ratio rest{1, 10};
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open, ratio{9, 10}>,
                                markov_arrow<state::shut, action::push, state::shut, rest>>;
static_assert(door{}.size() == 2);
