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

namespace foregone {

/// Runs checks and single runs of a system under test in child processes, so that the system may crash, end the process or hang.
///
/// Shape: one process a check, with one thread, and one for each run that shrinking tries. A run that the system does not survive
/// violates survival_property; of it, flight_recorder knows the actions.
class isolation {
    shared_memory<flight_recorder> recorder_;
    std::uint64_t hang_ns_;
    std::string death_;
    std::uint64_t reported_steps_ = 0;  ///< how many steps were told, with where the run begins

    static constexpr char answered = 'a', threw = 't', refused = 'r', in_part = 'p';

public:
    explicit isolation(std::uint64_t hang_ns) : hang_ns_(hang_ns) {}

    /// What the system died of, the last time that it did.
    const std::string& death() const { return death_; }

    /// The verdict of a check; a violation of survival_property has no trace if states were searched, not runs.
    ///
    /// Errors: what the model throws, as std::runtime_error.
    verdict run(const registered_check& check, const run_terms& terms);

    /// Takes one run again, and tells every step; where the system dies, the last one says of what.
    replayed report(const registered_check& check, const run_trace& trace, step_listener& listener);

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

    /// The run that the recorder knows, made shorter.
    verdict fatal_verdict(const registered_check& check, const run_terms& terms);

    verdict shrunk(const registered_check& check, const run_terms& terms);

    replayed walk(const registered_check& check, const run_trace& run);

    replayed fatal_run() const { return {true, recorder_->steps, survival_property}; }

    /// The step that was not told any more; if all were, the system died when it was destroyed.
    void report_fatal_step(const registered_check& check, const run_trace& trace, step_listener& listener) const;
};

}  // namespace foregone
