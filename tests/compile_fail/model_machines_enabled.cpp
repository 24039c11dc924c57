// SPDX-License-Identifier: BSL-1.0
// Guards are in the rows of a machine.
// expected: foregone: the model has a member `enabled`, which foregone does not read
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
    static constexpr bool enabled(state at, toggle) { return at == state::open; }
#endif
};
FOREGONE_CHECK(fg::machines<door, 2>);
