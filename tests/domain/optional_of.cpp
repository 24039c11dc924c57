// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/one_of.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::obeys_laws;

constexpr bool nothing_comes_first() {
    return laws::lists<fg::optional_of<fg::values<5, 7>>>(std::nullopt, 5, 7) &&
           laws::lists<fg::optional_of<bool>>(std::nullopt, false, true) &&
           laws::lists<fg::optional_of<fg::values<>>>(std::nullopt);
}
VERIFY(domain_optional_of, nothing_comes_first)

constexpr bool the_laws_hold() {
    using maybe = std::optional<int>;
    return obeys_laws<fg::optional_of<fg::values<5, 7>>>(maybe(6)) && obeys_laws<fg::optional_of<bool>>() &&
           obeys_laws<fg::optional_of<fg::values<0, std::nullopt>>>(std::optional<maybe>(maybe(1))) &&
           obeys_laws<fg::optional_of<fg::optional_of<fg::optional_of<bool>>>>() &&
           obeys_laws<fg::optional_of<fg::range<std::uint64_t{2}, UINT64_MAX>>>(std::optional<std::uint64_t>(1));
}
VERIFY(domain_optional_of, the_laws_hold)

constexpr bool the_size_is_one_more() {
    return fg::optional_of<fg::range<std::uint64_t{2}, UINT64_MAX>>::size == UINT64_MAX &&
           fg::optional_of<fg::optional_of<bool>>::size == 4;
}
VERIFY(domain_optional_of, the_size_is_one_more)

}  // namespace
