// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a recorded log, line by line.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Reads a log and passes it to a judge, up to the first refused line.
///
/// Errors: file_error, with the name of the log and the line, for a line that is not a step of the model.
class log_reader final : public log_driver {
    const recorded_log& log_;
    json_texts texts_;  ///< stored here, because a model may refer to texts of a line
    log_verdict found_;

    struct text_sink final : dynamic_sink {
        std::string text;
        void append(std::string_view characters) override { text += characters; }
    };

public:
    explicit log_reader(const recorded_log& log) : log_(log) { found_.log = printable(log.name); }

    const log_verdict& found() const { return found_; }

    void refuse(std::string_view why) override { throw file_error(found_.log + ": this model judges no log: " + printable(why)); }

    void drive(log_judge& judge) override {
        std::string_view left = log_.text;
        for (std::uint64_t line = 1; !left.empty(); ++line) {
            const std::size_t end = left.find('\n');
            const std::string_view said = left.substr(0, end);
            if (said.find_first_not_of(" \t\r") != std::string_view::npos && !take(judge, said, line)) return;
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        }
        if (found_.last_line == 0)
            throw file_error(found_.log + ": it has no line that says anything; write a JSON object for each step");
    }

private:
    [[noreturn]] void refuse_line(std::uint64_t line, const std::string& problem) const {
        throw file_error(found_.log + ':' + std::to_string(line) + ": " + printable(problem));
    }

    bool take(log_judge& judge, std::string_view said, std::uint64_t line) {
        const json_document document(said, found_.log, line, &texts_);
        const json_node& root = document.root();
        text_sink why;
        const line_fate fate = judge.take(step_of(root, line), why);
        if (fate == line_fate::unreadable) refuse_line(line, why.text);
        if (fate != line_fate::fits) return stop(judge, fate, said, line, why.text), false;
        found_.steps += root.member("action") != nullptr;
        found_.last_line = line;
        found_.states = judge.states();
        return true;
    }

    void stop(const log_judge& judge, line_fate fate, std::string_view said, std::uint64_t line, const std::string& why) {
        found_.outcome = fate == line_fate::refused ? log_outcome::refused : log_outcome::unclear;
        found_.line = line;
        found_.step = printable(said);
        found_.reason = fate == line_fate::refused
                            ? printable(why)
                            : "more than 100,000 states of the model fit; record more, or declare fewer gaps";
        text_sink allowed;
        for (std::size_t i = 0; judge.print_allowed(i, allowed); ++i, allowed.text.clear())
            found_.allowed.push_back(printable(allowed.text));
    }

    logged_step step_of(const json_node& root, std::uint64_t line) const {
        if (root.kind != json_kind::object) refuse_line(line, "it is not an object; write {\"action\": …}");
        for (const json_node* at = root.child; at != nullptr; at = at->next)
            if (at->key != "action" && at->key != "answer" && at->key != "thrown" && at->key != "state" && at->key != "note")
                refuse_line(
                    line, "it has a member \"" + std::string(at->key) +
                              "\"; a line has \"action\", \"answer\" or \"thrown\", \"state\", and whatever you like in \"note\"");
        return {root.member("action"), root.member("answer"), root.member("thrown"), root.member("state")};
    }
};

}}  // namespace foregone::impl
