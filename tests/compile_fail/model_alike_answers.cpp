// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the answers of this behavior cannot be compared; add an == to them
#include <foregone/foregone.hpp>

namespace fg = foregone;

class receipt {
    int number_ = 0;

public:
    constexpr receipt() = default;
    constexpr explicit receipt(int number) : number_(number) {}
    constexpr int number() const { return number_; }
};
struct printer {
    constexpr receipt operator()(int value) { return receipt(value); }
    bool operator==(const printer&) const = default;
};
struct printer_behavior {
    using system = printer;
    using action = fg::representative<1, 2>;
    static constexpr receipt perform(system& s, int value) { return s(value); }
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, int) { return m; }
    struct has_number {
        static constexpr bool accepts(const model&, int value, const receipt& printed) { return printed.number() == value; }
    };
    using expectations = fg::first_of<has_number>;
#ifndef FOREGONE_MISUSE
    static constexpr int observe(const receipt& printed) { return printed.number(); }
#endif
};
FOREGONE_CHECK(fg::alike<printer_behavior>);
