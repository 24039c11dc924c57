// SPDX-License-Identifier: BSL-1.0
// The program that tests/faults/malloc_from_outside.cpp starts: C code, some of which does not look whether an allocation failed.

#include <foregone/faults/failing_malloc.hpp>
#include <foregone/foregone.hpp>

#include <cstdlib>

namespace fg = foregone;

extern "C" {

/// A text of one character.
[[gnu::noinline]] static char* checked_text(char c) {
    char* const text = static_cast<char*>(std::malloc(2));
    if (text == nullptr) return nullptr;
    text[0] = c, text[1] = '\0';
    return text;
}

/// A defect: the result of malloc is not checked.
[[gnu::noinline]] static char* unchecked_text(char c) {
    char* volatile text = static_cast<char*>(std::malloc(2));
    text[0] = c, text[1] = '\0';
    return text;
}
}

template <char* (*Make)(char)>
void makes_three(fg::chooser& choose) {
    const fg::failing_malloc memory(choose);
    for (const char c : {'a', 'b', 'c'}) std::free(Make(c));
}
void is_checked(fg::chooser& choose) { makes_three<checked_text>(choose); }
void is_unchecked(fg::chooser& choose) { makes_three<unchecked_text>(choose); }
FOREGONE_RUNTIME_CHECK(fg::program<is_checked>, fg::paths<9>);
FOREGONE_RUNTIME_CHECK(fg::program<is_unchecked>, fg::paths<9>);
