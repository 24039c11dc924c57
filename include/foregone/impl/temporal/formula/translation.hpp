// SPDX-License-Identifier: BSL-1.0
#pragma once

// From a formula to an automaton.

#include <foregone/impl/temporal/formula/automaton.hpp>
#include <foregone/impl/temporal/formula/formula.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Translates a formula to an automaton that accepts the words for which it is true.
///
/// A state is the set of formulas that must be true from here on. An edge carries a mark for each until that it does not postpone.
/// Errors: `too_large` after more than 64 subformulas, 64 states or 16 untils.
/// Source: Couvreur, On-the-fly verification of linear temporal logic, FM 1999; the sets are simplified as `normal` says.
class formula_translation {
    using set = std::uint64_t;

    /// A way to make all formulas of a state true.
    struct branch {
        set todo = 0, seen = 0, next = 0, postponed = 0;
        std::uint32_t needs = 0, forbids = 0;
    };

    std::vector<formula_node> nodes_{};
    std::vector<set> including_{};  ///< by formula: the other ones that include it
    std::vector<std::uint8_t> untils_{};
    std::vector<set> states_{};
    automaton made_{};
    bool too_large_ = false;

public:
    constexpr formula_translation(const formula_table& table, std::uint8_t formula) {
        std::vector<std::uint8_t> number(table.size(), std::uint8_t{255});
        const std::uint8_t whole = copy(table, formula, number);
        too_large_ = too_large_ || table.overflows() || untils_.size() > 16;
        if (too_large_) return;
        find_including();
        made_.marks = static_cast<std::uint8_t>(untils_.size());
        translate(whole);
    }

    constexpr bool too_large() const { return too_large_; }
    constexpr const automaton& made() const { return made_; }

private:
    static constexpr set one(std::size_t formula) { return set{1} << formula; }

    /// Copies a formula and its parts to `nodes_`, and answers its number there.
    constexpr std::uint8_t copy(const formula_table& table, std::uint8_t formula, std::vector<std::uint8_t>& number) {
        if (number[formula] != 255) return number[formula];
        formula_node node = table[formula];
        if (node.kind >= connective::both) node.left = copy(table, node.left, number);
        if (node.kind >= connective::both && node.kind != connective::next) node.right = copy(table, node.right, number);
        if (nodes_.size() == 64) {
            too_large_ = true;
            return 0;
        }
        const auto made = static_cast<std::uint8_t>(nodes_.size());
        nodes_.push_back(node);
        if (node.kind == connective::until) untils_.push_back(made);
        return number[formula] = made;
    }

    constexpr bool includes(std::size_t whole, std::size_t part) const {
        const formula_node& node = nodes_[whole];
        return whole == part || (node.kind == connective::both && (includes(node.left, part) || includes(node.right, part))) ||
               (node.kind == connective::release && includes(node.right, part));
    }

    constexpr void find_including() {
        for (std::size_t part = 0; part < nodes_.size(); ++part) {
            set found = 0;
            for (std::size_t whole = 0; whole < nodes_.size(); ++whole)
                if (whole != part && includes(whole, part)) found |= one(whole);
            including_.push_back(found);
        }
    }

    /// The same set with conjunctions split, and without what another formula of the set includes.
    ///
    /// Whatever is merely implied stays: without it, two untils could be postponed in turns infinitely.
    constexpr set normal(set formulas) const {
        set split = 0;
        while (formulas != 0) {
            const auto formula = static_cast<std::size_t>(std::countr_zero(formulas));
            formulas &= formulas - 1;
            const formula_node& node = nodes_[formula];
            if (node.kind == connective::both) formulas |= one(node.left) | one(node.right);
            else if (node.kind != connective::truth) split |= one(formula);
        }
        set left = split;
        for (std::size_t formula = 0; formula < nodes_.size(); ++formula)
            if ((split & one(formula)) != 0 && (split & including_[formula]) != 0) left &= ~one(formula);
        return left;
    }

    constexpr void translate(std::uint8_t whole) {
        states_.push_back(normal(one(whole)));
        for (std::size_t state = 0; state < states_.size() && !too_large_; ++state) {
            for (const branch& found : branches(states_[state])) {
                std::uint32_t marks = 0;
                for (std::size_t i = 0; i < untils_.size(); ++i)
                    if ((found.postponed & one(untils_[i])) == 0) marks |= std::uint32_t{1} << i;
                made_.edges.push_back(
                    {static_cast<std::uint8_t>(state), state_number(found.next), found.needs, found.forbids, marks});
            }
        }
        made_.states = static_cast<std::uint8_t>(states_.size());
        if (!too_large_) automaton_reduction{made_}.reduce();
    }

    constexpr std::uint8_t state_number(set formulas) {
        std::size_t number = 0;
        while (number < states_.size() && states_[number] != formulas) ++number;
        if (number < states_.size()) return static_cast<std::uint8_t>(number);
        if (states_.size() == 64) {
            too_large_ = true;
            return 0;
        }
        states_.push_back(formulas);
        return static_cast<std::uint8_t>(number);
    }

    constexpr std::vector<branch> branches(set formulas) const {
        std::vector<branch> open{{.todo = formulas}}, found;
        while (!open.empty()) {
            branch here = open.back();
            open.pop_back();
            if (here.todo == 0) {
                here.next = normal(here.next);
                add(found, here);
                continue;
            }
            const auto formula = static_cast<std::size_t>(std::countr_zero(here.todo));
            here.todo &= here.todo - 1;
            if ((here.seen & one(formula)) != 0) {
                open.push_back(here);
                continue;
            }
            here.seen |= one(formula);
            expand(formula, here, open);
        }
        return found;
    }

    constexpr void expand(std::size_t formula, branch here, std::vector<branch>& open) const {
        const formula_node& node = nodes_[formula];
        const set left = node.kind >= connective::both ? one(node.left) : 0;
        const set right = node.kind >= connective::both ? one(node.right) : 0;
        branch other = here;
        switch (node.kind) {
            case connective::falsehood: return;
            case connective::truth: break;
            case connective::atom: here.needs |= std::uint32_t{1} << node.left; break;
            case connective::negated_atom: here.forbids |= std::uint32_t{1} << node.left; break;
            case connective::both: here.todo |= left | right; break;
            case connective::next: here.next |= left; break;
            case connective::either:
                other.todo |= left;
                here.todo |= right;
                open.push_back(other);
                break;
            case connective::until:
                other.todo |= left;
                other.next |= one(formula);
                other.postponed |= one(formula);
                here.todo |= right;
                open.push_back(other);
                break;
            case connective::release:
                other.todo |= right;
                other.next |= one(formula);
                here.todo |= left | right;
                open.push_back(other);
                break;
        }
        if ((here.needs & here.forbids) == 0) open.push_back(here);
    }

    static constexpr bool at_least_as_good(const branch& a, const branch& b) {
        return (a.needs & ~b.needs) == 0 && (a.forbids & ~b.forbids) == 0 && (a.next & ~b.next) == 0 &&
               (a.postponed & ~b.postponed) == 0;
    }

    static constexpr void add(std::vector<branch>& found, const branch& made) {
        for (const branch& other : found)
            if (at_least_as_good(other, made)) return;
        std::erase_if(found, [&](const branch& other) { return at_least_as_good(made, other); });
        found.push_back(made);
    }
};

}}  // namespace foregone::impl
