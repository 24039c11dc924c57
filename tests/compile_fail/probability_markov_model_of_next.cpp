// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no `next` for one of its actions, or its `next` returns no outcomes
#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

namespace fg = foregone;

struct channel {
    using state = int;
    enum class action { send };
    static constexpr state initial() { return 0; }
#ifndef FOREGONE_MISUSE
    using probability = double;
#endif
    static constexpr fg::outcomes<state, double> next(state, action) { return {{1, 0.75}, {0, 0.25}}; }
};
static_assert(fg::markov_model_of<channel>().size() == 4);
