// SPDX-License-Identifier: BSL-1.0
#pragma once

// A program without its type: the functions by which compiled path searches call it, and share the first steps of paths.

#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>

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

/// A program as the compiled engine sees it: a function that is called once for each path.
struct called_program {
    using properties = program_properties;
    struct record {};

    void (*body)(chooser&) = nullptr;
    shared_beginnings* (*share)() = nullptr;  ///< for a worker of its own; null: each path is run from its start

    void run(chooser& choose) const { body(choose); }
};

template <>
inline constexpr bool sees_program<called_program> = true;

/// The program that a view sees, by its address.
template <class View>
called_program program_called() {
    return {&View::run, beginnings_of<View>::make};
}

}}  // namespace foregone::impl
