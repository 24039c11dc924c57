// SPDX-License-Identifier: BSL-1.0
#pragma once

// Logs of systems in use, and whether a model allows them.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/logs/log_model.hpp>
#include <foregone/impl/logs/log_reader.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/gaps.hpp>

#include <span>

namespace foregone {

/// Whether a model allows recorded logs. No system runs. `missing` names the steps that the logs may omit: gaps<tick>(2).
///
/// Requires: at least one log; a behavior or a command suite with a `model`, or a transition system. Actions and answers can be
///     read from JSON.
/// Guarantees: the lines of each log keep their order; among logs, clocks decide, and where they do not, any order is one.
/// Complexity: one model step per line and matching state; with gaps, per state reached through them; with several logs, per
///     consistent cut.
/// Errors: file_error, with the line, if a log is not JSON or names something that the model does not have.
template <class Model, class Gaps = decltype(unrecorded_of<Model>())>
log_verdict accepts(std::span<const recorded_log> logs, const Gaps& missing = unrecorded_of<Model>()) {
    log_reader reader(logs);
    judge_log_with<search_view<Model>>(missing, reader);
    return reader.found();
}

/// The same for one log, or for a trace of states in ITF or TLC's JSON.
///
/// Guarantees: a trace's variables are members of the state, or of what the model's `as_recorded(state)` returns. Each state of the
///     trace follows by some action, by one of the kind that the trace names if the model has it, or by none if nothing changed.
template <class Model, class Gaps = decltype(unrecorded_of<Model>())>
log_verdict accepts(const recorded_log& log, const Gaps& missing = unrecorded_of<Model>()) {
    return accepts<Model>(std::span(&log, 1), missing);
}

}  // namespace foregone
