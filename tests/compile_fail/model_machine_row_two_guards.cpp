// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a transition has two `when`
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
    using input = fg::one_of<push, pull>;
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::open).gives(output::bang).to(state::shut),
#ifdef FOREGONE_MISUSE
        fg::on<pull>.from(state::shut)
            .when([](const variables& v) { return v.slams > 0; }).when([](const variables& v) { return v.slams < 3; })
            .gives(output::creak).to(state::open),
#else
        fg::on<pull>.from(state::shut)
            .when([](const variables& v) { return v.slams > 0 && v.slams < 3; })
            .gives(output::creak).to(state::open),
#endif
    };
};
FOREGONE_CHECK(fg::machine<door>);
