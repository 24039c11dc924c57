// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/rows_table.hpp"
#include "run/options/option_values.hpp"

#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/text/quantity.hpp>
#include <foregone/suites/cover_options.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foregone {

/// What the command line asks of foregone-cover.
struct cover_request {
    std::string model = "-";  ///< the file; - is standard input
    unsigned order = 2;
    static constexpr unsigned all_parameters = ~0U;  ///< the order that --order=max stands for

    pict_syntax syntax{};
    std::string seed_rows{};
    bool lenient_rows = false;

    std::string measured{};  ///< the file whose rows are measured; empty: rows are made
    std::string chart{};     ///< the picture of what was measured
    std::uint64_t listed_missing = 20;
    bool require_complete = false;

    std::optional<std::uint64_t> seed{};  ///< nothing: 1, and not a word about it
    bool randomize = false;               ///< a seed that nobody has chosen
    std::uint64_t effort = cover_options{}.effort;
    std::uint64_t searches = 1;
    unsigned threads = 0;  ///< 0: as many as the machine has

    rows_format format = rows_format::tsv;
    std::string output{};  ///< empty: standard output
    bool statistics = false;
    decision progress = decision::automatic;
    bool help = false, version = false;
};

}  // namespace foregone
