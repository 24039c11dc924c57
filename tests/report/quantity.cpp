// SPDX-License-Identifier: BSL-1.0
#include <report/quantity.hpp>

#include "../support/verify.hpp"


#include <cstdint>
#include <string_view>

namespace {

using foregone::parse_duration;
using foregone::parse_number;
using foregone::parse_size;

constexpr bool numbers_are_whole_and_decimal() {
    for (const std::string_view text : {"", "-1", "+1", " 1", "1 ", "1.5", "0x10", "1e3", "one"})
        if (parse_number(text)) return false;
    return parse_number("0") == 0U && parse_number("007") == 7U && parse_number("175616") == 175'616U;
}
VERIFY(run_quantity, numbers_are_whole_and_decimal)

constexpr bool numbers_have_64_bits() {
    return parse_number("18446744073709551615") == UINT64_MAX && !parse_number("18446744073709551616") &&
           !parse_number("99999999999999999999999");
}
VERIFY(run_quantity, numbers_have_64_bits)

constexpr bool durations_have_units() {
    return parse_duration("30s") == 30'000'000'000U && parse_duration("500ms") == 500'000'000U &&
           parse_duration("5min") == 300'000'000'000U && parse_duration("5m") == parse_duration("5min") &&
           parse_duration("2h") == 7'200'000'000'000U && parse_duration("30") == parse_duration("30s");
}
VERIFY(run_quantity, durations_have_units)

constexpr bool fractions_count() {
    return parse_duration("1.5s") == 1'500'000'000U && parse_duration("0.25min") == 15'000'000'000U &&
           parse_duration("0.0000000001s") == 0U && parse_size("1.5KiB") == 1'536U;
}
VERIFY(run_quantity, fractions_count)

constexpr bool sizes_have_units() {
    return parse_size("8GiB") == 8ULL << 30 && parse_size("8G") == parse_size("8GiB") && parse_size("8GB") == 8'000'000'000U &&
           parse_size("512MiB") == 512ULL << 20 && parse_size("4096") == 4'096U && parse_size("1TiB") == 1ULL << 40;
}
VERIFY(run_quantity, sizes_have_units)

constexpr bool anything_else_is_refused() {
    for (const std::string_view text : {"", "s", ".5s", "1.s", "1.5.5s", "-1s", "30 s", "30S", "30sec", "1GiB"})
        if (parse_duration(text)) return false;
    for (const std::string_view text : {"GiB", "8gib", "8 GiB", "8GiBB", "8s", "99999999999TiB"})
        if (parse_size(text)) return false;
    return true;
}
VERIFY(run_quantity, anything_else_is_refused)

}  // namespace
