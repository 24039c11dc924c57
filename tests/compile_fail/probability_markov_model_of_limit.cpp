// SPDX-License-Identifier: BSL-1.0
// expected: the_system_has_more_states_than_the_limit
#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

namespace fg = foregone;

struct channel {
    using state = int;
    enum class action { send };
    static constexpr state initial() { return 0; }
    static constexpr fg::outcomes<state> next(state, action) { return {{1, {9, 10}}, {0, {1, 10}}}; }
};
#ifdef FOREGONE_MISUSE
static_assert(fg::markov_model_of<channel>(1).size() == 4);
#else
static_assert(fg::markov_model_of<channel>(2).size() == 4);
#endif
