// SPDX-License-Identifier: BSL-1.0
// expected: foregone: choose\.reached\(state\) distinguishes states by their hash, and this type has none
#include <foregone/foregone.hpp>

#include <map>

namespace fg = foregone;

struct kept {
#ifdef FOREGONE_MISUSE
    void* (*function)(int) = nullptr;
    kept() {}
#else
    int number = 0;
#endif
};
void tosses(fg::chooser& choose) {
    choose.either("heads");
    choose.reached(kept{});
}
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<3>.merge_states());
