// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine is not well formed
// expected: has_flaws<door, foregone::state_never_reached<(foregone::)?name<7>\{"broken"\}>
// expected: transition_never_fires<foregone::table_row<2, (foregone::)?name<5>\{"slam"\}>
// expected: transitions_overlap<foregone::table_row<0, .*in_configuration<.*"\{state = open\}".*on_input<.*"push"
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door {
#ifdef FOREGONE_MISUSE
    enum class state { open, shut, broken };
#else
    enum class state { open, shut };
#endif
    struct push {};
    struct pull {};
    using input = fg::one_of<push, pull>;
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::open).to(state::shut),
        fg::on<pull>.from(state::shut).to(state::open),
#ifdef FOREGONE_MISUSE
        fg::on<push, "slam">.from(state::open).to(state::shut),
#endif
    };
};
static_assert(fg::well_formed<door>);
