// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/completion.hpp>

#include <stdexcept>
#include <string_view>

namespace fg = foregone;

namespace {

using fg::ratio;
using paper::aab, paper::m0;

// aab ends in 2 with 1/4; with the other 3/4 it needs 4 before its b, which 3 leads to with 9/10.
constexpr bool is_what_the_odds_of_the_model_say() {
    return fg::completion(m0, aab) == ratio{37, 40} && fg::completion(m0, fg::test_case{'b'}) == 1 &&
           fg::completion(m0, fg::no_actions<char>) == 1 && fg::completion(m0, std::string_view("ab")) == ratio{19, 20} &&
           fg::completion<double>(m0, aab) == 0.925;
}
VERIFY(completion, is_what_the_odds_of_the_model_say)

TEST(completion, is_of_possible_test_cases) {
    EXPECT_THROW((void)fg::completion(m0, fg::test_case{'b', 'b', 'b'}), std::invalid_argument);
    EXPECT_EQ((fg::completion<fg::big_ratio>(m0, aab)), fg::big_ratio(37) / 40);
}

}  // namespace
