// SPDX-License-Identifier: BSL-1.0
#pragma once

// A program without its type: the functions by which compiled path searches call it, and share the first steps of paths.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

struct called_program;
template <class View, class Points>
struct path_worker;

/// Takes the paths of a program by steps: each path begins at the step in which it differs from the path before.
class shared_beginnings {
public:
    virtual ~shared_beginnings() = default;

    /// As advance() of the worker, for up to `paths` paths; only the last of them may be special. `paths` becomes their number.
    virtual path_result advance(path_worker<called_program, choice_point*>& worker, path_reason& reason, bool escapes,
                                std::uint64_t& paths) = 0;
};

/// How the paths of a program share their beginnings; specialised for programs by steps.
template <class View>
struct beginnings_of {
    static constexpr bool are_shared = false;
    static constexpr shared_beginnings* (*make)() = nullptr;
};

/// Proposes simpler scenarios for the choices of a path, the simplest ways first, until one is accepted; returns whether one is.
/// The first two choices of a path are how many calls its scenario has, and what is before them: lower ones are simpler.
using propose_scenarios = bool(const std::vector<std::uint64_t>& choices,
                               function_ref<bool(const std::vector<std::uint64_t>&)> accepts);

/// How the scenarios of a program are made simpler; null if it has none.
template <class View>
inline constexpr propose_scenarios* simpler_scenarios_of = nullptr;
template <class Program>
    requires requires { Program::propose_simpler; }
inline constexpr propose_scenarios* simpler_scenarios_of<program_view<Program>> = Program::propose_simpler;

/// A program as the compiled engine sees it: a function that is called once for each path.
struct called_program {
    using properties = program_properties;
    struct record {};

    void (*body)(chooser&) = nullptr;
    shared_beginnings* (*share)() = nullptr;  ///< for a worker of its own; null: each path is run from its start
    propose_scenarios* propose_simpler = nullptr;

    void run(chooser& choose) const { body(choose); }
};

template <>
inline constexpr bool sees_program<called_program> = true;

/// The program that a view sees, by its address.
template <class View>
called_program program_called() {
    return {&View::run, beginnings_of<View>::make, simpler_scenarios_of<View>};
}

}}  // namespace foregone::impl
