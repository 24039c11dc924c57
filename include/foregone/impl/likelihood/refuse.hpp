// SPDX-License-Identifier: BSL-1.0
#pragma once

// How the probability code rejects invalid input: an exception at run time, a compile error in constant evaluation.

#include <foregone/impl/base/config.hpp>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace foregone { inline namespace impl {

/// Ends a run with a message.
[[noreturn]] inline void refuse_probabilities([[maybe_unused]] const std::string& sentence) {
#if FOREGONE_HAS_EXCEPTIONS
    throw std::invalid_argument("foregone: " + sentence);
#else
    std::abort();
#endif
}

/// Does nothing, but is not constexpr: a call is an error in a constant evaluation.
inline void this_is_not_a_constant() {}

}}  // namespace foregone::impl
