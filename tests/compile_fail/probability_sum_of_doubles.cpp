// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the weight of fg::weighed\(fg::every_state, weight\) is called with a state of the model
#include <foregone/likelihood/weighed_sum.hpp>

namespace fg = foregone;

enum class state { out, in };
enum class action { connect, login };
using enum state;
using enum action;

constexpr auto net = fg::markov<state, action>(out, {{out, connect, in, {1, 2}}, {out, connect, out, {1, 2}}, {in, login, in}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(net, fg::test_case{connect},
                           fg::weighed(fg::every_state, [](state s) { return s == in ? 2.5 : 1; }) >= 3) == fg::ratio{1, 2});
#else
static_assert(fg::coverage(net, fg::test_case{connect},
                           fg::weighed(fg::every_state, [](state s) { return s == in ? 2 : 1; }) >= 3) == fg::ratio{1, 2});
#endif
