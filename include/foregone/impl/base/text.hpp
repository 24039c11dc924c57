// SPDX-License-Identifier: BSL-1.0
#pragma once

// Text of fixed capacity for constants: names, messages and sentences computed while compiling.

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

/// Text of at most `Capacity` characters, stored in place; usable in constants and template arguments.
///
/// Guarantees: structural; characters past the end are zero, so equal texts are the same template argument. A text that exceeds its
///     capacity ends in "..." and takes no more.
template <std::size_t Capacity>
struct text {
    char characters[Capacity + 1]{};
    std::size_t count = 0;
    bool truncated = false;

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr const char* data() const { return characters; }
    constexpr std::size_t size() const { return count; }
    constexpr bool empty() const { return count == 0; }
    constexpr std::string_view view() const { return {characters, count}; }

    constexpr text& append(char character) {
        if (truncated) return *this;
        if (count == Capacity) return truncate();
        characters[count++] = character;
        return *this;
    }

    constexpr text& append(std::string_view more) {
        const char* const from = more.data();
        const std::size_t left = truncated ? 0 : Capacity - count;
        const std::size_t taken = more.size() < left ? more.size() : left;
        for (std::size_t i = 0; i < taken; ++i) characters[count + i] = from[i];
        count += taken;
        return taken < more.size() && !truncated ? truncate() : *this;
    }

    template <std::size_t Other>
    constexpr bool operator==(const text<Other>& other) const {
        return view() == other.view() && truncated == other.truncated;
    }

    /// Whether the text is exactly this.
    constexpr bool operator==(std::string_view other) const { return !truncated && view() == other; }

    constexpr text& truncate() {
        truncated = true;
        for (std::size_t i = Capacity < 3 ? 0 : Capacity - 3; i < count; ++i) characters[i] = '.';
        return *this;
    }
};

}}  // namespace foregone::impl
