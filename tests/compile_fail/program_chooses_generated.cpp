// SPDX-License-Identifier: BSL-1.0
// expected: foregone: choose\(label, domain\); the domain generates values that no index can number, and a program's paths are numbered; choose the parts
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct reader {
    static constexpr void run(fg::chooser& choose) {
#ifdef FOREGONE_MISUSE
        choose("line", fg::one_of<bool, fg::strings<64>>{});
#else
        choose("line", fg::one_of<bool, fg::strings<1>>{});
#endif
    }
};
FOREGONE_CHECK(reader, fg::paths<3>);
