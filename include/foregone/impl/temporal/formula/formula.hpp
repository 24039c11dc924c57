// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formulas of linear temporal logic, negations only at atoms.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// What stands at the top of a formula.
enum class connective : std::uint8_t { falsehood, truth, atom, negated_atom, both, either, next, until, release };

/// A formula: its connective, and the numbers of its parts. An atom's `left` is the atom's number.
struct formula_node {
    connective kind = connective::falsehood;
    std::uint8_t left = 0, right = 0;

    constexpr bool operator==(const formula_node&) const = default;
};

/// The subformulas of a formula, each once; those of a node have smaller numbers.
///
/// Guarantees: each function returns the number of an equivalent formula. The simplifications are FF = F, GG = G, FGF = GF,
/// GFG = FG, F(a U b) = F b, G(a R b) = G b, constants, equal parts and contradicting literals.
/// Errors: `overflows` is true after more than 128 formulas, and every further number is that of `falsehood`.
class formula_table {
public:
    static constexpr std::size_t most = 128;
    static constexpr std::uint8_t falsehood = 0, truth = 1;

    constexpr formula_table() {
        add({connective::falsehood});
        add({connective::truth});
    }

    constexpr std::size_t size() const { return size_; }
    constexpr bool overflows() const { return overflows_; }
    constexpr const formula_node& operator[](std::size_t number) const { return nodes_[number]; }
    constexpr bool is(std::uint8_t f, connective kind) const { return nodes_[f].kind == kind; }

    constexpr std::uint8_t literal(std::uint8_t atom, bool negated) {
        return add({negated ? connective::negated_atom : connective::atom, atom});
    }

    constexpr std::uint8_t both(std::uint8_t a, std::uint8_t b) {
        if (a == falsehood || b == falsehood || contradict(a, b)) return falsehood;
        if (a == truth || a == b) return b;
        if (b == truth) return a;
        return ordered(connective::both, a, b);
    }

    constexpr std::uint8_t either(std::uint8_t a, std::uint8_t b) {
        if (a == truth || b == truth || contradict(a, b)) return truth;
        if (a == falsehood || a == b) return b;
        if (b == falsehood) return a;
        return ordered(connective::either, a, b);
    }

    constexpr std::uint8_t next(std::uint8_t a) { return a == truth || a == falsehood ? a : add({connective::next, a}); }

    constexpr std::uint8_t until(std::uint8_t a, std::uint8_t b) {
        if (b == truth || b == falsehood || a == falsehood || a == b) return b;
        if (a == truth) return eventually(b);
        return add({connective::until, a, b});
    }

    constexpr std::uint8_t release(std::uint8_t a, std::uint8_t b) {
        if (b == truth || b == falsehood || a == truth || a == b) return b;
        if (a == falsehood) return always(b);
        return add({connective::release, a, b});
    }

    constexpr std::uint8_t eventually(std::uint8_t a) {
        if (a == truth || a == falsehood || is_eventually(a)) return a;
        if (is(a, connective::until)) return eventually(nodes_[a].right);
        if (is_always(a) && is_eventually(nodes_[a].right)) return a;
        return add({connective::until, truth, a});
    }

    constexpr std::uint8_t always(std::uint8_t a) {
        if (a == truth || a == falsehood || is_always(a)) return a;
        if (is(a, connective::release)) return always(nodes_[a].right);
        if (is_eventually(a) && is_always(nodes_[a].right)) return a;
        return add({connective::release, falsehood, a});
    }

    constexpr bool is_eventually(std::uint8_t f) const { return is(f, connective::until) && nodes_[f].left == truth; }
    constexpr bool is_always(std::uint8_t f) const { return is(f, connective::release) && nodes_[f].left == falsehood; }

private:
    formula_node nodes_[most]{};
    std::size_t size_ = 0;
    bool overflows_ = false;

    constexpr bool contradict(std::uint8_t a, std::uint8_t b) const {
        const formula_node &x = nodes_[a], &y = nodes_[b];
        return x.left == y.left && ((x.kind == connective::atom && y.kind == connective::negated_atom) ||
                                    (x.kind == connective::negated_atom && y.kind == connective::atom));
    }

    constexpr std::uint8_t ordered(connective kind, std::uint8_t a, std::uint8_t b) {
        return a < b ? add({kind, a, b}) : add({kind, b, a});
    }

    constexpr std::uint8_t add(formula_node node) {
        for (std::size_t i = 0; i < size_; ++i)
            if (nodes_[i] == node) return static_cast<std::uint8_t>(i);
        if (size_ == most) {
            overflows_ = true;
            return falsehood;
        }
        nodes_[size_] = node;
        return static_cast<std::uint8_t>(size_++);
    }
};

}}  // namespace foregone::impl
