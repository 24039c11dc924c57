// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/machine.hpp>

namespace models {

/// A heater with every flaw that a table can have.
struct flawed_heater {
    enum class state { off, on, boiling, broken, exploded };
    struct variables {
        int warmth = 0;
        bool operator==(const variables&) const = default;
    };
    struct heat {
        int degrees;
    };
    struct stop {};
    struct kick {};
    using input = foregone::one_of<foregone::product<heat, foregone::range<1, 3>>, stop, kick>;

    static constexpr auto transitions = foregone::transitions{
        foregone::on<heat>.from(state::off, state::on).when([](const variables& v, heat h) { return v.warmth + h.degrees <= 4; })
            .update([](variables& v, heat h) { v.warmth += h.degrees; }).to(state::on),
        foregone::on<heat>.from(state::on).when([](const variables& v) { return v.warmth == 3; }).to(state::boiling),
        foregone::on<heat, "too hot">.from(state::on).when([](const variables& v) { return v.warmth > 4; }).to(state::exploded),
        foregone::on<stop>.from(state::on).update([](variables& v) { v.warmth = 0; }).to(state::off),
        foregone::on<kick>.from(state::on, state::boiling).to(state::broken),
    };

    static constexpr auto properties = foregone::properties{
        foregone::never<"it breaks">([](const auto& at) { return at.state == state::broken; }),
    };
};

}  // namespace models
