// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the actions of a Markov process have two types
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr char by = 'p';
#else
constexpr action by = action::pull;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, fg::tau, state::ajar>,
                                markov_arrow<state::ajar, action::push, state::open>, markov_arrow<state::open, by, state::shut>>;
static_assert(door{}.initial == state::shut);
