// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the makers of temporal properties report where model/temporal.hpp is not included. Its makers take their arguments by value,
// so overload resolution prefers them.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>

namespace foregone::inline impl {

template <class Title>
inline constexpr bool is_included = false;

/// Reports the missing header; the property that it returns causes no other error.
template <class Title>
constexpr auto refuse_temporal() {
    static_assert(is_included<Title>,
                  "foregone: temporal properties and fairness need #include <foregone/model/temporal.hpp>; with it, leads_to and "
                  "until take two predicates, and the others one; see docs/reference/model/temporal.md");
    return property<"refused", property_kind::always, every_state>{};
}

template <name Title>
struct titled;

}  // namespace foregone::impl

namespace foregone {

template <name Title>
constexpr auto eventually(...) {
    return refuse_temporal<titled<Title>>();
}
template <name Title>
constexpr auto always_eventually(...) {
    return refuse_temporal<titled<Title>>();
}
template <name Title>
constexpr auto eventually_always(...) {
    return refuse_temporal<titled<Title>>();
}
template <name Title>
constexpr auto leads_to(...) {
    return refuse_temporal<titled<Title>>();
}
template <name Title>
constexpr auto until(...) {
    return refuse_temporal<titled<Title>>();
}
template <name Title>
constexpr auto always_possible(...) {
    return refuse_temporal<titled<Title>>();
}
template <class Domain>
constexpr auto each(...) {
    return refuse_temporal<Domain>();
}

}  // namespace foregone
