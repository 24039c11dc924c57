// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile error that names the mutants of a model which no property notices.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/report/check_failed.hpp>
#include <foregone/impl/types/name_parts.hpp>

#include <cstddef>

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
