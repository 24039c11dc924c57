// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/behaviors/command_results.hpp>

#include <foregone/impl/base/text.hpp>
#include <foregone/types/print.hpp>

#include "../domain/laws.hpp"
#include "../support/verify.hpp"

#include <type_traits>

namespace {

namespace fg = foregone;
using boost::mp11::mp_apply, boost::mp11::mp_list, boost::mp11::mp_push_front;

struct open {};
struct find {};
struct close {
    fg::result_of<open> file;
    int how;
};
using opened = fg::results_of<open, 3>;
using found = fg::results_of<find, 1>;

constexpr bool results_are_a_domain() {
    return laws::obeys_laws<opened>(fg::result_of<open>{3}) && laws::lists<found>(fg::result_of<find>{0});
}
VERIFY(model_command_results, results_are_a_domain)

constexpr bool a_result_is_printed_by_its_command_and_number() {
    fg::text<20> line;
    fg::print(line, fg::result_of<open>{2});
    return line.view() == "open#2";
}
VERIFY(model_command_results, a_result_is_printed_by_its_command_and_number)

static_assert(fg::refers_to_results<close>() && !fg::refers_to_results<open>());

template <class... Results>
using merged = typename fg::merged_results<mp_list<>, Results...>::type;
static_assert(std::is_same_v<merged<>, mp_list<>>);
static_assert(std::is_same_v<merged<fg::results_of<open, 2>, found, opened>, mp_list<opened, found>>);

constexpr bool a_result_is_there_after_its_command_ran() {
    fg::result_counts<opened, found> counts;
    const bool none = !counts.has_all(close{{0}, 1});
    counts.ran<find>();
    const bool of_another = !counts.has_all(close{{0}, 1});
    counts.ran<open>();
    return none && of_another && counts.has_all(close{{0}, 1}) && !counts.has_all(close{{1}, 1});
}
VERIFY(model_command_results, a_result_is_there_after_its_command_ran)

constexpr bool no_more_are_counted_than_are_kept() {
    fg::result_counts<opened> four, three;
    for (int i = 0; i < 4; ++i) four.ran<open>();
    for (int i = 0; i < 3; ++i) three.ran<open>();
    return four == three;
}
VERIFY(model_command_results, no_more_are_counted_than_are_kept)

constexpr bool answers_are_kept_in_order_and_only_so_many() {
    fg::stored_answers<open, int, 2> kept;
    *kept.next({}) = 7;
    kept.next({});
    return kept.next({}) == nullptr && kept[fg::result_of<open>{0}] == 7 && kept[fg::result_of<open>{1}] == 0;
}
VERIFY(model_command_results, answers_are_kept_in_order_and_only_so_many)

}  // namespace
