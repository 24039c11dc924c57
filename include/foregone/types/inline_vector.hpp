// SPDX-License-Identifier: BSL-1.0
#pragma once

// A vector of fixed capacity that may be part of a constant, a state or a template argument.

#include <foregone/impl/base/config.hpp>

#include <cstddef>

namespace foregone {

/// A sequence of at most `Capacity` elements, stored in place; usable in constants and template arguments.
///
/// Requires: T is default constructible and assignable.
/// Guarantees: structural if T is; elements past the end equal T{}, so equal vectors are the same template argument.
template <class T, std::size_t Capacity>
struct inline_vector {
    using value_type = T;

    T items[Capacity == 0 ? 1 : Capacity]{};
    std::size_t count = 0;

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return count; }
    constexpr bool empty() const { return count == 0; }
    constexpr bool full() const { return count == Capacity; }

    constexpr T* data() { return items; }
    constexpr const T* data() const { return items; }
    constexpr T* begin() { return items; }
    constexpr T* end() { return items + count; }
    constexpr const T* begin() const { return items; }
    constexpr const T* end() const { return items + count; }

    constexpr T& operator[](std::size_t index) { return items[index]; }
    constexpr const T& operator[](std::size_t index) const { return items[index]; }
    constexpr T& back() { return items[count - 1]; }
    constexpr const T& back() const { return items[count - 1]; }

    /// Requires: not full().
    constexpr void push_back(const T& value) { items[count++] = value; }

    /// Requires: not empty().
    constexpr void pop_back() { items[--count] = T{}; }

    /// The others move to the front. Requires: not empty().
    constexpr void pop_front() {
        for (std::size_t i = 1; i < count; ++i) items[i - 1] = items[i];
        pop_back();
    }

    constexpr void clear() {
        while (count > 0) pop_back();
    }

    constexpr bool operator==(const inline_vector& other) const {
        if (count != other.count) return false;
        for (std::size_t i = 0; i < count; ++i)
            if (!(items[i] == other.items[i])) return false;
        return true;
    }
};

}  // namespace foregone
