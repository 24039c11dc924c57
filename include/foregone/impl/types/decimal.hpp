// SPDX-License-Identifier: BSL-1.0
#pragma once

// Prints floating-point numbers in the shortest form that reads back, also while compiling; used by print and JSON.

#include <foregone/impl/types/write.hpp>

#include <bit>
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// The shortest decimal digits that read back as the same floating-point number, computed exactly and without <charconv>.
///
/// Source: G. L. Steele, J. L. White: How to print floating-point numbers accurately, 1990 (Dragon4).
namespace foregone { inline namespace impl { namespace decimal {

/// An unsigned integer of up to 1,152 bits: enough for a double's exact ratio to a power of ten.
struct big_integer {
    std::uint32_t limb[36]{};
    std::size_t size = 0;

    constexpr explicit big_integer(std::uint64_t value) {
        for (; value != 0; value >>= 32) limb[size++] = static_cast<std::uint32_t>(value);
    }

    constexpr void multiply(std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < size; ++i) {
            carry += std::uint64_t{limb[i]} * factor;
            limb[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) limb[size++] = static_cast<std::uint32_t>(carry);
    }

    constexpr void multiply_by_power_of_ten(int exponent) {
        for (; exponent >= 9; exponent -= 9) multiply(1'000'000'000);
        for (; exponent > 0; --exponent) multiply(10);
    }

    constexpr void shift_left(int bits) {
        for (; bits >= 31; bits -= 31) multiply(std::uint32_t{1} << 31);
        multiply(std::uint32_t{1} << bits);
    }

    constexpr void add(const big_integer& other) {
        std::uint64_t carry = 0;
        const std::size_t longest = size > other.size ? size : other.size;
        for (std::size_t i = 0; i < longest; ++i) {
            carry += std::uint64_t{limb[i]} + other.limb[i];
            limb[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        size = longest;
        if (carry != 0) limb[size++] = static_cast<std::uint32_t>(carry);
    }

    /// Requires: other is not larger.
    constexpr void subtract(const big_integer& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t difference = std::uint64_t{limb[i]} - other.limb[i] - borrow;
            limb[i] = static_cast<std::uint32_t>(difference);
            borrow = difference >> 63;
        }
        while (size > 0 && limb[size - 1] == 0) --size;
    }

    /// Negative, zero or positive if *this is less than, equal to or greater than other.
    constexpr int compare(const big_integer& other) const {
        if (size != other.size) return size < other.size ? -1 : 1;
        for (std::size_t i = size; i-- > 0;)
            if (limb[i] != other.limb[i]) return limb[i] < other.limb[i] ? -1 : 1;
        return 0;
    }
};

/// A finite positive number: 0.d1d2d3… times ten to the power of `exponent`.
struct digits {
    char digit[17]{};
    int count = 0;
    int exponent = 0;
};

/// mantissa * 2^exponent; the distance to the lower neighbour is halved for the least mantissa of an exponent.
struct binary {
    std::uint64_t mantissa;
    int exponent;
    bool lower_is_closer;
};

template <class F>
using bits_of = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;

/// Whether the sign bit is set, of zero too.
template <class F>
constexpr bool is_negative(F value) {
    return std::bit_cast<bits_of<F>>(value) >> (sizeof(F) * 8 - 1) != 0;
}

template <class F>
constexpr binary decode(F value) {
    using bits_type = bits_of<F>;
    constexpr int fraction_bits = sizeof(F) == 4 ? 23 : 52, bias = sizeof(F) == 4 ? 150 : 1'075;
    const bits_type bits = std::bit_cast<bits_type>(value);
    const std::uint64_t fraction = bits & ((bits_type{1} << fraction_bits) - 1);
    const int exponent = static_cast<int>(bits >> fraction_bits & (sizeof(F) == 4 ? 0xff : 0x7ff));
    if (exponent == 0) return {fraction, 1 - bias, false};
    return {fraction | std::uint64_t{1} << fraction_bits, exponent - bias, fraction == 0 && exponent > 1};
}

/// value = number / scale; numbers less than above / scale over and below / scale under it round to value.
struct interval {
    big_integer number, scale, above, below;
    bool closed;  ///< whether the bounds themselves round to value: if the mantissa is even

    constexpr explicit interval(const binary& value)
        : number(value.mantissa), scale(1), above(1), below(1), closed(value.mantissa % 2 == 0) {
        const int doubled = value.lower_is_closer ? 2 : 1;
        const int up = value.exponent > 0 ? value.exponent : 0, down = value.exponent > 0 ? 0 : -value.exponent;
        number.shift_left(up + doubled);
        scale.shift_left(down + doubled);
        above.shift_left(up + doubled - 1);
        below.shift_left(up);
    }

    constexpr bool reaches_scale() const {
        big_integer end = number;
        end.add(above);
        const int order = end.compare(scale);
        return closed ? order >= 0 : order > 0;
    }

    constexpr bool is_within_below() const {
        const int order = number.compare(below);
        return closed ? order <= 0 : order < 0;
    }

    constexpr void multiply_by_ten() {
        number.multiply(10);
        above.multiply(10);
        below.multiply(10);
    }

    constexpr void multiply_by_power_of_ten(int exponent) {
        number.multiply_by_power_of_ten(exponent);
        above.multiply_by_power_of_ten(exponent);
        below.multiply_by_power_of_ten(exponent);
    }

    constexpr int take_digit() {
        int digit = 0;
        for (; number.compare(scale) >= 0; ++digit) number.subtract(scale);
        return digit;
    }
};

/// Scales until the value with its rounding interval lies between 0.1 and 1; returns the power of ten.
constexpr int normalise(interval& around, const binary& value) {
    const int top_bit = value.exponent + static_cast<int>(std::bit_width(value.mantissa)) - 1;
    int power = top_bit * 1'233 / 4'096 - 1;  // a lower bound; 1233 / 4096 approximates the decimal logarithm of 2
    if (power > 0) around.scale.multiply_by_power_of_ten(power);
    else around.multiply_by_power_of_ten(-power);
    for (; around.reaches_scale(); ++power) around.scale.multiply(10);
    return power;
}

/// Whether the last digit is rounded up: to the nearer one, of two equally near ones to the even one.
constexpr bool rounds_up(interval& rest, int digit, bool low, bool high) {
    if (!low || !high) return high;
    rest.number.multiply(2);
    const int order = rest.number.compare(rest.scale);
    return order > 0 || (order == 0 && digit % 2 == 1);
}

/// Requires: value is finite and greater than 0.
template <class F>
constexpr digits shortest(F value) {
    const binary exact = decode(value);
    interval around(exact);
    digits result;
    result.exponent = normalise(around, exact);
    while (true) {
        around.multiply_by_ten();
        int digit = around.take_digit();
        const bool low = around.is_within_below(), high = around.reaches_scale();
        if ((low || high) && rounds_up(around, digit, low, high)) ++digit;
        result.digit[result.count++] = static_cast<char>('0' + digit);
        if (low || high) return result;
    }
}

}}}  // namespace foregone::impl::decimal

namespace foregone { inline namespace impl {

namespace floating {

template <text_sink Sink>
constexpr void write_zeros(Sink& sink, int count) {
    for (; count > 0; --count) sink.append(std::string_view("0"));
}

template <text_sink Sink>
constexpr void write_scientific(Sink& sink, const decimal::digits& number) {
    const int exponent = number.exponent - 1, magnitude = exponent < 0 ? -exponent : exponent;
    sink.append(std::string_view(number.digit, 1));
    if (number.count > 1) sink.append(std::string_view("."));
    sink.append(std::string_view(number.digit + 1, static_cast<std::size_t>(number.count - 1)));
    sink.append(exponent < 0 ? std::string_view("e-") : std::string_view("e+"));
    if (magnitude < 10) write_zeros(sink, 1);
    write_integer(sink, magnitude);
}

template <text_sink Sink>
constexpr void write_fixed(Sink& sink, const decimal::digits& number) {
    const int whole = number.exponent < 0 ? 0 : number.exponent < number.count ? number.exponent : number.count;
    if (whole == 0) write_zeros(sink, 1);
    sink.append(std::string_view(number.digit, static_cast<std::size_t>(whole)));
    write_zeros(sink, number.exponent - number.count);
    if (whole == number.count) return;
    sink.append(std::string_view("."));
    write_zeros(sink, -number.exponent);
    sink.append(std::string_view(number.digit + whole, static_cast<std::size_t>(number.count - whole)));
}

constexpr bool is_shorter_fixed(const decimal::digits& number) {
    const int count = number.count, exponent = number.exponent;
    const int scientific = count + (count > 1 ? 1 : 0) + (exponent > 100 || exponent < -98 ? 5 : 4);
    if (exponent <= 0) return 2 - exponent + count <= scientific;
    return (exponent >= count ? exponent : count + 1) <= scientific;
}

}  // namespace floating

/// Writes the shortest text that reads back as the same number, as std::to_chars does.
///
/// Guarantees: insignificant digits of a large whole number are zeros; to_chars writes them exactly. A long double is written as
///     the nearest double.
template <text_sink Sink, class F>
    requires std::is_floating_point_v<F>
constexpr void write_floating(Sink& sink, F value) {
    using stored = std::conditional_t<sizeof(F) == 4, float, double>;
    const auto number = static_cast<stored>(value);
    if (number != number) return void(sink.append(std::string_view("nan")));
    const bool negative = decimal::is_negative(number);
    const stored magnitude = negative ? -number : number;
    if (negative) sink.append(std::string_view("-"));
    if (magnitude == 0) return floating::write_zeros(sink, 1);
    if (magnitude > (sizeof(stored) == 4 ? stored(FLT_MAX) : stored(DBL_MAX))) return void(sink.append(std::string_view("inf")));
    const decimal::digits found = decimal::shortest(magnitude);
    if (floating::is_shorter_fixed(found)) floating::write_fixed(sink, found);
    else floating::write_scientific(sink, found);
}

}}  // namespace foregone::impl
