// SPDX-License-Identifier: BSL-1.0
// The compiled part of checkpoint files: reading and saving parts, header, model fingerprint, save schedule.
#include "runner/checkpoint/checkpoint.hpp"

#include "report/dumped.hpp"
#include "report/version_text.hpp"

#include <foregone/impl/base/mix.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/types/hash.hpp>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

checkpoint_file::checkpoint_file(std::string file, checkpoint_subject subject, std::uint64_t interval_ns,
                                 std::function<void(const std::string&)> report)
    : file_(std::move(file), interval_ns, std::move(report)), subject_(std::move(subject)) {}

void checkpoint_file::read(std::string_view text) {
    checkpoint_header::read(text, name(), [&](const json& body) {
        checkpoint_header::refuse_other(name(), json_archive::read<checkpoint_subject>(body).difference_from(subject_));
        kept_ = json_archive::read<search_part>(body);
    });
    file_.was_read();
}

void checkpoint_file::save(const search_part& part) {
    file_.save([&] { return write(part); });
}

std::string checkpoint_file::write(const search_part& part) const {
    json body = json_archive::of(subject_);
    body.update(json_archive::of(part));
    const std::string text = dumped(body) + '\n';
    return write_file(name(), checkpoint_header::of(text) + text, true);
}

namespace checkpoint_header {

std::string of(std::string_view body) {
    return std::string(magic) + std::to_string(hash(body)) + ' ' + std::to_string(body.size()) + '\n';
}

std::string useless(const std::string& file, const std::string& problem) {
    return printable(file) + ": " + printable(problem) + "; " + remedy;
}

void refuse_other(const std::string& file, const std::string& difference) {
    if (!difference.empty())
        refuse(file, "it is the checkpoint of another search: " + difference + "; ask for the same one, or " + remedy);
}

std::string_view body_of(std::string_view text, const std::string& file) {
    const std::size_t line = text.find('\n');
    if (!text.starts_with(magic) || line == std::string_view::npos)
        refuse(file, "this is not a checkpoint of foregone, or one of another version; pass a file that --checkpoint wrote");
    const std::string_view body = text.substr(line + 1);
    if (of(body) != text.substr(0, line + 1)) refuse_useless(file, "the file is damaged: its checksum is another one");
    return body;
}

}  // namespace checkpoint_header

std::string checkpoint_subject::difference_from(const checkpoint_subject& asked) const {
    if (check != asked.check) return "it is of another check, " + check;
    if (shard != asked.shard) return "it is of shard " + shard_text(shard) + ", not of " + shard_text(asked.shard);
    if (shard.is_part() && division != asked.division)
        return "the search was divided otherwise; run all shards with one version of foregone";
    if (max_errors != asked.max_errors) return "it was begun with --max-errors=" + std::to_string(max_errors);
    if (shuffle != asked.shuffle)
        return shuffle == 0 ? "it was begun without --shuffle" : "it was begun with --shuffle=" + std::to_string(shuffle);
    if (seed != asked.seed) return "it was begun with --seed=" + std::to_string(seed);
    if (version != asked.version) return "it was written by foregone " + version + ", and this is " + asked.version;
    if (model != asked.model || max_steps != asked.max_steps || fingerprint != asked.fingerprint)
        return "the model has been edited since";
    return {};
}

checkpoint_subject subject_of(const named_check& named, const options& chosen) {
    const registered_check& check = *named.check;
    return {named.name,
            std::string(check.model_name()),
            version_text(),
            model_fingerprint(check),
            check.terms().max_steps,
            chosen.max_errors,
            chosen.seed.value_or(check.terms().seed),
            chosen.shard,
            search_shard::division,
            chosen.shuffle};
}

namespace fingerprint {

run_trace run_with(const registered_check& check, std::uint64_t number) {
    const std::uint64_t most = check.terms().max_steps, longest = most > 0 && most < longest_run ? most : longest_run;
    const std::uint64_t count = check.is_program() ? 3 : check.action_count();
    run_trace run{check.initial_count() > 0 ? number % check.initial_count() : 0, {}};
    for (std::uint64_t step = 0; step < number && step < longest; ++step) run.actions.push_back(mixer::of(number, step) % count);
    return run;
}

std::string replay_text(const registered_check& check, const run_trace& run) {
    collector heard;
    try {
        const replayed end = check.replay_trace(run, heard);
        heard.text += std::to_string(end.possible) + '/' + std::to_string(end.steps) + '/' + std::to_string(end.property);
    } catch (...) { heard.text += "throws"; }
    return heard.text;
}

std::uint64_t digest(const registered_check& check, std::uint64_t runs) {
    std::string text =
        std::string(check.model_name()) + '\n' + std::to_string(check.action_count()) + '/' + std::to_string(check.initial_count());
    for (std::uint32_t i = 0; i < check.property_count(); ++i) text.append("\n").append(check.property(i));
    for (std::uint64_t i = 0; i < runs; ++i) text += replay_text(check, run_with(check, i));
    return hash(std::string_view(text));
}

}  // namespace fingerprint

std::uint64_t model_fingerprint(const registered_check& check) {
    if (!check.has_system()) return fingerprint::digest(check, 128);
    const std::uint64_t once = fingerprint::digest(check, 8);
    return once == fingerprint::digest(check, 8) ? once : 0;
}

kept_file::kept_file(std::string name, std::uint64_t interval_ns, std::function<void(const std::string&)> report)
    : name_(std::move(name)), schedule_(interval_ns), report_(std::move(report)) {}

save_schedule::clock::rep save_schedule::next_due(clock::duration took) const {
    const clock::duration pause = 20 * took;
    return (clock::now() + (pause > interval_ ? pause : interval_)).time_since_epoch().count();
}

namespace {

/// Whether a name is FILE.PID.tmp, and no process has this number.
bool is_of_killed(const std::string& name, const std::string& file) {
    constexpr std::string_view ending = ".tmp";
    if (!name.starts_with(file + '.') || !name.ends_with(ending)) return false;
    const char *const begin = name.data() + file.size() + 1, *const end = name.data() + name.size() - ending.size();
    pid_t process = 0;
    const auto [at, error] = std::from_chars(begin, end, process);
    return begin < end && at == end && error == std::errc() && process > 0 && kill(process, 0) != 0 && errno == ESRCH;
}

}  // namespace

void remove_killed_writes(const std::string& file) {
    const std::string name = file.substr(file.rfind('/') + 1);
    std::vector<std::filesystem::path> killed;
    std::error_code none, ignored;
    for (std::filesystem::directory_iterator at(report_file::folder_of(file), none), end; !none && at != end; at.increment(none))
        if (is_of_killed(at->path().filename().string(), name) && at->is_regular_file(ignored)) killed.push_back(at->path());
    for (const std::filesystem::path& path : killed) std::filesystem::remove(path, ignored);
}

}}  // namespace foregone::impl
