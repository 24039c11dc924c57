// SPDX-License-Identifier: BSL-1.0
#pragma once

// Recorded choices of generators: storage by number, replay, and the order in which shrinking simplifies them.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

class choice_record;

/// The simpler choice of this number, or ~0.
using simpler_choice = std::uint64_t (*)(std::uint64_t value, std::uint64_t number);
/// Records the simplest choices of an alternative, without the choice of the alternative itself.
using complete_choice = void (*)(std::uint64_t alternative, choice_record& into);

/// One choice of a generator.
struct recorded_choice {
    std::uint64_t value;
    simpler_choice simpler;    ///< null for the length of a list and for an alternative
    complete_choice complete;  ///< of an alternative
};

/// What the choices from one to another are.
enum class choice_span_kind : std::uint8_t {
    list,         ///< the first choice is the length; elements follow
    element,      ///< of the list that contains it
    alternative,  ///< the first choice is the number of the alternative
    recursion,    ///< may be replaced by one within it that has the same id
};

/// The least number of recorded choices; see recipes.
inline constexpr std::uint64_t first_recorded_recipe = std::uint64_t{1} << 55;

/// How the value of an action is stored: `is_generated` if no index is found for it, with the number of its recipe, if it has one.
struct action_recipe {
    bool is_generated = false;
    std::uint64_t number = 0;

    constexpr bool is_recorded() const { return number >= first_recorded_recipe; }
};

/// Recorded choices; null if a number has none.
struct choice_list {
    const std::uint64_t* first = nullptr;
    std::size_t count = 0;
};

void note_choice(choice_record& into, const recorded_choice& point);
std::size_t open_span(choice_record& into, choice_span_kind kind, const void* id);
void close_span(choice_record& into, std::size_t span);

/// Records choices for the rest of the program; returns their number.
///
/// Threads: any number at once, as of find_choices.
std::uint64_t record_choices(const choice_list& all);
choice_list find_choices(std::uint64_t number);

/// The number of a value that is simpler than the value of a number; ~0 if there are not as many.
///
/// Order: lists without some elements, parts of a recursion instead of the whole, earlier alternatives, simpler values.
/// Guarantees: each is less by a well-founded order: fewer recursions, otherwise less choices in lexicographic order.
std::uint64_t simpler_recipe(std::uint64_t of, void (*record)(std::uint64_t number, choice_record& into), std::uint64_t number);

}}  // namespace foregone::impl
