// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct coffee_machine {
    int water = 0, cups = 0;
    constexpr void fill() { water = 3; }
    constexpr bool brew(int amount) {
        if (water < amount) return false;
        water -= amount;
        return ++cups, true;
    }
};

constexpr void coffee_sketch(fg::chooser& choose) {             // @TestSketch
    coffee_machine machine;                                     // with Given("a machine"):
    int left = 0, brewed = 0;
    const int calls = choose("calls", {1, 2, 3, 4});            // n = either(1, 2, 3, 4)
    for (int i = 0; i < calls; ++i) {                           // for i in range(n):
        if (choose.either("filled before")) {                   //     if either(i=f"filled {i}"):
            machine.fill();
            left = 3;
        }
        const int amount = choose("amount", {1, 2});            //     amount = either(1, 2, i=f"amount {i}")
        const bool possible = left >= amount;
        choose.expect(machine.brew(amount) == possible, "it brews if there is water");  // assert …
        if (possible) left -= amount, ++brewed;
    }
    choose.expect(machine.cups == brewed, "it counts the cups");
}
FOREGONE_STATIC_CHECK(fg::program<coffee_sketch>, fg::paths<9>);  // 4 + 16 + 64 + 256 patterns
static_assert(fg::verdict_of<fg::program<coffee_sketch>, fg::paths<9>>.counted.sequences == 340);
