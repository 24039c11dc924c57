// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace foregone::inline impl {

/// A word for a POSIX shell: unchanged if that is safe, otherwise in single quotes.
std::string quoted_for_shell(std::string_view word);

/// A text as a C++ string literal, and as the value of a key=value line; characters outside ASCII stay unchanged.
std::string quoted_for_cpp(std::string_view text);

}  // namespace foregone::impl
