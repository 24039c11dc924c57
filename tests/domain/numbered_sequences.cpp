// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/impl/domain/numbered_sequences.hpp>

namespace {

namespace fg = foregone;

using codes = fg::numbered_sequences<fg::text<3>, fg::range<'0', '9'>, 3>;

constexpr bool lengths_are_told_from_indices() {
    return codes::size == 1'111 && codes::length_at(0) == 0 && codes::length_at(1) == 1 && codes::length_at(10) == 1 &&
           codes::length_at(11) == 2 && codes::length_at(1'110) == 3;
}
VERIFY(domain_numbered_sequences, lengths_are_told_from_indices)

constexpr bool the_laws_hold() { return laws::obeys_laws<codes>(fg::text<3>{}.append("1x")); }
VERIFY(domain_numbered_sequences, the_laws_hold)

constexpr bool too_many_do_not_fit() {
    return codes::fits && !fg::numbered_sequences<fg::text<20>, fg::range<'0', '9'>, 20>::fits &&
           fg::numbered_sequences<fg::text<63>, fg::range<'0', '1'>, 63>::fits &&
           !fg::numbered_sequences<fg::text<64>, fg::range<'0', '1'>, 64>::fits;
}
VERIFY(domain_numbered_sequences, too_many_do_not_fit)

}  // namespace
