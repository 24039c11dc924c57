// SPDX-License-Identifier: BSL-1.0
#pragma once

// Algebraic seeds of strength 3 and more: columns are vectors over a finite field, rows their products.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/galois_field.hpp>
#include <foregone/impl/suites/pair_arrays.hpp>
#include <foregone/suites/covering_array.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Rows for T columns at a time, made of parts. In each part, a column is a vector over a field, and the rows are its products with
/// all vectors. T columns are covered if their vectors are independent in some part.
///
/// Guarantees: `parts * (q^T - q) + q` rows. Sets of columns that are independent in no part stay uncovered. Each vector is the
/// best of several random ones.
/// Source: Sherwood, Martirosyan and Colbourn, "Covering arrays of higher strength from permutation vectors", 2006.
template <unsigned T>
class linear_arrays {
    using vector_over = std::array<unsigned, T>;

    const galois_field& field_;
    std::size_t parts_;
    random_bits& random_;
    std::vector<std::vector<vector_over>> chosen_{};  // for each column, one vector per part

    constexpr bool independent(std::array<vector_over, T> rows) const {
        for (unsigned i = 0; i < T; ++i) {
            unsigned pivot = i;
            while (pivot < T && rows[pivot][i] == 0) ++pivot;
            if (pivot == T) return false;
            std::swap(rows[i], rows[pivot]);
            const unsigned inverse = field_.invert(rows[i][i]);
            for (unsigned j = i + 1; j < T; ++j) {
                if (rows[j][i] == 0) continue;
                const unsigned factor = field_.negate(field_.multiply(rows[j][i], inverse));
                for (unsigned k = i; k < T; ++k) rows[j][k] = field_.add(rows[j][k], field_.multiply(factor, rows[i][k]));
            }
        }
        return true;
    }

    constexpr bool covered(const std::array<std::size_t, T - 1>& others, const std::vector<vector_over>& column) const {
        for (std::size_t part = 0; part < parts_; ++part) {
            std::array<vector_over, T> together{};
            for (unsigned i = 0; i + 1 < T; ++i) together[i] = chosen_[others[i]][part];
            together[T - 1] = column[part];
            if (independent(together)) return true;
        }
        return false;
    }

    /// The number of sets of T - 1 columns that are independent of this column in no part, or a number greater than `enough`.
    constexpr std::uint64_t uncovered(const std::vector<vector_over>& column, std::uint64_t enough) {
        std::uint64_t found = 0;
        if (chosen_.size() < T - 1) return 0;
        std::array<std::size_t, T - 1> others{};
        for (unsigned i = 0; i + 1 < T; ++i) others[i] = i;
        while (found <= enough) {
            work += parts_ * T * T;
            found += !covered(others, column);
            unsigned last = T - 1;
            while (last > 0 && others[last - 1] == chosen_.size() - (T - 1) + last - 1) --last;
            if (last == 0) break;
            ++others[last - 1];
            for (unsigned i = last; i + 1 < T; ++i) others[i] = others[i - 1] + 1;
        }
        return found;
    }

    /// A vector for each part that begins with 1, so that all parts share the constant rows.
    constexpr std::vector<vector_over> draw() {
        std::vector<vector_over> column(parts_, vector_over{});
        for (vector_over& vector : column) {
            vector[0] = 1;
            for (unsigned i = 1; i < T; ++i) vector[i] = static_cast<unsigned>(random_.below(field_.order()));
        }
        return column;
    }

    constexpr unsigned product(const vector_over& a, const vector_over& b) const {
        unsigned sum = 0;
        for (unsigned i = 0; i < T; ++i) sum = field_.add(sum, field_.multiply(a[i], b[i]));
        return sum;
    }

public:
    std::uint64_t work = 0;

    constexpr linear_arrays(const galois_field& field, std::size_t parts, random_bits& random)
        : field_(field), parts_(parts), random_(random) {}

    /// Adds a column, the best of `tries` random ones; stops early at a column that leaves nothing uncovered, or when the effort is
    /// spent.
    constexpr void add_column(std::size_t tries, std::uint64_t until_work) {
        std::uint64_t least = UINT64_MAX;
        std::vector<vector_over> best;
        for (std::size_t i = 0; i < tries && least > 0 && (i < 4 || work < until_work); ++i) {
            std::vector<vector_over> column = draw();
            const std::uint64_t found = uncovered(column, least - 1);
            if (found >= least) continue;
            least = found;
            best = std::move(column);
        }
        chosen_.push_back(std::move(best));
    }

    /// The columns of Bush's orthogonal array: the powers of a point, and the point at infinity.
    ///
    /// Requires: one part; columns <= q + 1.
    constexpr void add_curve(std::size_t columns) {
        for (unsigned point = 0; point < columns; ++point) {
            vector_over powers{};
            if (point == field_.order()) powers[T - 1] = 1;
            else
                for (unsigned i = 0, power = 1; i < T; ++i, power = field_.multiply(power, point)) powers[i] = power;
            chosen_.push_back({powers});
        }
    }

    /// The unit vectors and their sum.
    ///
    /// Requires: one part.
    constexpr void add_units() {
        vector_over sum{};
        for (unsigned i = 0; i < T; ++i) {
            vector_over unit{};
            unit[i] = sum[i] = 1;
            chosen_.push_back({unit});
        }
        chosen_.push_back({sum});
    }

    constexpr seed_rows rows() const {
        seed_rows made{field_.order(), chosen_.size(), {}};
        for (std::size_t part = 0; part < parts_; ++part) {
            vector_over factors{};
            do {
                bool constant = true;
                for (unsigned i = 1; i < T; ++i) constant = constant && factors[i] == 0;
                if (constant && part > 0) continue;
                for (const std::vector<vector_over>& column : chosen_)
                    made.cells.push_back(static_cast<cover_level>(product(factors, column[part])));
            } while (next(factors));
        }
        return made;
    }

private:
    constexpr bool next(vector_over& factors) const {
        for (unsigned& factor : factors) {
            if (++factor < field_.order()) return true;
            factor = 0;
        }
        return false;
    }
};

}}  // namespace foregone::impl
