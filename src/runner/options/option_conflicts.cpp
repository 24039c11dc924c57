// SPDX-License-Identifier: BSL-1.0
// Refuses options that do not fit the selected checks, with remedies, and opens checkpoints and spill files.
#include "runner/options/option_conflicts.hpp"

#include "cli/hardware.hpp"
#include "runner/check_runner.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/states/states_verdict.hpp>
#include <foregone/report/report_file.hpp>

#include <filesystem>
#include <system_error>
#include <utility>

namespace foregone { inline namespace impl {

namespace exploration {

void refuse_indivisible(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->is_divisible())
            refuse("--shard: " + named.name +
                   " cannot be divided into shards; sequences, random runs and depth-first programs can; choose such checks with "
                   "--filter=NAME");
}

void refuse_unspilled(const options& chosen, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->terms().searched == search_kind::states && named.check->state_words() == 0)
            refuse("--spill: a state of " + named.name + " cannot be spilled: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose other checks with --filter=NAME");
    std::error_code ignored;
    if (!std::filesystem::is_directory(chosen.spill, ignored)) refuse("--spill: " + printable(chosen.spill) + ": is not a folder");
    const std::string problem = why_not_writable(chosen.spill + "/.foregone-spill");
    if (!problem.empty()) refuse("--spill: " + printable(problem));
}

void refuse_unreduced(visited_form form, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->terms().searched == search_kind::states && named.check->state_words() == 0)
            refuse(std::string(visited_form_option(form)) + ": a state of " + named.name +
                   " cannot be packed: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose other checks with --filter=NAME");
}

void refuse_scarce_memory(const options& chosen) {
    const std::uint64_t limit_bytes = chosen.memory_bytes.value_or(usable_memory_bytes());
    if (chosen.bitstate_bytes > limit_bytes)
        refuse("--bitstate: " + bytes_text(chosen.bitstate_bytes) + " are more than the " + bytes_text(limit_bytes) +
               " that a search may take; pass less, or --memory=SIZE");
}

void refuse_forms(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks) {
    std::string before;
    for (const visited_form form : visited_forms) {
        if (!asks_for(chosen, form)) continue;
        const std::string option(visited_form_option(form));
        if (!before.empty()) refuse(before + " and " + option + ": these select different visited sets; pass one of them");
        if (form == visited_form::bits) refuse_scarce_memory(chosen);
        if (form == visited_form::bits && ranks != nullptr)
            refuse(option + ": several ranks would miss other states than one; leave it out, or run the program alone");
        refuse_unreduced(form, selected);
        before = option;
    }
}

/// A temporal search needs every state, exactly.
void refuse_for_temporal(const options& chosen, const std::vector<named_check>& selected) {
    for (const named_check& named : selected) {
        if (!named.check->known_size().is_temporal) continue;
        for (const visited_form form : {visited_form::digests, visited_form::bits})
            if (asks_for(chosen, form))
                refuse(std::string(visited_form_option(form)) + ": " + named.name +
                       " has temporal properties, whose search needs every state; leave it out, or choose other checks with "
                       "--filter=NAME");
    }
}

void refuse_unkept(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->why_not_packed().empty())
            refuse("--checkpoint: a state of " + named.name + " cannot be saved: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose another check with --filter=NAME");
        else if (!named.check->is_resumable() && named.check->state_words() == 0)
            refuse("--checkpoint: " + named.name +
                   " cannot be checkpointed; fg::reachable, fg::sequences and depth-first fg::paths can; choose such a check with "
                   "--filter=NAME");
}

bool is_there(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

void refuse_checkpoint_of_ranks(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->state_words() == 0)
            refuse("--checkpoint: the progress of several ranks in " + named.name +
                   " is not saved, only that of states; leave it out, or run the program alone");
}

void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks) {
    refuse_unkept(selected);
    if (ranks != nullptr) refuse_checkpoint_of_ranks(selected);
    if (selected.size() != 1)
        refuse("--checkpoint: " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
    if (chosen.isolate) refuse("--checkpoint: with --isolate nothing is saved; pass one of them");
    if (!chosen.resume && is_there(chosen.checkpoint))
        refuse("--checkpoint: " + printable(chosen.checkpoint) + " exists; pass --resume to continue from it, or another name");
    const std::string problem = why_not_writable(chosen.checkpoint);
    if (!problem.empty()) refuse("--checkpoint: " + printable(problem));
}

std::unique_ptr<checkpoint_file> kept_in(const options& chosen, const named_check& named,
                                                std::function<void(const std::string&)> report) {
    if (chosen.checkpoint.empty() || named.check->state_words() > 0) return nullptr;
    auto file = std::make_unique<checkpoint_file>(chosen.checkpoint, subject_of(named, chosen), chosen.checkpoint_every_ns,
                                                  std::move(report));
    if (!chosen.resume) return file;
    file->read(file_contents(chosen.checkpoint));
    if (!named.check->fits(file->saved(), chosen.shard)) file->refuse_part();
    return file;
}

std::unique_ptr<graph_checkpoint> graph_kept_in(const options& chosen, const named_check& named,
                                                       std::function<void(const std::string&)> report, rank_group* ranks) {
    if (chosen.checkpoint.empty() || named.check->state_words() == 0) return nullptr;
    const graph_subject subject{subject_of(named, chosen),
                                named.check->terms().depth_limit_steps,
                                named.check->state_words(),
                                named.check->step_fingerprint(),
                                visited_form_kept(visited_by(chosen, *named.check)),
                                chosen.bitstate_bytes > 0 ? bitstate_omission::rounded_bytes(chosen.bitstate_bytes) : 0};
    auto file =
        std::make_unique<graph_checkpoint>(chosen.checkpoint, subject, chosen.checkpoint_every_ns, std::move(report), ranks);
    if (chosen.resume) file->read(file_contents(chosen.checkpoint));
    if (const std::string states = file->own_states_name(); !file->has_own() && !state_log::may_replace(states))
        refuse("--checkpoint: " + printable(states) + " exists, and holds no states; pass another name");
    return file;
}

std::unique_ptr<state_log> spilled_to(const options& chosen, const named_check& named) {
    if (chosen.spill.empty() || named.check->state_words() == 0) return nullptr;
    return std::make_unique<state_log>(chosen.spill, state_log::open_nameless(chosen.spill), named.check->state_words());
}

files files_of(const options& chosen, const named_check& named, const std::function<void(const std::string&)>& report,
               rank_group* ranks) {
    if (!chosen.checkpoint.empty() && (ranks == nullptr || ranks->rank() == 0)) remove_killed_writes(chosen.checkpoint);
    return {kept_in(chosen, named, report), graph_kept_in(chosen, named, report, ranks), spilled_to(chosen, named)};
}

std::vector<named_check> searched_of(const options& chosen, std::vector<named_check> selected) {
    std::erase_if(selected, [&](const named_check& named) { return !is_searched(chosen, *named.check); });
    return selected;
}

void refuse_decided(const options& chosen, const std::vector<named_check>& selected) {
    const char* const option = chosen.recheck               ? "--recheck"
                               : chosen.shard.is_part()     ? "--shard"
                               : !chosen.checkpoint.empty() ? "--checkpoint"
                               : !chosen.merge.empty()      ? "--merge"
                               : chosen.count_actions       ? "--count-actions"
                                                            : nullptr;
    for (const named_check& named : selected)
        if (option != nullptr && !named.check->has_search())
            refuse(std::string(option) + ": the compiler decided " + named.name +
                   ", and this program holds no search of it; choose other checks with --filter=NAME, or " +
                   std::string(recheck_remedy));
}

/// Failing runs are counted by one process, after the search.
void refuse_uncounted(const options& chosen, const std::vector<named_check>& searched) {
    if (chosen.max_errors == 1) return;
    bool has_effect = searched.empty();
    for (const named_check& named : searched) {
        has_effect = has_effect || named.check->terms().searched != search_kind::states;
        if (!counts_failing_runs(*named.check)) continue;
        if (chosen.shard.is_part() || !chosen.merge.empty() || (chosen.isolate && named.check->has_system()))
            refuse("--max-errors: the failing runs of " + named.name + " are not counted with " +
                   (!chosen.merge.empty() ? "--merge" : chosen.isolate ? "--isolate" : "--shard") +
                   "; leave one of them out, or choose other checks with --filter=NAME");
    }
    if (!has_effect)
        refuse("--max-errors: " + searched.front().name +
               " visits states, and ends with the shortest counterexample; choose checks of sequences, runs or paths with "
               "--filter=NAME");
}

void refuse_untimed(const options& chosen, const std::vector<named_check>& searched) {
    if (chosen.run_ns == unlimited || searched.empty()) return;
    for (const named_check& named : searched)
        if (takes_samples(*named.check) && !named.check->is_program()) return;
    refuse("--run-timeout: " + searched.front().name +
           " is not measured; random and planned runs of a model are: leave it out, or choose such checks with --filter=NAME; a "
           "step that does not return is found by --isolate --hang=30s");
}

void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks) {
    refuse_decided(chosen, selected);
    if (chosen.shard.is_part()) refuse_indivisible(selected);
    const std::vector<named_check> searched = searched_of(chosen, selected);
    refuse_uncounted(chosen, searched);
    refuse_untimed(chosen, searched);
    refuse_uncounted_actions(chosen, searched);
    if (!chosen.spill.empty()) refuse_unspilled(chosen, searched);
    refuse_forms(chosen, searched, ranks);
    refuse_for_temporal(chosen, searched);
    if (chosen.shuffle > 0) refuse_ordered(searched, ranks);
    if (chosen.checkpoint.empty()) return;
    refuse_checkpoint(chosen, selected, ranks);
    kept_in(chosen, selected.front());
    graph_kept_in(chosen, selected.front(), {}, ranks);
}

void refuse_ordered(const std::vector<named_check>& searched, const rank_group* ranks) {
    for (const named_check& named : searched) {
        if (!named.check->is_resumable())
            refuse("--shuffle: " + named.name +
                   " cannot be taken in another order; fg::sequences and depth-first fg::paths can; choose such checks with "
                   "--filter=NAME");
        if (named.check->is_program() && ranks != nullptr)
            refuse("--shuffle: several ranks take the paths of " + named.name +
                   " in order; leave it out, or run the program alone");
    }
}

void refuse_shuffled_run(const options& chosen) {
    if (chosen.shuffle > 0 && takes_one_run(chosen))
        refuse("--shuffle: --replay, --replay-file, --walk, --pattern and --accepts take one run, which has no order; pass one of "
               "them");
}

void refuse_timed_run(const options& chosen) {
    if (chosen.run_ns != unlimited && takes_one_run(chosen))
        refuse("--run-timeout: --replay, --replay-file, --walk, --pattern and --accepts take one run, without measuring it; pass "
               "one of them");
}

void refuse_counted_run(const options& chosen) {
    if (!chosen.count_actions) return;
    if (takes_one_run(chosen))
        refuse("--count-actions: --replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them");
    if (chosen.isolate || chosen.estimate_ns || !chosen.merge.empty() || !chosen.checkpoint.empty())
        refuse("--count-actions: --isolate, --estimate, --merge and --checkpoint see a part of a search only; pass one of them");
}

void refuse_uncounted_actions(const options& chosen, const std::vector<named_check>& searched) {
    if (!chosen.count_actions) return;
    for (const named_check& named : searched)
        if (named.check->terms().searched == search_kind::states) return;
    refuse("--count-actions: no selected check visits states; random and planned runs are counted without it; choose a check of "
           "states with --filter=NAME");
}

void refuse_with_estimate(const options& chosen) {
    if (!chosen.estimate_ns) return;
    if (*chosen.estimate_ns == 0) refuse("--estimate: no time is too little; write another, such as 1s");
    if (chosen.timeout_ns != UINT64_MAX)
        refuse("--estimate: --timeout, or FOREGONE_TIMEOUT, says another time; leave it out, and write --estimate=DURATION");
    if (!chosen.checkpoint.empty() || chosen.resume)
        refuse("--estimate: its progress is not saved, so --checkpoint and --resume have no effect; leave them out");
    if (chosen.isolate) refuse("--estimate: with --isolate the progress of a search is not visible; leave it out");
    if (!chosen.merge.empty()) refuse("--estimate: --merge runs nothing; pass one of them");
    if (takes_one_run(chosen))
        refuse("--estimate: --replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them");
}

void refuse_with_merge(const options& chosen) {
    if (chosen.shard.is_part() || !chosen.checkpoint.empty() || chosen.resume || chosen.seed || chosen.isolate ||
        !chosen.spill.empty() || chosen.shuffle > 0 || chosen.run_ns != unlimited || asked_form(chosen) != visited_form::states)
        refuse("--merge: nothing is run, so that --shard, --checkpoint, --resume, --seed, --shuffle, --isolate, --run-timeout, "
               "--spill, --compact, --tree and --bitstate mean nothing; leave them out");
}

std::vector<std::string> notes_on(const files& all, const verdict& found) {
    std::vector<std::string> notes;
    if (all.search != nullptr) notes.push_back(note_on(*all.search, found));
    if (all.graph != nullptr) notes.push_back(note_on(*all.graph, found));
    if (all.spilled != nullptr && !all.spilled->problem().empty())
        notes.push_back("levels could not be spilled: " + printable(all.spilled->problem()));
    return notes;
}

}  // namespace exploration

}}  // namespace foregone::impl
