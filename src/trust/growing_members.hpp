// SPDX-License-Identifier: BSL-1.0
#pragma once

// The result of the growth analysis of a stopped search: which members of its states kept growing.

#include <foregone/impl/states/graph_observer.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A part of the states of a stopped search that grew as far as it went.
struct growing_member {
    std::string name;            ///< as in a printed state, such as `clock` or `left.sent`; empty: the state itself
    bool is_size = false;        ///< the number of its elements or characters
    bool falls = false;          ///< it becomes less and less
    bool at_every_step = false;  ///< of the later half of the run
    std::vector<std::int64_t> last{};  ///< values on the run, oldest first; the last is that of its end
};

/// The members of states that grow on a run as long as the search got, or on one of the most steps that are looked at.
///
/// Method: for each number in the printed initial state a run is searched that takes it as far up as possible, or down: from level
///     to level the few new states where it is greatest. A member grows if it is greater after each eighth of the later half.
/// Guarantees: the same for every number of workers, unless the model is so slow that it is not looked at to the end. Nothing is
/// reported of a few steps, or of a model that throws.
struct growing_members final : growth_report {
    std::uint64_t steps = 0;  ///< of the runs on which they grow
    std::vector<growing_member> all{};

    void explain(const packed_model& model, std::uint64_t steps_searched) override;
};

}}  // namespace foregone::impl
