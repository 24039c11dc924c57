// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/types/members.hpp>

#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/define_struct.hpp>

#include <any>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace plain {

struct nested {
    int x, y;
};

struct call {
    int addr;
    std::string_view value;
    std::array<int, 3> modes;
    std::optional<int> fallback;
    nested where;
};

struct state {
    int small = 0, big = 5;
    const bool frozen = false;
    bool operator==(const state&) const = default;
};

struct from_anything {
    int x = 0;
    constexpr from_anything() = default;
    template <class T>
    constexpr from_anything(T&&) {}
};

struct no_default {
    int x;
    constexpr explicit no_default(int value) : x(value) {}
};

template <class T>
struct just {
    T only;
};

template <class T>
struct between {
    int before;
    T middle;
    char after;
};

struct empty {};
struct derived : nested {
    int z;
};
struct derived_from_empty : empty {
    int z;
};
struct only_base : nested {};
struct with_array {
    int a[3];
    int b;
};
struct with_grid {
    int a[2][2];
};
struct with_reference {
    int& r;
    int b;
};
union either {
    int a;
    float b;
};
struct with_constructor {
    int a;
    with_constructor() : a(1) {}
};
struct iterable {
    int a = 0;
    const int* begin() const { return nullptr; }
    const int* end() const { return nullptr; }
};

struct most {
    int m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24;
};
struct too_many {
    int m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25;
};

template <int N>
struct two_phase {
    enum class phase { working };
    struct state {
        phase of_manager;
        std::array<phase, N> of_others;
    };
};

struct defined {
    BOOST_HANA_DEFINE_STRUCT(defined, (int, width), (std::string_view, title));
};
struct adapted {
    int width = 3;
    int height = 4;
    constexpr int area() const { return width * height; }
};
class secret {
public:
    constexpr secret(int f, bool s) : first(f), second(s) {}

private:
    friend struct boost::hana::accessors_impl<secret>;
    int first;
    bool second;
};

}  // namespace plain

BOOST_HANA_ADAPT_STRUCT(plain::adapted, width, height);

template <>
struct boost::hana::accessors_impl<plain::secret> {
    static constexpr auto apply() {
        return boost::hana::make_tuple(boost::hana::make_pair(
                                           BOOST_HANA_STRING("first"), [](auto&& s) -> auto& { return s.first; }),
                                       boost::hana::make_pair(
                                           BOOST_HANA_STRING("second"), [](auto&& s) -> auto& { return s.second; }));
    }
};

namespace {

using foregone::has_members;
using foregone::member_count;
using foregone::member_name;
using foregone::visit_members;

constexpr bool members_are_counted() {
    return member_count<plain::call> == 5 && member_count<plain::state> == 3 && member_count<plain::nested> == 2 &&
           member_count<plain::empty> == 0 && member_count<plain::most> == 24;
}
VERIFY(base_members, members_are_counted)

template <class T>
constexpr bool counts_as_one_member() {
    return member_count<plain::just<T>> == 1 && member_count<plain::between<T>> == 3;
}

constexpr bool every_type_counts_as_one_member() {
    return counts_as_one_member<std::array<int, 3>>() && counts_as_one_member<std::array<plain::nested, 2>>() &&
           counts_as_one_member<plain::nested>() && counts_as_one_member<plain::empty>() &&
           counts_as_one_member<std::optional<int>>() && counts_as_one_member<std::optional<std::optional<int>>>() &&
           counts_as_one_member<std::optional<plain::nested>>() && counts_as_one_member<std::string_view>() &&
           counts_as_one_member<std::variant<int, std::optional<int>>>() && counts_as_one_member<const int>() &&
           counts_as_one_member<const char*>() && counts_as_one_member<std::pair<int, int>>() &&
           counts_as_one_member<std::tuple<int>>() && counts_as_one_member<plain::no_default>() &&
           counts_as_one_member<plain::from_anything>() && counts_as_one_member<std::any>() &&
           counts_as_one_member<std::vector<int>>() && counts_as_one_member<std::string>() &&
           counts_as_one_member<std::unique_ptr<int>>() && counts_as_one_member<std::function<int()>>() &&
           counts_as_one_member<plain::two_phase<2>::phase>() && counts_as_one_member<std::nullopt_t>() &&
           counts_as_one_member<plain::two_phase<3>::state>() && counts_as_one_member<plain::derived>() &&
           counts_as_one_member<plain::with_array>() && counts_as_one_member<plain::most>();
}
VERIFY(base_members, every_type_counts_as_one_member)

constexpr bool what_is_no_struct_of_members_is_refused() {
    return !has_members<int> && !has_members<plain::two_phase<1>::phase> && !has_members<std::array<int, 2>> &&
           !has_members<std::optional<int>> && !has_members<std::pair<int, int>> && !has_members<std::tuple<>> &&
           !has_members<std::variant<int>> && !has_members<std::string_view> && !has_members<std::string> &&
           !has_members<std::vector<int>> && !has_members<plain::iterable> && !has_members<plain::either> &&
           !has_members<plain::with_constructor> && !has_members<int[2]> && !has_members<int*> && !has_members<foregone::text<4>> &&
           !has_members<foregone::name<4>>;
}
VERIFY(base_members, what_is_no_struct_of_members_is_refused)

constexpr bool what_cannot_be_bound_is_refused() {
    return !has_members<plain::derived> && !has_members<plain::derived_from_empty> && !has_members<plain::only_base> &&
           !has_members<plain::with_array> && !has_members<plain::with_grid> && !has_members<plain::with_reference> &&
           !has_members<plain::too_many>;
}
VERIFY(base_members, what_cannot_be_bound_is_refused)

template <class T, std::size_t... I>
constexpr bool names_are(std::index_sequence<I...>, auto... expected) {
    return ((member_name<T, I>() == expected) && ...);
}

template <class T>
constexpr bool names_are(auto... expected) {
    if constexpr (sizeof...(expected) != member_count<T>) return false;
    else return names_are<T>(std::make_index_sequence<member_count<T>>{}, std::string_view(expected)...);
}

constexpr bool members_have_names() {
    struct local {
        int first_of_local;
        plain::state second_of_local;
    };
    return names_are<plain::call>("addr", "value", "modes", "fallback", "where") &&
           names_are<plain::state>("small", "big", "frozen") && names_are<plain::empty>() &&
           names_are<plain::two_phase<5>::state>("of_manager", "of_others") &&
           names_are<plain::between<plain::no_default>>("before", "middle", "after") &&
           names_are<local>("first_of_local", "second_of_local") && member_name<plain::most, 23>() == "m24" &&
           names_are<plain::between<std::unique_ptr<int>>>("before", "middle", "after");
}
VERIFY(base_members, members_have_names)

constexpr bool members_are_visited_in_order() {
    const plain::state full{3, 5, true};
    const int value = visit_members(full, [](const int& s, const int& b, const bool& f) { return 100 * s + 10 * b + f; });
    plain::nested here{1, 2};
    visit_members(here, [](int& x, int& y) { x = y = 7; });
    return value == 351 && here.x == 7 && here.y == 7 && visit_members(plain::empty{}, [] { return 9; }) == 9 &&
           &visit_members(here, [](int& x, int&) -> int& { return x; }) == &here.x;
}
VERIFY(base_members, members_are_visited_in_order)

constexpr bool every_number_of_members_is_visited() {
    const plain::most most{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
    int last = 0;
    bool ascending = true;
    visit_members(most, [&](const auto&... m) { ((ascending = ascending && m == last + 1, last = m), ...); });
    return ascending && last == 24;
}
VERIFY(base_members, every_number_of_members_is_visited)

constexpr bool adapted_structs_say_their_members() {
    plain::adapted box;
    visit_members(box, [](int& width, int&) { width = 10; });
    constexpr plain::defined painting{3, "dunes"};
    return names_are<plain::adapted>("width", "height") && box.area() == 40 && names_are<plain::defined>("width", "title") &&
           visit_members(painting, [](int width, std::string_view title) { return width == 3 && title == "dunes"; });
}
VERIFY(base_members, adapted_structs_say_their_members)

constexpr bool private_members_are_seen_through_an_adaptation() {
    const plain::secret hidden(8, true);
    return names_are<plain::secret>("first", "second") &&
           visit_members(hidden, [](const int& first, const bool& second) { return first == 8 && second; });
}
VERIFY(base_members, private_members_are_seen_through_an_adaptation)

struct with_bit_fields {
    unsigned a : 32, b : 3;
    int c;
};

constexpr bool bit_fields_have_no_address() {
    return !foregone::has_addressable_members<with_bit_fields> && foregone::has_addressable_members<plain::call> &&
           foregone::has_addressable_members<plain::state> && foregone::has_addressable_members<plain::secret> &&
           !foregone::has_addressable_members<int>;
}
VERIFY(base_members, bit_fields_have_no_address)

}  // namespace
