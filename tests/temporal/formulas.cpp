// SPDX-License-Identifier: BSL-1.0
#include "../support/effort.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/temporal/formula/formula_text.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/temporal/formula/translation.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using foregone::automaton, foregone::automaton_edge, foregone::formula_mistake, foregone::formula_reader,
    foregone::formula_translation, foregone::read_formula;

constexpr std::string_view names[]{"p", "q", "r", "s", "t"};

constexpr read_formula read_of(std::string_view formula, std::size_t atoms) { return formula_reader(formula, names, atoms).read(); }

struct size_of_negation {
    int states, edges, marks;

    constexpr bool operator==(const size_of_negation&) const = default;
};

constexpr size_of_negation sizes(std::string_view formula, std::size_t atoms) {
    const read_formula read = read_of(formula, atoms);
    const automaton made = formula_translation(read.table, read.negation).made();
    return {made.states, static_cast<int>(made.edges.size()), made.marks};
}

/// Source: sizes of an independent program. The last formula is bounded existence between q and r, by Dwyer's patterns.
constexpr bool automata_are_small() {
    return sizes("[]<>p -> []<>q", 2) == size_of_negation{2, 4, 2} &&
           sizes("([]<>p && []<>q) -> []<>r", 3) == size_of_negation{2, 6, 3} &&
           sizes("<>[]p -> []<>q", 2) == size_of_negation{4, 9, 2} && sizes("[](p -> q U r)", 3) == size_of_negation{3, 6, 1} &&
           sizes("[](p -> <>(q && <>r))", 3) == size_of_negation{3, 6, 1};
}
VERIFY(temporal_formulas, automata_are_small)

TEST(temporal_formulas, large_automata_are_small_too) {
    EXPECT_EQ(sizes("([]<>p && []<>q && []<>r && []<>s) -> [](p -> <>t)", 5), (size_of_negation{2, 18, 5}));
    EXPECT_EQ(
        sizes("[]((q && <>r) -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U r))))))))))",
              3),
        (size_of_negation{8, 16, 2}));
}

constexpr bool known_properties_have_the_automata_that_one_would_draw() {
    return sizes("<>p", 1) == size_of_negation{1, 1, 0} && sizes("[]<>p", 1) == size_of_negation{2, 3, 1} &&
           sizes("<>[]p", 1) == size_of_negation{1, 2, 1} && sizes("p ~> q", 2) == size_of_negation{2, 3, 1} &&
           sizes("p U q", 2) == size_of_negation{2, 3, 0};
}
VERIFY(temporal_formulas, known_properties_have_the_automata_that_one_would_draw)

constexpr bool is_mistake(std::string_view formula, formula_mistake mistake, std::size_t column, std::string_view word) {
    const read_formula read = read_of(formula, 2);
    return read.mistake == mistake && read.column == column && read.word == word;
}

constexpr bool mistakes_name_their_column() {
    return is_mistake("[](p -> <>)", formula_mistake::operand_expected, 11, ")") &&
           is_mistake("p && q U", formula_mistake::operand_expected, 9, "") &&
           is_mistake("U q p", formula_mistake::operand_expected, 1, "U") &&
           is_mistake("p q", formula_mistake::operator_expected, 3, "q") &&
           is_mistake("p)", formula_mistake::operator_expected, 2, ")") &&
           is_mistake("[](p -> <>q", formula_mistake::parenthesis_not_closed, 12, "") &&
           is_mistake("p && $q", formula_mistake::unknown_character, 6, "$") &&
           is_mistake("[]pp", formula_mistake::unknown_atom, 3, "pp") && is_mistake("", formula_mistake::operand_expected, 1, "") &&
           read_of("[]<>p", 2).mistake == formula_mistake::unused_atom && read_of("[]<>p", 2).word == "q";
}
VERIFY(temporal_formulas, mistakes_name_their_column)

constexpr bool is_same(std::string_view one, std::string_view other) {
    const std::string text = "!((" + std::string(one) + ") <-> (" + std::string(other) + "))";
    const read_formula read = read_of(text, 3);
    return formula_translation(read.table, read.formula).made().states == 0;
}

TEST(temporal_formulas, operators_bind_as_documented) {
    EXPECT_TRUE(is_same("!p && q", "(!p) && q"));
    EXPECT_TRUE(is_same("p U q && r", "(p U q) && r"));
    EXPECT_TRUE(is_same("p && q || r", "(p && q) || r"));
    EXPECT_TRUE(is_same("p || q -> r", "(p || q) -> r"));
    EXPECT_TRUE(is_same("p -> q <-> r", "(p -> q) <-> r"));
    EXPECT_TRUE(is_same("p -> q -> r", "p -> (q -> r)"));
    EXPECT_TRUE(is_same("p U q U r", "p U (q U r)"));
    EXPECT_TRUE(is_same("[]p U q", "([]p) U q"));
    EXPECT_TRUE(is_same("G F p", "[]<>p"));
    EXPECT_TRUE(is_same("p W q", "(p U q) || []p"));
    EXPECT_TRUE(is_same("p M q", "q U (p && q)"));
    EXPECT_TRUE(is_same("p R q", "!(!p U !q)"));
    EXPECT_TRUE(is_same("p ~> q", "[](p -> <>q)"));
    EXPECT_FALSE(is_same("p U q", "p W q"));
    EXPECT_FALSE(is_same("X p", "p"));
}

/// Whether an automaton accepts a word that repeats from a position on: a cycle with all marks, by reachability alone.
class acceptance {
    std::size_t states_, positions_;
    std::vector<std::vector<char>> reached_;
    struct step {
        std::size_t from, to;
        std::uint32_t marks;
    };
    std::vector<step> steps_{};

public:
    acceptance(const automaton& of, const std::vector<std::uint32_t>& word, std::size_t loop_from)
        : states_(of.states), positions_(word.size()), reached_(states_ * positions_, std::vector<char>(states_ * positions_)) {
        for (std::size_t i = 0; i < positions_; ++i)
            for (const automaton_edge& edge : of.edges)
                if (edge.reads(word[i])) add(i, i + 1 < positions_ ? i + 1 : loop_from, edge);
        for (std::size_t k = 0; k < reached_.size(); ++k)
            for (auto& row : reached_)
                if (row[k] != 0)
                    for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<char>(row[j] | reached_[k][j]);
    }

    bool accepts(std::uint32_t all_marks) const {
        for (std::size_t v = 0; v < reached_.size(); ++v) {
            if ((v != 0 && reached_[0][v] == 0) || reached_[v][v] == 0) continue;
            std::uint32_t met = 0;
            for (const step& one : steps_)
                if (is_with(v, one.from) && is_with(v, one.to)) met |= one.marks;
            if (met == all_marks) return true;
        }
        return false;
    }

private:
    void add(std::size_t at, std::size_t next, const automaton_edge& edge) {
        steps_.push_back({at * states_ + edge.from, next * states_ + edge.to, edge.marks});
        reached_[steps_.back().from][steps_.back().to] = 1;
    }
    bool is_with(std::size_t v, std::size_t w) const { return v == w || (reached_[v][w] != 0 && reached_[w][v] != 0); }
};

bool accepts(const automaton& of, const std::vector<std::uint32_t>& word, std::size_t loop_from) {
    return of.states > 0 && acceptance(of, word, loop_from).accepts(of.all_marks());
}

/// A random formula over p and q of at most some depth.
std::string random_formula(std::mt19937& random, int depth) {
    static constexpr const char *leaves[]{"p", "q", "!p", "!q", "true"}, *prefixes[]{"!", "[]", "<>", "X"},
        *operators[]{"U", "W", "R", "M", "&&", "||", "->", "<->", "~>"};
    const auto kind = random() % 14;
    if (depth == 0 || kind < 3) return leaves[random() % 5];
    if (kind < 7) return std::string(prefixes[random() % 4]) + " (" + random_formula(random, depth - 1) + ")";
    return "(" + random_formula(random, depth - 1) + ") " + operators[random() % 9] + " (" + random_formula(random, depth - 1) +
           ")";
}

bool automata_agree_with_the_formula(std::mt19937& random, const read_formula& read) {
    const formula_translation yes(read.table, read.formula), no(read.table, read.negation);
    if (yes.too_large() || no.too_large()) return true;
    for (int k = 0; k < 4; ++k) {
        std::vector<std::uint32_t> word(1 + random() % 4);
        for (std::uint32_t& letter : word) letter = static_cast<std::uint32_t>(random() % 4);
        const std::size_t loop_from = random() % word.size();
        const bool is_true = foregone::is_true(read.table, read.formula, word, loop_from);
        if (is_true == foregone::is_true(read.table, read.negation, word, loop_from)) return false;
        if (accepts(yes.made(), word, loop_from) != is_true || accepts(no.made(), word, loop_from) == is_true) return false;
    }
    return true;
}

TEST(temporal_formulas, automata_accept_the_words_for_which_random_formulas_are_true) {
    std::mt19937 random(20'231);
    for (int i = 0; i < cases(10'000); ++i) {
        const std::string formula = random_formula(random, 4);
        const read_formula read = read_of(formula, 2);
        if (read.mistake == formula_mistake::too_large) continue;
        ASSERT_TRUE(read.mistake == formula_mistake::none || read.mistake == formula_mistake::unused_atom) << formula;
        ASSERT_TRUE(automata_agree_with_the_formula(random, read)) << formula;
    }
}

/// Two untils that are postponed in turns: an automaton that drops what is merely implied accepts this word.
TEST(temporal_formulas, untils_are_not_fulfilled_in_turns) {
    const read_formula read = read_of("q R ((!p U q) U <>!p)", 2);
    const std::vector<std::uint32_t> word{1, 3};
    EXPECT_FALSE(foregone::is_true(read.table, read.formula, word, 0));
    EXPECT_FALSE(accepts(formula_translation(read.table, read.formula).made(), word, 0));
}

}  // namespace
