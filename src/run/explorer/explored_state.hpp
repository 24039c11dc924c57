// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/run/registered_check.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>

namespace foregone::inline impl {

/// Gives an object of the page `result`, a printed state, and `members`.
void add_state(nlohmann::ordered_json& object, const std::string& state);

/// What a step appends to a token: `/5`.
std::string token_of_step(const registered_check& check, std::uint64_t step);

}  // namespace foregone::impl
