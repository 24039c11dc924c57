// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the third argument of residual_risk\(model, suite, suspects\) is the places of faults
#include <foregone/likelihood/residual_risk.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
constexpr fg::suspect fear{fg::word{connect}, {.prior = {1, 2}}};
static_assert(fg::residual_risk(net, fg::test_case{connect}, fg::suspects{fear}).after == fg::ratio{1, 3});
#else
constexpr fg::suspect fear{fg::word{in}, {.prior = {1, 2}}};
static_assert(fg::residual_risk(net, fg::test_case{connect}, fg::suspects{fear}).after == fg::ratio{1, 3});
#endif
