// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry of one FOREGONE_STATIC_CHECK.

#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/check/static_entry.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/report/check_name.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

template <class Model, auto Scope>
struct static_check;

}  // namespace foregone

namespace foregone { inline namespace impl {

/// Whether the properties of a view include freedom from deadlock.
template <class View>
constexpr bool asks_for_deadlocks_in() {
    for (std::uint32_t i = 0; i < View::properties::size; ++i)
        if (View::properties::title(i) == deadlock_free.title()) return true;
    return false;
}

template <class Model, auto Scope>
struct static_record_of {
    using check = static_check<Model, Scope>;
    static constexpr check_title title = check_name<Model, Scope>();
    static constexpr auto scope = Scope;

    static verdict decided() { return verdict_in<std::vector<std::uint64_t>>(check::verdict); }

    static constexpr static_record value{
        .name = title.name.view(),
        .property = check::verdict.violated() ? check::verdict.template title<typename check::view::properties>() : "",
        .expected = scope.terms.expected.view(),
        .scope_length = title.name.view().size() - title.model_length,
        .expected_steps = Scope.terms.expected_steps,
        .searched = Scope.searched,
        .asks_for_deadlocks = asks_for_deadlocks_in<typename check::view>(),
        .decided = &decided};
};

/// Replaces the entry of a check whose error has been reported.
struct no_static_entry {
    constexpr no_static_entry(const char*, int, const char*) {}
};

template <class Subject>
struct static_entry_of : no_static_entry {
    using no_static_entry::no_static_entry;
};
template <class Model, auto Scope>
    requires(scope_is_a_scope<check_subject<Model, Scope>>::met && unmet_requirement<model_in_scope<Model, Scope>, Scope>::met)
struct static_entry_of<check_subject<Model, Scope>> : static_entry {
    static_entry_of(const char* in_file, int at_line, const char* written)
        : static_entry(static_record_of<model_in_scope<Model, Scope>, Scope>::value, in_file, at_line, written) {}
};

/// The entry of a line. It is made before main where the line asks for its address, in a class or a function too.
template <class Subject, name File, name Code, int Line>
struct static_entry_at {
    static inline const static_entry_of<Subject> entry{File.characters, Line, Code.characters};
};

}}  // namespace foregone::impl
