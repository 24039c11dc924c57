// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/impl/run/log/log_model.hpp>
#include <foregone/log.hpp>
#include <foregone/model/gaps.hpp>

namespace foregone {

/// Whether a model allows what a log recorded: no system is run. `missing` says which steps nobody wrote down: gaps<tick>(2).
///
/// Requires: a behavior or a suite of commands with a `model`, or a transition system. Actions and answers can be made from JSON.
/// Cost: one step of the model a line, for each of its states that fit so far; with gaps, for each that they reach.
/// Errors: file_error, with the line, for a log that is no JSON or that says what the model does not know.
template <class Model, class Gaps = decltype(unrecorded_of<Model>())>
log_verdict accepts(const recorded_log& log, const Gaps& missing = unrecorded_of<Model>()) {
    log_reader reader(log);
    judge_log_with<search_view<Model>>(missing, reader);
    return reader.found();
}

}  // namespace foregone
