// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/equivalence/correspondence.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

namespace {

namespace fg = foregone;
using fg::corresponds;

constexpr bool of_numbers() {
    return corresponds(5, 5, 1, 2) && corresponds(1, 2, 1, 2) && corresponds(1, 1, 1, 2) && !corresponds(2, 1, 1, 2) &&
           !corresponds(1, 3, 1, 2) && !corresponds(3, 2, 1, 2);
}
VERIFY(model_correspondence, of_numbers)

constexpr bool of_numbers_of_other_types() {
    using wide = std::int64_t;
    using byte = std::uint8_t;
    return corresponds(wide{1}, wide{2}, 1, 2) && corresponds(byte{1}, byte{2}, 1, 2) && !corresponds(byte{1}, byte{2}, 257, 258) &&
           !corresponds(UINT64_MAX, std::uint64_t{2}, -1, 2) && !corresponds(true, false, 1, 0) &&
           !corresponds('a', 'b', true, false);
}
VERIFY(model_correspondence, of_numbers_of_other_types)

struct answer {
    std::string_view stored;
    std::optional<int> fallback;
    bool error = false;
};

constexpr bool of_members() {
    using text = std::string_view;
    const answer hello{"hello", {}}, world{"world", {}}, none{{}, 0};
    return corresponds(hello, hello, 1, 2) && corresponds(hello, world, text("hello"), text("world")) &&
           !corresponds(hello, world, text("world"), text("hello")) && !corresponds(hello, none, text("hello"), text("")) &&
           corresponds(answer{"a", 1}, answer{"a", 2}, 1, 2) && !corresponds(answer{"a", 1}, answer{"a", {}}, 1, 2) &&
           !corresponds(answer{"a", 1}, answer{"a", 2, true}, 1, 2);
}
VERIFY(model_correspondence, of_members)

constexpr bool of_elements_and_alternatives() {
    using either = std::variant<int, char>;
    using pair = std::tuple<int, char>;
    const std::array<int, 3> ones{1, 5, 1}, mixed{2, 5, 1}, other{2, 1, 1};
    return corresponds(ones, mixed, 1, 2) && !corresponds(ones, other, 1, 2) && corresponds(either(1), either(2), 1, 2) &&
           !corresponds(either(1), either('b'), 1, 2) && corresponds(pair(1, 'x'), pair(2, 'x'), 1, 2) &&
           !corresponds(pair(1, 'x'), pair(2, 'y'), 1, 2);
}
VERIFY(model_correspondence, of_elements_and_alternatives)

constexpr bool of_values_that_are_optional() {
    using maybe = std::optional<int>;
    return corresponds(maybe(), maybe(0), maybe(), maybe(0)) && !corresponds(maybe(0), maybe(), maybe(), maybe(0)) &&
           corresponds(maybe(1), maybe(2), 1, 2);
}
VERIFY(model_correspondence, of_values_that_are_optional)

}  // namespace
