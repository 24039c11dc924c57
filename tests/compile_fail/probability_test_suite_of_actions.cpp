// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a test suite is made of test cases
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
constexpr fg::test_suite suite{connect, connect};
#else
static_assert(fg::coverage(net, fg::test_suite{{connect}, {connect}}, fg::word{in}) == fg::ratio{3, 4});
#endif
