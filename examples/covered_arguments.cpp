// SPDX-License-Identifier: BSL-1.0
// A printer's settings: a page can be requested in 288 ways, and there are 23,887,872 sequences of three pages. 12 of the ways
// contain all combinations of every two settings. Their 1,728 sequences run in the compiler, and find a defect that depends on two
// settings of one page.

#include <foregone/foregone.hpp>
#include <foregone/suites/covering_arguments.hpp>

namespace fg = foregone;

enum class paper { a3, a4, a5, letter };
enum class tray { upper, lower, manual };
enum class quality { draft, normal, best };

struct page {
    paper format;
    tray from;
    quality ink;
    bool color, duplex, stapled;
};

/// Production code: counts the printed sheets; a sheet printed on one side waits for the other.
template <bool Mended>
struct printer {
    int waiting = 0;

    constexpr int print(const page& p) {
        if (!p.duplex) {
            const int sheets = waiting + 1;
            waiting = 0;
            return sheets;
        }
        if (waiting == 0) return waiting = 1, 0;
        if (Mended || p.from != tray::manual) waiting = 0;  // manual duplex: the other side is printed at once
        return 1;
    }
    bool operator==(const printer&) const = default;
};

/// The expected sheets: one for each page, or for two pages where both sides are printed.
template <bool Mended>
struct printing {
    using system = printer<Mended>;
    using action = fg::product<page, paper, tray, quality, bool, bool, bool>;
    static constexpr int perform(system& s, const page& p) { return s.print(p); }

    using model = bool;  // one side of a sheet is printed
    static constexpr bool next(bool has_sheet, const page& p) { return p.duplex && !has_sheet; }

    struct sheets {
        static constexpr int expected(bool has_sheet, const page& p) { return p.duplex ? has_sheet : 1 + has_sheet; }
    };
    using expectations = fg::first_of<sheets>;
};

using fixed = printing<true>;
using broken = printing<false>;
static_assert(fg::static_check<fixed, fg::sequences<3>.covering<2>()>::view::action_count == 12);
FOREGONE_CHECK(fixed, fg::sequences<3>.covering<2>());
FOREGONE_CHECK(fixed, fg::reachable.covering<3>());
FOREGONE_CHECK(fixed, fg::covering_sequences<2>.covering<2>());
FOREGONE_CHECK(broken, fg::sequences<3>.covering<2>().expect_violation("sheets", 3));
