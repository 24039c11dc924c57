// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine.s `variables` cannot be default constructed or copied
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door {
    static constexpr fg::no_properties properties{};
    enum class state { open, shut };
#ifdef FOREGONE_MISUSE
    struct variables {
        int slams;
        explicit constexpr variables(int n) : slams(n) {}
        bool operator==(const variables&) const = default;
    };
#else
    struct variables {
        int slams = 0;
        bool operator==(const variables&) const = default;
    };
#endif
    enum class output { creak, bang };
    struct push {};
    struct pull {};
    using input = fg::one_of<push, pull>;
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::open).gives(output::bang).to(state::shut),
        fg::on<pull>.from(state::shut).gives(output::creak).to(state::open),
    };
};
FOREGONE_CHECK(fg::machine<door>);
