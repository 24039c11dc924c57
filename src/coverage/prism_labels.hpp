// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/prism_lines.hpp"
#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// The states that a label is given to.
using labelled_states = std::vector<std::uint32_t>;

/// What PRISM's file of labels says: of the labels that matter here, the states.
struct prism_labels {
    labelled_states initial{}, deadlock{};
    text_place place{};
};

/// Of `0="init" 1="deadlock"`, the number of a name.
inline std::optional<std::string> prism_label_number(std::string_view line, std::string_view name) {
    const std::string pattern = "=\"" + std::string(name) + '"';
    const std::size_t at = line.find(pattern);
    if (at == std::string_view::npos) return std::nullopt;
    std::size_t first = at;
    while (first > 0 && quantity::is_digit(line[first - 1])) --first;
    return std::string(line.substr(first, at - first));
}

/// Where something is complained about, the labels mean nothing.
inline prism_labels read_prism_labels(std::string_view text, complaints& wrong) {
    prism_labels found;
    prism_lines lines(text);
    const std::optional<placed_text> head = lines.next();
    if (!head) return wrong.error({}, "the file has no labels; name PRISM's .lab file"), found;
    found.place = head->place;
    const std::optional<std::string> initial = prism_label_number(head->text, "init"),
                                     deadlock = prism_label_number(head->text, "deadlock");
    if (!initial) return wrong.error(head->place, "no label is called \"init\"; write 0=\"init\" in the first line"), found;
    while (const std::optional<placed_text> line = lines.next()) {
        if (wrong.enough()) return found;
        const std::vector<placed_text> words = prism_lines::words_of(*line, ": \t");
        const std::optional<std::uint32_t> state = prism_lines::number_in<std::uint32_t>(words.front().text);
        if (!state) wrong.error(line->place, "this line does not begin with the number of a state; write lines such as 0: 0 2");
        for (std::size_t i = 1; state && i < words.size(); ++i) {
            if (words[i].text == *initial) found.initial.push_back(*state);
            if (deadlock && words[i].text == *deadlock) found.deadlock.push_back(*state);
        }
    }
    return found;
}

}  // namespace foregone
