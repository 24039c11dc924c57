// SPDX-License-Identifier: BSL-1.0
#pragma once

// A counterexample in the JSON format of TLC's traces, for tools made for TLA+; used by --output of the runner.


#include "report/record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace tlc_trace {

/// A printed value as JSON, as TLC writes TLA+ values: records are objects; sequences and sets are arrays; numbers, truth values
/// and texts are themselves; any other text, such as an enumerator, is a string.
nlohmann::ordered_json value_of(std::string_view text);

}  // namespace tlc_trace

/// A counterexample of a run as JSON, in the form of TLC's `-dumpTrace json`: a graph of `state` and `action`. It is that of the
/// first failed check, else of the first check that has one, such as an expected violation; without any, the graph is empty.
///
/// Errors: none; invalid UTF-8 becomes U+FFFD.
/// Source: TLC's module _JsonTrace, which serializes TLCExt!CounterExample; an action has the name, the location, the parameters
/// and the context that its module _TLCActionTrace reads. The location is that of the check.
std::string tlc_text(const run_record& run);

}}  // namespace foregone::impl
