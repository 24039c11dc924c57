// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a Markov model from the JSON format of foregone-coverage.

#include "cli/diagnostics.hpp"
#include "likelihood/read/markov_file.hpp"

#include <string_view>

namespace foregone { inline namespace impl {

/// Reads a model that a person wrote:
///
///     {"initial": "cart",
///      "transitions": [{"from": "cart", "action": "pay", "to": {"paid": "9/10", "declined": 0.1}},
///                      {"from": "paid", "tau": true, "to": "packed"}]}
///
/// After an error, the model is meaningless.
markov_file read_markov_json(std::string_view text, number_use use, diagnostics& wrong);

}}  // namespace foregone::impl
