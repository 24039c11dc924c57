// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/require/requirements.hpp>
#include <foregone/impl/model/require/unmet.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#if FOREGONE_COMPUTED_ASSERT_MESSAGES
  #include <foregone/impl/report/finding_text.hpp>
#endif

#include <cstddef>
#include <type_traits>

namespace foregone::inline impl {

// In this file, `Check` is the static_check of a model in a scope. It is complete only if the model meets the requirements.

template <class Model, auto Scope, class Check>
consteval bool is_refuted() {
    if constexpr (!unmet_requirement<Model, Scope>::met) return false;
    else return Check::decided && !Check::passes;
}

#if FOREGONE_COMPUTED_ASSERT_MESSAGES

/// The text of a refuted check, as the message of a static_assert; empty for any other.
template <class Model, auto Scope, class Check>
struct message_of {
    template <class Refuted>
    using text = finding_text<Model, typename Refuted::view, Refuted::verdict, Scope>;

    /// False also if making the text exceeds the limits of a constant evaluation.
    static consteval bool exists() {
        if constexpr (!is_refuted<Model, Scope, Check>()) return false;
        else return requires { typename std::bool_constant<(text<Check>::view().size() > 0)>; };
    }
    static constexpr std::size_t size() {
        if constexpr (exists()) return text<Check>::size;
        else return 0;
    }
    static constexpr const char* data() {
        if constexpr (exists()) return text<Check>::view().data();
        else return "";
    }
};

template <class Model, auto Scope, class Check>
consteval bool is_shown_as_text() {
    return message_of<Model, Scope, Check>::exists();
}

#else

template <class Model, auto Scope, class Check>
consteval bool is_shown_as_text() {
    return false;
}

#endif

/// What the compiler found, as a type. The type holds a failing static_assert if the check is refuted and not shown as text.
template <class Model, auto Scope, class Check>
consteval auto find_finding() {
    using unmet = unmet_requirement<Model, Scope>;
    if constexpr (!unmet::met) return std::type_identity<typename unmet::sentence>{};
    else if constexpr (!is_refuted<Model, Scope, Check>() || is_shown_as_text<Model, Scope, Check>())
        return std::type_identity<nothing_unmet>{};
    else return std::type_identity<check_failed<Model, finding_type<typename Check::view, Check::verdict, Scope>>>{};
}

template <class Model, auto Scope, class Check>
using finding_of = typename decltype(find_finding<Model, Scope, Check>())::type;

}  // namespace foregone::impl
