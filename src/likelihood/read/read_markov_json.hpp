// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a Markov model from the JSON format of foregone-coverage.

#include "cli/diagnostics.hpp"
#include "likelihood/read/markov_file.hpp"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

/// Reads a model that a person wrote:
///
///     {"initial": "cart",
///      "transitions": [{"from": "cart", "action": "pay", "to": {"paid": "9/10", "declined": 0.1}},
///                      {"from": "paid", "tau": true, "to": "packed"}]}
class markov_json_reader {
    diagnostics& wrong_;
    number_use use_;
    markov_file file_{};
    bool states_are_listed_ = false;
    std::map<std::pair<std::uint32_t, std::uint32_t>, text_place> groups_{};  // the place of each choice

public:
    markov_json_reader(diagnostics& wrong, number_use use) : wrong_(wrong), use_(use) {}

    /// After an error, the model is meaningless.
    markov_file read(std::string_view text);

private:
    void error(text_place place, std::string text) { wrong_.error(place, std::move(text)); }

    bool expect(const json_node& value, json_kind kind, std::string_view what);

    void expect_members(const json_node& of, std::initializer_list<const char*> known);

    void read_model(const json_node& root);

    /// Checks the initial state: a misspelt one would leave nothing to test.
    void check_initial();

    void read_states(const json_node& states);

    void take_initial(const json_node& initial);

    /// A name is a string or an integer.
    std::optional<std::string_view> name_in(const json_node& value, const std::string& of);

    std::optional<std::uint32_t> state_in(const json_node& value);

    std::optional<std::uint32_t> state_called(std::string_view name, text_place place);

    void read_transition(const json_node& one);

    std::optional<std::uint32_t> action_of(const json_node& transition);

    void read_targets(std::uint32_t from, std::uint32_t action, const json_node& to);

    void read_target(std::uint32_t from, std::uint32_t action, const json_node& one);
};

}}  // namespace foregone::impl
