// SPDX-License-Identifier: BSL-1.0
// alone: it spells names of the unnamed namespace
#include "../support/verify.hpp"

#include <foregone/types/name.hpp>

namespace plain {
struct jugs {
    struct state {};
    enum class action { fill };
};
template <int N, class T = int>
struct two_phase {
    enum class phase { working };
    struct state {};
};
template <auto... Values>
struct listed {};
}  // namespace plain

namespace {

struct hidden {};

using foregone::type_name;
using foregone::unqualified_type_name;

constexpr bool plain_types_are_spelled_in_full() {
    return type_name<int>() == "int" && type_name<plain::jugs>() == "plain::jugs" &&
           type_name<plain::jugs::state>() == "plain::jugs::state";
}
VERIFY(base_type_name, plain_types_are_spelled_in_full)

constexpr bool qualifiers_go() {
    return unqualified_type_name<plain::jugs::state>() == "state" && unqualified_type_name<plain::jugs::action>() == "action" &&
           unqualified_type_name<plain::two_phase<5>::phase>() == "phase" && unqualified_type_name<hidden>() == "hidden" &&
           unqualified_type_name<unsigned>() == "unsigned int" &&
           unqualified_type_name<plain::two_phase<5, hidden>::state>() == "state";
}
VERIFY(base_type_name, qualifiers_go)

constexpr bool template_arguments_stay_and_lose_theirs() {
    return unqualified_type_name<plain::two_phase<3, plain::jugs>>() == "two_phase<3, jugs>" &&
           unqualified_type_name<plain::two_phase<3, hidden>>() == "two_phase<3, hidden>" &&
           unqualified_type_name<plain::two_phase<3, plain::two_phase<1, plain::jugs::state>>>() ==
               "two_phase<3, two_phase<1, state>>";
}
VERIFY(base_type_name, template_arguments_stay_and_lose_theirs)

constexpr bool values_as_template_arguments_read_alike() {
    return unqualified_type_name<plain::listed<5u, 7ull, 'c', true, -3>>() == "listed<5, 7, 'c', true, -3>" &&
           unqualified_type_name<plain::listed<plain::jugs::action::fill>>() == "listed<fill>" &&
           unqualified_type_name<plain::listed<>>() == "listed<>";
}
VERIFY(base_type_name, values_as_template_arguments_read_alike)

constexpr bool compound_types_read_alike() {
    return unqualified_type_name<const char*>() == "const char*" && unqualified_type_name<const plain::jugs&>() == "const jugs&" &&
           unqualified_type_name<plain::jugs**>() == "jugs**";
}
VERIFY(base_type_name, compound_types_read_alike)

template <class T>
constexpr auto inside_a_function() {
    struct local {};
    return local{};
}

constexpr bool local_types_have_their_own_name_only() {
    struct local {
        struct inner {};
    };
    return unqualified_type_name<local>() == "local" && unqualified_type_name<local::inner>() == "inner" &&
           unqualified_type_name<decltype(inside_a_function<int>())>() == "local" &&
           unqualified_type_name<plain::two_phase<2, local>>() == "two_phase<2, local>";
}
VERIFY(base_type_name, local_types_have_their_own_name_only)

constexpr bool what_has_no_name_says_what_it_is() {
    const auto closure = [](int, auto) {};
    struct {
    } nameless;
    return unqualified_type_name<std::remove_const_t<decltype(closure)>>() == "lambda" &&
           unqualified_type_name<decltype(nameless)>() == "unnamed" &&
           unqualified_type_name<plain::two_phase<2, std::remove_const_t<decltype(closure)>>>() == "two_phase<2, lambda>";
}
VERIFY(base_type_name, what_has_no_name_says_what_it_is)

}  // namespace
