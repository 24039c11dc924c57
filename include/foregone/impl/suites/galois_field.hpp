// SPDX-License-Identifier: BSL-1.0
#pragma once

// Arithmetic in finite fields of any prime-power order, for the algebraic constructions of arrays.

#include <vector>

namespace foregone { inline namespace impl {

/// The prime whose power a number is; 0 if there is none.
constexpr unsigned prime_base(unsigned number) {
    if (number < 2) return 0;
    unsigned prime = 2;
    while (number % prime != 0) ++prime;
    while (number % prime == 0) number /= prime;
    return number == 1 ? prime : 0;
}

/// The field of q elements, numbered from 0; 0 and 1 are the neutral elements.
///
/// Requires: prime_base(q) != 0.
/// Guarantees: an element is a polynomial over the prime field with the digits of its number as coefficients. Products use
/// logarithms to the base x, modulo the first polynomial for which x is a generator.
class galois_field {
    unsigned order_, prime_;
    std::vector<unsigned> powers_, logarithms_;

    constexpr unsigned times_x(unsigned element, unsigned reduction) const {
        const unsigned top = order_ / prime_, carry = element / top;
        unsigned sum = element % top * prime_;
        for (unsigned i = 0; i < carry; ++i) sum = add(sum, reduction);
        return sum;
    }

    constexpr bool generates(unsigned reduction) {
        unsigned power = 1;
        for (unsigned i = 0; i + 1 < order_; ++i) {
            if (power == 0 || (i > 0 && power == 1)) return false;
            powers_[i] = power;
            logarithms_[power] = i;
            power = times_x(power, reduction);
        }
        return power == 1;
    }

public:
    constexpr explicit galois_field(unsigned order)
        : order_(order), prime_(prime_base(order)), powers_(order, 0), logarithms_(order, 0) {
        unsigned reduction = 1;
        while (!generates(reduction)) ++reduction;
    }

    constexpr unsigned order() const { return order_; }

    constexpr unsigned add(unsigned a, unsigned b) const {
        if (prime_ == order_) return (a + b) % order_;
        unsigned sum = 0;
        for (unsigned digit = 1; digit < order_; digit *= prime_) sum += (a / digit + b / digit) % prime_ * digit;
        return sum;
    }
    constexpr unsigned negate(unsigned a) const {
        unsigned negative = 0;
        for (unsigned digit = 1; digit < order_; digit *= prime_) negative += (prime_ - a / digit % prime_) % prime_ * digit;
        return negative;
    }
    constexpr unsigned multiply(unsigned a, unsigned b) const {
        if (a == 0 || b == 0) return 0;
        return powers_[(logarithms_[a] + logarithms_[b]) % (order_ - 1)];
    }
    /// Requires: a != 0.
    constexpr unsigned invert(unsigned a) const { return powers_[(order_ - 1 - logarithms_[a]) % (order_ - 1)]; }
};

}}  // namespace foregone::impl
