// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/member_names.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

struct nothing {};
struct one {
    static void next(int);
};
struct overloads {
    static void next(int);
    static void next(long);
};
struct as_template {
    static void next(auto);
};
class hidden {
    static void next(int);
};
struct inherited : one {};
struct constant {
    [[maybe_unused]] static constexpr int next = 1;
};
struct type {
    using next = int;
};
struct sealed final {
    static void next(int);
};

constexpr bool whatever_has_the_name_is_seen() {
    return fg::names_next<one> && fg::names_next<overloads> && fg::names_next<as_template> && fg::names_next<hidden> &&
           fg::names_next<inherited> && fg::names_next<constant> && fg::names_next<type>;
}
VERIFY(model_member_names, whatever_has_the_name_is_seen)

constexpr bool other_names_are_not_seen() {
    return !fg::names_next<nothing> && !fg::names_next<int> && !fg::names_create<one> && !fg::names_applies<overloads> &&
           !fg::names_properties<one> && !fg::names_boundary<one> && !fg::names_terminal<one>;
}
VERIFY(model_member_names, other_names_are_not_seen)

struct sealed_overloads final {
    static void next(int);
    static void next(long);
};

/// One member of a final class is seen; overloads and private members are not, and docs/limits.md says so.
constexpr bool a_final_class_is_asked_for_what_it_shows() {
    return fg::names_next<sealed> && !fg::names_next<sealed_overloads> && !fg::names_create<sealed>;
}
VERIFY(model_member_names, a_final_class_is_asked_for_what_it_shows)

struct all_of_them {
    static void properties();
    static void within_boundary();
    static void terminal();
    static void create();
    static void applies();
};

constexpr bool each_name_has_its_concept() {
    return fg::names_properties<all_of_them> && fg::names_boundary<all_of_them> && fg::names_terminal<all_of_them> &&
           fg::names_create<all_of_them> && fg::names_applies<all_of_them>;
}
VERIFY(model_member_names, each_name_has_its_concept)

}  // namespace
