// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/name.hpp>
#include <foregone/domain/empty_domain.hpp>
#include <foregone/domain/listed.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone {

/// The texts listed: `texts<"hello", "hello2">`.
///
/// Shape: std::string_view values, in the order listed; they refer to storage that lives for ever.
/// Errors: a text listed twice is a compile error.
template <name... Texts>
struct texts {
    using value_type = std::string_view;
    static constexpr std::uint64_t size = sizeof...(Texts);

    static constexpr value_type at(std::uint64_t index) { return listed[index]; }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return position_in(listed, value);
    }

private:
    static constexpr std::string_view listed[]{Texts.view()...};

    static_assert(all_distinct(listed),
                  "foregone: texts<...>; a text is listed twice, so that it would have two indices; list each once");
};

template <>
struct texts<> : empty_domain<std::string_view> {};

}  // namespace foregone
