// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the structure of a machine depends on all its reachable configurations; remove the depth
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    enum class state { off, dim, bright };
    struct press {};
    using input = fg::one_of<press>;
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::dim),
        fg::on<press>.from(state::dim).to(state::bright),
        fg::on<press>.from(state::bright).to(state::off),
    };
};
#ifdef FOREGONE_MISUSE
static_assert(fg::structure_of<lamp, fg::reachable.depth(1)>.complete());
#else
static_assert(fg::structure_of<lamp>.complete());
#endif
