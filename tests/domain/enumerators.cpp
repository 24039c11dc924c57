// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace gaps {
enum class level { low = -7, middle = 3, high = 100, top = high };
}

namespace far_away {
enum class code { least = 1'000, greatest = 1'002 };
}
template <>
struct foregone::enum_range<far_away::code> {
    static constexpr int min = 1'000, max = 1'010;
};

namespace {

namespace fg = foregone;

enum class colour { red, green, blue };
enum unscoped { first, second };
enum class whole_byte : std::uint8_t { zero, last = 255 };

constexpr bool all_enumerators_are_listed_ascending() {
    using gaps::level;
    return laws::lists<fg::enumerators<colour>>(colour::red, colour::green, colour::blue) &&
           laws::lists<fg::enumerators<level>>(level::low, level::middle, level::high) &&
           laws::lists<fg::enumerators<unscoped>>(first, second) &&
           laws::lists<fg::enumerators<far_away::code>>(far_away::code::least, far_away::code::greatest) &&
           laws::lists<fg::enumerators<whole_byte>>(whole_byte::zero, whole_byte::last);
}
VERIFY(domain_enumerators, all_enumerators_are_listed_ascending)

constexpr bool the_laws_hold() {
    return laws::obeys_laws<fg::enumerators<colour>>(colour(3), colour(-1), colour(1'000'000)) &&
           laws::obeys_laws<fg::enumerators<gaps::level>>(gaps::level(0), gaps::level(4)) &&
           laws::obeys_laws<fg::enumerators<unscoped>>() &&
           laws::obeys_laws<fg::enumerators<far_away::code>>(far_away::code(1'001), far_away::code(0)) &&
           laws::obeys_laws<fg::enumerators<whole_byte>>(whole_byte(1));
}
VERIFY(domain_enumerators, the_laws_hold)

}  // namespace
