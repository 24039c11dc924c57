// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the scope merges equal states, and this state cannot be hashed; the compiler names the member
#include <foregone/foregone.hpp>

#include <cstdint>

namespace fg = foregone;

struct counter {
    using system = int;
    struct model {
        int count = 0;
        constexpr model() {}
        bool operator==(const model&) const = default;
#ifndef FOREGONE_MISUSE
        friend constexpr std::uint64_t hash_value(const model& m) { return static_cast<std::uint64_t>(m.count); }
#endif
    };
    enum class action { add, reset };
    static constexpr int perform(system& s, action a) { return s = a == action::add ? (s + 1) % 3 : 0; }
    static constexpr void next(model& m, action a) { m.count = a == action::add ? (m.count + 1) % 3 : 0; }
    struct same {
        static constexpr int expected(model m, action a) { return a == action::add ? (m.count + 1) % 3 : 0; }
    };
    using expectations = fg::first_of<same>;
};
FOREGONE_CHECK(counter, fg::covering_sequences<2>);
