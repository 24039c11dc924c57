// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the machine of fg::machines lists a temporal property
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

struct lamp {
    enum class state { off, on };
    struct press {};
    struct wait {};
    using input = fg::one_of<press, wait>;
    static constexpr auto transitions = fg::transitions{
        fg::on<wait>.from(state::off).to(state::off),
        fg::on<press>.from(state::off).to(state::on),
        fg::on<wait>.from(state::on).to(state::on),
    };
    static constexpr auto properties =
        fg::properties{fg::eventually<"it is on">([](const auto& s) { return s.state == state::on; })};
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<press>()};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::machines<lamp, 2>);
#else
FOREGONE_CHECK(fg::machine<lamp>);
#endif
