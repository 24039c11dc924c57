// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads coverage goals from text into sentences or counts of words; used by foregone-coverage and for suspects.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "likelihood/read/name_table.hpp"

#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace foregone { inline namespace impl {

/// What is to be covered, as written and by numbers of states.
struct read_goal {
    std::string text{};
    std::variant<state_sentence, aggregate_goal> goal{};
};

/// Reads one goal:
///
///     paying paid                  a word: these states, one right after the other; <paying paid> is the same
///     <paying paid> | <refused>    one of them
///     refused ; <paying paid>      the first, and then, or overlapping, the second
///     ^3 >= 10                     at least 10 different words of 3 states
///     >= 80% of states
class goal_reader {
    static constexpr std::string_view marks = "<>|;";
    static constexpr std::uint64_t longest_word = 1'000;

    const name_table& states_;
    diagnostics& wrong_;
    text_cursor cursor_;
    std::string_view text_;
    bool is_lost_ = false;  // the rest of the line cannot be parsed

public:
    /// `line`: without blanks at its ends.
    goal_reader(const placed_text& line, const name_table& states, diagnostics& wrong);

    /// Nothing if there was an error.
    std::optional<read_goal> read();

private:
    static constexpr std::string_view at_least_marks[] = {">=", "\xE2\x89\xA5"};

    bool is_at_least() const;
    bool skip_at_least() { return cursor_.skip(at_least_marks[0]) || cursor_.skip(at_least_marks[1]); }

    /// Reports an error after which parsing stops.
    void refuse_at(text_place place, const std::string& text);
    void refuse(const std::string& text) { refuse_at(cursor_.place(), text); }

    /// A goal may span several lines.
    void skip_space();

    std::optional<std::uint64_t> read_number();

    aggregate_goal read_aggregate();

    /// There are at most as many words as sequences of states.
    void refuse_too_many(const aggregate_goal& goal, text_place place);

    /// The suggestion that a goal of more than all states was meant as a percentage; unlikely for a single state.
    std::string share_meant(std::uint64_t percentage) const;

    void read_share(aggregate_goal& goal, text_place place);

    state_sentence read_sentence();

    bool skip_mark(std::string_view mark);

    state_word read_states();

    bool knows_all(const std::vector<placed_name>& names) const;

    state_word word_of(const std::vector<placed_name>& names);

    /// The end of consecutive names, from `first` on, that are one state whose name has blanks and was written without quotes;
    /// reports it.
    std::size_t end_of_torn_name(const std::vector<placed_name>& names, std::size_t first);

    void add_state(state_word& word, const placed_name& name);
};

/// The diagnostics of a goal, with a mark below the goal for each.
std::string goal_diagnostics_text(const std::string& source, const placed_text& goal, const diagnostics& wrong);

}}  // namespace foregone::impl
