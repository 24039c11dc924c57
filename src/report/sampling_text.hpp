// SPDX-License-Identifier: BSL-1.0
#pragma once

// What random, planned and tour runs exercised and how they were shrunk, as text for notes and warnings of verdicts.

#include "report/record.hpp"

#include <foregone/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Statistics of random runs, tours and planned runs.
using sampling_record = decltype(verdict::sampled);

/// How shorter versions of a shrunk run end: if only one violation counted, they may violate another property.
enum class certificate : std::uint8_t { passes, fails_otherwise, survives };

namespace sampling_text {

/// "51 %"
std::string percent(std::uint64_t times, std::uint64_t all);

/// "fill 12 (40 %), pour 18 (60 %), empty never"
std::string shares_text(const std::vector<counted_text>& all);

/// "after 63 steps; shrunk to 4 in 120 runs"
std::string shrunk_from(const sampling_record& sampled, std::uint64_t steps);

/// "after 63 steps; shrunk to 4 in 120 runs; …"
std::string shrunk(const sampling_record& sampled, std::uint64_t steps, certificate shown = certificate::passes);

/// "died after 15 steps; shrunk to 2 in 16 runs; …", of a run that ended the system under test.
std::string death(const verdict& found);

}  // namespace sampling_text

/// What random runs exercised, one remark each; `names` are those of the kinds of action, `classes` those of the classes.
std::vector<std::string> sampling_notes(const verdict& found, const std::vector<std::string>& names,
                                        const std::vector<std::string>& classes = {}, certificate shown = certificate::passes);

/// The labels that runs collected: "collected in 100 runs: hit 412 times in 87 runs (87 %), miss 3 times in 3 runs (3 %)".
std::string labels_text(const check_record& check);

/// What random runs never exercised, one warning each.
std::vector<std::string> sampling_warnings(const verdict& found, const std::vector<std::string>& names,
                                           const std::vector<std::string>& classes = {});

}}  // namespace foregone::impl
