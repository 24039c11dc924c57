// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one identity of a scalarset occurs in the model's actions and another one does not
#include <foregone/foregone.hpp>

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;

struct group {
    static constexpr fg::no_properties properties{};
    struct state {
        fg::scalarset_subset<node> members;
        bool operator==(const state&) const = default;
    };
#ifdef FOREGONE_MISUSE
    using action = fg::where<node, [](node who) { return who != fg::domain_of<node>::at(0); }>;
#else
    using action = node;
#endif
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, node who) { return s.members.insert(who), s; }
};
FOREGONE_CHECK(group);
