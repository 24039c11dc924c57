// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/action_space.hpp>

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"

#include <type_traits>
#include <vector>

namespace {

namespace fg = foregone;

enum class button { up, down };
struct call {
    int floor;
    bool urgent;
};
using calls = fg::product<call, fg::range<1, 3>, bool>;

/// Whether for_each(first, last) hands out these indices in this order, each with the value of the domain.
template <class D>
constexpr bool hands_out(std::uint64_t first, std::uint64_t last) {
    std::uint64_t next = first;
    bool right = true;
    fg::action_space<D>::for_each(first, last, [&](std::uint64_t index, const auto& value) {
        right = right && index == next && D::index_of(value) == index;
        ++next;
    });
    return right && next == last;
}

constexpr bool a_run_of_numbers_is_decoded_in_order() {
    using large = fg::range<0, 99'999>;
    return hands_out<fg::enumerators<button>>(0, 2) && hands_out<calls>(0, 6) && hands_out<calls>(2, 5) &&
           hands_out<calls>(4, 4) && hands_out<large>(99'998, 100'000) && fg::action_space<large>::size == 100'000;
}
VERIFY(model_action_space, a_run_of_numbers_is_decoded_in_order)

using list = fg::one_of<button, calls, fg::values<'x'>>;

/// The number of the alternative that each action came from, as decimal digits.
constexpr std::uint64_t alternatives(std::uint64_t first, std::uint64_t last) {
    std::uint64_t digits = 0, next = first;
    fg::action_space<list>::for_each(first, last, [&](std::uint64_t index, const auto& action) {
        using type = std::remove_cvref_t<decltype(action)>;
        digits = digits * 10 + (std::is_same_v<type, button> ? 1 : std::is_same_v<type, call> ? 2 : 3);
        if (index != next++) digits = 0;
    });
    return digits;
}

constexpr bool a_list_of_types_hands_out_each_by_its_own_type() {
    return fg::action_space<list>::size == 9 && alternatives(0, 9) == 112'222'223 && alternatives(1, 3) == 12 &&
           alternatives(2, 8) == 222'222 && alternatives(8, 9) == 3 && alternatives(3, 4) == 2 && alternatives(5, 5) == 0;
}
VERIFY(model_action_space, a_list_of_types_hands_out_each_by_its_own_type)

constexpr bool an_alternative_begins_where_the_one_before_ends() {
    int floor = 0;
    bool urgent = false;
    fg::action_space<list>::for_each(5, 6, [&]<class A>(std::uint64_t, const A& action) {
        if constexpr (std::is_same_v<A, call>) floor = action.floor, urgent = action.urgent;
    });
    return floor == 2 && urgent;
}
VERIFY(model_action_space, an_alternative_begins_where_the_one_before_ends)

constexpr bool lists_nest() {
    using nested = fg::one_of<fg::values<'a'>, fg::one_of<button, calls>>;
    std::uint64_t next = 0;
    fg::action_space<nested>::for_each(0, nested::size, [&](std::uint64_t index, const auto&) { next += index == next; });
    return nested::size == 9 && next == 9;
}
VERIFY(model_action_space, lists_nest)

struct note {
    std::vector<int> marks;
};
using notes = fg::product<note, fg::lists_of<fg::range<1, 2>, 2>>;

constexpr bool few_values_may_own_memory() {
    std::size_t lists = 0, marks = 0;
    fg::action_space<fg::one_of<notes, button>>::for_each(0, 9, [&]<class A>(std::uint64_t, const A& action) {
        if constexpr (std::is_same_v<A, note>) ++lists, marks += action.marks.size();
    });
    return lists == 7 && marks == 2 * 1 + 4 * 2;
}
VERIFY(model_action_space, few_values_may_own_memory)

}  // namespace
