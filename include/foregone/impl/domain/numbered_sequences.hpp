// SPDX-License-Identifier: BSL-1.0
#pragma once

// The implementation of strings and lists_of: sequences up to a length, numbered, or generated if too many.

#include <foregone/domain/choices.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/digits.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/grown.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The number of sequences of N things shorter than each length up to Max + 1.
template <std::uint64_t N, std::size_t Max>
struct shorter_sequences {
    checked before[Max + 2]{};

    constexpr shorter_sequences() {
        checked as_long = 1;
        for (std::size_t length = 0; length <= Max; ++length) {
            before[length + 1] = checked_add(before[length], as_long);
            as_long = checked_multiply(as_long, N);
        }
    }
};

/// The common part of `strings` and `lists_of`: sequences of up to Max values of D, as a Value.
///
/// Order: shorter sequences first; equally long ones lexicographically by index in D.
template <class Value, domain D, std::size_t Max>
struct numbered_sequences {
    using value_type = Value;

private:
    // After an overflow only the empty sequence remains, so there is only one diagnostic.
    static constexpr bool power_fits = !checked_power(D::size, Max).overflow;
    static constexpr shorter_sequences<D::size, power_fits ? Max : 0> shorter{};
    static constexpr std::uint64_t radix = D::size == 0 ? 1 : D::size;

    static constexpr std::uint64_t first(std::size_t length) { return shorter.before[length].value; }
    static constexpr std::uint64_t count(std::size_t length) { return first(length + 1) - first(length); }

public:
    static constexpr bool fits = power_fits && !shorter.before[power_fits ? Max + 1 : 0].overflow;
    static constexpr std::size_t longest = fits ? Max : 0;
    static constexpr std::uint64_t size = first(longest + 1);

    static constexpr std::size_t length_at(std::uint64_t index) {
        std::size_t length = 0;
        while (index >= first(length + 1)) ++length;
        return length;
    }

    static constexpr value_type at(std::uint64_t index) {
        const std::size_t length = length_at(index);
        value_type value;
        std::uint64_t weight = count(length);
        for (std::size_t i = 0; i < length; ++i) append_to(value, D::at((index - first(length)) / (weight /= radix) % radix));
        return value;
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < value.size(); ++i) {
            const std::optional<std::uint64_t> digit = D::index_of(value.data()[i]);
            if (!digit) return std::nullopt;
            number = number * D::size + *digit;
        }
        return first(value.size()) + number;
    }

    /// Draws a length by size, then each element independently.
    static constexpr std::uint64_t draw(random_bits& bits) {
        const std::size_t length = D::size == 0 ? 0 : static_cast<std::size_t>(draw_sized(longest + 1, bits));
        return first(length) + draw_digits<D>(length, bits);
    }

    /// The empty sequence; then the sequence without a half, a quarter, …, one element; then with one element simplified.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        const std::size_t length = length_at(index);
        const std::uint64_t number = index - first(length);
        if (length > 0 && visit(std::uint64_t{0})) return true;
        for (std::size_t left_out = length / 2; left_out > 0; left_out /= 2)
            if (each_without(number, length, left_out, visit)) return true;
        return each_simpler_digit<D>(number, length, [&](std::uint64_t simpler) { return visit(first(length) + simpler); });
    }

private:
    static constexpr bool each_without(std::uint64_t number, std::size_t length, std::size_t left_out, auto& visit) {
        for (std::size_t start = 0; start + left_out <= length; start += left_out) {
            const std::size_t behind = length - start - left_out;
            const std::uint64_t kept = number / count(length - start) * count(behind) + number % count(behind);
            if (visit(first(length - left_out) + kept)) return true;
        }
        return false;
    }
};

/// The same sequences where they are too many to number.
template <class Value, domain D, std::size_t Max, class Refusal>
struct generated_sequences {
    using value_type = Value;
    static constexpr Refusal size{};

    static constexpr value_type generate(choices& from) {
        value_type value;
        choice_access::each_element(from, D::size == 0 ? 0 : Max, [&] { append_to(value, from.take<D>()); });
        return value;
    }
};

/// The sequences, numbered where they can be.
template <class Value, domain D, std::size_t Max, class Refusal>
using bounded_sequences =
    std::conditional_t<!generated<D> && numbered_sequences<Value, D, Max>::fits, numbered_sequences<Value, D, Max>,
                       generated_sequences<Value, D, Max, Refusal>>;

}}  // namespace foregone::impl
