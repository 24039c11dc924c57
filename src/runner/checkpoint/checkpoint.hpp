// SPDX-License-Identifier: BSL-1.0
#pragma once

// The checkpoint of a search of sequences or paths, a part of a search as JSON; for --checkpoint and --resume.

#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/checkpoint/kept_file.hpp"
#include "search/search_part.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// A file with the progress of a search of sequences or of a program's paths: rewritten regularly, and when the search stops.
///
/// Format: a line with a checksum and the size, then JSON; docs/internals-checkpoints.md is the schema.
/// Errors: file_error for a file that is not a checkpoint, is damaged, or is of another search. A write error is available from
/// `problem`, the first one also goes to `report`, and the search continues.
class checkpoint_file final : public search_checkpointer {
    using json = json_report::json;

    kept_file file_;
    checkpoint_subject subject_;
    search_part kept_;

public:
    checkpoint_file(std::string file, checkpoint_subject subject, std::uint64_t interval_ns,
                    std::function<void(const std::string&)> report = {});

    /// Resumes from the file.
    void read(std::string_view text);

    search_part saved() override { return kept_; }
    bool is_due() override { return file_.is_due(); }

    void save(const search_part& part) override;

    const std::string& name() const { return file_.name(); }
    const std::string& problem() const { return file_.problem(); }
    bool is_there() const { return file_.is_there(); }  ///< the search can be resumed

    /// Refuses a saved part that does not fit the search.
    [[noreturn]] void refuse_part() const { checkpoint_header::refuse_useless(name(), "the search cannot resume from this"); }

private:
    /// Returns why the file was not written; empty if it was.
    std::string write(const search_part& part) const;
};

}}  // namespace foregone::impl
