// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>

#include <string>

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

constexpr int tenfold(int i) { return 10 * i; }
constexpr int tenth(int i) { return i / 10; }
constexpr std::optional<int> exact_tenth(int i) { return i % 10 == 0 ? std::optional(i / 10) : std::nullopt; }

constexpr bool each_value_is_mapped_in_order() {
    return lists<fg::mapped<fg::range<1, 3>, tenfold>>(10, 20, 30) &&
           lists<fg::mapped<bool, [](bool b) { return b ? 'y' : 'n'; }>>('n', 'y');
}
VERIFY(domain_mapped, each_value_is_mapped_in_order)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::mapped<fg::range<1, 3>, tenfold>>(0, 1, 15, 40) &&
           obeys_laws<fg::mapped<fg::range<0, 3'000>, tenfold>>(7) &&
           obeys_laws<fg::mapped<fg::values<>, [](fg::no_value) { return 1; }>>(1);
}
VERIFY(domain_mapped, the_laws_hold)

constexpr bool an_inverse_takes_the_place_of_a_search() {
    using many = fg::range<-100'000'000, 100'000'000>;
    return obeys_laws<fg::mapped<many, tenfold, tenth>>(7, 1'000'000'010) &&
           obeys_laws<fg::mapped<many, tenfold, exact_tenth>>(7, 1'000'000'010);
}
VERIFY(domain_mapped, an_inverse_takes_the_place_of_a_search)

struct fraction {
    int over, under;
    bool operator==(const fraction&) const = default;
};

constexpr bool parts_are_drawn_and_made_simpler_by_themselves() {
    using pairs = fg::tuples_of<fg::range<1, 100'000>, 2>;
    using fractions = fg::mapped<pairs,
                                 [](const std::array<int, 2>& p) {
                                     return fraction{p[0], p[1]};
                                 },
                                 [](const fraction& f) {
                                     return std::array{f.over, f.under};
                                 }>;
    std::uint64_t index = *fractions::index_of({70'000, 99'999});
    const auto improper = [](const fraction& f) { return f.under > 500 && f.over > 300; };
    while (fg::each_simpler<fractions>(
        index, [&](std::uint64_t lower) { return improper(fractions::at(lower)) && (index = lower, true); })) {}
    fg::random_bits bits(1), again(1);
    return fg::draw<fractions>(bits) == fg::draw<pairs>(again) && fractions::at(index) == fraction{301, 501} &&
           obeys_laws<fractions>(fraction{0, 1});
}
VERIFY(domain_mapped, parts_are_drawn_and_made_simpler_by_themselves)

constexpr bool a_mapped_domain_is_part_of_others() {
    using tens = fg::mapped<fg::range<0, 9>, tenfold>;
    return obeys_laws<fg::product<fraction, tens, fg::mapped<tens, [](int i) { return i + 1; }>>>(fraction{10, 10}) &&
           obeys_laws<fg::optional_of<tens>>(std::optional(5));
}
VERIFY(domain_mapped, a_mapped_domain_is_part_of_others)

std::string starred(int i) { return std::string(static_cast<std::size_t>(i), '*'); }

// At run time only, for F is not a constant function.
TEST(domain_mapped, values_may_live_at_run_time_only) {
    EXPECT_TRUE((obeys_laws<fg::mapped<fg::range<0, 9>, starred>>(std::string("**+"))));
}

}  // namespace
