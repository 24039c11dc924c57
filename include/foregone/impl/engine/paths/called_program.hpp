// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>

namespace foregone::inline impl {

/// A program as the compiled engine sees it: a function that is called once for each path.
struct called_program {
    using properties = program_properties;
    struct record {};

    void (*body)(chooser&) = nullptr;

    void run(chooser& choose) const { body(choose); }
};

template <>
inline constexpr bool sees_program<called_program> = true;

/// The program that a view sees, by its address.
template <class View>
called_program program_called() {
    return {&View::run};
}

}  // namespace foregone::impl
