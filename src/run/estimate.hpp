// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/watch.hpp"
#include "run/size_text.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/engine/graph/level_forecast.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/search_size.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

/// What of a check is estimated, and by how many.
struct estimate_terms {
    bool in_part = false;  ///< of a shard
    unsigned ranks = 1;
    std::uint64_t array_bytes = 0;  ///< of the bits that states are remembered by: as large for few states as for many
};

namespace estimating {

/// A count that a guess may have made larger than any there is.
inline std::uint64_t whole(double number) { return number < 0x1p63 ? static_cast<std::uint64_t>(number) : 0; }

double share_done(const progress& now);

/// ", about 5.0 s in all"; nothing where the time is not known.
std::string in_all(const search_estimate& made, std::string_view sure = "about ");

/// "0.6%", where a whole number of them would say too little.
std::string fine_percent(double done);

/// Memory for so many states on each rank, unless they are remembered by bits, which are there from the beginning: tables grow to something between what they need and 1.3 times that.
std::uint64_t bytes_for(double states, const progress& now, const estimate_terms& terms);

/// Whether the time so far is that of the search: at first each bit of a large array costs a page of memory that was not there before.
bool is_array_touched(const progress& now, const estimate_terms& terms);

void count_states(search_estimate& made, double states, estimate_certainty sure, const search_reading& read, const estimate_terms& terms);

/// Why nobody knows.
std::string still_growing(const level_forecast& levels);

/// How large it is at most, where the bits of a state say something.
std::string bound(const search_size& size, const search_estimate& made, const search_reading& read, const estimate_terms& terms);

/// Of a state graph: by the levels so far.
search_estimate of_states(const registered_check& check, const search_reading& read, const estimate_terms& terms);

/// The steps of all sequences, if all actions are always enabled.
double steps_of_all(const search_size& size, std::uint64_t initials, std::uint64_t longest);

std::string seen_steps(const progress& now);

/// Of sequences: by the share of their beginnings that is done; where that is none yet, and all can be counted, by the steps.
search_estimate of_sequences(const registered_check& check, const search_reading& read, const estimate_terms& terms);

/// Of what has numbers: random cycles and planned runs.
search_estimate of_numbered(const registered_check& check, const search_reading& read);

/// Of a program: by the share of its paths that lies before the last one.
search_estimate of_paths(const search_reading& read, const estimate_terms& terms);

}  // namespace estimating

/// What a search that was stopped says of the whole of it: exact numbers where a check has them, else a guess, with how sure it is.
///
/// Requires: the search asked at least once whether to stop.
search_estimate estimate_of(const registered_check& check, const search_reading& read, const estimate_terms& terms = {});

}  // namespace foregone
