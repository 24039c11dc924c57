// SPDX-License-Identifier: BSL-1.0
// Extrapolates time, memory and counts from a stopped search, by the kind of its search.
#include "runner/estimate.hpp"

#include "cli/progress_display.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/report/amount.hpp>

#include <cmath>
#include <cstdio>

namespace foregone { inline namespace impl {

namespace estimating {

double share_done(const progress& now) {
    return now.tasks == 0 ? 0 : static_cast<double>(now.tasks_done) / static_cast<double>(now.tasks);
}

std::string fine_percent(double done) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1g%%", done * 100);
    return done < 0.095 ? text : progress_parts::percent(done);
}

namespace {

/// A guess as a count, which may exceed every count there is.
std::uint64_t whole(double number) { return number < 0x1p63 ? static_cast<std::uint64_t>(number) : 0; }

/// ", about 5.0 s in all"; empty if the time is unknown.
std::string in_all(const search_estimate& made, std::string_view sure = "about ") {
    if (made.seconds <= 0) return {};
    return ", " + std::string(sure) + long_duration_text(made.seconds) + (made.bytes > 0 ? " and " + bytes_text(made.bytes) : "") +
           " in all";
}

/// Memory for this many states on each rank. Tables grow to between 1 and 1.3 times what they need; the array of bitstate hashing
/// is allocated at once.
std::uint64_t bytes_for(double states, const progress& now, const estimate_terms& terms) {
    constexpr double grown = 1.2;
    if (now.room_states == 0 || terms.array_bytes > 0) return 0;
    const double fuller = states / terms.ranks * grown / static_cast<double>(now.room_states);
    return whole(static_cast<double>(now.bytes) * (fuller > 1 ? fuller : 1));
}

/// Whether the time so far is typical: at first, each bit set in a large array may touch a new page of memory.
bool is_array_touched(const progress& now, const estimate_terms& terms) { return now.states > terms.array_bytes / huge_page_bytes; }

void count_states(search_estimate& made, double states, estimate_certainty sure, const search_reading& read,
                  const estimate_terms& terms) {
    const double met = static_cast<double>(read.now.states);
    made.count = whole(states);
    made.sure = sure;
    if (is_array_touched(read.now, terms)) made.seconds = read.seconds * states / met;
    made.bytes = bytes_for(states, read.now, terms);
}

/// Why the total is unknown.
std::string still_growing(const level_forecast& levels) {
    char text[96];
    if (levels.growth() <= 0) return "too few levels were searched for a guess";
    std::snprintf(text, sizeof text, "the last level is %.1f times the one before, too early for a guess", levels.growth());
    return text;
}

/// An upper bound from the bits of a state, if there is one.
std::string bound(const search_size& size, const search_estimate& made, const search_reading& read, const estimate_terms& terms) {
    constexpr std::uint64_t most_times = 1'000;
    search_estimate most;
    if (size.most_states() == 0 || size.most_states() / most_times > made.count) return {};
    count_states(most, static_cast<double>(size.most_states()), estimate_certainty::at_most, read, terms);
    return "; by the bits of one there are at most " + about(static_cast<double>(most.count)) + " states" +
           (size.has_enums ? ", if enums hold only their enumerators" : "") + in_all(most);
}

/// Estimates a state graph from its levels so far.
search_estimate of_states(const listed_check& check, const search_reading& read, const estimate_terms& terms) {
    const progress& now = read.now;
    const search_size size = check.known_size();
    search_estimate made{.seen = about(static_cast<double>(now.states)) + " states, depth " + std::to_string(now.depth_steps),
                         .of = "states"};
    const std::uint64_t limit = check.terms().depth_limit_steps;
    const state_forecast guess = read.levels.guess(limit == unlimited ? unlimited : limit - now.depth_steps);
    const std::uint64_t most = size.most_states(), states = most > 0 && guess.states > most ? most : guess.states;
    if (now.states == 0) return made.sentence = "nothing was searched in that time; pass a longer time", made;
    if (guess.kind == forecast_kind::none || states <= now.states) {
        count_states(made, static_cast<double>(now.states), estimate_certainty::at_least, read, terms);
        made.sentence = "more than " + about(static_cast<double>(now.states)) + " states; the total is unknown";
        return made.basis = still_growing(read.levels) + bound(size, made, read, terms), made;
    }
    const bool settled = guess.kind == forecast_kind::settled;
    count_states(made, static_cast<double>(states), settled ? estimate_certainty::guessed : estimate_certainty::rising, read,
                 terms);
    made.sentence =
        (settled ? "about " : "probably more than ") + about(static_cast<double>(states)) + " states" + in_all(made, "");
    made.basis = settled ? "guessed from its levels, which is mostly right within a factor of 1.5"
                         : "guessed from levels that still grow: there may be many times as many, or somewhat fewer" +
                               bound(size, made, read, terms);
    return made;
}

/// The steps of all sequences, if all actions are always enabled.
double steps_of_all(const search_size& size, std::uint64_t initials, std::uint64_t longest) {
    double sum = 0, level = static_cast<double>(initials);
    for (std::uint64_t i = 0; i < longest && std::isfinite(level); ++i) sum += level *= static_cast<double>(size.actions);
    return sum;
}

std::string seen_steps(const progress& now) {
    const double share = share_done(now);
    return (share > 0 ? fine_percent(share) + ", " : "") + about(static_cast<double>(now.transitions)) + " steps";
}

/// Estimates sequences from the fraction of finished prefixes; before the first, from the number of steps if that is computable.
search_estimate of_sequences(const listed_check& check, const search_reading& read, const estimate_terms& terms) {
    const search_size size = check.known_size();
    const check_terms& asked = check.terms();
    const bool counted = size.always_enabled && !size.branches;
    search_estimate made{.seen = seen_steps(read.now), .of = "sequences"};
    if (const double share = share_done(read.now); share > 0) made.seconds = read.seconds / share;
    else if (counted && !terms.in_part && terms.ranks == 1 && read.now.transitions > 0)
        made.seconds =
            read.seconds * steps_of_all(size, check.initial_count(), asked.max_steps) / static_cast<double>(read.now.transitions);
    const std::string time =
        made.seconds > 0 ? in_all(made) : ", and their time is unknown: too few were taken for an estimate";
    if (terms.in_part) return made.sentence = "its part of the sequences" + time, made;
    if (size.branches) return made.sentence = "the number of sequences is unknown" + time, made;
    const checked count = sequences_of(size.actions, check.initial_count(), asked.min_steps, asked.max_steps);
    made.count = count.overflow ? 0 : count.value;
    if (!count.overflow) made.sure = counted ? estimate_certainty::exact : estimate_certainty::at_most;
    made.sentence = (counted          ? "exactly "
                     : count.overflow ? "perhaps "
                                      : "at most ") +
                    amount_of(count, "sequence") + time;
    return made;
}

/// Estimates numbered runs: random runs and planned runs.
search_estimate of_numbered(const listed_check& check, const search_reading& read) {
    const progress& now = read.now;
    const std::string_view plural = check.terms().searched == search_kind::random_runs && check.is_program() ? "paths" : "runs";
    const std::string_view singular = plural.substr(0, plural.size() - 1);
    search_estimate made{.seen = std::to_string(now.tasks_done) + " of " + amount(now.tasks, singular), .of = plural};
    if (now.tasks == 0)
        return made.seen = "none taken", made.sentence = "the number of runs is unknown: they were still being planned",
               made;
    made.count = now.tasks;
    made.sure = estimate_certainty::exact;
    if (const double share = share_done(now); share > 0) made.seconds = read.seconds / share;
    made.sentence =
        "exactly " + amount(now.tasks, singular) +
        (made.seconds > 0 ? in_all(made) : ", and their time is unknown: none came to its end; pass a longer time");
    return made;
}

/// Estimates a program from the fraction of its paths before the last one.
search_estimate of_paths(const search_reading& read, const estimate_terms& terms) {
    const progress& now = read.now;
    const double share = share_done(now);
    search_estimate made{.seen = about(static_cast<double>(now.paths)) + " paths",
                         .of = "paths",
                         .count = now.paths,
                         .sure = estimate_certainty::at_least};
    if (now.tasks == 0 && now.paths == 0 && terms.in_part) {
        made.sure = estimate_certainty::unknown;
        return made.seen = "none taken", made.sentence = "the number of paths is unknown: they were still being divided",
               made;
    }
    if (now.tasks == 0 && now.paths == 0) {
        made.seen = "paths of up to " + amount(now.depth_steps, "choice");
        made.sure = estimate_certainty::unknown;
        return made.sentence = "the number of paths is unknown: only a depth-first search shows it", made;
    }
    if (share <= 0 || now.paths == 0) {
        made.sentence = "more than " + about(static_cast<double>(now.paths)) +
                        " paths; the total is unknown: too few were taken for an estimate";
        return made;
    }
    made.sure = estimate_certainty::guessed;
    made.count = whole(static_cast<double>(now.paths) / share);
    made.seconds = read.seconds / share;
    made.sentence = "about " + about(static_cast<double>(now.paths) / share) + " paths" + in_all(made, "");
    made.basis = "guessed from the first " + fine_percent(share) + " of them, in the order of their choices" +
                 (share < 0.1 ? ": the rest may branch otherwise, and be many times as many" : "");
    return made;
}

}  // namespace

}  // namespace estimating

search_estimate estimate_of(const listed_check& check, const search_reading& read, const estimate_terms& terms) {
    using namespace estimating;
    switch (check.terms().searched) {
        case search_kind::states: return of_states(check, read, terms);
        case search_kind::sequences: return of_sequences(check, read, terms);
        case search_kind::paths: return of_paths(read, terms);
        default: return of_numbered(check, read);
    }
}

}}  // namespace foregone::impl
