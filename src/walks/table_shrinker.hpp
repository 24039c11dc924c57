// SPDX-License-Identifier: BSL-1.0
#pragma once

// The run shrinker by tables of functions, compiled once for all models; used by random walks and shrink_run.

#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/shrink.hpp>
#include <foregone/impl/walks/shrink_table.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The rules of shrinking from a table.
struct table_rules {
    const shrink_table* of = nullptr;

    std::uint64_t replacements() const { return of->replacement_count; }
    std::uint64_t replacement(std::uint64_t number) const { return of->replacement_at(number); }
    std::uint64_t simpler(std::uint64_t action, std::uint64_t number) const { return of->simpler_than(action, number); }
    std::size_t places() const { return of->place_count; }
    const value_place& place(std::size_t number) const { return of->first_place[number]; }
    shrink_table::numbers without(const shrink_table::numbers& run, shrink_table::chosen_steps left_out) const {
        return of->run_without(run, left_out);
    }
    std::size_t allowed_steps(const shrink_table::numbers& run) const { return of->allowed(run); }
};

/// The shrinker for runs of any model; `Walk` walks a candidate.
template <class Walk>
using table_shrinker = shrinker<void, growing_lists, Walk, table_rules>;

}}  // namespace foregone::impl
