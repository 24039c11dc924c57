// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/search_keeper.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/checkpoint_header.hpp>
#include <foregone/run/checkpoint_subject.hpp>
#include <foregone/run/save_schedule.hpp>
#include <foregone/run/search_part_json.hpp>

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace foregone {

/// A file that keeps how far the sequences of a model or the paths of a program were searched: written again and again, and when the
/// search is stopped.
///
/// Shape: a line with a checksum and the size, then JSON; docs/reference/run/checkpoint.md is the schema.
/// Errors: file_error for a file that is no checkpoint, is damaged, or is one of another search. What cannot be written is told by
/// `problem`, the first time to `complain` too, and the search goes on.
class checkpoint_file final : public search_keeper {
    using json = json_report::json;

    std::string file_;
    checkpoint_subject subject_;
    save_schedule schedule_;
    std::function<void(const std::string&)> complain_;
    search_part kept_;
    bool is_there_ = false;
    std::string problem_;

public:
    checkpoint_file(std::string file, checkpoint_subject subject, std::uint64_t interval_ns,
                    std::function<void(const std::string&)> complain = {})
        : file_(std::move(file)), subject_(std::move(subject)), schedule_(interval_ns), complain_(std::move(complain)) {}

    /// Goes on from the file.
    void read(std::string_view text) {
        const std::string_view body = checkpoint_header::body_of(text, file_);
        try {
            read_body(json::parse(body));
        } catch (const nlohmann::json::exception& error) { refuse_unread(error); } catch (const no_part& error) {
            refuse_unread(error);
        }
        is_there_ = true;
    }

    search_part kept() override { return kept_; }
    bool is_due() override { return schedule_.is_due(); }

    void save(const search_part& part) override {
        schedule_.save([&] { write(part); });
    }

    const std::string& name() const { return file_; }
    const std::string& problem() const { return problem_; }
    bool is_there() const { return is_there_; }  ///< there is something to go on from

    /// Says that what was read is none of the search's.
    [[noreturn]] void refuse_part() const {
        checkpoint_header::refuse(file_, "the search cannot go on from this; begin again without --resume, under another name");
    }

private:
    void write(const search_part& part) {
        json body = json_of(subject_);
        body.update(json_of(part));
        const std::string text = body.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
        const bool first = problem_.empty();
        problem_ = write_file(file_, checkpoint_header::of(text) + text, true);
        if (problem_.empty()) is_there_ = true;
        else if (first && complain_) complain_("how far it has come cannot be kept: " + problem_ + "; the search goes on");
    }

    [[noreturn]] void refuse_unread(const std::exception& error) const {
        checkpoint_header::refuse(file_, std::string("it does not read as a checkpoint: ") + error.what());
    }

    void read_body(const json& body) {
        const std::string difference = subject_in(body).difference_from(subject_);
        if (!difference.empty())
            checkpoint_header::refuse(file_, "it is the checkpoint of another search: " + difference +
                                                 "; ask for the same one, or begin again without --resume, under another name");
        kept_ = part_in(body);
    }
};

}  // namespace foregone
