// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has several initial states, but a Markov decision process has one
#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

namespace fg = foregone;

struct channel {
    using state = int;
    enum class action { send };
#ifdef FOREGONE_MISUSE
    using initial = fg::range<0, 1>;
#else
    static constexpr state initial() { return 0; }
#endif
    static constexpr fg::outcomes<state> next(state, action) { return {{1, {9, 10}}, {0, {1, 10}}}; }
};
static_assert(fg::markov_model_of<channel>().size() == 4);
