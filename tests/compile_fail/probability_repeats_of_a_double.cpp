// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the probability that repeats_needed\(model, tests, goal, probability\) is to reach is an exact fraction
#include <foregone/likelihood/repeats_needed.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
static_assert(fg::repeats_needed(net, fg::test_case{connect}, fg::word{in}, 0.75) == 2);
#else
static_assert(fg::repeats_needed(net, fg::test_case{connect}, fg::word{in}, fg::ratio{3, 4}) == 2);
#endif
