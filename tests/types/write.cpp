// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/types/decimal.hpp>
#include <foregone/impl/types/write.hpp>

#include <charconv>
#include <cstring>
#include <string>

namespace {

using foregone::text;

constexpr bool integers_are_decimal() {
    text<100> written;
    foregone::write_integer(written, 0);
    written.append(' ');
    foregone::write_integer(written, INT64_MIN);
    written.append(' ');
    foregone::write_integer(written, UINT64_MAX);
    written.append(' ');
    foregone::write_integer(written, static_cast<signed char>(-128));
    written.append(' ');
    foregone::write_integer(written, static_cast<unsigned char>(65));
    return written.view() == "0 -9223372036854775808 18446744073709551615 -128 65";
}
VERIFY(base_write, integers_are_decimal)

constexpr bool text_is_quoted_and_escaped() {
    text<100> written;
    foregone::write_quoted(written, "a\"b\\c\n\t\x01\x7f'", '"');
    foregone::write_quoted(written, "'", '\'');
    foregone::write_quoted(written, "\"", '\'');
    foregone::write_quoted(written, "", '"');
    return written.view() == "\"a\\\"b\\\\c\\n\\t\\x01\\x7f'\"'\\'''\"'\"\"";
}
VERIFY(base_write, text_is_quoted_and_escaped)

constexpr bool utf_8_passes_in_text_only() {
    text<100> written;
    foregone::write_quoted(written, "\xc3\xa9", '"');
    foregone::write_quoted(written, "\xc3", '\'');
    return written.view() == "\"\xc3\xa9\"'\\xc3'";
}
VERIFY(base_write, utf_8_passes_in_text_only)

template <class F>
constexpr text<40> written(F value) {
    text<40> result;
    foregone::write_floating(result, value);
    return result;
}

constexpr bool floating_point_is_short_and_exact() {
    return written(0.1).view() == "0.1" && written(1.0).view() == "1" && written(-0.0).view() == "-0" &&
           written(1.5).view() == "1.5" && written(100.0).view() == "100" && written(1e22).view() == "1e+22" &&
           written(0.1f).view() == "0.1" && written(5e-324).view() == "5e-324" &&
           written(1.7976931348623157e308).view() == "1.7976931348623157e+308" &&
           written(0.1 + 0.2).view() == "0.30000000000000004" && written(1e-5).view() == "1e-05" && written(0.5L).view() == "0.5" &&
           written(123456.0).view() == "123456";
}
VERIFY(base_write, floating_point_is_short_and_exact)

constexpr bool what_is_no_number_says_so() {
    return written(std::numeric_limits<double>::infinity()).view() == "inf" &&
           written(-std::numeric_limits<float>::infinity()).view() == "-inf" &&
           written(std::numeric_limits<double>::quiet_NaN()).view() == "nan";
}
VERIFY(base_write, what_is_no_number_says_so)

template <class F, class Bits>
void expect_as_to_chars(Bits bits) {
    F value;
    std::memcpy(&value, &bits, sizeof(value));
    if (!(value - value == 0)) return;
    char expected[64];
    const std::size_t size = static_cast<std::size_t>(std::to_chars(expected, expected + 64, value).ptr - expected);
    const text<40> found = written(value);
    const bool padded = std::string_view(expected, size).find_first_of(".e") == std::string_view::npos;
    if (padded && (value > F(1e7) || value < F(-1e7))) {
        F back{};
        std::from_chars(found.data(), found.data() + found.size(), back);
        EXPECT_EQ(back, value);
        EXPECT_EQ(found.size(), size);
    } else {
        EXPECT_EQ(found.view(), std::string_view(expected, size));
    }
}

TEST(base_write, floating_point_is_as_to_chars_writes_it) {
    std::uint64_t seed = 7;
    for (int i = 0; i < 20'000; ++i) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        expect_as_to_chars<double>(seed);
        expect_as_to_chars<float>(static_cast<std::uint32_t>(seed >> 32));
        expect_as_to_chars<double>(std::bit_cast<std::uint64_t>(static_cast<double>(i) / 100));
        expect_as_to_chars<float>(std::bit_cast<std::uint32_t>(static_cast<float>(i) / 100));
    }
}

TEST(base_write, powers_of_two_and_ten_are_as_to_chars_writes_them) {
    for (int exponent = 1; exponent < 2'047; ++exponent) expect_as_to_chars<double>(static_cast<std::uint64_t>(exponent) << 52);
    for (int exponent = 1; exponent < 255; ++exponent) expect_as_to_chars<float>(static_cast<std::uint32_t>(exponent) << 23);
    for (std::uint64_t subnormal = 1; subnormal < 2'000; ++subnormal) expect_as_to_chars<double>(subnormal);
    for (std::uint32_t subnormal = 1; subnormal < 2'000; ++subnormal) expect_as_to_chars<float>(subnormal);
    double power = 1;
    for (int i = 0; i < 300; ++i, power *= 10) expect_as_to_chars<double>(std::bit_cast<std::uint64_t>(power));
}

}  // namespace
