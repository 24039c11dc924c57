// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/model/transition_table.hpp>

#include <type_traits>

namespace {

namespace fg = foregone;

enum class state { a, b, c };
struct go {
    int steps;
};

constexpr bool never_mind(int) { return false; }

constexpr fg::transitions table{
    fg::on<go>.from(state::a, state::c).to(state::b),
    fg::on<go, "with everything">.from(fg::anywhere).when(never_mind).update([](int& v, go g) { v += g.steps; })
        .gives('x').to(state::c),
    fg::on<go>.from(fg::scratch).to(state::a),
};
template <std::size_t I>
using row = std::remove_cvref_t<decltype(table.at<I>())>;

constexpr bool a_table_numbers_its_rows() {
    return table.size == 3 && table.at<0>().target == state::b && table.at<1>().target == state::c &&
           table.at<2>().target == state::a;
}
VERIFY(model_transition_table, a_table_numbers_its_rows)

constexpr bool a_row_leaves_the_states_it_lists() {
    const auto& source = table.at<0>().source;
    return source.contain(state::a) && !source.contain(state::b) && source.contain(state::c) && row<0>::sources::count == 2;
}
VERIFY(model_transition_table, a_row_leaves_the_states_it_lists)

constexpr bool anywhere_and_scratch_are_every_state() {
    return table.at<1>().source.contain(state::b) && table.at<2>().source.contain(state::b) && !row<1>::sources::begins_anew &&
           row<2>::sources::begins_anew;
}
VERIFY(model_transition_table, anywhere_and_scratch_are_every_state)

constexpr bool the_parts_of_a_row_are_kept() {
    int v = 1;
    table.at<1>().change(v, go{2});
    return v == 3 && table.at<1>().given == 'x' && !table.at<1>().allowed(1) && row<1>::title.view() == "with everything";
}
VERIFY(model_transition_table, the_parts_of_a_row_are_kept)

constexpr bool what_is_not_said_is_not_given() {
    return row<0>::title.view().empty() && !fg::is_given<row<0>::guard> && !fg::is_given<row<0>::updating> &&
           !fg::is_given<row<0>::output> && fg::is_given<row<1>::guard>;
}
VERIFY(model_transition_table, what_is_not_said_is_not_given)

constexpr bool the_words_may_come_in_any_order() {
    constexpr auto other = fg::on<go>.gives('x').when(never_mind).from(state::a).to(state::b);
    return fg::is_transition<std::remove_const_t<decltype(other)>> && other.given == 'x' && other.source.contain(state::a);
}
VERIFY(model_transition_table, the_words_may_come_in_any_order)

constexpr bool a_row_without_an_end_is_no_transition() {
    return !fg::is_transition<std::remove_cvref_t<decltype(fg::on<go>.from(state::a))>> && fg::is_transition<row<0>>;
}
VERIFY(model_transition_table, a_row_without_an_end_is_no_transition)

/// In a class template nothing has to be said to be a template.
template <int Steps>
struct generic {
    enum class state { here };
    struct step {};
    static constexpr auto transitions = fg::transitions{
        fg::on<step>.from(state::here).when([](int at) { return at < Steps; }).gives(Steps).to(state::here),
    };
};
static_assert(generic<3>::transitions.at<0>().given == 3 && generic<3>::transitions.at<0>().allowed(2));

}  // namespace
