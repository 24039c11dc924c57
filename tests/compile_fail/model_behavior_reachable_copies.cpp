// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::reachable stores a copy of the system for every state, and copies of this system may share something
#include <foregone/foregone.hpp>

#include <cstdint>
#include <memory>

namespace fg = foregone;

struct handle {
    std::shared_ptr<int> at = std::make_shared<int>(0);
    bool operator==(const handle& other) const { return *at == *other.at; }
    friend std::uint64_t hash_value(const handle& h) { return static_cast<std::uint64_t>(*h.at); }
};

struct counter {
    using system = handle;
    enum class action { add };
    static int perform(system& s, action) { return *s.at = (*s.at + 1) % 3; }
    using model = int;
    static constexpr model next(const model& m, action) { return (m + 1) % 3; }
    struct expect_the_sum {
        static constexpr int expected(const model& m, const action&) { return (m + 1) % 3; }
    };
    using expectations = fg::first_of<expect_the_sum>;
#ifndef FOREGONE_MISUSE
    static constexpr bool copies_are_independent = true;
#endif
};
FOREGONE_CHECK(counter, fg::reachable);
