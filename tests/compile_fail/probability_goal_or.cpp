// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one of two words is written with one \|
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(net, fg::test_case{connect}, fg::word{in} || fg::word{in, in}) == fg::ratio{1, 2});
#else
static_assert(fg::coverage(net, fg::test_case{connect}, fg::word{in} | fg::word{in, in}) == fg::ratio{1, 2});
#endif
