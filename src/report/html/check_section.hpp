// SPDX-License-Identifier: BSL-1.0
#pragma once

// One check as a foldable section of an HTML report, with its mark, its anchor and its rate for the overview.

#include "report/html/html_writer.hpp"
#include "report/record.hpp"


#include <cstddef>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The mark and the word for a standing; the word is also the name of its style.
struct standing_mark {
    std::string_view sign, word;
};

constexpr standing_mark mark_of(const check_record& check) {
    switch (check.stands) {
        case standing::passed: return {"\u2713", check.compiled ? "compiled" : "passed"};
        case standing::failed: return {"\u2717", "failed"};
        case standing::inconclusive: return {"\u2026", "limit"};
        case standing::invalid: return {"!", "invalid"};
        case standing::estimated: return {"\u2248", "estimated"};
        case standing::skipped: return {"\u2013", "skipped"};
    }
    return {"", ""};
}

/// The place of a check in a page: check-1.
inline std::string place_of(std::size_t number) { return "check-" + std::to_string(number); }

/// "3.4 M states/s"; empty if nothing was measured.
std::string rate_text(const check_record& check);

/// Writes a check as a part of a page that can be folded: the verdict, then what weakens it, the counterexample, the numbers, and
/// what was exercised.
///
/// `is_open`: it is not folded at first.
void write_check(html_writer& to, const check_record& check, std::size_t number, bool is_open);

}}  // namespace foregone::impl
