// SPDX-License-Identifier: BSL-1.0
// Validates the requested run against its check, and draws numbered sequences, paths and random runs.
#include "runner/replay/replay_request.hpp"

#include "check/recorded_actions.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/replay/replay_run.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/replay.hpp>


namespace foregone { inline namespace impl {

std::string why_not_run(const registered_check& check, const run_trace& trace) {
    const std::uint64_t initials = check.initial_count(), actions = check.action_count();
    if (trace.initial >= initials)
        return "the model has " + amount(initials, "initial state") + "; begin the token with " +
               (initials < 2 ? "0" : "a number from 0 to " + std::to_string(initials - 1));
    for (const std::uint64_t action : trace.actions)
        if (action >= actions)
            return "there is no action " + std::to_string(action) + "; the last one is " + std::to_string(actions - 1);
    if (trace.loop_from != no_loop && !check.known_size().is_temporal)
        return "the model has no temporal property, so nothing judges an infinite run; leave out " + token_of_loop(trace);
    for (const std::uint64_t action : trace.actions)
        if (lacks_choices(check, action))
            return "the choices of action " + std::to_string(action) + " are missing or changed; pass the run as it was printed";
    return {};
}

replay_request::replay_request(const options& chosen, const std::vector<named_check>& selected, std::uint64_t number,
                               isolation* isolated)
    : options_(only_one_of(chosen)), isolated_(isolated), number_(number), named_(only_check(selected, place())),
      patterns_(patterns_of(*named_.check)), trace_(chosen.replay ? replayed_trace() : numbered_trace()) {}

std::string replay_request::title() const {
    const std::string title = named_.name + ", run " + token_of(*named_.check, trace_);
    if (options_.replay) return title;
    return title + ", pattern " + std::to_string(number_) + (count_ > 0 ? " of " + std::to_string(count_) : "");
}

const options& replay_request::only_one_of(const options& chosen) {
    refuse_conflicts(chosen, "pattern");
    return chosen;
}

patterns replay_request::patterns_of(const registered_check& check) {
    return {check.action_count(), check.initial_count(), check.is_program() ? 0 : check.terms().max_steps};
}

std::string replay_request::place() const {
    return options_.replay ? "--replay=" + token_of(*options_.replay) : "--pattern=" + std::to_string(number_);
}

[[noreturn]] void replay_request::refuse(const std::string& problem) const {
    throw usage_error(place() + ": " + problem);
}

run_trace replay_request::replayed_trace() const {
    const std::string problem = why_not_run(*named_.check, *options_.replay);
    if (!problem.empty()) refuse(problem);
    return *options_.replay;
}

run_trace replay_request::numbered_path() const {
    run_trace found;
    if (!named_.check->numbered_path(number_, found.actions))
        refuse(named_.name + " has fewer paths, numbered from 0; write a smaller number");
    return found;
}

run_trace replay_request::numbered_sequence() {
    const checked all = patterns_.count();
    if (all && number_ >= all.value)
        refuse(named_.name + " has " + amount(all.value, "sequence") + ", numbered from 0; write a smaller number");
    if (all) count_ = all.value;
    return patterns_.at(number_);
}

/// The system runs meanwhile, unless the run can be planned on the model.
run_trace replay_request::drawn() {
    if (!named_.check->has_search())
        refuse("the compiler decided " + named_.name +
               ", and this program does not plan its runs; " + std::string(option_conflicts::recheck_remedy));
    drawn_run one{.number = number_};
    const auto carry_on = [](const progress&) { return stop_reason::none; };
    draw({.check_in = carry_on, .limits = {.seed = options_.seed}, .outputs = {.only_run = &one}});
    if (one.count != unlimited) count_ = one.count;
    if (!one.exists())
        refuse(named_.name + " has " + amount(one.count, named_.check->is_program() ? "path" : "run") +
               ", numbered from 0; write a smaller number");
    return one.run;
}

void replay_request::draw(const run_terms& terms) const {
    const crash_guard guard(crash_text_of(named_));
    sequential_executor alone;
    try {
        if (isolated_ != nullptr && named_.check->has_system()) isolated_->draw(*named_.check, terms);
        else named_.check->run(alone, terms);
    } catch (...) {
        refuse("the run cannot be drawn: " + printable(caught_text("it throws something that is not a std::exception")));
    }
}

run_trace replay_request::numbered_trace() {
    switch (named_.check->terms().searched) {
        case search_kind::sequences: return numbered_sequence();
        case search_kind::paths: return numbered_path();
        case search_kind::random_runs:
        case search_kind::tour:
        case search_kind::covering_runs: return drawn();
        case search_kind::states: break;
    }
    refuse(named_.name +
           " visits states, whose runs have no numbers; choose a check of sequences, random or planned runs, or paths, or use "
           "--replay");
}

}}  // namespace foregone::impl
