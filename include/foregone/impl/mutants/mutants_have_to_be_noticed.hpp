// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile errors where the compiler cannot decide the mutants of a model, and where no property notices some.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/mutants/constant_mutants.hpp>
#include <foregone/impl/report/check_failed.hpp>
#include <foregone/impl/types/name_parts.hpp>

#include <cstddef>

namespace foregone { inline namespace impl {

/// Reports why the compiler did not decide the mutants of a model.
template <class Proved, bool WholeGraph>
struct mutants_have_to_be_decided {
    static constexpr bool is_decided = Proved::decided || Proved::is_refuted || !WholeGraph;
    static constexpr bool passes = !Proved::is_refuted;
    static_assert(passes, "foregone: the mutants of this model say nothing, because the model itself violates a property; correct "
                          "it, or the property; see docs/reference/mutation.md");
    static_assert(WholeGraph, "foregone: the compiler searches the mutants of whole graphs only; leave out .depth(n), or let the "
                              "program search them with --mutate; see docs/reference/mutation.md");
    static_assert(is_decided,
                  "foregone: the compiler does not decide the mutants of this model: its check is not decided, or one mutant costs "
                  "more than the compiler's limits allow; let the program search them with --mutate; see "
                  "docs/reference/mutation.md");
};

}}  // namespace foregone::impl

namespace foregone {

/// A mutant that no property notices, as a text in parts.
template <name... Parts>
struct unnoticed {};

/// A mutant that could not be decided while compiling.
template <name... Parts>
struct undecided {};

/// How many more there are.
template <std::size_t Count>
struct and_more {};

/// Completing it for a model with survivors prints them: they are the message.
template <class Model, class... Survivors>
struct mutants_have_to_be_noticed {
    static_assert(passes<Model, Survivors...>,
                  "foregone: no property notices the changes of the model that are in the template arguments; add a property that "
                  "does, or count them as known: all_noticed<Model, number>; see docs/how-to/judge-your-properties.md");
};
template <class Model>
struct mutants_have_to_be_noticed<Model> {};

}  // namespace foregone
