// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a check asks anything of its model; found by asked_model, returned by registered checks, noted in reports.

#include <cstdint>

namespace foregone { inline namespace impl {

/// What a check asks of a model: if it asks nothing, a verdict says nothing.
enum class asked : std::uint8_t {
    something,
    nothing,             ///< no property, and nothing that judges an answer
    nothing_on_purpose,  ///< the model lists fg::no_properties
};

}}  // namespace foregone::impl
