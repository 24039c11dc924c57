// SPDX-License-Identifier: BSL-1.0
#pragma once

// Domains without values: an empty list, or what remains of a domain that has reported an error.

#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// The type of the values of a domain that lists none.
struct no_value {
    bool operator==(const no_value&) const = default;
};

/// The type of the values of a domain that has reported an error.
struct refused_value {
    bool operator==(const refused_value&) const = default;
};

/// The domain without values; it may be part of others, but no value can be chosen from it.
template <class Value>
struct empty_domain {
    using value_type = Value;
    static constexpr std::uint64_t size = 0;

    /// Requires: never called, since no index is valid.
    static constexpr value_type at(std::uint64_t) { return value_type{}; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type&) { return std::nullopt; }
};

}}  // namespace foregone::impl
