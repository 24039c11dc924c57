// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine has no `input`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door {
    static constexpr fg::no_properties properties{};
    enum class state { open, shut };
    struct variables {
        int slams = 0;
        bool operator==(const variables&) const = default;
    };
    enum class output { creak, bang };
    struct push {};
    struct pull {};
#ifdef FOREGONE_MISUSE
    using inputs = fg::one_of<push, pull>;
#else
    using input = fg::one_of<push, pull>;
#endif
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::open).gives(output::bang).to(state::shut),
        fg::on<pull>.from(state::shut).gives(output::creak).to(state::open),
    };
};
FOREGONE_CHECK(fg::machine<door>);
