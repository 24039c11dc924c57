// SPDX-License-Identifier: BSL-1.0
// alone: it specialises templates of foregone
#include "../support/verify.hpp"

#include <foregone/types/enumeration.hpp>

namespace plain {

enum class action { fill_small, fill_big, empty_small, empty_big };
enum unscoped { first, second, fourth = 3, alias = 1 };
enum negative { minus_three = -3, zero = 0, five = 5 };
enum class sparse : std::int64_t { low = -128, middle = 7, high = 255, beyond = 256, far_beyond = INT64_MAX };
enum only_zero { nothing };                      // values 0 and 1
enum only_negative { minus_one = -1 };           // values -1 and 0
enum power { one = 1, four = 4, eight = 8 };     // values 0 to 15
enum lopsided { minus_four = -4, forty = 40 };   // values -64 to 63
enum far_off { million = 1'000'000 };            // values 0 to 2^20 - 1
enum unscoped_octet : std::int8_t { lowest = -128, highest = 127 };
enum elsewhere { three_hundred = 300, four_hundred = 400 };  // values 0 to 511
enum apart { ten = 10 };                         // values 0 to 15
enum without {};
enum class octet : std::uint8_t { zero = 0, all = 255 };
enum class signed_octet : signed char { low = -128, high = 127 };
enum class flag : bool { off, on };
enum class letter : char { a = 'a', z = 'z' };
enum class none_at_all {};
enum class wide { thousand = 1000, thousand_one };

template <int N, class T>
struct two_phase {
    enum class phase { working, prepared, committed = N };
    enum outcome { agreed, refused };
};

}  // namespace plain

template <>
struct foregone::enum_range<plain::elsewhere> {
    static constexpr int min = -10, max = 5000;
};
template <>
struct foregone::enum_range<plain::apart> {
    static constexpr int min = 20, max = 30;
};

template <>
struct foregone::enum_range<plain::wide> {
    static constexpr int min = 990, max = 1010;
};

namespace {

enum class hidden { here, there };
enum hidden_unscoped { up, down };
enum class hi { h };  // its enumerators are shorter than the name of the anonymous namespace

using foregone::enumerator_count;
using foregone::enumerator_index;
using foregone::enumerator_name;
using foregone::enumerator_values;

template <class E>
constexpr bool laws_hold() {
    for (std::size_t i = 0; i < enumerator_count<E>; ++i) {
        const E value = enumerator_values<E>[i];
        if (enumerator_index(value) != i || enumerator_name(value).empty()) return false;
        if (i > 0 && enumerator_values<E>[i - 1] >= value) return false;
    }
    return true;
}

constexpr bool every_enumerator_is_found_in_order() {
    return enumerator_count<plain::action> == 4 && laws_hold<plain::action>() && laws_hold<plain::sparse>() &&
           enumerator_values<plain::action>[0] == plain::action::fill_small &&
           enumerator_values<plain::action>[3] == plain::action::empty_big &&
           enumerator_name(plain::action::empty_small) == "empty_small";
}
VERIFY(base_enumeration, every_enumerator_is_found_in_order)

constexpr bool unscoped_enumerations_without_a_type_work() {
    return enumerator_count<plain::unscoped> == 3 && enumerator_name(plain::fourth) == "fourth" &&
           enumerator_name(plain::alias) == "second" && enumerator_name(static_cast<plain::unscoped>(2)).empty() &&
           enumerator_count<plain::negative> == 3 && enumerator_values<plain::negative>[0] == plain::minus_three &&
           enumerator_name(plain::minus_three) == "minus_three" && laws_hold<plain::negative>();
}
VERIFY(base_enumeration, unscoped_enumerations_without_a_type_work)

template <class E, std::size_t N>
constexpr bool are_all(const E (&expected)[N]) {
    if (enumerator_count<E> != N || !laws_hold<E>()) return false;
    for (std::size_t i = 0; i < N; ++i)
        if (enumerator_values<E>[i] != expected[i] || enumerator_index(expected[i]) != i) return false;
    return true;
}

constexpr bool enumerations_without_a_type_are_searched_in_their_value_range() {
    using namespace plain;
    return are_all({nothing}) && are_all({minus_one}) && are_all({plain::one, four, eight}) && are_all({minus_four, forty}) &&
           are_all({lowest, highest}) && are_all({three_hundred, four_hundred}) && enumerator_count<far_off> == 0 &&
           enumerator_count<apart> == 0 && enumerator_index(ten) == 0 && enumerator_count<without> == 0 &&
           enumerator_name(static_cast<power>(15)).empty() && enumerator_name(static_cast<lopsided>(-64)).empty() &&
           enumerator_name(static_cast<lopsided>(63)).empty() && enumerator_name(static_cast<only_zero>(1)).empty() &&
           enumerator_name(static_cast<only_negative>(0)).empty() && enumerator_name(million).empty();
}
VERIFY(base_enumeration, enumerations_without_a_type_are_searched_in_their_value_range)

constexpr bool values_out_of_range_have_no_name() {
    return enumerator_count<plain::sparse> == 3 && enumerator_name(plain::sparse::high) == "high" &&
           enumerator_name(plain::sparse::beyond).empty() && enumerator_name(plain::sparse::far_beyond).empty() &&
           enumerator_index(plain::sparse::far_beyond) == 3 && enumerator_index(static_cast<plain::sparse>(8)) == 3;
}
VERIFY(base_enumeration, values_out_of_range_have_no_name)

constexpr bool small_underlying_types_are_tried_whole() {
    return enumerator_count<plain::octet> == 2 && enumerator_name(plain::octet::all) == "all" &&
           enumerator_count<plain::signed_octet> == 2 && enumerator_name(plain::signed_octet::low) == "low" &&
           enumerator_count<plain::flag> == 2 && enumerator_name(plain::flag::on) == "on" && enumerator_count<plain::letter> == 2 &&
           enumerator_name(plain::letter::z) == "z" && laws_hold<plain::octet>() && laws_hold<plain::signed_octet>() &&
           laws_hold<plain::flag>();
}
VERIFY(base_enumeration, small_underlying_types_are_tried_whole)

constexpr bool a_range_can_be_set() {
    return enumerator_count<plain::wide> == 2 && enumerator_name(plain::wide::thousand_one) == "thousand_one" &&
           laws_hold<plain::wide>();
}
VERIFY(base_enumeration, a_range_can_be_set)

constexpr bool no_enumerators_is_no_error() {
    return enumerator_count<plain::none_at_all> == 0 && enumerator_values<plain::none_at_all>.empty() &&
           enumerator_name(plain::none_at_all{}).empty() && enumerator_index(plain::none_at_all{}) == 0;
}
VERIFY(base_enumeration, no_enumerators_is_no_error)

constexpr bool names_in_templates_are_unqualified() {
    using model = plain::two_phase<5, plain::two_phase<3, int>>;
    return enumerator_count<model::phase> == 3 && enumerator_name(model::phase::prepared) == "prepared" &&
           enumerator_name(model::phase::committed) == "committed" && enumerator_count<model::outcome> == 2 &&
           enumerator_name(model::refused) == "refused";
}
VERIFY(base_enumeration, names_in_templates_are_unqualified)

template <class T>
constexpr bool local_names_are_unqualified() {
    enum class local { one, two };
    enum untyped { three, four };
    return enumerator_count<local> == 2 && enumerator_name(local::two) == "two" && enumerator_count<untyped> == 2 &&
           enumerator_name(four) == "four";
}

constexpr bool hidden_names_are_unqualified() {
    return enumerator_count<hidden> == 2 && enumerator_name(hidden::there) == "there" && enumerator_count<hidden_unscoped> == 2 &&
           enumerator_name(down) == "down" && enumerator_count<hi> == 1 && enumerator_name(hi::h) == "h" &&
           local_names_are_unqualified<int>() && local_names_are_unqualified<plain::two_phase<1, hidden>>();
}
VERIFY(base_enumeration, hidden_names_are_unqualified)

constexpr bool in_a_closure() {
    return [](auto) {
        enum class inner { left, right };
        return enumerator_count<inner> == 2 && enumerator_name(inner::right) == "right";
    }(0);
}
VERIFY(base_enumeration, in_a_closure)

}  // namespace
