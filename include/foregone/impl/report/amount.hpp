// SPDX-License-Identifier: BSL-1.0
#pragma once

// Quantities as text for people: counts with nouns, durations, sizes and rounded numbers; used by all reports.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// "1 state", "16 states".
inline std::string amount(std::uint64_t count, std::string_view singular) {
    std::string text = std::to_string(count);
    text.append(" ").append(singular);
    if (count != 1) text += 's';
    return text;
}

/// A number in a few characters, with a unit.
inline std::string rounded(double number, const char* unit) {
    char text[48];
    std::snprintf(text, sizeof text, number < 99.95 ? "%.1f %s" : "%.0f %s", number, unit);
    return text;
}

/// "12 ms", "3.2 s", "2 min 5 s", "1 h 3 min".
inline std::string duration_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (seconds < 0.9995) return std::to_string(std::llround(seconds * 1000)) + " ms";
    if (seconds < 59.95) return rounded(seconds, "s");
    if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

/// A waiting time, in the same form: "3.5 days", "12.0 years", "more than 1000 years".
inline std::string long_duration_text(double seconds) {
    constexpr double day = 86'400, year = 365.25 * day;
    if (!(seconds < 1'000 * year)) return "more than 1000 years";
    if (seconds >= 2 * year) return rounded(seconds / year, "years");
    return seconds >= 2 * day ? rounded(seconds / day, "days") : duration_text(seconds);
}

/// "1.5 GiB".
inline std::string bytes_text(std::uint64_t bytes) {
    static constexpr const char* units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) return std::to_string(bytes) + " B";
    double number = static_cast<double>(bytes) / 1024;
    int unit = 0;
    for (; number >= 1023.5 && unit < 5; ++unit) number /= 1024;
    return rounded(number, units[unit]);
}

/// "3.4 M", "870 k", "12": a rounded count.
inline std::string about(double number) {
    if (number >= 1e9) return rounded(number / 1e9, "G");
    if (number >= 1e6) return rounded(number / 1e6, "M");
    if (number >= 1e4) return rounded(number / 1e3, "k");
    return std::to_string(std::llround(number));
}

}}  // namespace foregone::impl
