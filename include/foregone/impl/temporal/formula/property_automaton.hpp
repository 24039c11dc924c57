// SPDX-License-Identifier: BSL-1.0
#pragma once

// The automaton of a temporal property, and whether its formula is true of a word that repeats.

#include <foregone/impl/temporal/formula/automaton.hpp>
#include <foregone/impl/temporal/formula/formula.hpp>
#include <foregone/impl/temporal/formula/formula_text.hpp>
#include <foregone/impl/temporal/formula/translation.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Whether `formula` is true at the first position of the infinite word `letters`, which repeats from `loop_from` on.
///
/// The truth of each subformula at each position is a fixpoint over the positions; no automaton takes part.
/// Requires: loop_from < letters.size().
constexpr bool is_true(const formula_table& table, std::uint8_t formula, const std::vector<std::uint32_t>& letters,
                       std::size_t loop_from) {
    const std::size_t count = letters.size();
    const auto after = [&](std::size_t i) { return i + 1 < count ? i + 1 : loop_from; };
    std::vector<std::vector<std::uint8_t>> truth;
    for (std::size_t f = 0; f <= formula; ++f) {
        const formula_node& node = table[f];
        const bool waits = node.kind == connective::until || node.kind == connective::release;
        std::vector<std::uint8_t> now(count, node.kind == connective::release);
        for (std::size_t pass = 0; pass < (waits ? 2 : 1); ++pass) {
            for (std::size_t i = count; i-- > 0;) {
                const bool left = node.kind >= connective::both && truth[node.left][i] != 0;
                const bool right = node.kind >= connective::both && truth[node.right][i] != 0;
                switch (node.kind) {
                    case connective::falsehood: now[i] = false; break;
                    case connective::truth: now[i] = true; break;
                    case connective::atom: now[i] = (letters[i] >> node.left & 1) != 0; break;
                    case connective::negated_atom: now[i] = (letters[i] >> node.left & 1) == 0; break;
                    case connective::both: now[i] = left && right; break;
                    case connective::either: now[i] = left || right; break;
                    case connective::next: now[i] = truth[node.left][after(i)]; break;
                    case connective::until: now[i] = right || (left && now[after(i)] != 0); break;
                    case connective::release: now[i] = right && (left || now[after(i)] != 0); break;
                }
            }
        }
        truth.push_back(now);
    }
    return truth[formula][0] != 0;
}

template <class List>
struct atom_names;
template <class... Atoms>
struct atom_names<boost::mp11::mp_list<Atoms...>> {
    static constexpr std::size_t count = sizeof...(Atoms);
    static constexpr std::string_view names[count + 1]{Atoms::title()...};
};

/// Reads the formula of a property.
template <class Property>
constexpr read_formula formula_of() {
    using names = atom_names<typename Property::atoms>;
    return formula_reader(Property::formula(), names::names, names::count).read();
}

/// Programs translate and evaluate formulas by the library: it is compiled once, and a user's file holds none of it.
automaton violations_of_text(std::string_view formula, const std::string_view* names, std::size_t count);
bool text_is_true(std::string_view formula, const std::string_view* names, std::size_t count,
                  const std::vector<std::uint32_t>& letters, std::size_t loop_from);

/// The automaton that accepts the runs which violate a property.
///
/// Requires: the formula has no mistake, and is not too large.
template <class Property>
constexpr automaton violations_of() {
    using names = atom_names<typename Property::atoms>;
    if (!std::is_constant_evaluated()) return violations_of_text(Property::formula(), names::names, names::count);
    const read_formula read = formula_of<Property>();
    return formula_translation(read.table, read.negation).made();
}

/// Whether the formula of a property is true of every run.
template <class Property>
inline constexpr bool is_always_true = [] {
    const automaton violations = violations_of<Property>();
    return violations.states == 0;
}();

/// Whether the formula of a property is true of a lasso, whose letters after the last one are repeated from `loop_from` on.
template <class Property>
constexpr bool is_true_of(const std::vector<std::uint32_t>& letters, std::size_t loop_from) {
    using names = atom_names<typename Property::atoms>;
    if (!std::is_constant_evaluated()) return text_is_true(Property::formula(), names::names, names::count, letters, loop_from);
    const read_formula read = formula_of<Property>();
    return is_true(read.table, read.formula, letters, loop_from);
}

}}  // namespace foregone::impl
