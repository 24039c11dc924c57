// SPDX-License-Identifier: BSL-1.0
#pragma once

// Labels for events of random and planned runs; the report lists how often each label occurs.

#include <foregone/impl/base/config.hpp>

#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Notes a label of the run that this thread takes, if its labels are counted. Defined in foregone::engine.
void note_label(std::string_view label);

}}  // namespace foregone::impl

namespace foregone {

/// Counts an event of the current random or planned run under a label, which the report lists with its counts.
///
/// Guarantees: nothing is counted while shrinking or replaying, nor by the compiler. The counts do not depend on threads, ranks and
///     shards.
/// Threads: the thread that the run is on.
constexpr void collect(std::string_view label) {
    if (!std::is_constant_evaluated()) note_label(label);
}

}  // namespace foregone
