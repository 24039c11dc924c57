// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <type_traits>

namespace {

namespace fg = foregone;
using boost::mp11::mp_list;
using models::counter_machine;
using models::ticket;
using models::turnstile;

constexpr bool the_types_of_inputs_are_listed_once() {
    using nested = fg::one_of<ticket::input, turnstile::input, fg::values<1, 2>, fg::values<3>>;
    return std::is_same_v<fg::input_types<ticket>, mp_list<ticket::create, ticket::edit, ticket::close>> &&
           std::is_same_v<fg::input_types<counter_machine>, mp_list<int>> &&
           std::is_same_v<typename fg::types_of_values<nested>::type,
                          mp_list<ticket::create, ticket::edit, ticket::close, turnstile::coin, turnstile::push, int>> &&
           fg::input_of<int, counter_machine> && !fg::input_of<long, counter_machine>;
}
VERIFY(model_machine_parts, the_types_of_inputs_are_listed_once)

constexpr bool a_configuration_without_variables_has_none() {
    return sizeof(fg::configuration_of<turnstile>) == sizeof(turnstile::state) &&
           fg::configuration_of<turnstile>{} == fg::first_configuration<turnstile>() &&
           fg::first_configuration<counter_machine>().state == counter_machine::state::on;
}
VERIFY(model_machine_parts, a_configuration_without_variables_has_none)

constexpr bool configurations_are_printed_and_hashed_by_their_members() {
    fg::text<80> with, without;
    fg::print(with, fg::first_configuration<counter_machine>());
    fg::print(without, fg::first_configuration<turnstile>());
    return with.view() == "{state = on, variables = {sum = 0}}" && without.view() == "{state = locked}" &&
           fg::hashable<fg::configuration_of<ticket>> && fg::hashable<fg::configuration_of<turnstile>>;
}
VERIFY(model_machine_parts, configurations_are_printed_and_hashed_by_their_members)

struct amount {
    int n;
};

constexpr bool a_part_is_called_with_as_much_as_it_takes() {
    int v = 3;
    const auto both = [](int& at, amount a) { return at += a.n; };
    const auto first = [](const int& at) { return at; };
    const auto second = [](amount a) { return a.n; };
    return fg::call_part(both, v, amount{2}) == 5 && fg::call_part(first, v, amount{2}) == 5 &&
           fg::call_part(second, v, amount{2}) == 2;
}
VERIFY(model_machine_parts, a_part_is_called_with_as_much_as_it_takes)

/// What takes anything gets the variables, or the input where there are none.
constexpr bool a_generic_part_sees_the_variables_first() {
    const auto any = [](const auto& seen) { return sizeof(seen); };
    char variables = 0;
    const fg::no_variables none;
    return fg::call_part(any, variables, amount{}) == 1 && fg::call_part(any, none, amount{}) == sizeof(amount);
}
VERIFY(model_machine_parts, a_generic_part_sees_the_variables_first)

constexpr bool what_takes_neither_is_no_part() {
    return !fg::part_of_transition<bool (*)(long*), const int&, amount> &&
           !fg::part_of_transition<bool (*)(int&), const int&, amount> && fg::part_of_transition<bool (*)(int&), int&, amount> &&
           !fg::part_of_transition<int, const int&, amount>;
}
VERIFY(model_machine_parts, what_takes_neither_is_no_part)

}  // namespace
