// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the compiled engine shrinks a failing run with.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/domain/value_place.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The functions of a model that shrinking needs, as the compiled engine sees them; see shrink_rules.
struct shrink_table {
    using numbers = std::vector<std::uint64_t>;
    using chosen_steps = function_ref<bool(std::size_t)>;

    std::uint64_t replacement_count;
    std::uint64_t (*replacement_at)(std::uint64_t number);
    std::uint64_t (*simpler_than)(std::uint64_t action, std::uint64_t number);
    const value_place* first_place;
    std::size_t place_count;
    numbers (*run_without)(const numbers& run, chosen_steps left_out);
    std::size_t (*allowed)(const numbers& run);
};

/// Shrinks a failing run as long as it violates the same property. The caller's function walks each candidate.
verdict shrink_run(const shrink_table& model, const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t violated,
                   function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk, std::uint64_t limit_runs);

}}  // namespace foregone::impl
