// SPDX-License-Identifier: BSL-1.0
#pragma once

// An integer with a checked range, for members of structs and states; as a domain, all its values in order.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/types/print.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#if FOREGONE_HAS_THROWING_FUNCTIONS
  #include <bits/functexcept.h>
#else
  #include <stdexcept>
#endif

namespace foregone {

/// Rejects a value. While compiling, the compiler reports this call.
template <auto First, auto Last>
[[noreturn]] void value_is_not_within([[maybe_unused]] const auto& value) {
#if FOREGONE_HAS_EXCEPTIONS
    text<120> what;
    if constexpr (string_like<std::remove_cvref_t<decltype(value)>>) what.append(view_of(value));
    else print(what, value);
    what.append(std::string_view(" is not within "));
    print(what, First);
    what.append(std::string_view(" and "));
    print(what, Last);
      #if FOREGONE_HAS_THROWING_FUNCTIONS
    std::__throw_out_of_range(what.data());
  #else
    throw std::out_of_range(what.data());
  #endif
#else
    std::abort();
#endif
}

/// An integer from First to Last, both included, as a member of a struct or state; as a domain, all of them in order.
///
/// Guarantees: converts to the type of First and Last and computes as that type; First by default. Structural.
/// Complexity: as many bytes as its values need; storing an integer costs a comparison.
/// Errors: std::out_of_range for an integer outside; a compile error in constant evaluation.
template <auto First, auto Last>
struct within {
    using numbers = range<First, Last>;
    using number = typename numbers::value_type;
    using index_type = bits_for<static_cast<std::uint64_t>(std::bit_width(numbers::size - 1))>;

    index_type index = 0;  ///< distance from First

    constexpr within() = default;
    template <std::integral Integer>
    constexpr within(Integer value) : index(checked_index(value)) {}

    constexpr operator number() const { return numbers::at(index); }

    constexpr within& operator+=(number more) {
        number sum{};
        if (__builtin_add_overflow(static_cast<number>(*this), more, &sum)) value_is_not_within<First, Last>("the sum");
        return *this = sum;
    }
    constexpr within& operator-=(number less) {
        number rest{};
        if (__builtin_sub_overflow(static_cast<number>(*this), less, &rest)) value_is_not_within<First, Last>("the difference");
        return *this = rest;
    }
    constexpr within& operator++() { return *this += 1; }
    constexpr within& operator--() { return *this -= 1; }
    constexpr within operator++(int) {
        const within before = *this;
        ++*this;
        return before;
    }
    constexpr within operator--(int) {
        const within before = *this;
        --*this;
        return before;
    }

    using value_type = within;
    static constexpr std::uint64_t size = numbers::size;

    static constexpr within at(std::uint64_t index) {
        within value;
        value.index = static_cast<index_type>(index);
        return value;
    }

    /// The index of a value, or `size` if the domain lacks it.
    static constexpr std::uint64_t find(const within& value) { return value.index; }

    static constexpr std::optional<std::uint64_t> index_of(const within& value) { return value.index; }

private:
    template <class Integer>
    static constexpr index_type checked_index(Integer value) {
        if (std::cmp_less(+value, +First) || std::cmp_less(+Last, +value)) value_is_not_within<First, Last>(value);
        return static_cast<index_type>(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(First));
    }
};

template <auto First, auto Last>
inline constexpr bool hashed_as_bytes<within<First, Last>> = true;

template <auto First, auto Last>
inline constexpr bool holds_only_its_values<within<First, Last>> = true;

template <auto First, auto Last>
inline constexpr bool holds_no_identities<within<First, Last>> = true;

template <auto First, auto Last>
inline constexpr std::type_identity<std::remove_const_t<decltype(First)>> number_behind<within<First, Last>>{};

/// Format: 7
template <class Sink, auto First, auto Last>
constexpr void print_to(Sink& sink, const within<First, Last>& value) {
    print(sink, static_cast<decltype(First)>(value));
}

}  // namespace foregone
