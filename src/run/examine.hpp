// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/cpp_test.hpp"
#include "report/quote.hpp"
#include "run/exit_guard.hpp"
#include "run/is_searched.hpp"
#include "run/judge.hpp"
#include "run/listing.hpp"
#include "run/machine.hpp"
#include "run/pattern.hpp"
#include "run/progress_display.hpp"
#include "run/repeating_command.hpp"
#include "run/search_meter.hpp"
#include "run/visited_form_option.hpp"
#include "run/watch.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/record.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/telling.hpp>
#include <foregone/run/trace_token.hpp>
#include <foregone/run/usage_error.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// What several ranks of a machine have to share; alone, a check takes what there is.
struct ranks_terms {
    rank_group* ranks = nullptr;
    std::uint64_t memory_bytes = usable_memory_bytes();

    /// Whether this rank leaves to the first one what is not shared out, and tells nothing.
    bool helps() const { return ranks != nullptr && ranks->rank() > 0; }
};

/// Memory has run out on one of several ranks where the others do not know of it, and wait.
struct rank_without_memory final : std::runtime_error {
    explicit rank_without_memory(const std::string& check)
        : std::runtime_error(check + ": there is no memory left; all ranks end, for they wait for each other; give --memory, start fewer ranks on a "
                                     "machine, or go on from a checkpoint with --resume, if one was kept") {}
};

/// What a search is kept in while it goes on, and what it spills to; null where nothing of the kind is asked for.
struct kept_search {
    search_keeper* search = nullptr;
    graph_keeper* graph = nullptr;
    level_log* spilled = nullptr;

    virtual ~kept_search() = default;
    virtual std::vector<std::string> notes_on(const verdict& found) const = 0;
};

/// Runs checks, or takes the compiler's word, and makes the record of each. What reads or writes files, or starts processes, is added by
/// runner_examiner, so that an adapter for a test framework needs none of it.
class examiner {
protected:
    executor& who_;
    const options& options_;
    progress_display& display_;
    ranks_terms ranks_;

private:
    std::string program_;

public:
    /// `program`: the name that the program was started by.
    examiner(executor& who, const options& chosen, progress_display& display, std::string program, const ranks_terms& ranks = {})
        : who_(who), options_(chosen), display_(display), ranks_(ranks), program_(std::move(program)) {}
    virtual ~examiner() = default;

    /// Whether a check is searched, rather than only reported.
    virtual bool is_run(const registered_check& check) const { return is_searched(options_, check); }

    /// A record of a check that nothing is known of yet.
    static check_record opened(const named_check& named) {
        check_record record;
        record.name = named.name;
        record.file = printable(named.check->terms().file);
        record.line = named.check->terms().line;
        record.searched = named.check->terms().searched;
        record.kinds = kind_texts(*named.check);
        record.classes = class_texts(*named.check);
        record.decided = handover_reason(named.check->reason());
        return record;
    }

    /// Errors: whatever a model throws makes it invalid, and is told in the record. file_error for a checkpoint; rank_without_memory where
    /// the other ranks wait for this one.
    check_record examine(const named_check& named) {
        const std::unique_ptr<kept_search> kept = keep(named);
        check_record record = opened(named);
        watch<> clock(record.name, options_.estimate_ns.value_or(options_.timeout_ns), limit_bytes(), display_);
        const exit_guard guard(record.name);
        run_trace thrown_after;
        bool is_awaited = ranks_.ranks != nullptr;
        try {
            find_verdict(record, named, clock, kept.get(), thrown_after);
            is_awaited = false;
            if (record.found.has_trace && !ranks_.helps()) tell_counterexample(record, *named.check);
        } catch (const file_error&) {
            display_.erase();
            throw;
        } catch (const unpackable_state&) {
            judge_invalid(record, "a state has a member of an enum that is none of its enumerators, so that it cannot be packed; "
                                  "leave out --checkpoint, --spill, --compact, --tree and --bitstate");
        } catch (const invalid_program& error) {
            judge_invalid(record, printable(error.what()));
        } catch (const std::bad_alloc&) {
            if (is_awaited) display_.erase();
            if (is_awaited) throw rank_without_memory(record.name);
            judge_thrown(record, *named.check, "\"std::bad_alloc\"", thrown_after);
        } catch (const std::exception& error) {
            judge_thrown(record, *named.check, '"' + printable(error.what()) + '"', thrown_after);
        } catch (...) { judge_thrown(record, *named.check, "something that is no std::exception", thrown_after); }
        display_.erase();
        if (!record.compiled) record.seconds = clock.seconds();
        if (record.stands != standing::passed && record.stands != standing::estimated) record.command = repeating_command(program_, record, options_);
        if (record.stands == standing::failed && record.found.has_trace && !options_.save_traces.empty())
            record.notes.push_back(save(*named.check, record));
        return record;
    }

protected:
    std::uint64_t limit_bytes() const { return options_.memory_bytes.value_or(ranks_.memory_bytes); }

    /// Where the search of a check is kept; null: nowhere. Errors: file_error.
    virtual std::unique_ptr<kept_search> keep(const named_check&) { return nullptr; }

    virtual verdict verdict_of_run(const named_check& named, const run_terms& terms) {
        return is_run(*named.check) ? named.check->run(who_, terms) : named.check->decided();
    }

    virtual replayed replay(const registered_check& check, const run_trace& run, step_listener& listener) { return check.replay_trace(run, listener); }

    /// What the system died of; asked where a search found that it does not survive.
    virtual std::string death() const { return {}; }

    /// Says that it is a shard, and what its verdict is made of; asked where options ask for one.
    virtual void tell_part(check_record&, const named_check&, const search_part&) const {}

    /// Says how far a search that is an estimate came; asked where options ask for one.
    virtual void tell_estimate(check_record&, const registered_check&, const search_reading&) const {}

    /// Saves a counterexample where the options say, and returns what a report says of it.
    virtual std::string save(const registered_check&, const check_record&) { return {}; }

private:
    static constexpr std::size_t most_failing_paths_told = 20;
    static constexpr std::uint64_t told_from_bytes = std::uint64_t{16} << 20;

    void tell_death(check_record& record) const {
        const verdict& found = record.found;
        if (found.has_trace) record.notes.push_back(sampling_text::death(found));
        else record.sentence = "the system " + death() + "; check fg::sequences<N> or fg::random{}, which know the way there";
    }

    static void judge_thrown(check_record& record, const registered_check& check, const std::string& what, const run_trace& after) {
        const std::string remedy = check.has_system() ? "; only the system may throw: preconditions, next and postconditions must not"
                                                      : "; next, properties and expectations must not throw: let next return std::nullopt, "
                                                        "or the state as it was";
        const std::string where = after.actions.empty() ? "" : " in step " + std::to_string(after.actions.size());
        judge_invalid(record, "it throws " + what + where + remedy);
        if (!after.actions.empty()) tell_way(record, check, after);
    }

    /// Tells a run whose last step throws.
    static void tell_way(check_record& record, const registered_check& check, run_trace run) {
        record.token = token_of(run);
        const step_text last{.number = run.actions.size(), .action = action_text(check, run.actions.back()), .result = "throws", .note = {}};
        run.actions.pop_back();
        record.steps = tell_steps(run, [&](const run_trace& before, step_listener& listener) { return check.replay_trace(before, listener); });
        record.steps.push_back(last);
    }

    void find_verdict(check_record& record, const named_check& named, watch<>& clock, const kept_search* kept, run_trace& thrown_after) {
        const registered_check& check = *named.check;
        record.compiled = !is_run(check);
        const bool decided = check.reason() == handover::none;
        std::vector<failing_path> failing;
        search_part part;
        search_meter<watch<>> meter(clock);
        const run_terms terms{.check_in = options_.estimate_ns ? pulse(meter) : pulse(clock),
                              .limit_states = options_.max_states,
                              .seed = options_.seed,
                              .limit_failures = decided ? 1 : options_.max_errors,
                              .failing_paths = &failing,
                              .shard = options_.shard,
                              .keeper = kept != nullptr ? kept->search : nullptr,
                              .part = takes_part(options_, check) ? &part : nullptr,
                              .thrown_after = &thrown_after,
                              .graphs = kept != nullptr ? kept->graph : nullptr,
                              .spill = kept != nullptr ? kept->spilled : nullptr,
                              .bytes_at_rest = &record.bytes_at_rest,
                              .ranks = ranks_.ranks,
                              .visited = exploration::visited_by(options_, check),
                              .bitstate_bytes = options_.bitstate_bytes};
        const verdict found = verdict_of_run(named, terms);
        judge(record, check, found, takes_part(options_, check));
        if (takes_part(options_, check)) tell_part(record, named, part);
        tell_memory(record);
        tell_uncompacted(record, check);
        if (kept != nullptr)
            for (const std::string& note : kept->notes_on(found)) record.notes.push_back(note);
        if (failing.size() > 1) tell_failing_paths(record, check, failing);
        if (found.property == survival_property) tell_death(record);
        if (disagrees(check, found)) judge_invalid(record, decided_otherwise(check));
        if (options_.estimate_ns && !record.compiled) tell_estimate(record, check, meter.last());
    }

    /// What the states take at rest, where they are so many that the size of an empty table says nothing.
    static void tell_memory(check_record& record) {
        if (record.found.stopped_by != stop_reason::none || record.found.counted.states == 0) record.bytes_at_rest = 0;
        if (record.bytes_at_rest >= told_from_bytes)
            record.notes.push_back("its states take " + bytes_text(record.bytes_at_rest) + ", " + rounded(bytes_per_state(record), "bytes each"));
    }

    /// That --compact or --tree asks for what would take no less.
    void tell_uncompacted(check_record& record, const registered_check& check) const {
        const visited_form asked = exploration::asked_form(options_);
        if (asked != exploration::visited_by(options_, check) && check.state_words() == 1 && !record.compiled)
            record.notes.push_back("its states have at most 64 bits and are compared as they are: " + std::string(visited_form_option(asked)) + " changes nothing");
    }

    static void tell_failing_paths(check_record& record, const registered_check& check, const std::vector<failing_path>& failing) {
        for (std::size_t i = 0; i < failing.size() && i < most_failing_paths_told; ++i)
            record.notes.push_back("fails: " + token_of({0, failing[i].indices}) + ", " + quoted_for_cpp(printable(violated_title(check, failing[i].failure))));
        if (failing.size() > most_failing_paths_told)
            record.notes.push_back("and so do " + std::to_string(failing.size() - most_failing_paths_told) + " more");
    }

    /// Whether the compiler came to another verdict; a search that hit a limit came to none.
    bool disagrees(const registered_check& check, const verdict& found) const {
        if (check.reason() != handover::none || found.result == outcome::inconclusive || draws_otherwise(options_, check) || takes_part(options_, check)) return false;
        if (found.bitstate.array_bytes > 0 || found.stopped_by != stop_reason::none) return found.result != check.decided().result;  // it may have missed some states, or the trace
        return as_compiled(found, check.decided()) != check.decided();
    }

    /// What the compiler would say, which compares states as they are, and looks up the steps of sequences by them.
    static verdict as_compiled(verdict found, const verdict& compiled) {
        found.states = compiled.states;
        if (found.result == outcome::compacted && found.digests.bits > 0) found.result = found.digests.within;
        found.digests = {};
        return found;
    }

    static std::string decided_otherwise(const registered_check& check) {
        return "the compiler's verdict is another one (" + std::string(outcome_name(check.decided().result)) +
               "); it must not depend on anything but its arguments, nor ask whether it is being compiled";
    }

    /// Takes the run again before anybody sees it.
    void tell_counterexample(check_record& record, const registered_check& check) {
        const run_trace& trace = record.found.trace;
        const told_run told = tell_run(trace, [&](const run_trace& run, step_listener& listener) { return replay(check, run, listener); });
        const replayed& end = told.end;
        record.token = token_of(trace);
        record.steps = told.steps;
        if (!end.possible || end.property != record.found.property || !(end.reason == record.found.reason) || end.steps != trace.actions.size())
            return judge_invalid(record, not_repeated(record));
        const patterns numbered{check.action_count(), check.initial_count(), check.terms().max_steps};
        if (record.searched == search_kind::sequences) record.pattern = numbered.index_of(trace);
        if (record.stands == standing::failed && end.property != survival_property)
            record.test = cpp_test_text(record, check.model_name(), is_constant(check.reason()), check.has_system());
    }

    /// Whether the compiler is known to be able to take a run of the model.
    static constexpr bool is_constant(handover reason) { return reason != handover::not_constant && reason != handover::not_asked; }

    static std::string not_repeated(const check_record& record) {
        return "its run " + record.token + " violates " + quoted_for_cpp(record.property) +
               " in the search, and does not when it is taken again; it must not depend on anything but its arguments: look for globals, "
               "addresses, clocks, random numbers and members that == leaves out";
    }
};

}  // namespace foregone
