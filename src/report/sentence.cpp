// SPDX-License-Identifier: BSL-1.0
// Composes verdict sentences by outcome: proved, sampled, compacted, bitstate, violated, stopped at a limit.
#include "report/sentence.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace foregone { inline namespace impl {

namespace sentence {

namespace {

std::string to_depth(const counts& counted) { return "holds to depth " + std::to_string(counted.depth_steps); }
std::string inside_boundary(const counts& counted) { return counted.outside > 0 ? " inside the boundary" : ""; }

/// The option that raises a limit.
std::string remedy(stop_reason reason) {
    switch (reason) {
        case stop_reason::time: return "; raise it with --timeout";
        case stop_reason::memory: return "; raise it with --memory";
        case stop_reason::states: return "; raise it with --max-states";
        case stop_reason::disk: return ", which levels were to be spilled to; pass another folder with --spill";
        case stop_reason::numbers: return ", more than there are numbers for; leave out --tree, or make the space smaller";
        case stop_reason::samples:
            return ", which exercised nothing, or reached no witness of a `sometimes`; fix the model, or draw more";
        default: return "";
    }
}

std::string chance_missed(const digest_comparison& digests, const counts& counted) {
    return "P(missed) <= " + at_most(digests.missed_at_most(counted.states));
}

/// "every 2 actions in each order that there is: 53 of 53"
std::string each_order(const orders_covered& orders) {
    const std::string what = orders.of_kinds ? "kind of action" : "action";
    const std::string several =
        "every " + std::to_string(orders.strength) + (orders.of_kinds ? " kinds of action" : " actions") + " in each order";
    const std::string fits = orders.limit_steps == 0 ? " that there is" : " that fits into " + amount(orders.limit_steps, "step");
    return (orders.strength == 1 ? "every " + what : several) + (orders.possible < orders.all ? fits : "") + ": " +
           std::to_string(orders.possible) + " of " + std::to_string(orders.possible);
}

std::string wanted(const expected_violation& expected) {
    const std::string within = expected.max_steps == UINT64_MAX ? "" : " within " + amount(expected.max_steps, "step");
    return titled(expected.title) + " was expected to be violated" + within;
}

/// Whether some states of the verdict were distinguished only by ==.
bool is_up_to_equality(const verdict& found) { return found.states == state_identity::by_equality; }

/// ", 43 runs without merging agreed", or nothing.
std::string unmerged_agree(const verdict& found) {
    return found.unmerged_runs == 0 ? "" : ", " + amount(found.unmerged_runs, "run") + " without merging agreed";
}

/// The end of a sentence about all states.
std::string unless_missed(const verdict& found) {
    if (is_up_to_equality(found)) return ", up to ==" + unmerged_agree(found);
    return found.digests.bits == 0 ? "" : ", unless a state was missed: " + chance_missed(found.digests, found.counted);
}

std::string violation(const verdict& found, std::string_view title) {
    const std::string violates = "violates " + titled(title);
    if (!found.has_trace && found.stopped_by != stop_reason::none)
        return violates + "; the search for its counterexample was stopped by " + std::string(stop_reason_name(found.stopped_by)) +
               remedy(found.stopped_by);
    if (!found.has_trace) return violates + ": nothing that was searched is a witness" + unless_missed(found);
    if (found.trace.actions.empty() && found.paths.paths() > 0) return violates + " before any choice";
    return violates + for_ever(found.trace);
}

std::string of_orders(const verdict& found) {
    return "holds in " + amount(found.counted.sequences, "run") + " that take " + each_order(found.sampled.planned_orders);
}

std::string sampled_for_all_arguments(const verdict& found) {
    const outcome within = found.sampled.arguments.within;
    if (within == outcome::proved) return "holds for behaviours of every length" + inside_boundary(found.counted);
    if (within == outcome::holds_to_depth) return to_depth(found.counted);
    if (found.sampled.planned_orders.strength > 0) return of_orders(found);
    if (found.sampled.covered > 0) return "holds in " + amount(found.sampled.covered, "transition") + ", all that the model has";
    return "holds in all runs that were drawn";
}

std::string sampled(const verdict& found) {
    const unsigned strength = found.sampled.arguments.strength;
    const std::string all = sampled_for_all_arguments(found);
    const std::string array =
        strength == 0 ? "" : ", with a covering array of strength " + std::to_string(strength) + " over the arguments";
    return all + array + unless_missed(found);
}

std::string compacted(const verdict& found) {
    if (found.digests.bits == 0)
        return "holds in every state that the program reports, up to equal hashes: " + chance_missed({.bits = 64}, found.counted);
    const bool all = found.digests.within == outcome::proved;
    return (all ? "holds for behaviours of every length" + inside_boundary(found.counted) : to_depth(found.counted)) +
           unless_missed(found);
}

std::string seen_by_bits(const verdict& found, std::string_view title) {
    const std::string seen = found.property == no_property ? "no violation in " : "no witness of " + titled(title) + " in ";
    const bool are_all = found.bitstate.is_estimated() && found.bitstate.missed_states < 0.5;
    return "inconclusive, " + seen + amount(found.counted.states, "state") + (are_all ? ", and " : ", but ") +
           missed_by_bits(found.bitstate) +
           (are_all ? "; --bitstate proves nothing: use --compact instead, or leave it out"
                    : " and what only they reach; pass a larger --bitstate, or use --compact");
}

std::string invalid(const verdict& found, std::string_view title) {
    if (found.states == state_identity::not_enough) return "invalid model: two states are equal by == and differ in a member";
    if (found.temporal.leaves)
        return "invalid model: every fair run leaves the boundary, so that " + titled(title) + " judges no run";
    return "invalid model: it has no initial state, or none inside its boundary";
}

/// What temporal properties add to a proof.
std::string and_for_ever(const temporal_counts& counted) {
    if (counted.pairs == 0) return "";
    if (counted.conditions == 0) return " and for infinite runs";
    return " and for infinite fair runs (" + amount(counted.conditions, "condition") + " of fairness)";
}

/// ", with at most 2 preemptions and 1 stale read, under rc11".
std::string within(const schedule_limits& limits) {
    std::string text;
    const auto add = [&](std::uint64_t limit, std::string_view what) {
        if (limit > 0) text += (text.empty() ? ", with at most " : " and ") + amount(limit - 1, what);
    };
    add(limits.preemptions, "preemption"), add(limits.stale_reads, "stale read");
    if ((limits.memory & schedule_limits::rc11) != 0) text += ", under rc11";
    if ((limits.memory & schedule_limits::cpp20) != 0) text += ", under cpp20";
    return text;
}

std::string plain(const verdict& found, std::string_view title) {
    switch (found.result) {
        case outcome::proved:
            if (found.paths.paths() > 0) return "proved for every path";
            if (is_up_to_equality(found))
                return "proved up to ==" + and_for_ever(found.temporal) + inside_boundary(found.counted) + unmerged_agree(found);
            return "proved for behaviours of every length" + and_for_ever(found.temporal) + inside_boundary(found.counted);
        case outcome::holds_to_depth:
            return to_depth(found.counted) + unless_missed(found) +
                   (found.paths.cut > 0
                        ? ", where " + amount(found.paths.cut, "path") + (found.paths.cut == 1 ? " goes on" : " go on")
                        : "");
        case outcome::compacted: return compacted(found);
        case outcome::sampled: return sampled(found);
        case outcome::violated: return violation(found, title);
        case outcome::inconclusive: return inconclusive(found, title);
        case outcome::invalid_model: return invalid(found, title);
        default: return std::string(outcome_name(found.result));
    }
}

}  // namespace

std::string thrown() {
    if (const char* const text = caught_text(nullptr)) return titled(printable(text));
    return caught_text();
}

std::string at_most(double probability) {
    char text[32];
    double shown = probability;
    do {
        std::snprintf(text, sizeof text, "%.1g", shown);
        shown *= 1.05;
    } while (std::strtod(text, nullptr) < probability);
    return text;
}

std::string about_missed(double states) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", states);
    return states < 9.95 ? text : about(std::strtod(text, nullptr));
}

std::string missed_by_bits(const bitstate_omission& bits) {
    if (!bits.is_estimated()) return "hash collisions hid more states than can be estimated";
    if (bits.missed_states < 0.5) return "probably no hash collision hid a state";
    return "hash collisions probably hid about " + about_missed(bits.missed_states) + " states";
}

std::string fill_text(const bitstate_omission& bits) {
    char text[32];
    const double percent = bits.fill() * 100;
    std::snprintf(text, sizeof text, percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    return percent > 0 && percent < 0.05 ? "less than 0.1 %" : text;
}

}  // namespace sentence

std::string path_counts_text(const path_tally& counted) {
    std::string kinds;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) kinds.append(kinds.empty() ? "" : ", ").append(std::to_string(count)).append(what);
    };
    add(counted.pruned, " pruned");
    add(counted.merged, " merged");
    add(counted.cut, " cut");
    add(counted.failed, " failed");
    return amount(counted.paths(), "path") + (kinds.empty() ? "" : " (" + kinds + ')') + ", " + amount(counted.choices, "choice");
}

namespace sentence {

bool may_have_missed(const verdict& found) {
    return found.digests.bits > 0 && found.stopped_by == stop_reason::none && !found.has_trace;
}

std::string for_ever(const basic_trace<std::vector<std::uint64_t>>& run) {
    const std::uint64_t steps = run.actions.size(), lap = steps - run.loop_from;
    if (run.loop_from == out_of_reach && steps > 0) return ", which can no longer be reached" + after(steps);
    if (!run.is_lasso()) return after(steps);
    if (lap == 0) return ", in a run that ends" + after(steps);
    return ", in an infinite run that repeats its last " + (lap == 1 ? "step" : amount(lap, "step"));
}

std::string inconclusive(const verdict& found, std::string_view title) {
    if (found.stopped_by == stop_reason::none && found.bitstate.array_bytes > 0) return seen_by_bits(found, title);
    if (found.stopped_by == stop_reason::none && found.digests.bits > 0)
        return "inconclusive, too many states for digests of " + std::to_string(found.digests.bits) +
               " bits: " + chance_missed(found.digests, found.counted) + "; leave out --compact";
    return "inconclusive, stopped by " + std::string(stop_reason_name(found.stopped_by)) + remedy(found.stopped_by);
}

}  // namespace sentence

std::string verdict_sentence(const verdict& found, std::string_view title, const expected_violation& expected, bool as_expected) {
    const std::string plain = sentence::plain(found, title) + (found.holds() ? sentence::within(found.paths.limits) : "");
    if (expected.title.empty() || !(found.holds() || found.violated())) return plain;
    return plain + (as_expected ? ", as expected" : ", but " + sentence::wanted(expected));
}

std::vector<std::string> path_warnings(const verdict& found) {
    if (!found.holds() || found.paths.complete + found.paths.merged > 0) return {};
    return {"no path comes to the program's end: all are pruned or cut, so that nothing after that was checked"};
}

namespace {

std::string shrinking(const verdict& found) {
    const auto& from = found.sampled;
    const std::string begin = "the first path that fails has " + amount(from.found_steps, "choice") + "; shrunk to " +
                              std::to_string(found.trace.actions.size()) + " in " + amount(from.shrink_runs, "run");
    const std::string in_turns = from.switches > 0 ? ", or its threads take turns more often" : "";
    if (from.minimal)
        return begin + "; without any one of these choices, or with any one lowered, it does not fail like this" + in_turns;
    return begin + ", where a limit stopped that; it may not be minimal";
}

}  // namespace

std::vector<std::string> path_notes(const verdict& found) {
    std::vector<std::string> notes;
    if (found.has_trace && found.stopped_by != stop_reason::none)
        notes.push_back("stopped by " + std::string(stop_reason_name(found.stopped_by)) +
                        "; the first failing path is unknown, and the counts depend on chance");
    if (found.paths.merged > 0 && found.result != outcome::compacted)
        notes.push_back("equal states were distinguished by their hashes: " + sentence::chance_missed({.bits = 64}, found.counted));
    const auto& from = found.sampled;
    if (found.has_trace && from.shrink_runs > 0) notes.push_back(shrinking(found));
    return notes;
}

}}  // namespace foregone::impl
