// SPDX-License-Identifier: BSL-1.0
// A tester of a shop cannot decide whether a card is declined, a parcel lost or a return disputed. Three passing tests take every
// action in every state that their author thought of. How likely have they covered the possible failures? Which test comes next?
// Which risk remains after all tests passed?

#include <foregone/likelihood/best_next_test.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/residual_risk.hpp>
#include <foregone/types/print.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace fg = foregone;

enum class state { cart, declined, paid, sold_out, on_its_way, lost, delivered, returned, disputed, refunded };
enum class action { pay, ship, ask, send_back };
using enum state;
using enum action;

constexpr auto orders = fg::markov<state, action>(cart, {
    {cart, pay, paid, {4, 5}},
    {cart, pay, declined, {1, 5}},
    {declined, pay, paid},
    {paid, ship, on_its_way, {3, 4}},
    {paid, ship, sold_out, {1, 4}},
    {sold_out, ask, refunded},
    {on_its_way, ask, delivered, {3, 4}},
    {on_its_way, ask, lost, {1, 4}},
    {lost, ask, refunded},
    {delivered, ask, delivered},
    {delivered, send_back, returned},
    {returned, fg::tau, refunded, {2, 3}},  // the shop inspects the return
    {returned, fg::tau, disputed, {1, 3}},
    {disputed, ask, refunded},
    {refunded, ask, refunded},
});

constexpr fg::test_suite by_hand{
    fg::test_case{pay, ship, ask, ask},
    fg::test_case{pay, ship, ask, send_back, ask},
    fg::test_case{pay, pay, ship, ask},
};

// The suite looks thorough: it can reach every state, and takes each action. But only one run in 32 covers all ten states.
static_assert(fg::coverage(orders, by_hand, fg::distinct_states >= fg::percent{70}) == 1);
static_assert(fg::coverage(orders, by_hand, fg::distinct_states >= fg::percent{80}) < 0.8);
static_assert(fg::coverage(orders, by_hand, fg::distinct_states >= fg::percent{100}) == fg::ratio{1, 32});

// A returned parcel had certainly arrived: the second test never covers a lost one.
static_assert(fg::coverage(orders, fg::test_case{pay, ship, ask, send_back, ask}, fg::word{lost}) == 0);
static_assert(fg::coverage(orders, by_hand, fg::word{lost}) == fg::ratio{87, 256});

// The suggestion is to repeat the first test, and then the second one.
constexpr fg::test_suite tried_again{
    fg::test_case{pay, ship, ask, ask}, fg::test_case{pay, ship, ask, send_back, ask}, fg::test_case{pay, pay, ship, ask},
    fg::test_case{pay, ship, ask},      fg::test_case{pay, ship, ask, send_back},
};
static_assert(fg::coverage(orders, tried_again, fg::distinct_states >= fg::percent{80}) >= 0.9);

// Places of suspected faults, and the cost of a remaining fault.
constexpr fg::suspects fears{
    fg::suspect{fg::word{paid, sold_out}, {.prior = {1, 10}, .cost = 40}},
    fg::suspect{fg::word{lost}, {.prior = {1, 5}, .cost = 300}},
    fg::suspect{fg::word{disputed, refunded}, {.prior = {1, 5}, .shows = {1, 2}, .cost = 200}},
};

template <class T>
std::string text_of_each(const std::vector<T>& values) {
    std::string text;
    for (const T& value : values) {
        if (!text.empty()) text += ", ";
        fg::print(text, value);
    }
    return text;
}

int main() {
    bool complete = true;
    for (const auto& next : fg::suggested_tests(orders, by_hand, 2, fg::tests_up_to(6))) {
        std::printf("%.2f states on average, %.2f with: %s\n", double(next.before), double(next.after),
                    text_of_each(next.actions).c_str());
        complete = complete && next.complete;
    }
    const auto least_risk = fg::best_next_test(orders, by_hand, fg::tests_up_to(6), fears);
    std::printf("%.2f less is at stake with: %s\n", double(least_risk.gain), text_of_each(least_risk.actions).c_str());

    const auto before = fg::residual_risk(orders, by_hand, fears), after = fg::residual_risk(orders, tried_again, fears);
    std::printf("at stake without tests %.2f, when three pass %.2f, when five pass %.2f\n",
                double(before.before), double(before.after), double(after.after));
    for (const auto& one : after.suspects)
        std::printf("  %6.2f: %s\n", double(one.after), text_of_each(one.states).c_str());
    return complete && after.after < before.after ? 0 : 1;
}
