// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a Markov model from PRISM's explicit-state files: transitions, states and labels.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "likelihood/read/markov_file.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The states with a label.
using labelled_states = std::vector<std::uint32_t>;

/// The contents of PRISM's label file: the states of each label that matters here.
struct prism_labels {
    labelled_states initial{}, deadlock{};
    text_place place{};
};

/// After an error, the labels are meaningless.
prism_labels read_prism_labels(std::string_view text, diagnostics& wrong);

/// Reads PRISM's explicit-state files of a Markov decision process: transitions, the names of states, labels.
///
/// Guarantees: a choice without an action is internal. In a state labelled deadlock, the self-loops that PRISM adds are removed.
/// Source: PRISM's manual, appendix "Explicit model files".
class prism_reader {
    struct transition_line {
        std::uint64_t choice = 0;
        text_place place{}, action_place{};
        placed_step step{};
    };

    number_use use_;
    markov_file file_{};
    std::uint64_t states_ = 0, choices_ = 0, transitions_ = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> choice_of_{};  // by state and action
    std::uint64_t choices_made_ = 0;
    std::vector<transition_line> lines_{};

public:
    explicit prism_reader(number_use use) : use_(use) {}

    /// Reads the names of states, one a line. Called before the transitions, or not at all: then numbers are names.
    void read_states(std::string_view text, diagnostics& wrong);

    void read_transitions(std::string_view text, diagnostics& wrong);

    /// The model with labels; called last.
    markov_file with_labels(const prism_labels& labels, diagnostics& wrong);

private:
    static std::string amounts_text(std::uint64_t choices, std::uint64_t transitions);

    /// Whether the following lines are still readable.
    bool read_state(const placed_text& line, bool has_one_variable, diagnostics& wrong);

    bool read_head(const std::optional<placed_text>& head, diagnostics& wrong);

    void read_transition(const placed_text& line, diagnostics& wrong);

    /// A state by its number.
    std::optional<std::uint32_t> state_in(const placed_text& word, diagnostics& wrong);

    /// Makes a choice from its lines, one step each; they may be anywhere.
    void make_choices(diagnostics& wrong);

    static bool is_same_choice(const transition_line& a, const transition_line& b);

    void make_choice(std::size_t first, std::size_t end, diagnostics& wrong);

    std::string two_choices_text(std::uint32_t from, std::uint32_t action, std::uint64_t a, std::uint64_t b) const;

    /// Removes the self-loops that PRISM adds to deadlocks.
    void drop_added_steps(const labelled_states& deadlocks);
};

}}  // namespace foregone::impl
