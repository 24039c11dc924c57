// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover_seeds.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/analysis/fewer_rows.hpp>
#include <foregone/analysis/greedy_rows.hpp>
#include <foregone/analysis/open_rows.hpp>
#include <foregone/analysis/pair_arrays.hpp>
#include <foregone/base/random.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// How an array is made.
struct cover_options {
    std::uint64_t effort = 4'500'000;  ///< three nanoseconds each, more or less; the first array is finished in any case
    std::uint64_t seed = 1;
};

/// About ten seconds.
inline constexpr std::uint64_t long_effort = 4'000'000'000;

/// With less than this, as while compiling, more than pairs begin with nothing: what to begin with would cost more.
inline constexpr std::uint64_t worthy_effort = 100'000;

/// Makes one array: tries what it may begin with, completes each, and takes rows away from the best.
///
/// Requires: T or more columns, whose levels descend, each 1 or more.
template <unsigned T>
class cover_search {
    const std::vector<cover_level>& levels_;
    cover_options options_;
    random_bits random_{options_.seed};
    std::vector<cover_level> best_{};
    std::uint64_t work_ = 0;

    constexpr std::size_t best_rows() const { return best_.empty() ? SIZE_MAX : best_.size() / levels_.size(); }

    constexpr void load(open_rows<T>& rows, const seed_rows& from) const {
        std::vector<cover_level> row(levels_.size(), open_cell);
        for (std::size_t number = 0; number < from.rows(); ++number) {
            std::size_t next = 0, closed = 0;
            for (std::size_t column = 0; column < levels_.size(); ++column) {
                row[column] = open_cell;
                if (levels_[column] > from.values || next == from.columns) continue;
                const cover_level value = from.at(number, next++);
                if (value >= levels_[column]) continue;
                row[column] = value;
                ++closed;
            }
            if (closed > 0) rows.append(row.data());
        }
    }

    constexpr void try_seed(const seed_rows& from, std::size_t candidates) {
        open_rows<T> rows{.levels = levels_, .random = random_};
        load(rows, from);
        if (greedy_rows<T>(rows).complete(candidates, best_rows())) {
            drop_idle_rows(rows);
            if (rows.rows() < best_rows()) best_ = std::move(rows.cells);
        }
        work_ += rows.work;
    }

    /// Fewer rows there cannot be.
    constexpr std::size_t least_rows() const {
        std::size_t bits = 0;
        for (const cover_level level : levels_) bits += level == 2;
        if (T == 2 && levels_[0] == 2 && bits > 1) return binary_pair_rows(bits);
        std::size_t least = 1;
        for (unsigned i = 0; i < T; ++i) least *= levels_[i];
        return least;
    }

    constexpr bool done(std::uint64_t until_work) const { return best_rows() <= least_rows() || work_ >= until_work; }

    /// What is tried first: a seed that has all parameters of its kind, of these the one that is needed in any case.
    static constexpr bool is_better(const seed_rows& a, const seed_rows& b) {
        if (a.fits != b.fits) return a.fits;
        if (a.fits && a.values != b.values) return a.rows() > b.rows();
        if (a.fits) return a.rows() < b.rows();
        return a.columns != b.columns ? a.columns > b.columns : a.rows() < b.rows();
    }

    /// Two arrays of half the columns: one beside itself, and the other beside itself with other values.
    ///
    /// Source: Chateauneuf and Kreher, "On the state of strength-three covering arrays", 2002, after Roux.
    constexpr seed_rows doubled() {
        std::vector<cover_level> half;  // a column and the next, which has no more values, are made from one
        for (std::size_t column = 0; column < levels_.size(); column += 2) half.push_back(levels_[column]);
        const cover_options less{options_.effort / 8, options_.seed};
        cover_search<3> triples(half, less);
        cover_search<2> pairs(half, less);
        const std::vector<cover_level> three = triples.run(), two = pairs.run();
        work_ += triples.work() + pairs.work();
        seed_rows made{levels_[0], half.size() * 2, {}, true};
        append_shifted(made, three, half, 0);
        for (unsigned shift = 1; shift < levels_[0]; ++shift) append_shifted(made, two, half, shift);
        return made;
    }
    static constexpr void append_shifted(seed_rows& made, const std::vector<cover_level>& rows,
                                         const std::vector<cover_level>& half, unsigned shift) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            made.cells.push_back(rows[i]);
            made.cells.push_back(static_cast<cover_level>((rows[i] + shift) % half[i % half.size()]));
        }
    }

    constexpr void keep_smaller(std::vector<seed_rows>& found, seed_rows&& made) const {
        if (made.rows() < best_rows()) found.push_back(std::move(made));
    }

    constexpr std::vector<seed_rows> seeds() {
        cover_seeds<T> all{.levels = levels_, .most_rows = best_rows(), .effort = options_.effort / 8, .random = random_};
        all.collect();
        work_ += all.work;
        if constexpr (T == 3)
            if (levels_.size() > 2 * T - 2 && levels_[0] > 1) keep_smaller(all.found, doubled());
        for (std::size_t i = 1; i < all.found.size(); ++i)
            for (std::size_t j = i; j > 0 && is_better(all.found[j], all.found[j - 1]); --j)
                std::swap(all.found[j], all.found[j - 1]);
        return std::move(all.found);
    }

    constexpr void take_rows_away() {
        open_rows<T> rows{.levels = levels_, .random = random_, .work = work_};
        for (std::size_t i = 0; i < best_.size(); i += levels_.size()) rows.append(best_.data() + i);
        fewer_rows<T>(rows).search(least_rows(), options_.effort);
        best_ = rows.cells;
        work_ = rows.work;
    }

public:
    constexpr cover_search(const std::vector<cover_level>& levels, cover_options options) : levels_(levels), options_(options) {}

    constexpr std::uint64_t work() const { return work_; }

    /// The rows, one after the other, complete and with no cell left open.
    constexpr std::vector<cover_level> run() {
        try_seed({}, 1);
        const seed_rows begun = best_seed();
        for (std::size_t candidates = 4; T > 2 && !done(options_.effort / 3); candidates *= 2) try_seed(begun, candidates);
        if (!done(options_.effort)) take_rows_away();
        close_cells();
        return std::move(best_);
    }

private:
    constexpr seed_rows best_seed() {
        seed_rows best;
        std::vector<seed_rows> all;
        const bool worthy = T == 2 || options_.effort >= worthy_effort;
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
        for (std::size_t i = 0; i < best_.size(); ++i)
            if (best_[i] == open_cell) best_[i] = static_cast<cover_level>(i / levels_.size() % levels_[i % levels_.size()]);
    }
};

/// The columns' numbers, those with most values first.
constexpr std::vector<std::size_t> descending_columns(const std::vector<cover_level>& levels) {
    std::vector<std::size_t> order(levels.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        for (std::size_t j = i; j > 0 && levels[order[j]] > levels[order[j - 1]]; --j) std::swap(order[j], order[j - 1]);
    }
    return order;
}

template <unsigned T>
constexpr covering_array cover_all(const std::vector<cover_level>& levels, cover_options options) {
    const std::vector<std::size_t> order = descending_columns(levels);
    std::vector<cover_level> descending(levels.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) descending[i] = levels[order[i]];
    cover_search<T> search(descending, options);
    const std::vector<cover_level> cells = search.run();
    covering_array made{levels, std::vector<cover_level>(cells.size(), 0), search.work()};
    for (std::size_t i = 0; i < cells.size(); ++i) made.cells[i - i % order.size() + order[i % order.size()]] = cells[i];
    return made;
}

/// How many combinations T columns of these have, all sets of T taken together; UINT64_MAX where it is 2^32 or more.
template <unsigned T>
constexpr std::uint64_t count_combinations(const std::vector<cover_level>& levels) {
    std::uint64_t sums[T + 1] = {1};  // of the products of i of the levels so far
    for (const cover_level level : levels)
        for (unsigned i = T; i > 0; --i) {
            sums[i] += sums[i - 1] * level;
            if (sums[i] > UINT32_MAX) return UINT64_MAX;
        }
    return sums[T];
}

/// Rows in which every T parameters take all combinations of their values.
///
/// Requires: 1 <= T <= 6; each parameter has fewer than 65,535 values.
/// Shape: the same rows for the same levels and options, on every machine. Where there are fewer than T parameters, all
///     combinations of all of them.
/// Cost: what the options say, once a first array is complete.
/// Errors: no rows, where there are 2^32 combinations or more, and where a parameter has no value.
template <unsigned T>
    requires(T >= 1 && T <= 6)
constexpr covering_array cover(const std::vector<cover_level>& levels, cover_options options = {}) {
    for (const cover_level level : levels)
        if (level == 0) return {levels, {}, 0};
    if constexpr (T > 1)
        if (levels.size() < T && !levels.empty()) return cover<T - 1>(levels, options);
    if (levels.empty() || count_combinations<T>(levels) > UINT32_MAX) return {levels, {}, 0};
    return cover_all<T>(levels, options);
}

}  // namespace foregone
