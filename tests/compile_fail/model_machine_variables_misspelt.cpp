// SPDX-License-Identifier: BSL-1.0
// Misspelt variables would not be there, for guards and updates that take anything.
// expected: foregone: the machine has a member `varibles`, which foregone does not read; call it `variables`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door {
    enum class state { open, shut };
    struct toggle {};
    using input = fg::one_of<toggle>;
    static constexpr auto properties = fg::properties{fg::deadlock_free};
    static constexpr auto transitions = fg::transitions{
        fg::on<toggle>.from(state::open).to(state::shut),
        fg::on<toggle>.from(state::shut).to(state::open),
    };
#ifdef FOREGONE_MISUSE
    struct varibles {
#else
    struct variables {
#endif
        int knocks = 0;
#ifndef FOREGONE_MISUSE
        bool operator==(const variables&) const = default;
#endif
    };
};
FOREGONE_CHECK(fg::machine<door>);
