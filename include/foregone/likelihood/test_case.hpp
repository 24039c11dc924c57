// SPDX-License-Identifier: BSL-1.0
#pragma once

// Test cases, test suites and the weighting of their executions: the input of all coverage functions.

#include <foregone/impl/base/config.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class Range>
using member_of = std::remove_cvref_t<decltype(*std::declval<const Range&>().begin())>;

/// A range of actions; a std::string_view is a range of characters.
template <class T, class Action>
concept test_case_of = std::convertible_to<member_of<T>, Action>;

template <class T, class Action>
inline constexpr bool is_test_suite = false;

/// Calls visit(test case) for each test case, in order.
template <class Action, class Tests, class Visit>
constexpr void each_test_case(const Tests& tests, Visit&& visit) {
    if constexpr (test_case_of<Tests, Action>) visit(tests);
    else if constexpr (requires { tests.cases; }) std::apply([&](const auto&... cases) { (visit(cases), ...); }, tests.cases);
    else
        for (const auto& one : tests) visit(one);
}

}}  // namespace foregone::impl

namespace foregone {

/// The actions of a tester in order: `fg::test_case{'a', 'a', 'b'}`. Any other range of actions is accepted, too.
template <class Action, std::size_t Length>
struct test_case {
    Action actions[Length == 0 ? 1 : Length]{};

    constexpr const Action* begin() const { return actions; }
    constexpr const Action* end() const { return actions + Length; }
    constexpr std::size_t size() const { return Length; }
};
template <class Action, std::same_as<Action>... More>
test_case(Action, More...) -> test_case<Action, 1 + sizeof...(More)>;

/// A tester who only watches: the executions of internal steps.
template <class Action>
inline constexpr test_case<Action, 0> no_actions{};

/// Independent test cases: `fg::test_suite{fg::test_case{'a'}, fg::test_case{'a', 'b'}}`, or braces only. Any range of ranges of
/// actions is accepted, too.
template <class... Cases>
struct test_suite {
    static_assert((requires { typename member_of<Cases>; } && ...),
                  "foregone: a test suite is made of test cases: fg::test_suite{fg::test_case{a, b}, fg::test_case{a}}");

    std::tuple<Cases...> cases;

    constexpr test_suite(Cases... given) : cases(given...) {}
};
template <class... Cases>
test_suite(Cases...) -> test_suite<Cases...>;
template <class... Action, std::size_t... Length>
    requires(sizeof...(Action) > 0)
test_suite(const Action (&&... given)[Length])
->test_suite<test_case<Action, Length>...>;

/// How the weights of the executions of a test case follow from the probabilities of the model.
enum class weighting {
    local,      ///< each step's share among the steps that can still complete the trace: the paper's conditional normalisation
    posterior,  ///< a path's share of all paths is its probability given the whole trace
    as_given    ///< the probabilities of the model: their sum is the probability that the test case runs to its end
};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class... Cases, class Action>
inline constexpr bool is_test_suite<test_suite<Cases...>, Action> = (test_case_of<Cases, Action> && ...);
template <class T, class Action>
    requires test_case_of<member_of<T>, Action>
inline constexpr bool is_test_suite<T, Action> = true;

/// Several test cases.
template <class T, class Action>
concept test_suite_of = is_test_suite<T, Action>;

}}  // namespace foregone::impl
