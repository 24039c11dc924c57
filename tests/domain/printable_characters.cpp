// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/impl/domain/printable_characters.hpp>

namespace {

using foregone::printable_characters;

constexpr bool plain_ones_come_first() {
    return printable_characters::at(0) == 'a' && printable_characters::at(26) == 'A' && printable_characters::at(52) == '0' &&
           printable_characters::at(62) == ' ' && printable_characters::at(94) == '~';
}
VERIFY(domain_printable_characters, plain_ones_come_first)

constexpr bool each_of_them_is_there_once() {
    for (char character = ' '; character <= '~'; ++character)
        if (printable_characters::at(printable_characters::find(character)) != character) return false;
    return true;
}
VERIFY(domain_printable_characters, each_of_them_is_there_once)

constexpr bool the_laws_hold() { return laws::obeys_laws<printable_characters>('\n', '\x7f', '\0', '\xe4', '\x1f'); }
VERIFY(domain_printable_characters, the_laws_hold)

}  // namespace
