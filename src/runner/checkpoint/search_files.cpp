// SPDX-License-Identifier: BSL-1.0
// Opens the checkpoint and the spill file of a search, and says in what state they are left.
#include "runner/checkpoint/search_files.hpp"

#include "cli/file_contents.hpp"
#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/options/visited_form_option.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/states/states_verdict.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/types/hash.hpp>

#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// The checkpoint of a check's search; null without one.
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

/// The checkpoint of a check's state graph; null without one.
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
        throw usage_error("--checkpoint: " + printable(states) + " exists, and holds no states; pass another name");
    return file;
}

/// The file for the spilled levels of a check; null without one.
std::unique_ptr<state_log> spilled_to(const options& chosen, const named_check& named) {
    if (chosen.spill.empty() || named.check->state_words() == 0) return nullptr;
    return std::make_unique<state_log>(chosen.spill, state_log::open_nameless(chosen.spill), named.check->state_words());
}

/// Reports the state of the checkpoint file, or of both files of a state graph.
template <class File>
std::string note_on(const File& file, const verdict& found) {
    if (!file.problem().empty()) return "its progress is not saved: " + printable(file.problem());
    if (found.stopped_by == stop_reason::none)
        return file.is_there() ? "the search finished, so " + printable(file.name()) + " is no longer needed"
                               : "the search finished before there was anything to save";
    if (!file.is_there()) return "it was stopped before there was anything to save in " + printable(file.name());
    return "its progress is saved in " + printable(file.name()) + "; --resume continues from there";
}

}  // namespace

std::vector<std::string> search_files::notes_on(const verdict& found) const {
    std::vector<std::string> notes;
    if (search != nullptr) notes.push_back(note_on(*search, found));
    if (graph != nullptr) notes.push_back(note_on(*graph, found));
    if (spilled != nullptr && !spilled->problem().empty())
        notes.push_back("levels could not be spilled: " + printable(spilled->problem()));
    return notes;
}

search_files open_search_files(const options& chosen, const named_check& named,
                               const std::function<void(const std::string&)>& report, rank_group* ranks) {
    if (!chosen.checkpoint.empty() && (ranks == nullptr || ranks->rank() == 0)) remove_killed_writes(chosen.checkpoint);
    return {kept_in(chosen, named, report), graph_kept_in(chosen, named, report, ranks), spilled_to(chosen, named)};
}

void try_checkpoint(const options& chosen, const named_check& named, rank_group* ranks) {
    kept_in(chosen, named, {});
    graph_kept_in(chosen, named, {}, ranks);
}

std::uint64_t resumed_from(const options& chosen) {
    return chosen.resume && !chosen.checkpoint.empty() ? hash(std::string_view(file_contents(chosen.checkpoint))) : 0;
}

}}  // namespace foregone::impl
