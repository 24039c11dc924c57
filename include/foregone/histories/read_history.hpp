// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads histories that were recorded elsewhere, from lines of JSON.

#include <foregone/impl/base/config.hpp>
#include <foregone/histories/history.hpp>
#include <foregone/impl/histories/history_reader.hpp>
#include <foregone/impl/histories/stored_events.hpp>
#include <foregone/impl/logs/recorded_log.hpp>

namespace foregone {

/// The history in a recorded log, one event a line: `{"process": 3, "call": {"write": {"value": 4}}}`,
/// `{"process": 3, "answer": 4}` (null if the call answers nothing), `{"process": 3, "thrown": "full"}`, or
/// `{"process": 3, "unknown": true}`.
///
/// Requires: calls and answers can be read from JSON, and own their texts (std::string, not std::string_view).
/// Errors: file_error, "NAME:LINE: …", if the log is not JSON or not a history of the specification.
template <class Specification>
history_of<Specification> read_history(const recorded_log& from) {
    history_of<Specification> made;
    stored_events<typename history_of<Specification>::view> events(made);
    history_reader(from).read(events);
    return made;
}

}  // namespace foregone
