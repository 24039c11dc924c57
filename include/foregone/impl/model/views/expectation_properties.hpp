// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/expectation.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>

#include <cstdint>
#include <string_view>

namespace foregone::inline impl {

/// The title of an expectation: its own, or the name of its type.
template <class Expectation>
constexpr std::string_view expectation_title() {
    if constexpr (requires { Expectation::title.view(); }) return Expectation::title.view();
    else return unqualified_type_name<Expectation>();
}

/// A behavior's expectations as properties: number 0 is that some expectation applies, number i + 1 is expectation i.
template <class Expectations>
struct expectation_properties;

template <class... Expectations>
struct expectation_properties<first_of<Expectations...>> {
    static constexpr std::uint32_t size = 1 + sizeof...(Expectations);
    static constexpr bool has_sometimes = false, has_temporal = false;
    static constexpr bool after_right_steps_only = false;

    static constexpr std::string_view title(std::uint32_t index) {
        std::string_view found = "some expectation applies";
        ((--index == 0 ? void(found = expectation_title<Expectations>()) : void()), ...);
        return found;
    }
    static constexpr property_kind kind(std::uint32_t) { return property_kind::always; }
    static constexpr std::uint32_t violated_by_state(const auto&) { return no_property; }
    static constexpr void witness(const auto&, const bool*, auto&&) {}
    static constexpr std::uint32_t deadlock() { return no_property; }
};

}  // namespace foregone::impl
