// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

/// The running example of Prasetya and Klomp, 2019, figures 1 and 2: five states that satisfy all that the text says of them; it
/// leaves the steps from 2, 4 and 5 partly open.
namespace paper {

namespace fg = foregone;

inline constexpr auto m0 = fg::markov<int, char>(1, {{1, 'a', 1, {1, 2}},
                                                     {1, 'a', 3, {1, 2}},
                                                     {1, 'b', 2},
                                                     {3, fg::tau, 4, {9, 10}},
                                                     {3, fg::tau, 5, {1, 10}},
                                                     {4, 'a', 3},
                                                     {4, 'b', 1},
                                                     {5, 'a', 3}});

inline constexpr fg::test_case aab{'a', 'a', 'b'};

}  // namespace paper
