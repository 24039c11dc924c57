// SPDX-License-Identifier: BSL-1.0
#pragma once

// The construction of a covering array: completes algebraic seeds greedily, then removes rows by tabu search.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/column_sets.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/fewer_rows.hpp>
#include <foregone/impl/suites/galois_field.hpp>
#include <foregone/impl/suites/greedy_rows.hpp>
#include <foregone/impl/suites/linear_arrays.hpp>
#include <foregone/impl/suites/open_rows.hpp>
#include <foregone/impl/suites/pair_arrays.hpp>
#include <foregone/impl/suites/row_rules.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

inline constexpr unsigned largest_seed_field = 64;

/// Candidates for the first rows of an array; the best one is found by trial.
///
/// Requires: the levels descend.
template <unsigned T>
struct cover_seeds {
    const std::vector<cover_level>& levels;
    std::size_t most_rows;  ///< larger seeds are not worth a trial
    std::uint64_t effort;   ///< effort of the search for columns
    random_bits& random;
    std::vector<seed_rows> found{};
    std::uint64_t work = 0;

    constexpr void collect() {
        for (std::size_t column = 0; column < levels.size(); ++column)
            if (levels[column] > 1 && (column == 0 || levels[column] != levels[column - 1])) collect_for(levels[column], column);
    }

private:
    constexpr void keep(seed_rows&& made, std::size_t wanted_columns = SIZE_MAX) {
        made.fits = made.columns >= wanted_columns;
        if (made.rows() < most_rows) found.push_back(std::move(made));
    }

    static constexpr unsigned next_order(unsigned order) {
        while (prime_base(order) == 0) ++order;
        return order;
    }

    constexpr bool power_fits(unsigned order) const {
        std::uint64_t rows = 1;
        for (unsigned i = 0; i < T; ++i) rows *= order;
        return rows < most_rows;
    }

    /// Collects seeds of this many values for the columns from `first` on, which have no more values.
    constexpr void collect_for(unsigned values, std::size_t first) {
        const std::size_t columns = levels.size() - first;
        if constexpr (T == 2) {
            std::size_t equal = 0;
            while (equal < columns && levels[first + equal] == values) ++equal;
            collect_pairs(values, columns, equal);
        }
        if constexpr (T > 2)
            if (values == levels[0]) collect_linear(next_order(values), columns);
    }

    constexpr void collect_pairs(unsigned values, std::size_t columns, std::size_t equal) {
        if (values == 2) return keep(binary_pairs(columns), equal);
        unsigned order = next_order(values);
        for (unsigned tried = 0; tried < 3 && order <= largest_seed_field && power_fits(order); ++tried) {
            const galois_field field(order);
            const unsigned given_up = order - values;
            if (given_up > 0 && given_up + 1 < order) keep(projected_pairs(field, given_up), equal);
            if (tried == 0) collect_repeated(field, columns, equal);
            order = next_order(order + 1);
        }
    }

    constexpr void collect_repeated(const galois_field& field, std::size_t columns, std::size_t equal) {
        seed_rows made = orthogonal_pairs(field);
        while (made.columns < columns && made.rows() < most_rows) {
            seed_rows larger = repeated_pairs(made, field);
            keep(std::move(made), equal);
            made = std::move(larger);
        }
        keep(std::move(made), equal);
    }

    constexpr void collect_linear(unsigned order, std::size_t columns) {
        if (order > largest_seed_field || !power_fits(order)) return;
        const galois_field field(order);
        std::uint64_t rows = 1;
        for (unsigned i = 0; i < T; ++i) rows *= order;
        for (std::size_t parts = 1; parts <= 8 && parts * (rows - order) + order < most_rows && work < 2 * effort; ++parts) {
            linear_arrays<T> made(field, parts, random);
            if (parts == 1 && order >= T) made.add_curve(columns < order + 1U ? columns : order + 1U);
            else if (parts == 1) made.add_units();
            else
                for (std::size_t column = 0; column < columns; ++column)
                    made.add_column(2'000, effort - (work < effort ? work : effort));
            work += made.work;
            keep(made.rows());
        }
    }
};

/// Below this effort, as in a constant evaluation, arrays of strength 3 or more start without a seed: seeds would cost more.
inline constexpr std::uint64_t worthy_effort = 100'000;

/// The number of candidates for each new row; the best one is taken.
inline constexpr std::size_t most_candidates = 4'096;

/// Constructs an array: completes several seeds, and removes rows from the best result.
///
/// Requires: the levels descend, each 1 or more; no set of columns to cover is larger than T; some row is allowed, and so are the
/// required ones.
template <unsigned T>
class cover_search {
    const cover_problem& problem_;
    const std::vector<cover_level>& levels_ = problem_.levels;
    cover_options options_;
    random_bits random_{options_.seed};
    std::vector<column_set> sets_ = column_sets(problem_).found;
    row_rules rules_{problem_};
    std::vector<std::uint32_t> excused_{};
    std::vector<cover_level> best_{};
    std::uint64_t work_ = 0;

    constexpr std::size_t best_rows() const { return best_.empty() ? SIZE_MAX : best_.size() / levels_.size(); }

    constexpr void load(open_rows<T>& rows, const seed_rows& from) const {
        std::vector<cover_level> row(levels_.size(), open_cell);
        for (std::size_t number = 0; number < from.rows(); ++number) {
            row.assign(levels_.size(), open_cell);
            std::size_t next = 0, closed = 0;
            for (std::size_t column = 0; column < levels_.size(); ++column) {
                if (levels_[column] > from.values || next == from.columns) continue;
                const cover_level value = from.at(number, next++);
                if (value >= levels_[column] || !rows.allows(row.data(), column, value)) continue;
                row[column] = value;
                ++closed;
            }
            if (closed > 0) rows.append(row.data());
        }
    }

    constexpr void try_seed(const seed_rows& from, std::size_t candidates) {
        open_rows<T> rows(problem_, sets_, rules_, random_, excused_);
        if (best_.empty()) rows.watcher = options_.watcher;
        load(rows, from);
        if (greedy_rows<T>(rows).complete(candidates, best_rows())) {
            drop_idle_rows(rows);
            if (rows.rows() < best_rows()) best_ = std::move(rows.cells);
        }
        excused_.insert(excused_.end(), rows.excused.begin(), rows.excused.end());
        work_ += rows.work;
        if (options_.watcher != nullptr) options_.watcher->hear({best_rows(), 0, work_, options_.effort});
    }

    /// Whether every T columns have to be covered, and nothing else is required.
    constexpr bool plain() const {
        return (problem_.strength == T || levels_.size() == T) && problem_.groups.empty() && rules_.trivial() &&
               problem_.required.empty();
    }

    /// A lower bound of the number of rows.
    constexpr std::size_t least_rows() const {
        if (!plain()) return problem_.required.empty() ? 1 : problem_.required.size() / levels_.size();
        std::size_t bits = 0;
        for (const cover_level level : levels_) bits += level == 2;
        if (T == 2 && levels_[0] == 2 && bits > 1) return binary_pair_rows(bits);
        std::size_t least = 1;
        for (unsigned i = 0; i < T; ++i) least *= levels_[i];
        return least;
    }

    constexpr bool done(std::uint64_t until_work) const { return best_rows() <= least_rows() || work_ >= until_work; }

    /// The order of trials. Seeds that fit all their parameters come first: those with more rows if their numbers of values differ,
    /// because these rows are needed in any case; otherwise those with fewer rows. Seeds with more columns follow.
    static constexpr bool is_better(const seed_rows& a, const seed_rows& b) {
        if (a.fits != b.fits) return a.fits;
        if (a.fits && a.values != b.values) return a.rows() > b.rows();
        if (a.fits) return a.rows() < b.rows();
        return a.columns != b.columns ? a.columns > b.columns : a.rows() < b.rows();
    }

    /// Two arrays of half the columns: the first one repeated side by side, and the second one beside a copy with permuted values.
    ///
    /// Source: Chateauneuf and Kreher, "On the state of strength-three covering arrays", 2002, after Roux.
    constexpr seed_rows doubled() {
        std::vector<cover_level> half;  // pairs of adjacent columns are made from one column; the second has no more values
        for (std::size_t column = 0; column < levels_.size(); column += 2) half.push_back(levels_[column]);
        seed_rows made{levels_[0], half.size() * 2, {}, true};
        append_shifted(made, less<3>(half), half, 0);
        const std::vector<cover_level> two = less<2>(half);
        for (unsigned shift = 1; shift < levels_[0]; ++shift) append_shifted(made, two, half, shift);
        return made;
    }
    template <unsigned S>
    constexpr std::vector<cover_level> less(const std::vector<cover_level>& levels) {
        cover_problem problem{.levels = levels, .strength = S};
        cover_search<S> search(problem, {.effort = options_.effort / 8, .seed = options_.seed});
        std::vector<cover_level> rows = search.run();
        work_ += search.work();
        return rows;
    }
    static constexpr void append_shifted(seed_rows& made, const std::vector<cover_level>& rows,
                                         const std::vector<cover_level>& half, unsigned shift) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            made.cells.push_back(rows[i]);
            made.cells.push_back(static_cast<cover_level>((rows[i] + shift) % half[i % half.size()]));
        }
    }

    /// The seeds for the strength of all parameters, which may be less than T.
    template <unsigned S = T>
    constexpr std::vector<seed_rows> seeds() {
        if constexpr (S > 1)
            if (problem_.strength < S) return seeds<S - 1>();
        cover_seeds<S> all{.levels = levels_, .most_rows = best_rows(), .effort = options_.effort / 8, .random = random_};
        all.collect();
        work_ += all.work;
        if constexpr (S == 3)
            if (levels_.size() > 2 * S - 2 && levels_[0] > 1) keep_smaller(all.found, doubled());
        for (std::size_t i = 1; i < all.found.size(); ++i)
            for (std::size_t j = i; j > 0 && is_better(all.found[j], all.found[j - 1]); --j)
                std::swap(all.found[j], all.found[j - 1]);
        return std::move(all.found);
    }

    constexpr void keep_smaller(std::vector<seed_rows>& found, seed_rows&& made) const {
        if (made.rows() < best_rows()) found.push_back(std::move(made));
    }

    constexpr void take_rows_away() {
        open_rows<T> rows(problem_, sets_, rules_, random_, excused_);
        rows.work = work_;
        for (std::size_t i = 0; i < problem_.required.size(); ++i) rows.set(i / levels_.size(), i % levels_.size(), best_[i]);
        for (std::size_t i = rows.cells.size(); i < best_.size(); i += levels_.size()) rows.append(best_.data() + i);
        fewer_rows<T>(rows).search(least_rows(), options_);
        best_ = rows.cells;
        work_ = rows.work;
    }

public:
    /// Requires: the problem outlives it.
    constexpr cover_search(const cover_problem& problem, cover_options options) : problem_(problem), options_(options) {}

    constexpr std::uint64_t work() const { return work_; }

    /// The rows in order, complete and without open cells.
    constexpr std::vector<cover_level> run() {
        try_seed({}, 1);
        const seed_rows begun = best_seed();
        for (std::size_t candidates = 4; T > 2 && candidates <= most_candidates && !done(options_.effort / 3); candidates *= 2)
            try_seed(begun, candidates);
        if (!done(options_.effort)) take_rows_away();
        close_cells();
        return std::move(best_);
    }

private:
    constexpr seed_rows best_seed() {
        seed_rows best;
        std::vector<seed_rows> all;
        const bool worthy = problem_.strength == 2 || options_.effort >= worthy_effort;
        if (worthy && best_rows() > least_rows()) all = seeds();
        for (seed_rows& seed : all) {
            const std::size_t before = best_rows();
            if (&seed != all.data() && done(options_.effort / 2)) break;
            try_seed(seed, 1);
            if (best_rows() < before) best = std::move(seed);
        }
        return best;
    }

    constexpr void close_cells() {
        for (std::size_t i = 0; i < best_.size(); ++i) {
            if (best_[i] != open_cell) continue;
            const std::size_t column = i % levels_.size(), number = i / levels_.size();
            const cover_level* const row = best_.data() + number * levels_.size();
            cover_level value = preferred(column, number);
            while (!rules_.allows(row, column, value)) value = static_cast<cover_level>((value + 1U) % levels_[column]);
            best_[i] = value;
        }
    }

    /// A value drawn by weight; without weights, the values in rotation.
    constexpr cover_level preferred(std::size_t column, std::size_t row) {
        if (problem_.weights.empty() || problem_.weights[column].empty()) return static_cast<cover_level>(row % levels_[column]);
        std::uint64_t sum = 0;
        for (const unsigned weight : problem_.weights[column]) sum += weight;
        std::uint64_t drawn = random_.below(sum);
        cover_level value = 0;
        for (; drawn >= problem_.weights[column][value]; ++value) drawn -= problem_.weights[column][value];
        return value;
    }
};

}}  // namespace foregone::impl
