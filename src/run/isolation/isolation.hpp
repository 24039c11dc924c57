// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/isolation/child_process.hpp"
#include "run/isolation/crash_guard.hpp"
#include "run/isolation/exit_guard.hpp"
#include "run/isolation/frames.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/refuse_program.hpp>
#include <foregone/impl/model/views/flight_recorder.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/text/reported_run.hpp>
#include <foregone/impl/run/text/trace_token.hpp>
#include <foregone/invalid_program.hpp>

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

namespace foregone::inline impl {

/// Runs checks and single runs of a system under test in child processes, so that the system may crash, end the process or hang.
///
/// Guarantees: one process per check, with one thread, and one per run that shrinking tries. A run that the system does not survive
/// violates survival_property; flight_recorder has its actions.
class isolation {
    shared_memory<flight_recorder> recorder_;
    std::uint64_t hang_ns_;
    std::string death_;
    std::uint64_t reported_steps_ = 0;  ///< the number of reported steps, including the initial one
    std::string begun_choice_;          ///< the choice of a program after the last reported step; empty: none
    std::string begun_remarks_;         ///< the remarks after the last reported step

    static constexpr char answered = 'a', threw = 't', refused = 'r', in_part = 'p';

public:
    explicit isolation(std::uint64_t hang_ns) : hang_ns_(hang_ns) {}

    std::uint64_t hang_ns() const { return hang_ns_; }

    /// How the system died the last time.
    const std::string& death() const { return death_; }

    /// The verdict of a check. A violation of survival_property has no trace if states, not runs, were searched.
    ///
    /// Errors: exceptions of the model, as std::runtime_error.
    verdict run(const registered_check& check, const run_terms& terms);

    /// Draws one run of a check; if the system dies meanwhile, the run up to there, of an unlimited number.
    ///
    /// Errors: those of run.
    void draw(const registered_check& check, const run_terms& terms);

    /// Replays one run and reports every step; if the system dies, the last step says how.
    replayed report(const registered_check& check, const run_trace& trace, step_listener& listener);

private:
    /// The answer of `body`, evaluated in a child process; nothing if the child dies. Steps that the child reports are passed on.
    template <class Body>
    std::optional<std::string> answer_of_child(Body&& body, step_listener* listener = nullptr, search_part* part = nullptr) {
        recorder_->begin(0);
        const child_end end = run_in_child(
            [&](int to) {
                active_recorder = &*recorder_;
                exit_guard::forget();
                crash_guard::forget();
                answer(to, body);
            },
            recorder_->beats, hang_ns_);
        const std::optional<std::string> answer = answer_in(end, listener, part);
        if (!answer) death_ = end.text(duration_text(static_cast<double>(hang_ns_) * 1e-9));
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

    std::optional<std::string> answer_in(const child_end& end, step_listener* listener, search_part* part);

    /// The run in the recorder, shortened.
    verdict fatal_verdict(const registered_check& check, const run_terms& terms);

    bool knows_last_run(const registered_check& check) const;
    verdict shrunk(const registered_check& check, const run_terms& terms);

    replayed walk(const registered_check& check, const run_trace& run);

    replayed fatal_run() const { return {true, recorder_->steps, survival_property}; }

    /// Reports the step that the child did not; if it reported all steps, the system died in its destructor.
    void report_fatal_step(const registered_check& check, const run_trace& trace, step_listener& listener) const;
};

}  // namespace foregone::impl
