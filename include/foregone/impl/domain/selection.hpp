// SPDX-License-Identifier: BSL-1.0
#pragma once

// Tuples of domain values as arrays of indices, converted in both directions; used by arrangements and tuples_of.

#include <foregone/domain/concepts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

/// Indices into a domain, in the order in which its values were picked.
template <std::size_t K>
struct selection {
    std::uint64_t indices[K == 0 ? 1 : K]{};
};

template <domain D, std::size_t K>
using selected_values = std::array<typename D::value_type, K>;

template <domain D, std::size_t K>
constexpr selected_values<D, K> values_at([[maybe_unused]] const selection<K>& picked) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return selected_values<D, K>{D::at(picked.indices[I])...};
    }(std::make_index_sequence<K>{});
}

template <domain D, std::size_t K>
constexpr std::optional<selection<K>> selection_of(const selected_values<D, K>& values) {
    selection<K> picked;
    for (std::size_t i = 0; i < K; ++i) {
        const std::optional<std::uint64_t> index = D::index_of(values[i]);
        if (!index) return std::nullopt;
        picked.indices[i] = *index;
    }
    return picked;
}

}}  // namespace foregone::impl
