// SPDX-License-Identifier: BSL-1.0
// Formats which members of the state grow along a run, and the remedy for the model.
#include "runner/growth_note.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

std::string member_text(const growing_member& member) {
    const std::string name = member.name.empty() ? "the state" : '`' + printable(member.name) + '`';
    return member.is_size ? "the size of " + name : name;
}

std::string values_text(const growing_member& member) {
    std::string values = "...";
    for (const std::int64_t value : member.last) values += ", " + std::to_string(value);
    return values;
}

/// `clock` grows at every step of a run of 64 steps (..., 62, 63, 64), and so does the size of `log`
std::string growth_text(const growing_members& growing) {
    const growing_member& first = growing.all.front();
    std::string text = member_text(first) + (first.falls ? " falls" : " grows");
    text += first.at_every_step ? " at every step of a run of " : " along a run of ";
    text += amount(growing.steps, "step") + " (" + values_text(first) + ")";
    const std::string_view also = growing.all.size() == 2 ? ", and so does " : ", and so do ";
    for (std::size_t i = 1; i < growing.all.size(); ++i)
        text += std::string(i == 1 ? also : " and ") + member_text(growing.all[i]);
    return text;
}

}  // namespace

void report_growth(check_record& record, const listed_check& check, const growing_members& growing) {
    if (growing.all.empty()) return;
    const std::string text = growth_text(growing), them = growing.all.size() == 1 ? "it" : "them";
    record.notes.push_back("there may be infinitely many states: " + text + "; " +
                           (check.has_system() ? "limit " + them + " by preconditions, or check fg::sequences<N>"
                                               : "bound " + them + " with `within_boundary`"));
    if (check.reason() == fallback::over_budget) record.decided += "; " + text;
}

}}  // namespace foregone::impl
