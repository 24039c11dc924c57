// SPDX-License-Identifier: BSL-1.0
// Formats names, the place of each decision, and the size of a check by its kind of search.
#include "runner/listing.hpp"

#include "report/result_text.hpp"
#include "runner/verdict_notes.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/fallback.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

std::string names_text(const std::vector<named_check>& checks) {
    std::string lines;
    for (const named_check& named : checks) lines += named.name + '\n';
    return lines;
}

std::string amount_of(checked count, std::string_view singular) {
    if (count.overflow) return "more than 2^64 " + std::string(singular) + 's';
    return amount(count.value, singular);
}

std::string run_reason_text(const listed_check& check) {
    if (check.reason() == fallback::none || check.reason() == fallback::not_asked) return {};
    return std::string("run time: ") + fallback_reason(check.reason());
}

std::string decided_text(const listed_check& check) {
    if (check.reason() != fallback::none) return std::string("run time: ") + fallback_reason(check.reason());
    const bool expected = !check.terms().expected_violation.empty();
    const verdict found = check.decided();
    const bool up_to_equality = found.states == state_identity::by_equality;
    return "compile time: " + std::string(outcome_name(found.result)) + (up_to_equality ? " up to ==" : "") +
           (expected ? ", as expected" : "");
}

namespace {

/// The size of a check. An exception of its model must not prevent the listing of others.
std::string listed_size(const listed_check& check) {
    try {
        return printable(size_text(check));
    } catch (...) { return "its initial states cannot be counted: the model throws"; }
}

}  // namespace

std::string listing_text(const std::vector<named_check>& checks) {
    std::size_t width = 0;
    for (const named_check& named : checks) width = std::max(width, utf8::length(named.name));
    std::string lines;
    for (const named_check& named : checks) {
        lines += named.name + std::string(width - utf8::length(named.name) + 2, ' ') + decided_text(*named.check) + '\n';
        lines += std::string(width + 2, ' ') + listed_size(*named.check) + '\n';
    }
    return lines;
}

namespace {

/// The assumption behind a number of states that is computed from their bits.
std::string if_enumerators(const search_size& size) { return size.has_enums ? ", if enums hold only their enumerators" : ""; }

/// "each from one of 3 initial states"; empty for one.
std::string from_initials(std::uint64_t initials) {
    return initials == 1 ? "" : ", from " + amount(initials, "initial state");
}

std::string of_states(const listed_check& check, const search_size& size) {
    std::string text = amount(size.actions, "action") + (size.branches ? ", each of which may lead to several states, " : ", ") +
                       amount(check.initial_count(), "initial state");
    if (check.terms().depth_limit_steps != unlimited) text += ", to depth " + std::to_string(check.terms().depth_limit_steps);
    if (!size.state_bits)
        return text + (check.why_not_packed().empty() ? "" : "; a state cannot be packed: " + std::string(check.why_not_packed()));
    text += "; a state takes " + amount(*size.state_bits, "bit");
    return text + (size.most_states() > 0 ? ": at most " + amount(size.most_states(), "state") + if_enumerators(size) : "");
}

std::string of_sequences(const listed_check& check, const search_size& size) {
    const check_terms& terms = check.terms();
    const std::string of = amount(size.actions, "action") + from_initials(check.initial_count());
    if (size.branches) return "sequences of " + of + "; their number is unknown, because an action may lead to several states";
    const checked count = sequences_of(size.actions, check.initial_count(), terms.min_steps, terms.max_steps);
    if (size.always_enabled) return amount_of(count, "sequence") + " of " + of;
    return (count.overflow ? "perhaps " : "at most ") + amount_of(count, "sequence") + " of " + of +
           "; fewer where some are not enabled";
}

std::string of_walks(const listed_check& check, const search_size& size) {
    if (check.is_program())
        return amount(size.runs, "path") + " of at most " + amount(size.steps, "choice") + ", drawn at random";
    return amount(size.runs, "run") + " of at most " + amount(size.steps, "step") + ", drawn from " +
           amount(size.actions, "action");
}

std::string of_orders(const search_size& size) {
    const std::string thing = size.of_kinds ? "kind of action" : "action";
    const std::uint64_t things = size.of_kinds ? size.kinds : size.actions;
    const std::string things_text =
        size.of_kinds ? std::to_string(things) + (things == 1 ? " kind of action" : " kinds of action") : amount(things, "action");
    const std::string several = size.strength == 1 ? "every one" : "every " + std::to_string(size.strength);
    return "runs that take " + several + " of " + things_text + " in each order: at most " +
           amount_of(orders_of(things, size.strength, size.distinct), "order") + ", planned when it runs";
}

std::string of_paths(const search_size& size) {
    return "paths of at most " + amount(size.steps, "choice") + (size.merges ? ", equal states merged" : "") +
           "; how many shows when they are taken";
}

/// The counts of a check that was decided while compiling.
std::string of_decided(const listed_check& check) {
    check_record record;
    record.searched = check.terms().searched;
    record.found = check.decided();
    return counts_text(record);
}

}  // namespace

std::string size_text(const listed_check& check) {
    if (check.reason() == fallback::none) return of_decided(check);
    const search_size size = check.known_size();
    switch (check.terms().searched) {
        case search_kind::states: return of_states(check, size);
        case search_kind::sequences: return of_sequences(check, size);
        case search_kind::random_runs: return of_walks(check, size);
        case search_kind::tour:
            return "runs that take every transition, of " + amount(size.actions, "action") + ", planned when it runs";
        case search_kind::covering_runs: return of_orders(size);
        case search_kind::paths: return of_paths(size);
    }
    return {};
}

}}  // namespace foregone::impl
