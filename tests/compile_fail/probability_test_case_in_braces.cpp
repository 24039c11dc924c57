// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the tests are an fg::test_case, or an fg::test_suite, in the actions of the model
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(net, {connect, connect}, fg::word{in}) == fg::ratio{1, 2});
#else
static_assert(fg::coverage(net, fg::test_case{connect}, fg::word{in}) == fg::ratio{1, 2});
#endif
