// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/product.hpp>

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

#include <boost/hana/adapt_struct.hpp>

#include <array>
#include <string>
#include <tuple>

namespace worked_example {

namespace fg = foregone;

struct call {
    int addr;
    std::string_view value;
    fg::subset<'r', 'w', 'e'> mode;
    std::optional<int> fallback;
    bool operator==(const call&) const = default;
};

using action = fg::product<call, fg::values<1000, 2000>, fg::texts<"hello", "hello2">,
                           fg::nonempty_subsets<'r', 'w', 'e'>, fg::values<0, std::nullopt>>;

}  // namespace worked_example

namespace inner {

struct pair {
    bool first;
    int second;
    bool operator==(const pair&) const = default;
};

}  // namespace inner

namespace adapted {

struct size {
    int width, height;
    bool operator==(const size&) const = default;
};

}  // namespace adapted
BOOST_HANA_ADAPT_STRUCT(adapted::size, width, height);

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;
using inner::pair;
using worked_example::action, worked_example::call;
using modes = fg::subset<'r', 'w', 'e'>;

constexpr bool the_memory_function_is_called_in_56_ways() {
    return action::size == 56 && action::at(0) == call{1000, "hello", modes::of('r'), 0} &&
           action::at(3) == call{1000, "hello", modes::of('w'), std::nullopt} &&
           action::at(21) == call{1000, "hello2", modes::of('r', 'w'), std::nullopt} &&
           action::at(55) == call{2000, "hello2", modes::of('r', 'w', 'e'), std::nullopt};
}
VERIFY(domain_product, the_memory_function_is_called_in_56_ways)

// The sequence that the TestFlows article on combinatorial sketches prints as pattern #189.
constexpr bool a_sequence_of_three_calls_is_pattern_189() {
    using sequence = fg::product<std::array<call, 3>, action, action, action>;
    return sequence::size == 175'616 &&
           sequence::at(189) == std::array{action::at(0), action::at(3), action::at(21)} &&
           sequence::index_of({action::at(0), action::at(3), action::at(21)}) == 189;
}
VERIFY(domain_product, a_sequence_of_three_calls_is_pattern_189)

constexpr bool the_laws_hold_for_the_worked_example() {
    return obeys_laws<action>(call{1001, "hello", modes::of('r'), 0}, call{1000, "hell", modes::of('r'), 0},
                              call{1000, "hello", modes{}, 0}, call{1000, "hello", modes::of('r'), 1});
}
VERIFY(domain_product, the_laws_hold_for_the_worked_example)

constexpr bool the_last_member_varies_fastest() {
    return lists<fg::product<pair, bool, fg::range<5, 6>>>(pair{false, 5}, pair{false, 6}, pair{true, 5}, pair{true, 6});
}
VERIFY(domain_product, the_last_member_varies_fastest)

constexpr bool pairs_tuples_and_arrays_are_made_too() {
    return obeys_laws<fg::product<std::pair<bool, int>, bool, fg::range<5, 6>>>(std::pair{true, 7}) &&
           obeys_laws<fg::product<std::tuple<bool, int, bool>, bool, fg::range<5, 6>, bool>>() &&
           obeys_laws<fg::product<std::array<int, 2>, fg::range<5, 6>, fg::range<7, 9>>>(std::array{7, 5}) &&
           lists<fg::product<std::tuple<>>>(std::tuple<>());
}
VERIFY(domain_product, pairs_tuples_and_arrays_are_made_too)

constexpr bool an_adapted_struct_is_made_too() {
    return obeys_laws<fg::product<adapted::size, fg::range<1, 2>, fg::range<3, 4>>>(adapted::size{3, 1});
}
VERIFY(domain_product, an_adapted_struct_is_made_too)

struct nested {
    pair inner;
    std::optional<pair> maybe;
    bool operator==(const nested&) const = default;
};

constexpr bool products_nest() {
    using pairs = fg::product<pair, bool, fg::range<1, 3>>;
    using outer = fg::product<nested, pairs, fg::optional_of<pairs>>;
    return outer::size == 42 && obeys_laws<outer>(nested{pair{true, 9}, std::nullopt}, nested{pair{true, 1}, pair{true, 9}});
}
VERIFY(domain_product, products_nest)

struct wide {
    int a, b, c, d;
    bool operator==(const wide&) const = default;
};

constexpr bool ten_to_the_twelfth_elements_cost_nothing() {
    using thousand = fg::range<1, 1'000>;
    using huge = fg::product<wide, thousand, thousand, thousand, thousand>;
    return huge::size == 1'000'000'000'000 && huge::at(huge::size - 1) == wide{1'000, 1'000, 1'000, 1'000} &&
           huge::at(123'456'789'012) == wide{124, 457, 790, 13} && obeys_laws<huge>(wide{1, 2, 3, 0});
}
VERIFY(domain_product, ten_to_the_twelfth_elements_cost_nothing)

constexpr bool sizes_are_exact_up_to_64_bits() {
    constexpr std::uint64_t high = std::uint64_t{1} << 32;
    using largest = fg::product<std::pair<std::uint64_t, std::uint64_t>, fg::range<std::uint64_t{1}, high - 1>,
                                fg::range<std::uint64_t{1}, high + 1>>;
    return largest::size == UINT64_MAX && largest::at(UINT64_MAX - 1) == std::pair{high - 1, high + 1} && obeys_laws<largest>();
}
VERIFY(domain_product, sizes_are_exact_up_to_64_bits)

constexpr bool one_empty_component_leaves_nothing() {
    constexpr std::uint64_t one = 1;
    using none = fg::product<pair, bool, fg::where<fg::range<1, 5>, [](int) { return false; }>>;
    using none_of_many = fg::product<std::tuple<std::uint64_t, std::uint64_t, fg::no_value>, fg::range<one, UINT64_MAX>,
                                     fg::range<one, UINT64_MAX>, fg::values<>>;
    return none::size == 0 && fg::domain<none> && !fg::nonempty_domain<none> && obeys_laws<none>(pair{true, 1}) &&
           none_of_many::size == 0 && fg::domain<none_of_many>;
}
VERIFY(domain_product, one_empty_component_leaves_nothing)

struct lenient {
    std::uint8_t level;
    std::optional<int> limit;
    double ratio;
    bool operator==(const lenient&) const = default;
};

constexpr bool values_take_the_type_of_their_member() {
    using levels = fg::product<lenient, fg::range<0, 255>, fg::values<1, 2>, fg::range<0, 4>>;
    return levels::size == 2'560 && obeys_laws<levels>(lenient{0, std::nullopt, 1.0}, lenient{0, 1, 0.5});
}
VERIFY(domain_product, values_take_the_type_of_their_member)

struct tagged_text {
    const int number;
    std::string text;
    bool operator==(const tagged_text&) const = default;
};

// At run time only: Clang rejects the constexpr strings of the standard library of GCC 12.
TEST(domain_product, members_need_not_be_trivial) {
    EXPECT_TRUE((obeys_laws<fg::product<tagged_text, fg::range<0, 1>, fg::texts<"a", "b">>>(tagged_text{0, "c"})));
}

struct unit_like {
    bool operator==(const unit_like&) const = default;
};

constexpr bool a_product_of_nothing_is_one_value() { return lists<fg::product<unit_like>>(unit_like{}); }
VERIFY(domain_product, a_product_of_nothing_is_one_value)

}  // namespace
