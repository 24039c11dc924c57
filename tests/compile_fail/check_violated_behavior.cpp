// SPDX-License-Identifier: BSL-1.0
// expected text: ^   3  call.write = nullopt.  -> 0  expect_value refuses it; expected 2$
// expected types: foregone: the check fails
// expected: expect_last_written|expect_value
// expected types: step<1,[^>]*>[^>]*write = 2
// expected types: step<2,[^>]*>[^>]*write = 2
// expected types: step<3,[^>]*>[^>]*write = nullopt.*-> 0.*expect_value refuses it; expecte
#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr bool forgets = true;
#else
constexpr bool forgets = false;
#endif

struct cell {
    int value = 0;
    bool operator==(const cell&) const = default;
};

// A cell that forgets its value when the same is written again: each step says what was answered and who judged it.
struct cell_behavior {
    using system = cell;
    struct call {
        std::optional<int> write;  // or else it reads
    };
    using action = fg::product<call, fg::values<2, std::nullopt>>;
    static constexpr int perform(system& c, const call& a) {
        if (a.write) c.value = forgets && *a.write == c.value ? 0 : *a.write;
        return a.write ? -1 : c.value;
    }

    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(const model& m, const call& a) { return a.write ? model{*a.write} : m; }

    struct expect_silence {
        static constexpr bool applies(const model&, const call& a) { return a.write.has_value(); }
        static constexpr int expected(const model&, const call&) { return -1; }
    };
    struct expect_value {
        static constexpr int expected(const model& m, const call&) { return m.value; }
    };
    using expectations = fg::first_of<expect_silence, expect_value>;
};
FOREGONE_CHECK(cell_behavior);
