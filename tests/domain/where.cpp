// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/where.hpp>

#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

struct interval {
    int low, high;
    bool operator==(const interval&) const = default;
};

using intervals = fg::where<fg::product<interval, fg::range<1, 4>, fg::range<1, 4>>,
                            [](const interval& i) { return i.low < i.high; }>;

constexpr bool is_even(int number) { return number % 2 == 0; }

constexpr bool what_is_refused_is_left_out_and_counted() {
    return intervals::size == 6 && intervals::rejected == 10 && intervals::at(0) == interval{1, 2} &&
           intervals::at(5) == interval{3, 4} && lists<fg::where<fg::range<1, 6>, is_even>>(2, 4, 6) &&
           fg::where<fg::range<1, 6>, is_even>::rejected == 3;
}
VERIFY(domain_where, what_is_refused_is_left_out_and_counted)

constexpr bool the_laws_hold() {
    return obeys_laws<intervals>(interval{2, 2}, interval{2, 1}, interval{0, 1}, interval{4, 5}) &&
           obeys_laws<fg::where<fg::range<1, 6>, is_even>>(1, 3, 5, 0, 8) &&
           obeys_laws<fg::where<bool, [](bool b) { return b; }>>(false) &&
           obeys_laws<fg::where<fg::where<fg::range<0, 99>, is_even>, [](int n) { return n % 3 == 0; }>>(2, 3, 102);
}
VERIFY(domain_where, the_laws_hold)

constexpr bool restrictions_of_restrictions_count_what_they_refuse_themselves() {
    using sixths = fg::where<fg::where<fg::range<0, 99>, is_even>, [](int n) { return n % 3 == 0; }>;
    return sixths::size == 17 && sixths::rejected == 33;
}
VERIFY(domain_where, restrictions_of_restrictions_count_what_they_refuse_themselves)

constexpr bool all_can_be_refused_or_accepted() {
    using none = fg::where<fg::range<1, 100>, [](int) { return false; }>;
    using all = fg::where<fg::range<1, 100>, [](int) { return true; }>;
    return none::size == 0 && none::rejected == 100 && fg::domain<none> && !fg::nonempty_domain<none> && !none::index_of(1) &&
           all::size == 100 && all::rejected == 0 && obeys_laws<all>(0, 101) &&
           fg::where<fg::values<>, [](fg::no_value) { return true; }>::size == 0;
}
VERIFY(domain_where, all_can_be_refused_or_accepted)

constexpr bool the_largest_domain_that_can_be_restricted() {
    using multiples = fg::where<fg::range<1, 16'384>, [](int n) { return n % 64 == 0; }>;
    return multiples::size == 256 && multiples::at(255) == 16'384 && obeys_laws<multiples>(1, 63, 16'383, 16'448);
}
VERIFY(domain_where, the_largest_domain_that_can_be_restricted)

// 16,384 answers of 100 iterations each: more than a compiler allows one evaluation, but each has its own.
constexpr bool slow_predicates_stay_below_the_limits_of_constant_evaluation() {
    using odd = fg::where<fg::range<1, 16'384>, [](int n) {
                              for (int i = 0; i < 100; ++i) n += 2;
                              return n % 2 == 1;
                          }>;
    return odd::size == 8'192 && odd::at(8'191) == 16'383;
}
VERIFY(domain_where, slow_predicates_stay_below_the_limits_of_constant_evaluation)

}  // namespace
