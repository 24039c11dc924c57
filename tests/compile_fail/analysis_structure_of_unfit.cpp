// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine has no public `transitions`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    enum class state { off, on };
    struct press {};
    using input = fg::one_of<press>;
#ifndef FOREGONE_MISUSE
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::on),
        fg::on<press>.from(state::on).to(state::off),
    };
#endif
};
static_assert(fg::well_formed<lamp>);
