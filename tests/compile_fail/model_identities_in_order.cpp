// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `state` has a container that is sorted by identities, such as std::set, or fg::subset_of<D>
#include <foregone/foregone.hpp>

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;

struct group {
    static constexpr fg::no_properties properties{};
    struct state {
#ifdef FOREGONE_MISUSE
        fg::subset_of<node> members;
#else
        fg::scalarset_subset<node> members;
#endif
        bool operator==(const state&) const = default;
    };
    struct join { node who; };
    using action = fg::product<join, node>;
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, const join& a) { return s.members.insert(a.who), s; }
};
FOREGONE_CHECK(group);
