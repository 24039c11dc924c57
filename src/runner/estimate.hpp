// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates the size and time of a whole search from a short one; used by --estimate of the runner.

#include "runner/listing.hpp"
#include "runner/watch.hpp"
#include "states/level_forecast.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The conditions under which a check is estimated.
struct estimate_terms {
    bool in_part = false;  ///< for a shard
    unsigned ranks = 1;
    std::uint64_t array_bytes = 0;  ///< size of the array of bitstate hashing: it does not depend on the number of states
};

namespace estimating {

/// A guess as a count, which may exceed every count there is.
inline std::uint64_t whole(double number) { return number < 0x1p63 ? static_cast<std::uint64_t>(number) : 0; }

double share_done(const progress& now);

/// ", about 5.0 s in all"; empty if the time is unknown.
std::string in_all(const search_estimate& made, std::string_view sure = "about ");

/// "0.6%": with a decimal if a whole percentage would be too coarse.
std::string fine_percent(double done);

/// Memory for this many states on each rank. Tables grow to between 1 and 1.3 times what they need; the array of bitstate hashing
/// is allocated at once.
std::uint64_t bytes_for(double states, const progress& now, const estimate_terms& terms);

/// Whether the time so far is typical: at first, each bit set in a large array may touch a new page of memory.
bool is_array_touched(const progress& now, const estimate_terms& terms);

void count_states(search_estimate& made, double states, estimate_certainty sure, const search_reading& read,
                  const estimate_terms& terms);

/// Why the total is unknown.
std::string still_growing(const level_forecast& levels);

/// An upper bound from the bits of a state, if there is one.
std::string bound(const search_size& size, const search_estimate& made, const search_reading& read, const estimate_terms& terms);

/// Estimates a state graph from its levels so far.
search_estimate of_states(const listed_check& check, const search_reading& read, const estimate_terms& terms);

/// The steps of all sequences, if all actions are always enabled.
double steps_of_all(const search_size& size, std::uint64_t initials, std::uint64_t longest);

std::string seen_steps(const progress& now);

/// Estimates sequences from the fraction of finished prefixes; before the first, from the number of steps if that is computable.
search_estimate of_sequences(const listed_check& check, const search_reading& read, const estimate_terms& terms);

/// Estimates numbered runs: random runs and planned runs.
search_estimate of_numbered(const listed_check& check, const search_reading& read);

/// Estimates a program from the fraction of its paths before the last one.
search_estimate of_paths(const search_reading& read, const estimate_terms& terms);

}  // namespace estimating

/// An estimate of a whole search from one that was stopped: exact numbers if the check has them, otherwise a guess and its
/// certainty.
///
/// Requires: the search has polled its stop flag at least once.
search_estimate estimate_of(const listed_check& check, const search_reading& read, const estimate_terms& terms = {});

}}  // namespace foregone::impl
