// SPDX-License-Identifier: BSL-1.0
// Reads lines of a walk, finds the actions that they name, replays the run, and prints what is new.
#include "runner/replay/hand_walk.hpp"

#include "check/recorded_actions.hpp"
#include "cli/terminal.hpp"
#include "cli/text_cursor.hpp"
#include "report/trace_token.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/replay/next_steps.hpp"
#include "runner/replay/replay_request.hpp"
#include "runner/replay/replay_run.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class hand_walk {
    const options& options_;
    const std::vector<named_check>& selected_;
    const console& console_;
    isolation* isolated_;
    std::FILE* from_;
    bool is_terminal_;
    run_trace run_{};
    next_steps next_{};
    std::size_t shown_steps_ = 0;  ///< the lines of the run that are printed already
    bool is_over_ = false;         ///< it violates something
    int code_ = 0;

public:
    hand_walk(const options& chosen, const std::vector<named_check>& selected, const console& to, isolation* isolated,
              std::FILE* from)
        : options_(chosen), selected_(selected), console_(to), isolated_(isolated), from_(from),
          is_terminal_(is_terminal(from)), run_(chosen.replay.value_or(run_trace{})) {
        refuse_others();
    }

    int run() {
        take();
        while (const std::optional<std::string> line = next_line()) {
            const std::string_view wanted = trimmed(*line);
            if (wanted == "quit" || wanted == "q") break;
            if (!wanted.empty()) obey(wanted);
        }
        console_.say("the run is " + token_of(check(), run_) + '\n');
        return code_;
    }

private:
    const registered_check& check() const { return *selected_.front().check; }

    void refuse_others() const {
        refuse_conflicts(options_, "walk");
        const named_check& named = only_check(selected_, "--walk");
        if (named.check->is_program())
            throw usage_error("--walk: " + named.name +
                              " is a program, whose choices are known only when it runs; append one to the token of --replay");
    }

    /// Takes the run, prints what is new, and lists what is enabled; returns false if it is not possible.
    bool take() {
        options one = options_;
        one.replay = run_;
        const replay_request request(one, selected_);
        replay_end taken =
            replay_run(request, options_.trace, console_, isolated_, {.skipped_steps = shown_steps_, .by_hand = true});
        code_ = taken.code;
        next_ = std::move(taken.next);
        is_over_ = taken.has_violated;
        shown_steps_ = run_.actions.size() + 1;
        return taken.was_possible;
    }

    std::optional<std::string> next_line() const {
        if (is_terminal_) console_.say("> ");
        std::string line;
        int character = std::fgetc(from_);
        for (; character != EOF && character != '\n'; character = std::fgetc(from_)) line += static_cast<char>(character);
        if (character == EOF && line.empty()) return std::nullopt;
        return line;
    }

    void obey(std::string_view line) {
        if (line == "back" || line == "b") return back();
        go_on(line);
    }

    void back() {
        if (run_.loop_from != no_loop) {
            run_.loop_from = no_loop;
            take();
            return;
        }
        if (run_.actions.empty()) return refuse("the run is at its beginning");
        run_.actions.pop_back();
        shown_steps_ = run_.actions.size();
        take();
    }

    /// The actions that a line names; nothing if it names none.
    std::optional<std::vector<std::uint64_t>> actions_of(std::string_view line) const {
        if (const auto named = named_step(check(), next_, line)) return std::vector<std::uint64_t>{*named};
        const std::string numbers = (line.front() == '/' ? "0" : "0/") + std::string(line);
        const std::optional<run_trace> trace = parse_token(numbers);
        if (!trace) return std::nullopt;
        return trace->actions;
    }

    std::string what_to_write() const {
        const bool is_temporal = check().known_size().is_temporal;
        return std::string("write one of the list or its number, ") +
               (is_temporal ? "`@N` to loop through the steps after step N, `@never`, " : "") + "`back` or `quit`";
    }

    void go_on(std::string_view line) {
        if (run_.loop_from != no_loop) return refuse("the run is infinite; `back` takes that back");
        if (line.front() == '@') return close(line.substr(1));
        if (is_over_) return refuse("the run is over; `back` takes its last action back");
        const auto actions = actions_of(line);
        if (!actions) return refuse(printable(line) + " is not an action; " + what_to_write());
        const run_trace before = run_;
        run_.actions.insert(run_.actions.end(), actions->begin(), actions->end());
        try {
            if (take()) return;
        } catch (const usage_error& error) {
            run_ = before;
            return refuse(error.what());
        }
        run_ = before;
        shown_steps_ = run_.actions.size() + 1;
        if (!is_terminal_) refuse(printable(line) + " cannot be taken here");
        take();
    }

    /// Makes the steps after a position a loop, and shows them again.
    void close(std::string_view position) {
        const std::optional<std::uint64_t> from = parse_loop(position);
        if (!from || (*from != out_of_reach && *from > run_.actions.size()))
            return refuse("@" + printable(position) +
                          ": write the number of a step after which the run begins to repeat, or @never");
        run_.loop_from = *from;
        if (run_.is_lasso()) shown_steps_ = *from + 1;
        if (take()) return;
        run_.loop_from = no_loop;
        take();
    }

    void refuse(const std::string& problem) const {
        if (!is_terminal_) throw usage_error("--walk: " + problem);
        console_.report_problem("--walk: " + problem);
    }
};

}  // namespace

int walk_by_hand(const options& chosen, const std::vector<named_check>& selected, const console& to, isolation* isolated,
                 std::FILE* from) {
    return hand_walk(chosen, selected, to, isolated, from).run();
}

}}  // namespace foregone::impl
