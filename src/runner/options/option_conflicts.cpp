// SPDX-License-Identifier: BSL-1.0
// Each refused combination of options, checks and surroundings, with its message.
#include "runner/options/option_conflicts.hpp"

#include "cli/hardware.hpp"
#include "runner/options/asked_of_check.hpp"
#include "runner/checkpoint/search_files.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace foregone { inline namespace impl {

namespace {

/// An option that conflicts with others, and whether it is given.
struct asked_option {
    std::string_view name;
    bool (*is_given)(const options&);
};

constexpr asked_option asked_options[] = {
    {"replay", [](const options& o) { return o.replay.has_value(); }},
    {"replay-file", [](const options& o) { return !o.replay_file.empty(); }},
    {"walk", [](const options& o) { return o.walk; }},
    {"pattern", [](const options& o) { return o.pattern.has_value(); }},
    {"accepts", [](const options& o) { return !o.accepts.empty(); }},
    {"show", [](const options& o) { return !o.show.empty(); }},
    {"explore", [](const options& o) { return o.explore_port.has_value(); }},
    {"weakest-orders", [](const options& o) { return o.weakest_orders; }},
    {"merge", [](const options& o) { return !o.merge.empty(); }},
    {"estimate", [](const options& o) { return o.estimate_ns.has_value(); }},
    {"shard", [](const options& o) { return o.shard.is_part(); }},
    {"checkpoint", [](const options& o) { return !o.checkpoint.empty(); }},
    {"resume", [](const options& o) { return o.resume; }},
    {"isolate", [](const options& o) { return o.isolate; }},
    {"seed", [](const options& o) { return o.seed.has_value(); }},
    {"shuffle", [](const options& o) { return o.shuffle > 0; }},
    {"run-timeout", [](const options& o) { return o.run_ns != unlimited; }},
    {"timeout", [](const options& o) { return o.timeout_ns != UINT64_MAX; }},
    {"count-actions", [](const options& o) { return o.count_actions; }},
    {"profile", [](const options& o) { return o.profile; }},
    {"fail-fast", [](const options& o) { return o.fail_fast; }},
    {"compact", [](const options& o) { return o.compact; }},
    {"tree", [](const options& o) { return o.tree; }},
    {"bitstate", [](const options& o) { return o.bitstate_bytes > 0; }},
    {"spill", [](const options& o) { return !o.spill.empty(); }},
    {"output", [](const options& o) { return !o.outputs.empty(); }},
    {"save-traces", [](const options& o) { return !o.save_traces.empty(); }},
};

/// A trace file that is read becomes a run to replay.
constexpr std::string_view one_run = "replay walk pattern accepts";

constexpr option_conflict conflicts[] = {
    {"replay-file", "replay pattern accepts", "--replay, --pattern or --accepts asks for something else; pass one of them"},
    {"pattern", "replay", "--replay asks for a run, too; pass one of them"},
    {"walk", "pattern accepts", "--pattern or --accepts asks for another run; pass one of them"},
    {"accepts", "replay pattern", "--replay or --pattern asks for a run, too; pass one of them"},
    {"show", "replay replay-file pattern accepts walk",
     "--replay, --replay-file, --pattern, --accepts or --walk asks for a run, too; pass one of them"},
    {"show",
     "shard merge checkpoint resume estimate shuffle isolate seed bitstate spill run-timeout count-actions profile output "
     "save-traces",
     "one run is searched and printed, so that --shard, --merge, --checkpoint, --resume, --estimate, --shuffle, --isolate, --seed, "
     "--bitstate, --spill, --run-timeout, --count-actions, --profile, --output and --save-traces mean nothing; leave them out"},
    {"explore", "replay replay-file pattern accepts walk show",
     "--replay, --replay-file, --pattern, --accepts, --walk or --show asks for one run, too; pass one of them; the page goes to "
     "any run"},
    {"explore", "shard merge checkpoint resume estimate spill output save-traces",
     "--shard, --merge, --checkpoint, --resume, --estimate, --spill, --output and --save-traces are for a run that ends; leave "
     "them out"},
    {"weakest-orders", "replay replay-file walk pattern accepts show explore",
     "--replay, --replay-file, --walk, --pattern, --accepts, --show and --explore ask for runs; pass one of them"},
    {"weakest-orders", "shard merge checkpoint resume estimate shuffle isolate seed save-traces",
     "each check is searched many times, as a whole and in one process, so that --shard, --merge, --checkpoint, --resume, "
     "--estimate, --shuffle, --isolate, --seed and --save-traces have no effect; leave them out"},
    {"explore", "fail-fast", "--fail-fast has no effect, because the page shows all checks; leave it out"},
    {"estimate", "timeout", "--timeout, or FOREGONE_TIMEOUT, says another time; leave it out, and write --estimate=DURATION"},
    {"estimate", "checkpoint resume", "its progress is not saved, so --checkpoint and --resume have no effect; leave them out"},
    {"estimate", "isolate", "with --isolate the progress of a search is not visible; leave it out"},
    {"estimate", "merge", "--merge runs nothing; pass one of them"},
    {"estimate", one_run, "--replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them"},
    {"shuffle", one_run,
     "--replay, --replay-file, --walk, --pattern and --accepts take one run, which has no order; pass one of them"},
    {"run-timeout", one_run,
     "--replay, --replay-file, --walk, --pattern and --accepts take one run, without measuring it; pass one of them"},
    {"count-actions", one_run, "--replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them"},
    {"count-actions", "isolate estimate merge checkpoint",
     "--isolate, --estimate, --merge and --checkpoint see a part of a search only; pass one of them"},
    {"profile", one_run, "--replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them"},
    {"profile", "isolate estimate merge checkpoint",
     "--isolate, --estimate, --merge and --checkpoint see a part of a search only; pass one of them"},
    {"profile", "bitstate compact tree spill",
     "a profile visits each state once more, and stores it whole; leave out --bitstate, --compact, --tree and --spill"},
    {"merge", "shard checkpoint resume seed shuffle isolate run-timeout spill compact tree bitstate",
     "nothing is run, so that --shard, --checkpoint, --resume, --seed, --shuffle, --isolate, --run-timeout, --spill, --compact, "
     "--tree and --bitstate mean nothing; leave them out"},
    {"checkpoint", "isolate", "with --isolate nothing is saved; pass one of them"},
};

/// The first word of a list, which is taken away from it.
std::string_view next_word(std::string_view& list) {
    const std::string_view word = list.substr(0, list.find(' '));
    list.remove_prefix(word.size() + (word.size() < list.size() ? 1 : 0));
    return word;
}

}  // namespace

std::span<const option_conflict> all_option_conflicts() { return conflicts; }

bool is_option_given(const options& chosen, std::string_view option) {
    const auto* const asked = std::ranges::find(asked_options, option, &asked_option::name);
    return asked != std::end(asked_options) && asked->is_given(chosen);
}

void refuse_conflicts(const options& chosen, std::string_view option) {
    if (!is_option_given(chosen, option)) return;
    for (const option_conflict& one : conflicts) {
        if (one.option != option) continue;
        for (std::string_view with = one.with; !with.empty();)
            if (is_option_given(chosen, next_word(with)))
                throw usage_error("--" + std::string(option) + ": " + std::string(one.why));
    }
}

namespace option_conflicts {

namespace {

[[noreturn]] void refuse(const std::string& problem) { throw usage_error(problem); }

void refuse_indivisible(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->is_divisible())
            refuse("--shard: " + named.name +
                   " cannot be divided into shards; sequences, random runs and depth-first programs can; choose such checks with "
                   "--filter=NAME");
}

/// Refuses states that should be spilled but cannot. A check without stored states has nothing to spill.
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

/// Refuses states that should be stored in less memory but cannot be packed. A check without stored states is accepted.
void refuse_unreduced(visited_form form, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->terms().searched == search_kind::states && named.check->state_words() == 0)
            refuse(std::string(visited_form_option(form)) + ": a state of " + named.name +
                   " cannot be packed: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose other checks with --filter=NAME");
}

/// Refuses an array that exceeds the memory limit.
void refuse_scarce_memory(const options& chosen) {
    const std::uint64_t limit_bytes = chosen.memory_bytes.value_or(usable_memory_bytes());
    if (chosen.bitstate_bytes > limit_bytes)
        refuse("--bitstate: " + bytes_text(chosen.bitstate_bytes) + " are more than the " + bytes_text(limit_bytes) +
               " that a search may take; pass less, or --memory=SIZE");
}

/// Refuses more than one form of the visited set, and bitstate hashing on several ranks: their number would determine which states
/// are missed.
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

/// Refuses checkpoints of ranks for anything but state graphs.
void refuse_checkpoint_of_ranks(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->state_words() == 0)
            refuse("--checkpoint: the progress of several ranks in " + named.name +
                   " is not saved, only that of states; leave it out, or run the program alone");
}

void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks) {
    refuse_unkept(selected);
    if (ranks != nullptr) refuse_checkpoint_of_ranks(selected);
    only_check(selected, "--checkpoint");
    refuse_conflicts(chosen, "checkpoint");
    std::error_code ignored;
    if (!chosen.resume && std::filesystem::exists(chosen.checkpoint, ignored))
        refuse("--checkpoint: " + printable(chosen.checkpoint) + " exists; pass --resume to continue from it, or another name");
    const std::string problem = why_not_writable(chosen.checkpoint);
    if (!problem.empty()) refuse("--checkpoint: " + printable(problem));
}

/// The checks to search: what the compiler has decided needs no search.
std::vector<named_check> searched_of(const options& chosen, std::vector<named_check> selected) {
    std::erase_if(selected, [&](const named_check& named) { return !is_searched(chosen, *named.check); });
    return selected;
}

/// Refuses --run-timeout if no check has runs that are measured.
void refuse_untimed(const options& chosen, const std::vector<named_check>& searched) {
    if (chosen.run_ns == unlimited || searched.empty()) return;
    for (const named_check& named : searched)
        if (takes_samples(*named.check) && !named.check->is_program()) return;
    refuse("--run-timeout: " + searched.front().name +
           " is not measured; random and planned runs of a model are: leave it out, or choose such checks with --filter=NAME; a "
           "step that does not return is found by --isolate --hang=30s");
}

/// Refuses another order of checks whose order cannot change. A program with several ranks cannot, either.
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

/// Refuses --count-actions and --profile if no check visits states, and a profile by several ranks.
void refuse_uncounted_actions(const options& chosen, const std::vector<named_check>& searched, const rank_group* ranks) {
    if (chosen.profile && ranks != nullptr)
        refuse("--profile: several ranks share the states; leave it out, or run the program alone");
    for (const named_check& named : searched)
        if (named.check->terms().searched == search_kind::states) return;
    if (chosen.count_actions)
        refuse("--count-actions: no selected check visits states; random and planned runs are counted without it; choose a check "
               "of states with --filter=NAME");
    if (chosen.profile) refuse("--profile: no selected check visits states; choose a check of states with --filter=NAME");
}

}  // namespace

void refuse_decided(const options& chosen, const std::vector<named_check>& selected) {
    const char* const option = chosen.recheck               ? "--recheck"
                               : chosen.shard.is_part()     ? "--shard"
                               : !chosen.checkpoint.empty() ? "--checkpoint"
                               : !chosen.merge.empty()      ? "--merge"
                               : chosen.count_actions       ? "--count-actions"
                               : chosen.profile             ? "--profile"
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

void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks) {
    refuse_decided(chosen, selected);
    if (chosen.shard.is_part()) refuse_indivisible(selected);
    const std::vector<named_check> searched = searched_of(chosen, selected);
    refuse_uncounted(chosen, searched);
    refuse_untimed(chosen, searched);
    refuse_uncounted_actions(chosen, searched, ranks);
    if (!chosen.spill.empty()) refuse_unspilled(chosen, searched);
    refuse_forms(chosen, searched, ranks);
    refuse_for_temporal(chosen, searched);
    if (chosen.shuffle > 0) refuse_ordered(searched, ranks);
    if (chosen.checkpoint.empty()) return;
    refuse_checkpoint(chosen, selected, ranks);
    try_checkpoint(chosen, selected.front(), ranks);
}

}  // namespace option_conflicts

}}  // namespace foregone::impl
