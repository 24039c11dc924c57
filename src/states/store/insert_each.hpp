// SPDX-License-Identifier: BSL-1.0
#pragma once

// Inserts a batch of states one by one; the simple case of batch insertion in packed_set and digest_set.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Inserts many packed states into a set, one after another, each with its home, and keeps the new ones, in their order; returns
/// their number.
///
/// Requires: as of the set's insert.
template <bool Alone, class Set>
std::size_t insert_each(Set& into, std::uint64_t* states, const std::uint64_t* homes, std::size_t count) {
    constexpr std::size_t words = Set::words;
    std::size_t fresh = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t word = 0; word < words; ++word) states[fresh * words + word] = states[i * words + word];
        fresh += into.template insert<Alone>(states + fresh * words, homes[i]);
    }
    return fresh;
}

}}  // namespace foregone::impl
