// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/complaints.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// One value of a JSON file that a person wrote: where it stands, and numbers as they are written.
struct placed_json {
    enum kind : std::uint8_t { null, truth, number, text, list, object } what = null;
    std::string value{};  ///< a text without its quotes; a number, true or false as the file has it
    text_place place{};
    std::string key{};  ///< what it is called as a member
    text_place key_place{};
    std::vector<placed_json> items{};  ///< of a list or an object

    bool is_true() const { return what == truth && value == "true"; }
    const placed_json* member(std::string_view name) const;
};

std::string_view kind_name(placed_json::kind kind);

/// What a file says, and where each value begins; where it is no JSON, that is complained about, and the value means nothing.
placed_json read_placed_json(std::string_view text, complaints& wrong);

}  // namespace foregone
