// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a history from JSON, line by line: `{"process": 3, "call": {"write": {"value": 4}}}`, `{"process": 3, "answer": 4}`.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/history_target.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/invalid_program.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Reads the lines of a history, and remembers the line of each event.
///
/// Errors: file_error, "NAME:LINE: …".
class history_reader final : public history_source {
    const recorded_log& log_;
    json_texts texts_;
    std::vector<std::uint64_t> lines_;  ///< of each event

    [[noreturn]] void refuse(std::uint64_t line, const std::string& problem) const {
        throw file_error(printable(log_.name) + ':' + std::to_string(line) + ": " + printable(problem));
    }

    std::uint32_t process_of(const json_node& root, std::uint64_t line) const {
        const json_node* const process = root.kind == json_kind::object ? root.member("process") : nullptr;
        if (process == nullptr || process->kind != json_kind::natural || process->natural >= no_event)
            refuse(line, "it names no process; write {\"process\": 3, \"call\": …}, with a number from 0");
        for (const json_node* at = root.child; at != nullptr; at = at->next)
            if (at->key != "process" && at->key != "call" && at->key != "answer" && at->key != "thrown" && at->key != "unknown" &&
                at->key != "note")
                refuse(line,
                       "it has a member \"" + std::string(at->key) +
                           "\"; a line has \"process\", one of \"call\", \"answer\", \"thrown\" and \"unknown\", and whatever "
                           "you like in \"note\"");
        return static_cast<std::uint32_t>(process->natural);
    }

    bool add(const json_node& root, std::uint32_t process, history_target& to, json_problem& problem, std::uint64_t line) const {
        const json_node* const call = root.member("call");
        const json_node* const answer = root.member("answer");
        const json_node* const thrown = root.member("thrown");
        const json_node* const unknown = root.member("unknown");
        if ((call != nullptr) + (answer != nullptr) + (thrown != nullptr) + (unknown != nullptr) != 1)
            refuse(line, "it is not one event; write one of \"call\", \"answer\", \"thrown\" and \"unknown\"");
        if (call != nullptr) return to.call(process, *call, problem);
        if (answer != nullptr) return to.answer(process, *answer, problem);
        if (thrown != nullptr) return to.thrown(process, thrown->text, problem);
        if (unknown->kind != json_kind::boolean || !unknown->truth) refuse(line, "\"unknown\" is not true; leave the line out");
        return to.unknown(process), true;
    }

public:
    explicit history_reader(const recorded_log& log) : log_(log) {}

    void read(history_target& to) override {
        std::string_view left = log_.text;
        for (std::uint64_t line = 1; !left.empty(); ++line) {
            const std::size_t end = left.find('\n');
            const std::string_view said = left.substr(0, end);
            if (said.find_first_not_of(" \t\r") != std::string_view::npos) take(said, line, to);
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        }
    }

    /// The line of an event.
    std::uint64_t line_of(std::uint32_t event) const { return lines_[event]; }
    bool has_events() const { return !lines_.empty(); }

private:
    void take(std::string_view said, std::uint64_t line, history_target& to) {
        const json_document document(said, printable(log_.name), line, &texts_);
        const std::uint32_t process = process_of(document.root(), line);
        json_problem problem;
        try {
            if (add(document.root(), process, to, problem, line)) {
                if (document.root().member("unknown") == nullptr) lines_.push_back(line);
                return;
            }
        } catch (const invalid_program& error) { refuse(line, error.what()); }
        refuse(line, std::string(problem.path.view()) + (problem.path.empty() ? "" : " ") + std::string(problem.what.view()));
    }
};

}}  // namespace foregone::impl
