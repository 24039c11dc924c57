// SPDX-License-Identifier: BSL-1.0
// Reads the reports of shards, refuses those that do not belong together, and merges their parts into verdicts.
#include "runner/checkpoint/merge.hpp"

#include "cli/file_contents.hpp"
#include "report/dumped.hpp"
#include "search/json_archive.hpp"

#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

std::string shard_report::text_of(const checkpoint_subject& subject, stop_reason stopped, const search_part& part) {
    return dumped(json_archive::of(shard_report{{}, subject, stopped, part}));
}

shard_report shard_report::read(const std::string& file, const json& j) {
    shard_report report = json_archive::read<shard_report>(j);
    report.file = file;
    return report;
}

merged_shards::merged_shards(const options& chosen) : options_(chosen) {
    for (const std::string& file : chosen.merge) {
        const std::string text = file_contents(file);
        try {
            read(file, json::parse(std::string_view(text)));
        } catch (const nlohmann::json::parse_error&) {
            json_document(text, printable(file));  // says where
            refuse(file, "this is not JSON");
        } catch (const nlohmann::json::exception& error) {
            const std::string problem = error.what();  // "[json.exception.out_of_range.403] key 'checks' not found"
            refuse(file, "it does not read as a report: " + problem.substr(problem.find("] ") + 2));
        } catch (const no_record& error) { refuse(file, std::string("it does not read as a report: ") + error.what()); }
    }
}

std::vector<named_check> merged_shards::checks_of(const std::vector<named_check>& selected,
                                                  const std::vector<named_check>& all) const {
    for (const auto& [name, reports] : by_check_) refuse_foreign(name, reports.front().file, all);
    std::vector<named_check> chosen;
    for (const named_check& named : selected)
        if (by_check_.count(named.name) > 0) chosen.push_back(named);
    if (chosen.empty()) throw usage_error("--merge: the reports are about none of the checks that --filter chooses");
    for (const named_check& named : chosen) refuse_unfit(named);
    return chosen;
}

verdict merged_shards::verdict_of(const named_check& named, run_terms terms) const {
    const std::vector<shard_report>& reports = by_check_.at(named.name);
    std::vector<search_part> parts;
    stop_reason stopped = stop_reason::none;
    for (const shard_report& one : reports) {
        parts.push_back(one.part);
        if (stopped == stop_reason::none && one.stopped != stop_reason::samples) stopped = one.stopped;
    }
    verdict found;
    terms.limits.seed = reports.front().subject.seed;
    terms.limits.failures = named.check->reason() == fallback::none ? 1 : reports.front().subject.max_errors;
    if (!named.check->merge(parts, terms, stopped, found))
        refuse(reports.front().file, named.name + ": these parts are not what such a search writes; run its shards again");
    return found;
}

[[noreturn]] void merged_shards::refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}

void merged_shards::read(const std::string& file, const json& report) {
    if (!report.is_object() || report.value("format", "") != "foregone report")
        refuse(file, "this is not a report of foregone; pass what --output=json:FILE wrote");
    if (report.contains("digest") && report.at("digest") != json_report::digest_of(report))
        refuse(file, "the report has been changed since it was written: its digest is another one; run its shard again");
    for (const json& check : report.at("checks")) {
        const std::string name = check.at("name");
        if (!check.contains("part")) refuse(file, name + " has no part that could be merged: " + why_not(check));
        if (!report.contains("digest"))
            refuse(file, "the report has no digest, so that changes in it would not be seen; run its shard again");
        add(name, shard_report::read(file, check.at("part")));
    }
}

std::string merged_shards::why_not(const json& check) {
    const std::string status = check.at("status");
    if (status == "skipped") return "it was not run";
    if (!check.contains("shard")) return "it is not a shard; pass the reports of runs with --shard=I/N";
    return status + ", " + check.at("sentence").get<std::string>();
}

void merged_shards::add(const std::string& name, shard_report added) {
    std::vector<shard_report>& reports = by_check_[name];
    for (const shard_report& one : reports) {
        const std::string is = name + ": its shard " + shard_text(added.subject.shard);
        if (one.subject.shard.count != added.subject.shard.count)
            refuse(added.file, is + " overlaps with shard " + shard_text(one.subject.shard) + " of " + one.file +
                                   "; pass shards of one division");
        if (one.subject.shard.index == added.subject.shard.index)
            refuse(added.file, is + " is in " + one.file + ", too; pass each once");
    }
    const auto is_later = [&](const shard_report& one) { return one.subject.shard.index > added.subject.shard.index; };
    reports.insert(std::find_if(reports.begin(), reports.end(), is_later), std::move(added));
}

void merged_shards::refuse_foreign(const std::string& name, const std::string& file, const std::vector<named_check>& all) {
    for (const named_check& named : all)
        if (named.name == name) return;
    refuse(file, "this program has no check " + name + "; merge with the program whose shards they are");
}

void merged_shards::refuse_unfit(const named_check& named) const {
    const std::vector<shard_report>& reports = by_check_.at(named.name);
    const checkpoint_subject& first = reports.front().subject;
    options as_run = options_;
    as_run.seed = first.seed;
    as_run.max_errors = first.max_errors;
    as_run.shuffle = first.shuffle;
    checkpoint_subject asked = subject_of(named, as_run);
    for (const shard_report& one : reports) {
        asked.shard = one.subject.shard;
        const std::string difference = one.subject.difference_from(asked);
        if (!difference.empty()) refuse(one.file, named.name + ": this shard is of another search: " + difference);
    }
    for (std::uint64_t i = 0; i < first.shard.count; ++i)
        if (i >= reports.size() || reports[static_cast<std::size_t>(i)].subject.shard.index != i)
            refuse(reports.front().file,
                   named.name + ": shard " + shard_text({i, first.shard.count}) + " is missing; pass its report, too");
}

}}  // namespace foregone::impl
