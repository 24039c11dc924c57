// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/within.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/product.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace {

namespace fg = foregone;
using laws::obeys_laws;
using tile = fg::within<0, 8>;
using floor_number = fg::within<-3, 4>;

struct lift {
    floor_number at = 0;
    tile load{};
    bool operator==(const lift&) const = default;
};

constexpr bool it_is_the_domain_of_its_values() {
    return obeys_laws<tile>() && obeys_laws<floor_number>() && obeys_laws<fg::within<'a', 'z'>>() &&
           obeys_laws<fg::within<std::uint64_t{1}, UINT64_MAX>>() && laws::lists<fg::within<-1, 1>>(-1, 0, 1) &&
           fg::product<lift, floor_number, tile>::size == 72 && fg::product<lift, floor_number, tile>::at(0) == lift{-3, 0};
}
VERIFY(domain_within, it_is_the_domain_of_its_values)

constexpr bool it_computes_as_an_integer() {
    tile some = 3;
    if (some++ != 3 || ++some != 5 || some-- != 5 || --some != 3) return false;
    some += 5;
    if (some != 8 || some - 1 != 7 || some > 8 || !(floor_number{-3} < floor_number{4})) return false;
    some -= some;
    const std::array<int, 9> squares{0, 1, 4, 9, 16, 25, 36, 49, 64};
    return some == 0 && squares[tile{6}] == 36 && floor_number{-2} * 2 == -4 && tile{some} == 0;
}
VERIFY(domain_within, it_computes_as_an_integer)

constexpr bool any_integer_type_can_be_stored() {
    tile some = std::uint8_t{7};
    some = 8ull;
    some = std::int64_t{2};
    const fg::within<UINT64_MAX - 1, UINT64_MAX> last = UINT64_MAX;
    const fg::within<INT64_MIN, INT64_MIN + 1> first = INT64_MIN;
    return some == 2 && last == UINT64_MAX && first == INT64_MIN && fg::within<'a', 'c'>{'b'} == 'b';
}
VERIFY(domain_within, any_integer_type_can_be_stored)

constexpr bool it_takes_as_many_bytes_as_needed() {
    return sizeof(tile) == 1 && sizeof(floor_number) == 1 && sizeof(fg::within<1, 256>) == 1 && sizeof(fg::within<1, 257>) == 2 &&
           sizeof(fg::within<0, 100'000>) == 4 && floor_number{} == -3 && fg::bytewise<std::array<tile, 3>> &&
           fg::hash(lift{1, 2}) == fg::hash(lift{1, 2}) && fg::hash(lift{1, 2}) != fg::hash(lift{2, 2});
}
VERIFY(domain_within, it_takes_as_many_bytes_as_needed)

template <tile Tile>
constexpr int as_argument = Tile;

constexpr bool it_can_be_a_template_argument_and_printed() {
    fg::text<40> text;
    fg::print(text, lift{-2, 8});
    return as_argument<tile{4}> == 4 && text == "{at = -2, load = 8}";
}
VERIFY(domain_within, it_can_be_a_template_argument_and_printed)

template <class Change>
bool is_refused(tile some, Change&& change) {
    const tile before = some;
    try {
        change(some);
    } catch (const std::out_of_range&) {
        return some == before;
    }
    return false;
}

using byte_within = fg::within<std::uint8_t{0}, std::uint8_t{200}>;
using greatest = fg::within<INT64_MAX - 1, INT64_MAX>;

TEST(domain_within, sums_that_the_type_of_its_ends_does_not_hold_are_refused) {
    EXPECT_THROW(byte_within{200} += 100, std::out_of_range);
    EXPECT_THROW(byte_within{5} -= 6, std::out_of_range);
    EXPECT_THROW(++greatest{INT64_MAX}, std::out_of_range);
    EXPECT_THROW(greatest{} -= INT64_MIN, std::out_of_range);
    EXPECT_EQ(byte_within{5} += 100, 105);
    try {
        ++greatest{INT64_MAX};
    } catch (const std::out_of_range& refused) {
        EXPECT_STREQ(refused.what(), "the sum is not within 9223372036854775806 and 9223372036854775807");
    }
}

TEST(domain_within, what_lies_outside_is_refused_and_changes_nothing) {
    EXPECT_TRUE(is_refused(8, [](tile& t) { ++t; }));
    EXPECT_TRUE(is_refused(8, [](tile& t) { t++; }));
    EXPECT_TRUE(is_refused(0, [](tile& t) { --t; }));
    EXPECT_TRUE(is_refused(0, [](tile& t) { t--; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t += 4; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t -= 6; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t = -1; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t = UINT64_MAX; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t = (std::int64_t{1} << 32) + 3; }));
    EXPECT_TRUE(is_refused(5, [](tile& t) { t = std::uint8_t{9}; }));
    try {
        static_cast<void>(floor_number{-7});
        ADD_FAILURE();
    } catch (const std::out_of_range& refused) {
        EXPECT_STREQ(refused.what(), "-7 is not within -3 and 4");
    }
    EXPECT_THROW((fg::within<UINT64_MAX - 1, UINT64_MAX>{-1}), std::out_of_range);
    EXPECT_THROW((fg::within<-5, -1>{UINT64_MAX}), std::out_of_range);
}

}  // namespace
