// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/name_table.hpp"
#include "coverage/read_word.hpp"
#include "run/options/complaints.hpp"
#include "run/options/text_cursor.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace foregone {

/// What is to be covered, as it is written and by numbers of states.
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
    complaints& wrong_;
    text_cursor cursor_;
    std::string_view text_;
    bool is_lost_ = false;  // what comes next cannot be told

public:
    /// `line`: without blanks at its ends.
    goal_reader(const placed_text& line, const name_table& states, complaints& wrong);

    /// Nothing where something was complained about.
    std::optional<read_goal> read();

private:
    static constexpr std::string_view at_least_marks[] = {">=", "\xE2\x89\xA5"};

    bool is_at_least() const;
    bool skip_at_least() { return cursor_.skip(at_least_marks[0]) || cursor_.skip(at_least_marks[1]); }

    /// Complains where there is no reading on.
    void refuse_at(text_place place, const std::string& text);
    void refuse(const std::string& text) { refuse_at(cursor_.place(), text); }

    /// A goal may be written on several lines.
    void skip_space();

    std::optional<std::uint64_t> read_number();

    aggregate_goal read_aggregate();

    /// There are no more words than ways to put states in a row.
    void refuse_too_many(const aggregate_goal& goal, text_place place);

    /// Who asks for more than all states may have meant a share of them; of one state alone that is unlikely.
    std::string share_meant(std::uint64_t share) const;

    void read_share(aggregate_goal& goal, text_place place);

    state_sentence read_sentence();

    bool skip_mark(std::string_view mark);

    state_word read_states();

    bool knows_all(const std::vector<placed_name>& names) const;

    state_word word_of(const std::vector<placed_name>& names);

    /// Behind the names from `first` on that are one state with blanks in its name, which was written without quotes; complains of it.
    std::size_t end_of_torn_name(const std::vector<placed_name>& names, std::size_t first);

    void add_state(state_word& word, const placed_name& name);
};

/// What is wrong with a goal, and below each sentence the goal with a mark where it is.
std::string goal_complaints_text(const std::string& source, const placed_text& goal, const complaints& wrong);

}  // namespace foregone
