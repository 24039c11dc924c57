// SPDX-License-Identifier: BSL-1.0
// Mistakes in domains of actions: each is between its #ifdef and #endif, and table.txt has what compilers say of it.
#include <foregone/foregone.hpp>

#include <string_view>

namespace fg = foregone;

struct add {
    int by;
    int times;
};

/// A counter that counts by any domain of `add`, or of integers.
template <class Action>
struct counter {
    struct state {
        int count = 0;
        bool operator==(const state&) const = default;
    };
    using action = Action;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int by) { return {(s.count + by) % 3}; }
    static constexpr state next(const state& s, const add& a) { return {(s.count + a.by * a.times) % 3}; }
    static constexpr auto properties = fg::properties{fg::never<"four">([](const state& s) { return s.count == 4; })};
};
FOREGONE_CHECK(counter<fg::product<add, fg::range<0, 2>, fg::range<1, 2>>>);
FOREGONE_CHECK(counter<fg::integers<0, 2>>);

#ifdef MISTAKE_product_of_no_domain
FOREGONE_CHECK(counter<fg::product<add, fg::range<0, 2>, int>>);
#endif

#ifdef MISTAKE_product_of_too_few
FOREGONE_CHECK(counter<fg::product<add, fg::range<0, 2>>>);
#endif

#ifdef MISTAKE_alternative_without_values
FOREGONE_CHECK(counter<fg::one_of<add, fg::texts<"a", "b">>>);
#endif

#ifdef MISTAKE_product_of_other_type
FOREGONE_CHECK(counter<fg::product<add, fg::range<0, 2>, fg::texts<"a", "b">>>);
#endif

#ifdef MISTAKE_product_of_values
FOREGONE_CHECK(counter<fg::product<add, 0, 2>>);
#endif

#ifdef MISTAKE_integers_reversed
FOREGONE_CHECK(counter<fg::integers<3, 0>>);
#endif

#ifdef MISTAKE_range_reversed
FOREGONE_CHECK(counter<fg::range<3, 0>>);
#endif

#ifdef MISTAKE_values_twice
FOREGONE_CHECK(counter<fg::values<1, 2, 1>>);
#endif

#ifdef MISTAKE_values_of_nothing
FOREGONE_CHECK(counter<fg::values<>>);
#endif

#ifdef MISTAKE_where_not_constexpr
bool is_odd(int n) { return n % 2 == 1; }
FOREGONE_CHECK(counter<fg::where<fg::range<0, 5>, [](int n) { return is_odd(n); }>>);
#endif

#ifdef MISTAKE_where_not_const
struct odd {
    constexpr bool operator()(int n) { return n % 2 == 1; }
};
FOREGONE_CHECK(counter<fg::where<fg::range<0, 5>, odd{}>>);
#endif

#ifdef MISTAKE_where_of_other_type
FOREGONE_CHECK(counter<fg::where<fg::range<0, 5>, [](std::string_view text) { return text.empty(); }>>);
#endif

#ifdef MISTAKE_where_nothing_is_left
FOREGONE_CHECK(counter<fg::where<fg::range<0, 5>, [](int n) { return n == 6; }>>);
#endif

#ifdef MISTAKE_mapped_without_inverse
constexpr int twice(int n) { return 2 * n; }
static_assert(fg::mapped<fg::range<0, 20'000>, twice>::index_of(4) == 2);
#endif

#ifdef MISTAKE_domain_as_value
FOREGONE_CHECK(counter<fg::one_of<fg::range<0, 1>, fg::range<1, 2>>>);
#endif
