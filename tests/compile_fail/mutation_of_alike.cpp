// SPDX-License-Identifier: BSL-1.0
// alone: the header changes what later checks register
// expected: foregone: fg::alike has no mutants: it compares runs of a model, and has no properties of it
#include <foregone/foregone.hpp>
#include <foregone/mutation.hpp>

namespace fg = foregone;

struct till {
    struct state {
        bool paid = false;
        bool operator==(const state&) const = default;
    };
    struct pay {
        int coins;
    };
    using action = fg::product<pay, fg::one_of<fg::representative<1, 2>, fg::values<0>>>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const pay& p) { return {s.paid || p.coins > 0}; }
    static constexpr fg::no_properties properties{};
};
FOREGONE_CHECK(fg::alike<till>);
#ifdef FOREGONE_MISUSE
static_assert(fg::mutation<fg::alike<till>>.killed == 0);
#else
static_assert(fg::mutation<till>.killed == 0);
#endif
