// SPDX-License-Identifier: BSL-1.0
// A machine would begin in its first state.
// expected: foregone: the machine.s `initial` is not a control state
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
private:
#endif
    static constexpr state initial = state::shut;
};
FOREGONE_CHECK(fg::machine<door>);
