// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates the size and time of a whole search from a short one; used by --estimate of the runner.

#include "report/record.hpp"
#include "runner/listing.hpp"
#include "runner/watch.hpp"
#include "states/level_forecast.hpp"

#include <foregone/impl/check/registered_check.hpp>
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

double share_done(const progress& now);

/// "0.6%": with a decimal if a whole percentage would be too coarse.
std::string fine_percent(double done);

}  // namespace estimating

/// An estimate of a whole search from one that was stopped: exact numbers if the check has them, otherwise a guess and its
/// certainty.
///
/// Requires: the search has polled its stop flag at least once.
search_estimate estimate_of(const listed_check& check, const search_reading& read, const estimate_terms& terms = {});

}}  // namespace foregone::impl
