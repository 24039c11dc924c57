// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counters of a search as a list of numbers, which checkpoints save and shards and ranks merge.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A type with counters in a fixed order: `each_number(self, visit)` calls visit(number) with each of them, a std::uint64_t or a
/// bool.
template <class Counted>
concept shows_numbers = requires(Counted& counted) {
    Counted::each_number(counted, [](auto&) {});
};

/// All counters as a list, to be saved or sent.
template <shows_numbers Counted>
std::vector<std::uint64_t> numbers_of(const Counted& counted) {
    std::size_t count = 0;
    Counted::each_number(counted, [&](const auto&) { ++count; });
    std::vector<std::uint64_t> numbers(count);
    std::uint64_t* next = numbers.data();
    Counted::each_number(counted, [&](const auto& number) { *next++ = number; });
    return numbers;
}

/// Adds all counters to a list of as many numbers. A flag in the list is 1 if it is set in any of them. Returns the end of the
/// list.
template <shows_numbers Counted>
std::uint64_t* add_numbers(const Counted& counted, std::uint64_t* to) {
    Counted::each_number(counted, [&]<class Number>(const Number& number) {
        *to = std::same_as<Number, bool> ? *to | number : *to + number;
        ++to;
    });
    return to;
}

/// Sets all counters from such a list; returns false if the list belongs to another type.
template <shows_numbers Counted>
bool read_numbers(Counted& counted, const std::vector<std::uint64_t>& numbers) {
    std::size_t at = 0;
    bool fits = true;
    Counted::each_number(counted, [&]<class Number>(Number& number) {
        fits = fits && at < numbers.size() && (!std::same_as<Number, bool> || numbers[at] <= 1);
        if (fits) number = static_cast<Number>(numbers[at++]);
    });
    return fits && at == numbers.size();
}

}}  // namespace foregone::impl
