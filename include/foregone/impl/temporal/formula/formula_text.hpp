// SPDX-License-Identifier: BSL-1.0
#pragma once

// The text of a formula, read while compiling.

#include <foregone/impl/temporal/formula/formula.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// What is wrong with the text of a formula.
enum class formula_mistake : std::uint8_t {
    none,
    operand_expected,
    operator_expected,
    parenthesis_not_closed,
    unknown_character,
    unknown_atom,
    unused_atom,
    repeated_atom,
    too_large,
    too_costly  ///< to translate, within the limits of the compiler
};

/// A formula that was read, or the first mistake in its text.
struct read_formula {
    formula_table table{};
    std::uint8_t formula = formula_table::falsehood;  ///< the formula
    std::uint8_t negation = formula_table::falsehood;
    bool has_next = false;  ///< the text has an X
    formula_mistake mistake = formula_mistake::none;
    std::size_t column = 0;   ///< of the mistake, from 1
    std::string_view word{};  ///< that is wrong there, or the name of the atom
};

/// Reads a formula: operands are `true`, `false` and the names of atoms; operators are, from the strongest to the weakest,
/// `! [] <> X F G`, `U W R M`, `&&`, `||`, `-> ~>` and `<->`. Binary operators are taken from the right.
///
/// Errors: the first mistake from the left; then atoms that are given twice or not used.
class formula_reader {
    /// A formula and its negation, both without negations above an atom.
    struct pair {
        std::uint8_t yes = formula_table::falsehood, no = formula_table::falsehood;

        constexpr pair negated() const { return {no, yes}; }
    };

    std::string_view text_;
    const std::string_view* atoms_;
    std::size_t atom_count_;
    std::size_t at_ = 0;
    std::uint64_t used_ = 0;
    read_formula read_{};

public:
    constexpr formula_reader(std::string_view text, const std::string_view* atoms, std::size_t atom_count)
        : text_(text), atoms_(atoms), atom_count_(atom_count) {}

    constexpr read_formula read() {
        const pair whole = equivalence();
        skip_spaces();
        if (at_ < text_.size()) refuse(formula_mistake::operator_expected, word_here());
        read_.formula = whole.yes;
        read_.negation = whole.no;
        if (read_.table.overflows()) refuse(formula_mistake::too_large, text_);
        check_atoms();
        return read_;
    }

private:
    constexpr bool fine() const { return read_.mistake == formula_mistake::none; }

    constexpr void refuse(formula_mistake mistake, std::string_view word) {
        if (!fine()) return;
        read_.mistake = mistake;
        read_.column = at_ + 1;
        read_.word = word;
    }

    constexpr void check_atoms() {
        for (std::size_t i = 0; i < atom_count_ && fine(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                if (atoms_[i] == atoms_[j]) refuse(formula_mistake::repeated_atom, atoms_[i]);
            if ((used_ >> i & 1) == 0) refuse(formula_mistake::unused_atom, atoms_[i]);
        }
    }

    static constexpr bool begins_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
    static constexpr bool continues_word(char c) { return begins_word(c) || (c >= '0' && c <= '9'); }

    constexpr void skip_spaces() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
    }

    /// The word that begins here; a single character, if none does.
    constexpr std::string_view word_here() const {
        std::size_t end = at_;
        if (end < text_.size() && begins_word(text_[end]))
            while (end < text_.size() && continues_word(text_[end])) ++end;
        else if (end < text_.size()) ++end;
        return text_.substr(at_, end - at_);
    }

    /// Passes `token`, if it is next. A token of letters is a whole word.
    constexpr bool take(std::string_view token) {
        skip_spaces();
        const bool is_next = begins_word(token[0]) ? word_here() == token : text_.substr(at_, token.size()) == token;
        if (!fine() || !is_next) return false;
        at_ += token.size();
        return true;
    }

    constexpr pair equivalence() {
        const pair a = implication();
        if (!take("<->")) return a;
        const pair b = equivalence();
        return {either(both(a, b), both(a.negated(), b.negated())).yes, either(both(a, b.negated()), both(a.negated(), b)).yes};
    }

    constexpr pair implication() {
        const pair a = disjunction();
        if (take("->")) return either(a.negated(), implication());
        if (take("~>")) return always(either(a.negated(), eventually(implication())));
        return a;
    }

    constexpr pair disjunction() {
        const pair a = conjunction();
        return take("||") ? either(a, disjunction()) : a;
    }

    constexpr pair conjunction() {
        const pair a = binary();
        return take("&&") ? both(a, conjunction()) : a;
    }

    constexpr pair binary() {
        const pair a = unary();
        if (take("U")) return until(a, binary());
        if (take("R")) return until(a.negated(), binary().negated()).negated();
        if (take("W")) {
            const pair b = binary();
            return until(b.negated(), both(a.negated(), b.negated())).negated();
        }
        if (take("M")) {
            const pair b = binary();
            return until(b, both(a, b));
        }
        return a;
    }

    constexpr pair unary() {
        if (take("!")) return unary().negated();
        if (take("[]") || take("G")) return always(unary());
        if (take("<>") || take("F")) return eventually(unary());
        if (take("X")) {
            read_.has_next = true;
            const pair a = unary();
            return {read_.table.next(a.yes), read_.table.next(a.no)};
        }
        return operand();
    }

    constexpr pair operand() {
        if (take("true")) return {formula_table::truth, formula_table::falsehood};
        if (take("false")) return {formula_table::falsehood, formula_table::truth};
        if (take("(")) {
            const pair inner = equivalence();
            if (!take(")")) refuse(formula_mistake::parenthesis_not_closed, word_here());
            return inner;
        }
        return atom();
    }

    constexpr pair atom() {
        if (!fine()) return {};
        if (at_ == text_.size() || !begins_word(text_[at_])) {
            const bool known = at_ == text_.size() || std::string_view{"!&|()<>[]-~"}.find(text_[at_]) != std::string_view::npos;
            refuse(known ? formula_mistake::operand_expected : formula_mistake::unknown_character, word_here());
            return {};
        }
        const std::string_view found = word_here();
        if (is_operator(found)) refuse(formula_mistake::operand_expected, found);
        for (std::size_t i = 0; i < atom_count_ && fine(); ++i) {
            if (atoms_[i] != found) continue;
            used_ |= std::uint64_t{1} << i;
            at_ += found.size();
            const auto number = static_cast<std::uint8_t>(i);
            return {read_.table.literal(number, false), read_.table.literal(number, true)};
        }
        refuse(formula_mistake::unknown_atom, found);
        return {};
    }

    static constexpr bool is_operator(std::string_view word) {
        return word.size() == 1 && std::string_view{"XFGUWRM"}.find(word[0]) != std::string_view::npos;
    }

    constexpr pair both(pair a, pair b) { return {read_.table.both(a.yes, b.yes), read_.table.either(a.no, b.no)}; }
    constexpr pair either(pair a, pair b) { return both(a.negated(), b.negated()).negated(); }
    constexpr pair always(pair a) { return {read_.table.always(a.yes), read_.table.eventually(a.no)}; }
    constexpr pair eventually(pair a) { return always(a.negated()).negated(); }
    constexpr pair until(pair a, pair b) { return {read_.table.until(a.yes, b.yes), read_.table.release(a.no, b.no)}; }
};

}}  // namespace foregone::impl
