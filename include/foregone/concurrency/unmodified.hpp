// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks of unmodified threads: code with std::thread, std::mutex and std::atomic as it is, in every interleaving.

#include <foregone/impl/base/config.hpp>
#include <foregone/check.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone {

/// A function with threads as the subject of a check: `FOREGONE_RUNTIME_CHECK(fg::unmodified<two_consumers>, fg::paths<500>)`.
///
///     void two_consumers() { … std::thread … }
///
/// Requires: the function, and all code that it calls and that shares data between threads, is compiled with -fsanitize=thread and
///     linked with foregone::unmodified, without libtsan; see docs/reference/concurrency/unmodified.md.
template <auto Body, unmodified_options Options = unmodified_options{}>
struct unmodified {
    static_assert(std::is_same_v<decltype(Body), void (*)()> || std::is_same_v<decltype(Body), void (*)(chooser&)>,
                  "foregone: fg::unmodified<f>; f is not a function `void f()` or `void f(fg::chooser&)`; write one that calls "
                  "what is to be checked; see docs/reference/concurrency/unmodified.md");

    /// Only the runtime calls it.
    static void run(chooser& choose) {
        if constexpr (std::is_same_v<decltype(Body), void (*)()>) Body();
        else Body(choose);
    }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// What a line with a check of unmodified threads registers.
template <auto Body, unmodified_options Options, auto Scope>
class unmodified_entry {
    static constexpr unmodified_options options = Options;
    static constexpr auto scope = Scope;

    /// The body in the signature of a function with this template argument: `ns::f` of `… = ns::f]`.
    static constexpr std::string_view written = [] {
        constexpr std::string_view all = signature::of_value<Body>();
        const std::size_t begin = all.rfind(" = ") + 3;
        const std::size_t name = begin + (all[begin] == '&');
        return all.substr(name, all.rfind(']') - name);
    }();

    static constexpr bool is_of_paths = std::is_same_v<std::remove_cvref_t<decltype(Scope)>, paths_scope>;
    static_assert(is_of_paths || std::is_same_v<std::remove_cvref_t<decltype(Scope)>, random>,
                  "foregone: unmodified threads are run along paths; write fg::paths<N>, or fg::random{.runs = …, .steps = N}; see "
                  "docs/reference/concurrency/unmodified.md");

public:
    unmodified_entry(const char* file, int line, const char* code, const char* given_name) {
        unmodified_check_line asked{.file = file, .line = line, .code = code, .given_name = given_name, .options = &options};
        asked.model_name = written;
        asked.body = [](void*, chooser& choose) { unmodified<Body, Options>::run(choose); };
        if constexpr (is_of_paths) asked.every_path = &scope;
        else asked.random_paths = &scope;
        foregone_register_unmodified(asked);
    }
};

template <asked_for Asked, auto Body, unmodified_options Options, auto Scope>
    requires scope_is_a_scope<check_subject<unmodified<Body, Options>, Scope>>::met
struct entry_of_subject<Asked, check_subject<unmodified<Body, Options>, Scope>>
    : std::type_identity<unmodified_entry<Body, Options, Scope>> {};

}}  // namespace foregone::impl
