// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile error for an expect_violation() whose argument is not a text.

#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class Property>
concept not_a_text = !std::is_convertible_v<const Property&, std::string_view>;

/// Completing it reports what an expect_violation() names instead of a property.
template <not_a_text Property>
struct names_a_property {
    static constexpr bool is_text = !not_a_text<Property>;
    static_assert(is_text, "foregone: expect_violation() takes the name of a property, and this is not text; write the name in "
                           "quotes, as in expect_violation(\"the jug overflows\", 6); see docs/reference/model/scope.md");
};

}}  // namespace foregone::impl
