// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/galois_field.hpp>

namespace {

namespace fg = foregone;

constexpr bool prime_powers_are_told_from_other_numbers() {
    return fg::prime_base(2) == 2 && fg::prime_base(9) == 3 && fg::prime_base(64) == 2 && fg::prime_base(13) == 13 &&
           fg::prime_base(0) == 0 && fg::prime_base(1) == 0 && fg::prime_base(6) == 0 && fg::prime_base(12) == 0;
}
VERIFY(analysis_galois_field, prime_powers_are_told_from_other_numbers)

/// The laws of a field, for all elements.
constexpr bool is_field(unsigned order) {
    const fg::galois_field field(order);
    for (unsigned a = 0; a < order; ++a) {
        if (field.add(a, 0) != a || field.multiply(a, 1) != a || field.multiply(a, 0) != 0) return false;
        if (field.add(a, field.negate(a)) != 0 || (a > 0 && field.multiply(a, field.invert(a)) != 1)) return false;
        for (unsigned b = 0; b < order; ++b) {
            if (field.add(a, b) != field.add(b, a) || field.multiply(a, b) != field.multiply(b, a)) return false;
            for (unsigned c = 0; c < order; ++c) {
                if (field.multiply(a, field.add(b, c)) != field.add(field.multiply(a, b), field.multiply(a, c))) return false;
                if (field.multiply(a, field.multiply(b, c)) != field.multiply(field.multiply(a, b), c)) return false;
                if (field.add(a, field.add(b, c)) != field.add(field.add(a, b), c)) return false;
            }
        }
    }
    return true;
}

constexpr bool small_ones_are_fields() { return is_field(2) && is_field(3) && is_field(4) && is_field(5); }
VERIFY(analysis_galois_field, small_ones_are_fields)

TEST(analysis_galois_field, larger_ones_are_fields) {
    for (unsigned order = 2; order <= 64; ++order) EXPECT_TRUE(fg::prime_base(order) == 0 || is_field(order)) << order;
}

}  // namespace
