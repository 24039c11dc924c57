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

namespace foregone {

/// Whether a model allows a recorded log. No system runs. `missing` names the steps that the log may omit: gaps<tick>(2).
///
/// Requires: a behavior or a command suite with a `model`, or a transition system. Actions and answers can be read from JSON.
/// Complexity: one model step per line and matching state; with gaps, per state reached through them.
/// Errors: file_error, with the line, if the log is not JSON or names something that the model does not have.
template <class Model, class Gaps = decltype(unrecorded_of<Model>())>
log_verdict accepts(const recorded_log& log, const Gaps& missing = unrecorded_of<Model>()) {
    log_reader reader(log);
    judge_log_with<search_view<Model>>(missing, reader);
    return reader.found();
}

}  // namespace foregone
