// SPDX-License-Identifier: BSL-1.0
// Temporal properties of machines: a machine's fairness is that of its transition system.
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>
#include <foregone/model/temporal.hpp>

namespace {

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
    static constexpr auto is_lit = [](const auto& s) { return s.state == state::on; };
};
struct lit : lamp {
    static constexpr auto properties = fg::properties{fg::eventually<"it is on">(is_lit)};
};
struct lit_if_fair : lit {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<press>()};
};

constexpr bool is_fair_as_its_machine_is() {
    return fg::verdict_of<fg::machine<lit>>.violated() && fg::verdict_of<fg::machine<lit_if_fair>>.holds() &&
           fg::verdict_of<fg::machine<lit_if_fair>>.temporal.conditions == 1;
}
VERIFY(temporal_machines, is_fair_as_its_machine_is)

/// Two lamps, with a property of both.
struct lamps : fg::machines<lamp, 2> {
    static constexpr auto properties = fg::properties{
        fg::eventually<"both are on">([](const auto& s) { return lamp::is_lit(s.objects[0]) && lamp::is_lit(s.objects[1]); }),
    };
};
/// Each kind of input that is enabled infinitely often is taken infinitely often.
struct lamps_if_fair : lamps {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<lamp::press>(), fg::strongly_fair<fg::switch_to>()};
};

constexpr bool are_judged_together() { return fg::verdict_of<lamps>.violated() && fg::verdict_of<lamps_if_fair>.holds(); }
VERIFY(temporal_machines, are_judged_together)

}  // namespace
