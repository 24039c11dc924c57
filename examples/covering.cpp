// SPDX-License-Identifier: BSL-1.0
// The price of an order depends on seven settings. There are 2,304 orders, but 16 of them contain all possible combinations of
// every two settings: enough to find a defect that depends on two. They are found, proved complete and used in the compiler.

#include <foregone/foregone.hpp>
#include <foregone/suites/covering.hpp>
#include <foregone/suites/covers.hpp>

namespace fg = foregone;

enum class customer { guest, member, employee };
enum class payment { card, invoice, cash };
enum class destination { near, far, abroad, island };
enum class coupon { none, five_off, tenth_off, free_delivery };

struct order {
    customer who;
    payment by;
    destination to;
    coupon code;
    int items;
    bool gift, express;
};
using orders = fg::product<order, customer, payment, destination, coupon, fg::values<1, 2, 3, 100>, bool, bool>;

/// A guest has no invoice.
constexpr bool is_granted(customer who, payment by) { return who != customer::guest || by != payment::invoice; }
constexpr auto only_granted = fg::constraint<is_granted, &order::who, &order::by>;

constexpr auto suite = fg::covering<2>(orders{}, only_granted);
static_assert(orders::size == 2'304 && suite.size() == 16);
static_assert(fg::covers<2>(suite, only_granted));

constexpr int most(int a, int b) { return a > b ? a : b; }

template <bool Broken>
constexpr int goods_cents(const order& o) {
    int cents = o.items * 400;
    if (o.who != customer::guest) cents -= cents / 10;
    if (o.code == coupon::tenth_off) cents -= cents / 10;
    if (o.code == coupon::five_off) cents = Broken ? cents - 500 : most(0, cents - 500);  // one item costs 400
    return cents;
}

constexpr int delivery_cents(const order& o) {
    if (o.code == coupon::free_delivery) return 0;
    const int distance = o.to == destination::near ? 200 : o.to == destination::far ? 500 : 1'500;
    return (o.express ? 2 * distance : distance) + (o.gift ? 100 : 0) + (o.by == payment::invoice ? 50 : 0);
}

/// The number of the first order whose customer is paid; the suite's size if there is none.
template <bool Broken>
constexpr std::size_t first_below_zero() {
    std::size_t row = 0;
    for (const order& o : suite) {
        if (goods_cents<Broken>(o) < 0 || delivery_cents(o) < 0) return row;
        ++row;
    }
    return row;
}
static_assert(first_below_zero<false>() == suite.size());
static_assert(first_below_zero<true>() < suite.size());
static_assert(suite[first_below_zero<true>()].code == coupon::five_off && suite[first_below_zero<true>()].items == 1);

int main() {
    // Three settings at a time, made at run time.
    const auto triples = fg::covering<3>(orders{}, {.seed = 1}, only_granted);
    for (const order& o : triples)
        if (goods_cents<false>(o) < 0) return 1;
    return fg::covers<3>(triples, only_granted) ? 0 : 1;
}
