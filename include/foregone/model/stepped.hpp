// SPDX-License-Identifier: BSL-1.0
#pragma once

// A program by steps as the subject of a check, whose paths share their beginnings.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/paths/step_walk.hpp>
#include <foregone/impl/types/independent_copies.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class Steps>
concept steps_have_a_state = std::copy_constructible<typename Steps::state>;

template <class Steps>
concept steps_begin = requires {
    { Steps::initial() } -> std::convertible_to<typename Steps::state>;
};

template <class Steps>
concept steps_go_on = requires(typename Steps::state& now, chooser& choose) {
    { Steps::step(now, choose) } -> std::same_as<bool>;
};

}}  // namespace foregone::impl

namespace foregone {

/// A program by steps as the subject of a check: `FOREGONE_CHECK(fg::stepped<calls>, fg::paths<12>)`.
///
/// Requires: Steps has a copyable `state`, `static state initial()`, and `static bool step(state&, chooser&)`, which returns
///     whether the program goes on. All that a step depends on is in the state.
/// Guarantees: the same verdict as of a function that calls step() in a loop.
/// Complexity: a step is run once for all paths that differ in a later step only, if copies of a state are known to share nothing,
///     or Steps says so by `static constexpr bool copies_are_independent = true;`. Otherwise each path is run from its start.
template <class Steps>
struct stepped {
    static_assert(steps_have_a_state<Steps>,
                  "foregone: fg::stepped<T> takes a T with a copyable `state`, which each step is given; if the state cannot be "
                  "copied, use fg::program<f>, which is run from its start for each path; see docs/reference/model/stepped.md");
    static_assert(steps_begin<Steps>,
                  "foregone: fg::stepped<T> takes a T with `static constexpr state initial()`, the state before the first step; "
                  "see docs/reference/model/stepped.md");
    static_assert(steps_go_on<Steps>,
                  "foregone: fg::stepped<T> takes a T with `static constexpr bool step(state&, fg::chooser&)`, which returns "
                  "whether the program goes on; see docs/reference/model/stepped.md");

    /// Takes all steps of one path.
    static constexpr void run(chooser& choose) {
        auto now = Steps::initial();
        while (Steps::step(now, choose) && !choose.over()) {}
    }
};

template <class Steps>
struct program_name<stepped<Steps>> : program_name<Steps> {
    static constexpr std::string_view in_code() { return type_name<stepped<Steps>>(); }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class Steps>
constexpr bool steps_are_begun() {
    return static_cast<void>(Steps::initial()), true;
}
template <class Steps>
concept begins_as_a_constant = requires { typename std::bool_constant<steps_are_begun<Steps>()>; };

/// Whether copies of a state share nothing, so that a step can be run once for several paths. A state that is copied as bytes may
/// be the number of something elsewhere, unless the compiler can make the first one.
template <class Steps>
constexpr bool shares_beginnings() {
    if constexpr (declares_copies<Steps>) return Steps::copies_are_independent;
    else if constexpr (!has_independent_copies<typename Steps::state>) return false;
    else return !std::is_trivially_copyable_v<typename Steps::state> || begins_as_a_constant<Steps>;
}

template <class Steps>
    requires(shares_beginnings<Steps>())
struct beginnings_of<program_view<stepped<Steps>>> {
    static constexpr bool are_shared = true;
    static constexpr shared_beginnings* (*make)() = &called_steps<Steps>::make;
    using walk = step_walk<Steps>;
};

}}  // namespace foregone::impl
