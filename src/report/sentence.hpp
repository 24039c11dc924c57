// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/report/amount.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace foregone {

/// A violation that a check asks for; none if the title is empty.
struct expected_violation {
    std::string_view title{};
    std::uint64_t max_steps = UINT64_MAX;
};

namespace sentence {

inline std::string titled(std::string_view title) { return '"' + std::string(title) + '"'; }

inline std::string after(std::uint64_t steps) { return steps == 0 ? " in an initial state" : " after " + amount(steps, "step"); }

/// Which option moves the limit that was hit.
inline std::string remedy(stop_reason reason) {
    switch (reason) {
        case stop_reason::time: return "; raise it with --timeout";
        case stop_reason::memory: return "; raise it with --memory";
        case stop_reason::states: return "; raise it with --max-states";
        case stop_reason::disk: return ", which levels were to be spilled to; give another folder with --spill";
        case stop_reason::numbers: return ", more than a tree has numbers for; leave out --tree";
        case stop_reason::samples: return ", which exercised nothing, or met no witness of a `sometimes`; mend the model, or draw more";
        default: return "";
    }
}

/// A probability to one digit, never less than it is.
inline std::string at_most(double probability) {
    char text[32];
    double shown = probability;
    do {
        std::snprintf(text, sizeof text, "%.1g", shown);
        shown *= 1.05;
    } while (std::strtod(text, nullptr) < probability);
    return text;
}

/// Whether the verdict is about all states, and one may have been missed; what a search that ended before holds is more than it counted.
template <class Verdict>
bool may_have_missed(const Verdict& found) {
    return found.digests.bits > 0 && found.stopped_by == stop_reason::none && !found.has_trace;
}

inline std::string chance_missed(const digest_comparison& digests, const counts& counted) {
    return "P(missed) <= " + at_most(digests.missed_at_most(counted.states));
}

/// Whether the verdict is about states of which some were told apart by == alone.
template <class Verdict>
bool is_up_to_equality(const Verdict& found) {
    return found.states == state_identity::by_equality;
}

/// What a sentence about all states ends with.
template <class Verdict>
std::string unless_missed(const Verdict& found) {
    if (is_up_to_equality(found)) return ", up to ==";
    return found.digests.bits == 0 ? "" : ", unless a state was missed: " + chance_missed(found.digests, found.counted);
}

template <class Verdict>
std::string violation(const Verdict& found, std::string_view title) {
    const std::string violates = "violates " + titled(title);
    if (!found.has_trace && found.stopped_by != stop_reason::none)
        return violates + ", but how was not found, stopped by " + std::string(stop_reason_name(found.stopped_by)) + remedy(found.stopped_by);
    if (!found.has_trace) return violates + ": nothing that was searched is a witness" + unless_missed(found);
    if (found.trace.actions.empty() && found.paths.paths() > 0) return violates + " before any choice";
    return violates + after(found.trace.actions.size());
}

/// "every 2 actions in each order that there is: 53 of 53"
inline std::string each_order(const orders_covered& orders) {
    const std::string what = orders.of_kinds ? "kind of action" : "action";
    const std::string several = "every " + std::to_string(orders.strength) + (orders.of_kinds ? " kinds of action" : " actions") + " in each order";
    const std::string fits = orders.limit_steps == 0 ? " that there is" : " that fits into " + amount(orders.limit_steps, "step");
    return (orders.strength == 1 ? "every " + what : several) + (orders.possible < orders.all ? fits : "") + ": " +
           std::to_string(orders.possible) + " of " + std::to_string(orders.possible);
}

template <class Verdict>
std::string of_orders(const Verdict& found) {
    return "holds in " + amount(found.counted.sequences, "run") + " that take " + each_order(found.sampled.planned_orders);
}

inline std::string to_depth(const counts& counted) { return "holds to depth " + std::to_string(counted.depth_steps); }
inline std::string inside_boundary(const counts& counted) { return counted.outside > 0 ? " inside the boundary" : ""; }

template <class Verdict>
std::string sampled_for_all_arguments(const Verdict& found) {
    const outcome within = found.sampled.arguments.within;
    if (within == outcome::proved) return "holds for behaviours of every length" + inside_boundary(found.counted);
    if (within == outcome::holds_to_depth) return to_depth(found.counted);
    if (found.sampled.planned_orders.strength > 0) return of_orders(found);
    if (found.sampled.covered > 0) return "holds in " + amount(found.sampled.covered, "transition") + ", all that the model has";
    return "holds in all cycles that were drawn";
}

template <class Verdict>
std::string sampled(const Verdict& found) {
    const unsigned strength = found.sampled.arguments.strength;
    const std::string all = sampled_for_all_arguments(found);
    const std::string array = strength == 0 ? "" : ", with a covering array of strength " + std::to_string(strength) + " over the arguments";
    return all + array + unless_missed(found);
}

template <class Verdict>
std::string compacted(const Verdict& found) {
    if (found.digests.bits == 0)
        return "holds in every state that the program tells, up to equal hashes: " + chance_missed({.bits = 64}, found.counted);
    const bool all = found.digests.within == outcome::proved;
    return (all ? "holds for behaviours of every length" + inside_boundary(found.counted) : to_depth(found.counted)) + unless_missed(found);
}

/// A number to two digits.
inline std::string about_missed(double states) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", states);
    return states < 9.95 ? text : about(std::strtod(text, nullptr));
}

/// What a search by bits of an array took for known.
inline std::string missed_by_bits(const bitstate_omission& bits) {
    if (!bits.is_estimated()) return "so many states were taken for others that nobody can tell how many";
    if (bits.missed_states < 0.5) return "probably no state was taken for another";
    return "about " + about_missed(bits.missed_states) + " states were taken for others";
}

inline std::string fill_text(const bitstate_omission& bits) {
    char text[32];
    const double percent = bits.fill() * 100;
    std::snprintf(text, sizeof text, percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    return percent > 0 && percent < 0.05 ? "less than 0.1 %" : text;
}

template <class Verdict>
std::string seen_by_bits(const Verdict& found, std::string_view title) {
    const std::string seen = found.property == no_property ? "no violation in " : "no witness of " + titled(title) + " in ";
    const bool are_all = found.bitstate.is_estimated() && found.bitstate.missed_states < 0.5;
    return "inconclusive, " + seen + amount(found.counted.states, "state") + (are_all ? ", and " : ", but ") + missed_by_bits(found.bitstate) +
           (are_all ? "; --bitstate proves nothing: give --compact, or leave it out"
                    : ", and what only they lead to was not seen; give a larger --bitstate, or --compact, or leave it out");
}

template <class Verdict>
std::string inconclusive(const Verdict& found, std::string_view title) {
    if (found.stopped_by == stop_reason::none && found.bitstate.array_bytes > 0) return seen_by_bits(found, title);
    if (found.stopped_by == stop_reason::none && found.digests.bits > 0)
        return "inconclusive, too many states for digests of " + std::to_string(found.digests.bits) + " bits: " +
               chance_missed(found.digests, found.counted) + "; leave out --compact";
    return "inconclusive, stopped by " + std::string(stop_reason_name(found.stopped_by)) + remedy(found.stopped_by);
}

template <class Verdict>
std::string invalid(const Verdict& found) {
    if (found.states == state_identity::not_enough) return "invalid model: two states are equal by == and differ in a member";
    return "invalid model: it has no initial state, or none inside its boundary";
}

template <class Verdict>
std::string plain(const Verdict& found, std::string_view title) {
    switch (found.result) {
        case outcome::proved:
            if (found.paths.paths() > 0) return "proved for every path";
            return (is_up_to_equality(found) ? "proved up to ==" : "proved for behaviours of every length") + inside_boundary(found.counted);
        case outcome::holds_to_depth:
            return to_depth(found.counted) + unless_missed(found) +
                   (found.paths.cut > 0 ? ", where " + amount(found.paths.cut, "path") + (found.paths.cut == 1 ? " goes on" : " go on") : "");
        case outcome::compacted: return compacted(found);
        case outcome::sampled: return sampled(found);
        case outcome::violated: return violation(found, title);
        case outcome::inconclusive: return inconclusive(found, title);
        case outcome::invalid_model: return invalid(found);
        default: return std::string(outcome_name(found.result));
    }
}

inline std::string wanted(const expected_violation& expected) {
    const std::string within = expected.max_steps == UINT64_MAX ? "" : " within " + amount(expected.max_steps, "step");
    return titled(expected.title) + " was expected to be violated" + within;
}

}  // namespace sentence

/// The verdict of a check in one sentence, with what was expected of it; without a full stop.
template <class Verdict>
std::string verdict_sentence(const Verdict& found, std::string_view title, const expected_violation& expected, bool as_expected) {
    const std::string plain = sentence::plain(found, title);
    if (expected.title.empty() || !(found.holds() || found.violated())) return plain;
    return plain + (as_expected ? ", as expected" : ", but " + sentence::wanted(expected));
}

}  // namespace foregone
