// SPDX-License-Identifier: BSL-1.0
#include "run/judge.hpp"

#include "report/path_text.hpp"
#include "report/result_text.hpp"
#include "report/sampling_text.hpp"
#include "report/sentence.hpp"
#include "run/listing.hpp"
#include "run/size_text.hpp"

#include <foregone/check.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/coverage_text.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/run/text/reported_run.hpp>
#include <foregone/model/property.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone::inline impl {

namespace judging {

standing standing_of(const verdict& found, bool expected) {
    if (found.result == outcome::invalid_model) return standing::invalid;
    if (found.result == outcome::inconclusive) return standing::inconclusive;
    return expected ? standing::passed : standing::failed;
}

std::string idle_actions(const registered_check& check, const vacuity& unused) {
    const std::string first = action_text(check, unused.first_idle_action);
    if (unused.idle_actions == 1) return "the action " + first + " is never enabled";
    return std::to_string(unused.idle_actions) + " actions are never enabled, the first is " + first;
}

std::string unselected_expectations(const registered_check& check, const vacuity& unused) {
    const std::string first = printable(check.expectation(unused.first_unselected));
    if (unused.unselected_expectations == 1) return "the expectation " + first + " never decides";
    return std::to_string(unused.unselected_expectations) + " expectations never decide, the first is " + first;
}

std::vector<std::string> warnings(const check_record& record, const registered_check& check, const verdict& found) {
    std::vector<std::string> all = sampling_warnings(found, record.kinds, record.classes);
    if (!found.holds()) return all;
    const bool takes_all = record.searched != search_kind::random_runs && !found.sampled.planned_orders.of_kinds;
    if (found.unused.idle_actions > 0 && takes_all) all.push_back(idle_actions(check, found.unused));
    if (found.unused.unselected_expectations > 0) all.push_back(unselected_expectations(check, found.unused));
    if (record.searched == search_kind::sequences && found.counted.sequences == 0)
        all.push_back("there is no sequence of this length, only shorter ones were checked");
    if (const std::string unjudged = unjudged_text(check); !unjudged.empty())
        all.push_back("the answers of these commands are not judged: " + unjudged +
                      "; give each an `expected` or a `postcondition`");
    for (const std::string& one : check.is_program() ? path_warnings(found) : std::vector<std::string>{}) all.push_back(one);
    if (check.property_count() == 0) all.push_back("the model lists no properties, so nothing was asked of its states");
    return all;
}

bool asks_for_deadlocks(const registered_check& check) {
    for (std::uint32_t i = 0; i < check.property_count(); ++i)
        if (check.property(i) == deadlock_free.title()) return true;
    return false;
}

std::vector<std::string> notes(const check_record& record, const registered_check& check, const verdict& found) {
    const std::string_view wanted = check.terms().expected_violation;
    const bool one_counted = found.violated() && !wanted.empty() && violated_title(check, found) == wanted;
    std::vector<std::string> all =
        sampling_notes(found, record.kinds, record.classes, one_counted ? certificate::fails_otherwise : certificate::passes);
    for (std::string& one : coverage_notes(record.covered)) all.push_back(std::move(one));
    if (record.searched == search_kind::paths && found.property != survival_property)
        for (std::string& one : path_notes(found)) all.push_back(std::move(one));
    if (const std::string remedy = remedy_text(check, found); !remedy.empty()) all.push_back(remedy);
    if (found.digests.bits > 0)
        all.push_back("states were distinguished by " + std::to_string(found.digests.bits) +
                      " bits each, so that there are at least as many states and transitions as are counted" +
                      (found.has_trace ? ", and there may be a shorter counterexample" : ""));
    if (found.states == state_identity::by_equality)
        all.push_back(
            "states that are equal by == were taken for one, because a class in them shows nothing of its members; what its == "
            "leaves out must not matter later");
    if (found.bitstate.array_bytes > 0)
        all.push_back("states were remembered by " + std::to_string(bitstate_omission::bits_of_state) + " bits each, of " +
                      bytes_text(found.bitstate.array_bytes) + " that are " + sentence::fill_text(found.bitstate) +
                      " full: " + sentence::missed_by_bits(found.bitstate) +
                      ", and there are at least as many states and transitions as are counted" +
                      (found.has_trace ? "; there may be a shorter counterexample" : ""));
    if (found.stopped_by != stop_reason::none && found.result == outcome::inconclusive && record.searched == search_kind::states)
        all.push_back("what is counted is up to the last distance from the initial states that was completed");
    if (record.reduced)
        all.push_back("states that differ only by a renaming of identities are counted as one, and so are their transitions");
    if (found.counted.outside > 0)
        all.push_back(amount(found.counted.outside, "step") + " out of the model's boundary (or beginnings there), not followed");
    if (found.counted.deadlocks > 0 && !asks_for_deadlocks(check))
        all.push_back(amount(found.counted.deadlocks, record.searched == search_kind::states ? "state" : "sequence") +
                      " without an enabled action, and not terminal; list fg::deadlock_free among the "
                      "properties to forbid this");
    return all;
}

}  // namespace judging

void judge(check_record& record, const registered_check& check, const verdict& found, bool in_part) {
    const check_terms& terms = check.terms();
    const bool lacks_witness = found.result == outcome::inconclusive && found.property != no_property;
    const std::string_view title = found.violated() || lacks_witness ? violated_title(check, found) : std::string_view();
    const std::uint64_t limit_steps = in_part ? unlimited : terms.expected_steps;  // another shard may have a shorter one
    const bool expected = (in_part && found.holds()) || as_expected(found, title, terms.expected_violation, limit_steps);
    record.found = found;
    record.reduced = check.counts_representatives();
    record.stands = judging::standing_of(found, expected);
    record.property = printable(title);
    const std::string wanted = printable(terms.expected_violation);
    record.sentence =
        verdict_sentence(found, record.property, {in_part && found.holds() ? "" : wanted, terms.expected_steps}, expected);
    record.covered = covered_texts(check, found.sampled);
    record.warnings = judging::warnings(record, check, found);
    if (in_part) record.warnings.clear();  // another shard may exercise it
    record.notes = judging::notes(record, check, found);
}

void judge_invalid(check_record& record, std::string_view problem) {
    const std::string shrunk = sampling_text::shrunk_from(record.found.sampled, record.found.trace.actions.size());
    const std::vector<std::string> of_paths = path_notes(record.found);
    std::erase_if(record.notes, [&](const std::string& note) {
        return note.find(shrunk) != std::string::npos || std::ranges::count(of_paths, note) > 0;
    });
    record.found.sampled.minimal = false;
    record.stands = standing::invalid;
    record.found.result = outcome::invalid_model;
    record.sentence = "invalid model: " + std::string(problem);
}

std::string names_text(const std::vector<named_check>& checks) {
    std::string lines;
    for (const named_check& named : checks) lines += named.name + '\n';
    return lines;
}

std::string unexpected_run_text(const registered_check& check) {
    if (check.reason() != fallback::not_constant) return {};
    return std::string("run time: ") + fallback_reason(check.reason());
}

std::string decided_text(const registered_check& check) {
    if (check.reason() != fallback::none) return std::string("run time: ") + fallback_reason(check.reason());
    const bool expected = !check.terms().expected_violation.empty();
    const verdict found = check.decided();
    const bool up_to_equality = found.states == state_identity::by_equality;
    return "compile time: " + std::string(outcome_name(found.result)) + (up_to_equality ? " up to ==" : "") +
           (expected ? ", as expected" : "");
}

std::string listed_size(const registered_check& check) {
    try {
        return printable(size_text(check));
    } catch (...) { return "its initial states cannot be counted: the model throws"; }
}

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

namespace size_parts {

std::string amount_of(checked count, std::string_view singular) {
    if (count.overflow) return "more than 2^64 " + std::string(singular) + 's';
    return amount(count.value, singular);
}

std::string if_enumerators(const search_size& size) { return size.has_enums ? ", if enums hold only their enumerators" : ""; }

std::string of_states(const registered_check& check, const search_size& size) {
    std::string text = amount(size.actions, "action") + (size.branches ? ", of which each may lead to several states, " : ", ") +
                       amount(check.initial_count(), "initial state");
    if (check.terms().depth_limit_steps != unlimited) text += ", to depth " + std::to_string(check.terms().depth_limit_steps);
    if (!size.state_bits)
        return text + (check.why_not_packed().empty() ? "" : "; a state cannot be packed: " + std::string(check.why_not_packed()));
    text += "; a state takes " + amount(*size.state_bits, "bit");
    return text + (size.most_states() > 0 ? ": at most " + amount(size.most_states(), "state") + if_enumerators(size) : "");
}

std::string of_sequences(const registered_check& check, const search_size& size) {
    const check_terms& terms = check.terms();
    const std::string of = amount(size.actions, "action") + from_initials(check.initial_count());
    if (size.branches) return "sequences of " + of + "; their number is unknown, because an action may lead to several states";
    const checked count = sequences_of(size.actions, check.initial_count(), terms.min_steps, terms.max_steps);
    if (size.always_enabled) return amount_of(count, "sequence") + " of " + of;
    return (count.overflow ? "perhaps " : "at most ") + amount_of(count, "sequence") + " of " + of +
           "; fewer where some are not enabled";
}

std::string of_walks(const registered_check& check, const search_size& size) {
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

std::string of_decided(const registered_check& check) {
    check_record record;
    record.searched = check.terms().searched;
    record.found = check.decided();
    return counts_text(record);
}

}  // namespace size_parts

std::string size_text(const registered_check& check) {
    using namespace size_parts;
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

}  // namespace foregone::impl
