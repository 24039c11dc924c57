// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command line of foregone-cover: its options as a request, the parser and the help text.

#include "cli/decision.hpp"
#include "cli/option_values.hpp"
#include "report/quantity.hpp"
#include "suites/pict/pict_model.hpp"
#include "suites/rows_file.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The options of foregone-cover.
struct cover_request {
    std::string model = "-";  ///< the model file; - is standard input
    unsigned order = 2;
    static constexpr unsigned all_parameters = ~0U;  ///< the value for --order=max

    pict_syntax syntax{};
    std::string seed_rows{};
    bool lenient_rows = false;

    std::string measured{};  ///< the file whose rows are measured; empty: rows are generated
    std::string chart{};     ///< the chart of the measurement
    std::uint64_t listed_missing = 20;
    bool require_complete = false;

    std::optional<std::uint64_t> seed{};  ///< nothing: 1, which is not reported
    bool randomize = false;               ///< a random seed
    std::uint64_t effort = cover_options{}.effort;
    std::uint64_t searches = 1;
    unsigned threads = 0;  ///< 0: one for each processor

    rows_format format = rows_format::tsv;
    std::string output{};  ///< empty: standard output
    bool statistics = false;
    decision progress = decision::automatic;
    bool help = false, version = false;
};

/// Parses the arguments; PICT's option syntax is accepted, too.
///
/// Errors: usage_error.
cover_request parse_cover_request(int argc, const char* const* argv);

/// The names of all options, without dashes, in the order of the help.
std::vector<std::string_view> cover_option_names();

/// The text of --help.
std::string cover_help();

}}  // namespace foregone::impl
