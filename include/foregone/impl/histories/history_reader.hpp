// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a history from JSON, line by line: `{"process": 3, "call": {"write": {"value": 4}}}`, `{"process": 3, "answer": 4}`.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/json_readable.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/expectation.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Takes the events of a history from JSON; false, with the problem, if there is no such event.
class history_target {
public:
    virtual bool call(std::uint32_t process, const json_node& what, json_problem& problem) = 0;
    virtual bool answer(std::uint32_t process, const json_node& seen, json_problem& problem) = 0;
    virtual bool thrown(std::uint32_t process, std::string_view what, json_problem& problem) = 0;
    virtual void unknown(std::uint32_t process) = 0;

protected:
    ~history_target() = default;
};

/// Reads the lines of a history.
///
/// Errors: file_error, "NAME:LINE: …".
class history_reader {
    const recorded_log& log_;
    json_texts texts_;

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

    void read(history_target& to) {
        std::string_view left = log_.text;
        for (std::uint64_t line = 1; !left.empty(); ++line) {
            const std::size_t end = left.find('\n');
            const std::string_view said = left.substr(0, end);
            if (said.find_first_not_of(" \t\r") != std::string_view::npos) take(said, line, to);
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        }
    }

private:
    void take(std::string_view said, std::uint64_t line, history_target& to) {
        const json_document document(said, printable(log_.name), line, &texts_);
        const std::uint32_t process = process_of(document.root(), line);
        json_problem problem;
        try {
            if (add(document.root(), process, to, problem, line)) return;
        } catch (const invalid_program& error) { refuse(line, error.what()); }
        refuse(line, std::string(problem.path.view()) + (problem.path.empty() ? "" : " ") + std::string(problem.what.view()));
    }
};

/// Stores the events in a history of a specification.
template <class View>
class stored_events final : public history_target {
    call_history<View>& to_;
    std::vector<std::pair<std::uint32_t, std::size_t>> open_;  ///< which type of call a process has open

    template <std::size_t I>
    bool read_call(std::uint32_t process, const json_node& node, json_problem& problem, bool& found) {
        using type = boost::mp11::mp_at_c<typename View::call_types, I>;
        if constexpr (!action_json::parts_readable<type>::value) {
            return false;
        } else {
            json_problem own;
            const std::optional<type> what = action_json::read<type>(node, true, own);
            if (!what && !own.what.empty()) problem = own;
            if (!what) return false;
            to_.call(process, *what);
            open_.push_back({process, I});
            return found = true;
        }
    }

    std::size_t close(std::uint32_t process) {
        for (std::size_t i = open_.size(); i > 0; --i)
            if (open_[i - 1].first == process) {
                const std::size_t type = open_[i - 1].second;
                open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i - 1));
                return type;
            }
        refuse_history(history_problem::answer_without_call, process);
    }

    template <class A>
    bool read_answer(std::uint32_t process, const json_node& node, json_problem& problem) {
        if constexpr (std::is_same_v<A, nothing>) {
            if (node.kind != json_kind::null)
                return problem.say("has an \"answer\", and this call answers nothing; write null"), false;
            return to_.answer(process), true;
        } else if constexpr (json_readable<A>) {
            const std::optional<A> seen = read_json<A>(node, problem);
            if (!seen) return problem.within("answer"), false;
            return to_.answer(process, *seen), true;
        } else {
            return problem.say("has an answer of a type that cannot be made from JSON; make it a struct of public members"), false;
        }
    }

public:
    explicit stored_events(call_history<View>& to) : to_(to) {}

    bool call(std::uint32_t process, const json_node& what, json_problem& problem) override {
        bool found = false;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>((read_call<I>(process, what, problem, found) || ...));
        }
        (std::make_index_sequence<boost::mp11::mp_size<typename View::call_types>::value>{});
        if (!found && problem.what.empty()) problem.say("has a call that the specification does not have");
        return found;
    }
    bool answer(std::uint32_t process, const json_node& seen, json_problem& problem) override {
        return boost::mp11::mp_with_index<boost::mp11::mp_size<typename View::call_types>::value>(close(process), [&](auto i) {
            using type = boost::mp11::mp_at<typename View::call_types, decltype(i)>;
            return read_answer<typename View::template answer_to<type>>(process, seen, problem);
        });
    }
    bool thrown(std::uint32_t process, std::string_view what, json_problem& problem) override {
        close(process);
        foregone::thrown exception;
        exception.what.append(what);
        if constexpr (boost::mp11::mp_contains<typename View::rules::extra_answers, foregone::thrown>::value)
            return to_.answer(process, exception), true;
        else return problem.say("has an exception, and this specification has none; write \"unknown\": true"), false;
    }
    void unknown(std::uint32_t process) override {
        close(process);
        to_.unknown(process);
    }
};

}}  // namespace foregone::impl
