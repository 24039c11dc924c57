// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// Instead of a word's number: no word is completed there.
inline constexpr std::uint32_t no_word = UINT32_MAX;

}  // namespace foregone
