// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/integer_limits.hpp>

#include <cstdint>
#include <limits>

namespace {

template <class T>
constexpr bool has_its_limits =
    foregone::greatest_integer<T> == std::numeric_limits<T>::max() && foregone::least_integer<T> == std::numeric_limits<T>::min();

constexpr bool limits_are_those_of_the_standard_library() {
    return has_its_limits<bool> && has_its_limits<char> && has_its_limits<signed char> && has_its_limits<unsigned char> &&
           has_its_limits<wchar_t> && has_its_limits<char8_t> && has_its_limits<char32_t> && has_its_limits<short> &&
           has_its_limits<unsigned short> && has_its_limits<int> && has_its_limits<unsigned> && has_its_limits<std::int64_t> &&
           has_its_limits<std::uint64_t>;
}
VERIFY(base_integer_limits, limits_are_those_of_the_standard_library)

}  // namespace
