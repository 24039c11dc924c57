// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an arrow of a Markov process occurs twice
// expected: arrow_is_there_twice<state::open, (foregone::)?(impl::)?(tau|internal_step.*), state::shut>
#include <foregone/model/markov_process.hpp>

namespace fg = foregone;

using fg::markov_arrow, fg::ratio;
enum class state { shut, open, ajar };
enum class action { push, pull };

#ifdef FOREGONE_MISUSE
constexpr state other = state::shut;
#else
constexpr state other = state::ajar;
#endif
using door = fg::markov_process<state::shut, markov_arrow<state::shut, action::push, state::open>,
                                markov_arrow<state::open, fg::tau, state::shut, ratio{1, 2}>,
                                markov_arrow<state::open, fg::tau, other, ratio{1, 2}>>;
static_assert(door{}.size() == 3);
