// SPDX-License-Identifier: BSL-1.0
#include "run/checkpoint/merge.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

std::string shard_report::text_of(const checkpoint_subject& subject, stop_reason stopped, const search_part& part) {
    json object = json_of(subject);
    object["stopped"] = static_cast<unsigned>(stopped);
    object.update(json_of(part));
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

shard_report shard_report::read(const std::string& file, const json& j) {
    const std::uint64_t stopped = part_json::natural(j.at("stopped"));
    if (stopped > static_cast<std::uint64_t>(stop_reason::samples)) throw no_part("there is no such reason to stop");
    return {file, subject_in(j), static_cast<stop_reason>(stopped), part_in(j)};
}

merged_shards::merged_shards(const options& chosen) : options_(chosen) {
    for (const std::string& file : chosen.merge) {
        try {
            read(file, json::parse(file_contents(file)));
        } catch (const nlohmann::json::exception& error) {
            refuse(file, std::string("it does not read as a report: ") + error.what());
        } catch (const no_part& error) { refuse(file, std::string("it does not read as a report: ") + error.what()); }
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
    const std::vector<shard_report> reports = sorted(by_check_.at(named.name));
    std::vector<search_part> parts;
    stop_reason stopped = stop_reason::none;
    for (const shard_report& one : reports) {
        parts.push_back(one.part);
        if (stopped == stop_reason::none && one.stopped != stop_reason::samples) stopped = one.stopped;
    }
    verdict found;
    terms.limits.seed = reports.front().subject.seed;
    terms.limits.failures = named.check->reason() == handover::none ? 1 : reports.front().subject.max_errors;
    if (!named.check->merge(parts, terms, stopped, found))
        refuse(reports.front().file, named.name + ": these parts are not what such a search writes; run its shards again");
    return found;
}

[[noreturn]] void merged_shards::refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}

void merged_shards::read(const std::string& file, const json& report) {
    if (!report.is_object() || report.value("format", "") != "foregone report")
        refuse(file, "this is no report of foregone; give what --output=json:FILE wrote");
    for (const json& check : report.at("checks")) {
        const std::string name = check.at("name");
        if (!check.contains("part")) refuse(file, name + " has no part that could be merged: " + why_not(check));
        add(name, shard_report::read(file, check.at("part")));
    }
}

std::string merged_shards::why_not(const json& check) {
    const std::string status = check.at("status");
    if (status == "skipped") return "it was not run";
    if (!check.contains("shard")) return "it is no shard; give the reports of runs with --shard=I/N";
    return status + ", " + check.at("sentence").get<std::string>();
}

void merged_shards::add(const std::string& name, shard_report added) {
    std::vector<shard_report>& reports = by_check_[name];
    for (const shard_report& one : reports) {
        const std::string is = name + ": its shard " + shard_text(added.subject.shard);
        if (one.subject.shard.count != added.subject.shard.count)
            refuse(added.file, is + " overlaps with shard " + shard_text(one.subject.shard) + " of " + one.file +
                                   "; give shards of one division");
        if (one.subject.shard.index == added.subject.shard.index)
            refuse(added.file, is + " is in " + one.file + ", too; give each once");
    }
    reports.push_back(std::move(added));
}

void merged_shards::refuse_foreign(const std::string& name, const std::string& file, const std::vector<named_check>& all) {
    for (const named_check& named : all)
        if (named.name == name) return;
    refuse(file, "this program has no check " + name + "; merge with the program whose shards they are");
}

void merged_shards::refuse_unfit(const named_check& named) const {
    const std::vector<shard_report> reports = sorted(by_check_.at(named.name));
    const checkpoint_subject& first = reports.front().subject;
    options as_run = options_;
    as_run.seed = first.seed;
    as_run.max_errors = first.max_errors;
    checkpoint_subject asked = subject_of(named, as_run);
    for (const shard_report& one : reports) {
        asked.shard = one.subject.shard;
        const std::string difference = one.subject.difference_from(asked);
        if (!difference.empty()) refuse(one.file, named.name + ": this shard is of another search: " + difference);
    }
    for (std::uint64_t i = 0; i < first.shard.count; ++i)
        if (i >= reports.size() || reports[static_cast<std::size_t>(i)].subject.shard.index != i)
            refuse(reports.front().file,
                   named.name + ": shard " + shard_text({i, first.shard.count}) + " is missing; give its report, too");
}

std::vector<shard_report> merged_shards::sorted(std::vector<shard_report> reports) {
    std::sort(reports.begin(), reports.end(),
              [](const shard_report& a, const shard_report& b) { return a.subject.shard.index < b.subject.shard.index; });
    return reports;
}

namespace part_json {

std::uint64_t natural(const json& j) {
    if (!j.is_number_unsigned()) throw no_part("a whole number is missing");
    return j.get<std::uint64_t>();
}

numbers naturals(const json& j) {
    numbers all;
    for (const json& one : j.get_ref<const json::array_t&>()) all.push_back(natural(one));
    return all;
}

path_tally tally_of(const json& j) {
    path_tally tally;
    if (!read_numbers(tally, naturals(j))) throw no_part("there are not seven counts of paths");
    return tally;
}

json of(const failed_path& one) {
    return {{"path", one.indices},
            {"property", one.failure.property},
            {"reason", one.failure.reason.view()},
            {"counted", numbers_of(one.counted)}};
}

failed_path failure_of(const json& j) {
    failed_path one{naturals(j.at("path")), {}, tally_of(j.at("counted"))};
    one.failure.steps = one.indices.size();
    one.failure.property = static_cast<std::uint32_t>(natural(j.at("property")));
    one.failure.reason.append(j.at("reason").get<std::string>());
    return one;
}

json of(const path_piece& piece) {
    json object{{"origin", piece.origin},
                {"begin", piece.begin},
                {"done", piece.done},
                {"counted", numbers_of(piece.counted)},
                {"failures", json::array()}};
    for (const failed_path& one : piece.failures) object["failures"].push_back(of(one));
    if (!piece.done)
        object.update({{"next", piece.next}, {"ends", piece.ends}, {"floor", piece.floor}, {"digests", piece.digests}});
    return object;
}

path_piece piece_of(const json& j) {
    path_piece piece;
    piece.origin = natural(j.at("origin"));
    piece.begin = naturals(j.at("begin"));
    piece.done = j.at("done").get<bool>();
    piece.counted = tally_of(j.at("counted"));
    for (const json& one : j.at("failures")) piece.failures.push_back(failure_of(one));
    if (piece.done) return piece;
    piece.next = naturals(j.at("next"));
    piece.ends = naturals(j.at("ends"));
    piece.floor = natural(j.at("floor"));
    piece.digests = naturals(j.at("digests"));
    return piece;
}

json of(const tree_position& at) {
    return {{"initial", at.initial}, {"floor", at.floor}, {"next", at.next}, {"enabled", at.enabled}};
}

tree_position position_of(const json& j) {
    return {natural(j.at("initial")), natural(j.at("floor")), naturals(j.at("next")), naturals(j.at("enabled"))};
}

json of(const found_run& found) {
    return {{"property", found.property},
            {"stuck", found.stuck},
            {"initial", found.initial},
            {"actions", found.actions},
            {"reason", found.reason.view()}};
}

found_run found_in(const json& j) {
    found_run found{static_cast<std::uint32_t>(natural(j.at("property"))),
                    j.at("stuck").get<bool>(),
                    natural(j.at("initial")),
                    naturals(j.at("actions")),
                    {}};
    found.reason.append(j.at("reason").get<std::string>());
    return found;
}

json of_pieces(const search_part& part) {
    json all = json::array();
    for (const path_piece& piece : part.pieces) all.push_back(of(piece));
    return {{"tasks", part.tasks}, {"finished", part.finished}, {"values", part.values}, {"pieces", all}};
}

search_part pieces_in(const json& j) {
    search_part part{.values = natural(j.at("values")), .tasks = natural(j.at("tasks")), .finished = natural(j.at("finished"))};
    for (const json& piece : j.at("pieces")) part.pieces.push_back(piece_of(piece));
    return part;
}

json of_tasks(const search_part& part) {
    json begun = json::array(), open = json::array();
    for (const task_range& range : part.begun) begun.push_back({range.first, range.end});
    for (const tree_position& at : part.open) open.push_back(of(at));
    json object{{"prefix", part.prefix_steps}, {"tasks", part.tasks}, {"finished", part.finished}, {"begun", begun}, {"open", open},
                {"counted", part.counted}};
    if (part.found.exists()) object["found"] = of(part.found);
    return object;
}

search_part tasks_in(const json& j) {
    search_part part{
        .prefix_steps = natural(j.at("prefix")), .tasks = natural(j.at("tasks")), .finished = natural(j.at("finished"))};
    for (const json& range : j.at("begun")) part.begun.push_back({natural(range.at(0)), natural(range.at(1))});
    for (const json& at : j.at("open")) part.open.push_back(position_of(at));
    part.counted = naturals(j.at("counted"));
    if (j.contains("found")) part.found = found_in(j.at("found"));
    return part;
}

}  // namespace part_json

json_report::json json_of(const search_part& part) {
    return part.pieces.empty() ? part_json::of_tasks(part) : part_json::of_pieces(part);
}

search_part part_in(const json_report::json& j) { return j.contains("pieces") ? part_json::pieces_in(j) : part_json::tasks_in(j); }

}  // namespace foregone
