// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/model/markov_process.hpp>

#include <type_traits>

namespace fg = foregone;

namespace {

using fg::markov_arrow, fg::markov_process, fg::ratio;

enum class state { shut, open };
enum class action { push };

using door = markov_process<state::shut, markov_arrow<state::shut, action::push, state::open, ratio{9, 10}>,
                            markov_arrow<state::shut, action::push, state::shut, ratio{1, 10}>,
                            markov_arrow<state::open, fg::tau, state::shut>>;

static_assert(fg::markov_model_type<door> && std::is_empty_v<door> && door{}.size() == 3);
static_assert(std::is_same_v<door::state, state> && std::is_same_v<door::action, action> &&
              std::is_same_v<door::probability, ratio>);

/// The running example of the paper, as a type.
using m0 = markov_process<1, markov_arrow<1, 'a', 1, ratio{1, 2}>, markov_arrow<1, 'a', 3, ratio{1, 2}>, markov_arrow<1, 'b', 2>,
                          markov_arrow<3, fg::tau, 4, ratio{9, 10}>, markov_arrow<3, fg::tau, 5, ratio{1, 10}>,
                          markov_arrow<4, 'a', 3>, markov_arrow<4, 'b', 1>, markov_arrow<5, 'a', 3>>;

constexpr bool is_the_model_that_its_rows_make() {
    auto declared = fg::indexed(m0{}), written = fg::indexed(paper::m0);
    return declared.table.steps() == written.table.steps() && declared.states[4] == written.states[4] && m0{}.initial == 1;
}
VERIFY(markov_process, is_the_model_that_its_rows_make)

constexpr bool may_have_no_actions() {
    using silent = markov_process<1, markov_arrow<1, fg::tau, 2>>;
    using alone = markov_process<'x'>;
    auto made = fg::indexed(silent{});
    auto one = fg::indexed(alone{});
    return made.table.moves_by_itself(0) && made.actions.size() == 0 && one.states.size() == 1 && one.table.steps().empty() &&
           alone{}.size() == 0;
}
VERIFY(markov_process, may_have_no_actions)

constexpr bool takes_whole_numbers_as_probabilities() {
    using sure = markov_process<1, markov_arrow<1, 'a', 2, 1>>;
    return sure{}.begin()->probability == 1;
}
VERIFY(markov_process, takes_whole_numbers_as_probabilities)

struct place {
    int room = 0;
    bool lit = false;
    bool operator==(const place&) const = default;
};

constexpr bool has_states_of_any_structural_type() {
    using house = markov_process<place{1, false}, markov_arrow<place{1, false}, 'l', place{1, true}>>;
    auto made = fg::indexed(house{});
    return made.states[1] == place{1, true};
}
VERIFY(markov_process, has_states_of_any_structural_type)

}  // namespace
