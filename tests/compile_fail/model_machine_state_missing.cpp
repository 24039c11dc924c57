// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine has no enumeration `state`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door {
    static constexpr fg::no_properties properties{};
#ifdef FOREGONE_MISUSE
    struct state {
        int angle;
    };
    static constexpr state open{90}, shut{0};
#else
    enum class state { open, shut };
#endif
    struct variables {
        int slams = 0;
        bool operator==(const variables&) const = default;
    };
    enum class output { creak, bang };
    struct push {};
    struct pull {};
    using input = fg::one_of<push, pull>;
#ifdef FOREGONE_MISUSE
    static constexpr auto transitions = fg::transitions{};
#else
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::open).gives(output::bang).to(state::shut),
        fg::on<pull>.from(state::shut).gives(output::creak).to(state::open),
    };
#endif
};
FOREGONE_CHECK(fg::machine<door>);
