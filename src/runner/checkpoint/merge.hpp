// SPDX-License-Identifier: BSL-1.0
#pragma once

// Merges the JSON reports of shards into one verdict per check; used by --merge of the runner.

#include "report/json.hpp"
#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "search/records.hpp"


#include <map>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The result of one shard in its report.
struct shard_report {
    using json = json_report::json;

    std::string file;
    checkpoint_subject subject;
    stop_reason stopped = stop_reason::none;
    search_part part;

    static std::string text_of(const checkpoint_subject& subject, stop_reason stopped, const search_part& part);

    /// Errors: no_record, and what nlohmann-json throws.
    static shard_report read(const std::string& file, const json& j);
};

void archive(auto& to, record_of<shard_report> auto& report) {
    archive(to, report.subject), to("stopped", report.stopped), archive(to, report.part);
}

/// The reports of shards, merged into one verdict per check.
///
/// Errors: file_error for a file that is not a report of shards, and for a shard of another search, a duplicate shard or a missing
/// one.
class merged_shards {
    using json = json_report::json;

    const options& options_;
    std::map<std::string, std::vector<shard_report>> by_check_;  ///< in order of their shards

public:
    explicit merged_shards(const options& chosen);

    /// The checks in the reports; every shard of each must be present.
    std::vector<named_check> checks_of(const std::vector<named_check>& selected, const std::vector<named_check>& all) const;

    verdict verdict_of(const named_check& named, run_terms terms) const;

private:
    [[noreturn]] static void refuse(const std::string& file, const std::string& problem);

    void read(const std::string& file, const json& report);

    static std::string why_not(const json& check);

    void add(const std::string& name, shard_report added);

    static void refuse_foreign(const std::string& name, const std::string& file, const std::vector<named_check>& all);

    /// Refuses shards of another model, and missing ones.
    void refuse_unfit(const named_check& named) const;
};

}}  // namespace foregone::impl
