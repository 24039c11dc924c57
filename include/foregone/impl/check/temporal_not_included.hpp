// SPDX-License-Identifier: BSL-1.0
#pragma once

// What temporal properties and refinements report where their header is not included. The makers in model/temporal.hpp take their
// arguments by value, so overload resolution prefers them.

#include <foregone/impl/check/check_subject.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>

namespace foregone { inline namespace impl {

template <class Title>
inline constexpr bool is_included = false;

/// Reports the missing header; the property that it returns causes no other error.
template <class Title>
constexpr auto refuse_temporal() {
    static_assert(is_included<Title>,
                  "foregone: temporal properties and fairness need #include <foregone/model/temporal.hpp>; with it, leads_to and "
                  "until take two predicates, and the others one; see docs/reference/model/temporal.md");
    return property<"refused", property_kind::always, true_of_all_states>{};
}

template <name Title>
struct titled;

}}  // namespace foregone::impl

namespace foregone {

template <class Implementation, class Specification>
struct refines;

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

namespace foregone { inline namespace impl {

template <class Model>
concept is_defined = requires { sizeof(Model); };

template <class Implementation, class Specification, auto Scope>
    requires(!is_defined<refines<Implementation, Specification>>)
struct scope_is_a_scope<check_subject<refines<Implementation, Specification>, Scope>> {
    static constexpr bool met = is_defined<refines<Implementation, Specification>>;
    struct sentence {
        static_assert(met, "foregone: fg::refines needs #include <foregone/model/refinement.hpp>; see "
                           "docs/reference/model/refinement.md");
    };
};

}}  // namespace foregone::impl
