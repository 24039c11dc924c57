// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model.s `internal` cannot be called with one of its actions
#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

namespace fg = foregone;

struct channel {
    using state = int;
    enum class action { send };
    static constexpr state initial() { return 0; }
    static constexpr fg::outcomes<state> next(state, action) { return {{1, {9, 10}}, {0, {1, 10}}}; }
#ifdef FOREGONE_MISUSE
    static constexpr bool internal(int) { return false; }
#else
    static constexpr bool internal(action) { return false; }
#endif
};
static_assert(fg::markov_model_of<channel>().size() == 4);
