// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/child_process.hpp"
#include "run/crash_guard.hpp"
#include "run/exit_guard.hpp"
#include "run/frames.hpp"
#include "run/search_part_json.hpp"
#include "run/sent_steps.hpp"
#include "run/words.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/model/flight_recorder.hpp>
#include <foregone/report/amount.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/telling.hpp>
#include <foregone/run/trace_token.hpp>

#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// Runs checks and single runs of a system under test in child processes, so that the system may crash, end the process or hang.
///
/// Shape: one process a check, with one thread, and one for each run that shrinking tries. A run that the system does not survive
/// violates survival_property; of it, flight_recorder knows the actions.
class isolation {
    shared_memory<flight_recorder> recorder_;
    std::uint64_t hang_ns_;
    std::string death_;
    std::uint64_t told_ = 0;  ///< how many steps were told, with where the run begins

    static constexpr char answered = 'a', threw = 't', refused = 'r', in_part = 'p';

public:
    explicit isolation(std::uint64_t hang_ns) : hang_ns_(hang_ns) {}

    /// What the system died of, the last time that it did.
    const std::string& death() const { return death_; }

    /// The verdict of a check; a violation of survival_property has no trace if states were searched, not runs.
    ///
    /// Errors: what the model throws, as std::runtime_error.
    verdict run(const registered_check& check, const run_terms& terms) {
        recorder_->taken = 0;
        const auto bytes = answer_of_child([&](int to) {
            sequential_executor alone;
            std::vector<failing_path> failing;
            run_terms told = terms;
            told.failing_paths = &failing;
            search_part part;
            if (terms.part != nullptr) told.part = &part;
            const verdict found = check.run(alone, told);
            if (terms.part != nullptr) write_all(to, frame(in_part, json_of(part).dump()));
            return to_bytes(found, failing);
        }, nullptr, terms.part);
        if (!bytes) return fatal_verdict(check, terms);
        std::vector<failing_path> unheard;
        return verdict_from(*bytes, terms.failing_paths != nullptr ? *terms.failing_paths : unheard);
    }

    /// Takes one run again, and tells every step; where the system dies, the last one says of what.
    replayed tell(const registered_check& check, const run_trace& trace, step_listener& listener) {
        const auto bytes = answer_of_child(
            [&](int to) {
                step_sender sender(to);
                return to_bytes(check.replay_trace(trace, sender));
            },
            &listener);
        if (bytes) return replayed_from(*bytes);
        tell_fatal_step(check, trace, listener);
        return fatal_run();
    }

private:
    /// What the body answers in a child process; nothing if it dies there. Steps that were told on the way are told on.
    template <class Body>
    std::optional<std::string> answer_of_child(Body&& body, step_listener* listener = nullptr, search_part* part = nullptr) {
        recorder_->steps = 0;
        const child_end end = run_in_child(
            [&](int to) {
                active_recorder = &*recorder_;
                exit_guard::forget();
                crash_guard::forget();
                answer(to, body);
            },
            recorder_->beats, hang_ns_);
        const std::optional<std::string> answer = answer_in(end, listener, part);
        if (!answer) death_ = end.told(duration_text(static_cast<double>(hang_ns_) * 1e-9));
        return answer;
    }

    template <class Body>
    static void answer(int to, Body& body) {
        try {
            write_all(to, frame(answered, body(to)));
        } catch (const invalid_program& error) {
            write_all(to, frame(refused, error.what()));
        } catch (const std::exception& error) {
            write_all(to, frame(threw, error.what()));
        } catch (...) { write_all(to, frame(threw, "something that is no std::exception")); }
    }

    std::optional<std::string> answer_in(const child_end& end, step_listener* listener, search_part* part) {
        std::optional<std::string> found;
        told_ = 0;
        each_frame(end.written, [&](char kind, std::string_view bytes) {
            if (kind == answered) found = bytes;
            if (kind == in_part && part != nullptr) *part = part_in(json_report::json::parse(bytes));
            if (kind == refused) throw invalid_program(std::string(bytes));
            if (kind == threw) throw std::runtime_error(std::string(bytes));
            if (kind == step_frame && listener != nullptr) tell_step(bytes, told_++, *listener);
        });
        return found;
    }

    /// The run that the recorder knows, made shorter.
    verdict fatal_verdict(const registered_check& check, const run_terms& terms) {
        verdict found;
        if (check.terms().searched != search_kind::states) found = shrunk(check, terms);
        found.result = outcome::violated;
        found.property = survival_property;
        found.counted.transitions = recorder_->taken;
        found.sampled.seed = terms.seed.value_or(check.terms().seed);
        return found;
    }

    verdict shrunk(const registered_check& check, const run_terms& terms) {
        const run_trace first{0, {recorder_->actions, recorder_->actions + recorder_->steps}};
        const std::uint64_t taken = recorder_->taken;
        std::uint64_t runs = 0;
        bool stopped = false;
        verdict found = check.shrink(
            first, survival_property,
            [&](const run_trace& run) {
                stopped = stopped || terms.check_in({}) != stop_reason::none;
                return stopped ? replayed{} : (++runs, walk(check, run));
            },
            check.terms().shrink_runs);
        recorder_->taken = taken;
        found.sampled.shrink_runs = runs;
        found.sampled.minimal = found.sampled.minimal && !stopped;
        found.has_trace = true;
        found.sampled.found_steps = first.actions.size();
        return found;
    }

    replayed walk(const registered_check& check, const run_trace& run) {
        const auto bytes = answer_of_child([&](int) {
            struct : step_listener {
                void begin(std::uint64_t, bool) override {}
                void action(std::string_view) override {}
                void result(std::string_view) override {}
                void note(std::string_view) override {}
            } silent;
            return to_bytes(check.replay_trace(run, silent));
        });
        return bytes ? replayed_from(*bytes) : fatal_run();
    }

    replayed fatal_run() const { return {true, recorder_->steps, survival_property}; }

    /// The step that was not told any more; if all were, the system died when it was destroyed.
    void tell_fatal_step(const registered_check& check, const run_trace& trace, step_listener& listener) const {
        const std::uint64_t number = recorder_->steps;
        const bool acted = number > 0 && number <= trace.actions.size() && told_ <= number;
        listener.begin(number, true);
        if (told_ > number) listener.action("the end of the run");
        else listener.action(acted ? action_text(check, trace.actions[static_cast<std::size_t>(number - 1)]) : "initial");
        listener.result("-> " + death_);
        listener.note("");
    }
};

}  // namespace foregone
