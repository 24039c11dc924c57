// SPDX-License-Identifier: BSL-1.0
#pragma once

// A domain of floating-point numbers: binary fractions between two whole numbers, simplest first.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <bit>
#include <cstdint>
#include <optional>

namespace foregone {

/// The real numbers from First to Last, both included, with up to 30 binary digits after the point: `reals<-1000, 1000>`.
///
/// Order: by the next lower whole number, in the order of `integers`, then by the fraction: 0, 1/2, 1/4, 3/4, and so on; Last is
///     the last. The values are double, each exact: the digits before and after the point are 53 at most.
/// Complexity: a loop of up to 30 steps for `at` and `index_of`.
/// Errors: First >= Last, and an end beyond 2^52, are compile errors.
template <std::int64_t First, std::int64_t Last>
struct reals {
    static_assert(First < Last && First >= -(std::int64_t{1} << 52) && Last <= std::int64_t{1} << 52,
                  "foregone: reals<First, Last>; First is not less than Last, or an end is beyond 2^52; write two whole numbers, "
                  "as in reals<-1000, 1000>; see "
                  "docs/reference/domain/reals.md");

    using value_type = double;

private:
    using wholes = integers<First, Last - 1>;
    static constexpr std::uint64_t farthest = static_cast<std::uint64_t>(First < 0 ? -First : First) |
                                              static_cast<std::uint64_t>(Last < 0 ? -Last : Last);
    static constexpr int exact_digits = 53 - static_cast<int>(std::bit_width(farthest));
    static constexpr int digits = exact_digits < 30 ? exact_digits : 30;
    static constexpr std::uint64_t fractions = std::uint64_t{1} << digits;

public:
    static constexpr std::uint64_t size = wholes::size * fractions + 1;

    static constexpr double at(std::uint64_t index) {
        if (index == size - 1) return static_cast<double>(Last);
        const auto fraction = static_cast<double>(mirrored(index % fractions)) / static_cast<double>(fractions);
        return static_cast<double>(wholes::at(index / fractions)) + fraction;
    }

    static constexpr std::optional<std::uint64_t> index_of(const double& value) {
        if (!(value >= static_cast<double>(First) && value <= static_cast<double>(Last))) return std::nullopt;
        if (same_floating(value, -0.0)) return std::nullopt;
        if (value == static_cast<double>(Last)) return size - 1;
        auto whole = static_cast<std::int64_t>(value);
        if (static_cast<double>(whole) > value) --whole;
        const double scaled = (value - static_cast<double>(whole)) * static_cast<double>(fractions);
        const auto fraction = static_cast<std::uint64_t>(scaled);
        if (static_cast<double>(fraction) != scaled) return std::nullopt;
        return *wholes::index_of(whole) * fractions + mirrored(fraction);
    }

    /// A whole number half of the time, otherwise any fraction; Last with probability 1/16.
    static constexpr std::uint64_t draw(random_bits& bits) {
        const std::uint64_t form = bits.below(16);
        if (form == 0) return size - 1;
        return foregone::draw<wholes>(bits) * fractions + (form < 8 ? 0 : draw_sized(fractions, bits));
    }

    /// The whole part simplified, then the fraction.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        if (index == size - 1) return each_lower(index, visit);
        const std::uint64_t whole = index / fractions, fraction = index % fractions;
        const auto visit_whole = [&](std::uint64_t simpler) { return visit(simpler * fractions + fraction); };
        return foregone::each_simpler<wholes>(whole, visit_whole) ||
               each_lower(fraction, [&](std::uint64_t simpler) { return visit(whole * fractions + simpler); });
    }

private:
    /// The binary digits of a fraction in reverse order, so that few digits are a small number.
    static constexpr std::uint64_t mirrored(std::uint64_t fraction) {
        std::uint64_t reversed = 0;
        for (int i = 0; i < digits; ++i, fraction /= 2) reversed = reversed * 2 + fraction % 2;
        return reversed;
    }
};

}  // namespace foregone
