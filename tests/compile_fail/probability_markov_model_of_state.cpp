// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the scope merges equal states, and this state has no ==
#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

namespace fg = foregone;

struct channel {
    struct state {
        int sent = 0;
#ifndef FOREGONE_MISUSE
        bool operator==(const state&) const = default;
#endif
    };
    enum class action { send };
    static constexpr state initial() { return {}; }
    static constexpr fg::outcomes<state> next(state, action) { return {{{1}, {9, 10}}, {{0}, {1, 10}}}; }
};
static_assert(fg::markov_model_of<channel>().size() == 4);
