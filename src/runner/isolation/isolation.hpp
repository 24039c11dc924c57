// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs systems under test in child processes, so that they may crash, exit or hang; used by --isolate.

#include "check/reported_run.hpp"
#include "cli/hardware.hpp"
#include "report/trace_token.hpp"
#include "runner/isolation/child_process.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/isolation/exit_guard.hpp"
#include "runner/isolation/frames.hpp"
#include "runner/isolation/process_watch.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/invalid_program.hpp>

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Runs checks and single runs of a system under test in child processes, so that the system may crash, end the process or hang.
///
/// Guarantees: one process per check, with one thread, and one per run that shrinking tries. A run that the system does not survive
/// violates survival_property; flight_recorder has its actions. So does one that harms its process: see process_watch.
class isolation {
    shared_memory<flight_recorder> recorder_;
    shared_memory<child_board> board_;
    std::uint64_t hang_ns_, memory_bytes_;
    std::string death_;
    bool is_interrupted_ = false;  ///< the last child was killed, because this process was asked to stop
    bool is_hung_ = false, is_fouled_ = false;
    std::uint64_t reported_steps_ = 0;  ///< the number of reported steps, including the initial one
    std::string begun_choice_;          ///< the choice of a program after the last reported step; empty: none
    std::string begun_remarks_;         ///< the remarks after the last reported step

    static constexpr char answered = 'a', threw = 't', refused = 'r', in_part = 'p';

public:
    /// `memory_bytes`: what the child may allocate.
    explicit isolation(std::uint64_t hang_ns, std::uint64_t memory_bytes = available_memory_bytes())
        : hang_ns_(hang_ns), memory_bytes_(memory_bytes) {}

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
    /// What a child is asked for.
    struct errand {
        watch_pace pace = watch_pace::each_step;
        on_interrupt interrupted = on_interrupt::goes_on;
        step_listener* listener = nullptr;  ///< gets the steps that the child reports
        search_part* part = nullptr;
    };

    /// The answer of `body`, evaluated in a child process; nothing if the child dies.
    template <class Body>
    std::optional<std::string> answer_of_child(Body&& body, const errand& asked) {
        recorder_->begun = nullptr, recorder_->trying = nullptr, recorder_->noted = nullptr;
        recorder_->begin(0);
        const child_end end = run_in_child(
            [&](outbox& to) {
                active_recorder = &*recorder_;
                exit_guard::forget();
                crash_guard::forget();
                process_watch::begin(to, *board_, *recorder_, asked.pace, memory_bytes_);
                answer(to, body);
            },
            *board_, recorder_->beats, hang_ns_, asked.interrupted);
        recorder_->begun = nullptr, recorder_->trying = nullptr;
        return answer_in(end, asked);
    }

    template <class Body>
    static void answer(outbox& to, Body& body) {
        try {
            const std::string found = frame(answered, body(to));
            process_watch::look(true);
            to.add(found);
        } catch (const invalid_program& error) { refuse(to, refused, error.what()); } catch (const std::bad_alloc&) {
            process_watch::look(true);
            process_watch::end("leaves no memory to its process");
        } catch (...) { refuse(to, threw, caught_text()); }
    }

    static void refuse(outbox& to, char kind, std::string_view why) {
        process_watch::look(true);
        to.add(frame(kind, why));
    }

    std::optional<std::string> search(const registered_check& check, const run_terms& terms, watch_pace pace);

    /// Whether the run that the system did not survive ends so when it is taken alone.
    bool repeats(const registered_check& check);

    std::optional<std::string> answer_in(const child_end& end, const errand& asked);

    verdict stopped_verdict(const run_terms& terms) const;

    /// The run in the recorder, shortened.
    verdict fatal_verdict(const registered_check& check, const run_terms& terms);

    bool knows_last_run(const registered_check& check) const;
    verdict shrunk(const registered_check& check, const run_terms& terms);

    replayed walk(const registered_check& check, const run_trace& run);

    replayed fatal_run() const { return {true, recorder_->steps, survival_property}; }

    /// Reports the step that the child did not; if it reported all steps, the system died in its destructor.
    void report_fatal_step(const registered_check& check, const run_trace& trace, step_listener& listener) const;
};

}}  // namespace foregone::impl
