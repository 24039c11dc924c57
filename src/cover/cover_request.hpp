// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/rows_table.hpp"
#include "run/option_values.hpp"

#include <foregone/analysis/cover_options.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/quantity.hpp>

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

/// What the values of options mean: each function sets something, or returns false and sets nothing.
namespace cover_values {

inline constexpr option_values::choice<rows_format> formats[] = {
    {"tsv", rows_format::tsv}, {"text", rows_format::tsv}, {"csv", rows_format::csv}, {"json", rows_format::json}};
inline constexpr option_values::choice<decision> progresses[] = {
    {"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};

inline bool order(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = text == "max" ? cover_request::all_parameters : parse_positive(text);
    if (!number || *number > cover_request::all_parameters) return false;
    to.order = static_cast<unsigned>(*number);
    return true;
}

inline bool is_one_character(std::string_view text) {
    return !text.empty() && utf8::announced_size(utf8::byte_at(text, 0)) == text.size();
}

template <std::string pict_syntax::*Member>
bool character(cover_request& to, std::string_view text) {
    if (text == "space") text = " ";
    if (text == "tab") text = "\t";
    if (!is_one_character(text)) return false;
    to.syntax.*Member = text;
    return true;
}

inline bool randomize(cover_request& to, std::string_view text) {
    if (text == "auto") return to.randomize = true;
    const std::optional<std::uint64_t> number = parse_number(text);
    if (number) to.seed = number;
    return number.has_value();
}

inline bool effort(cover_request& to, std::string_view text) {
    static constexpr quantity::unit units[] = {{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}};
    const std::optional<std::uint64_t> number = parse_quantity(text, units);
    if (number) to.effort = *number;
    return number.has_value();
}

inline bool searches(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_positive(text);
    if (!number || *number > 1'000'000) return false;
    to.searches = *number;
    return true;
}

inline bool threads(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = text == "auto" ? 0 : parse_positive(text);
    if (!number || *number > 1024) return false;
    to.threads = static_cast<unsigned>(*number);
    return true;
}

inline bool missing(cover_request& to, std::string_view text) {
    const std::optional<std::uint64_t> number = parse_number(text);
    if (number) to.listed_missing = *number;
    return number.has_value();
}

inline bool chart(cover_request& to, std::string_view text) {
    to.chart = text;
    return text.ends_with(".svg") || text.ends_with(".html");
}

inline bool format(cover_request& to, std::string_view text) { return option_values::choose(to.format, text, formats); }
inline bool progress(cover_request& to, std::string_view text) { return option_values::choose(to.progress, text, progresses); }

inline bool case_sensitive(cover_request& to, std::string_view) { return to.syntax.order.case_sensitive = true; }

template <bool cover_request::*Member>
bool switched(cover_request& to, std::string_view) {
    return to.*Member = true;
}

template <std::string cover_request::*Member>
bool named(cover_request& to, std::string_view text) {
    to.*Member = text;
    return !text.empty();
}

}  // namespace cover_values

}  // namespace foregone
