// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Guesses how many states a breadth-first search will meet, from how large its levels have been: levels of most models grow ever more
/// slowly, and then shrink ever faster, so that the logarithm of the ratio of two levels lies near a falling line, which is followed on.
///
/// Shape: no guess before the levels bend that way, nor one of more than four times what was met. Near the largest level it is wrong by
/// a tenth or so for two-phase commit, the philosophers and counters, and by more for puzzles; it is shown, and nothing depends on it.
/// Cost: that of the later half of the levels, for a guess.
class level_forecast {
    std::vector<double> ratios_{};  ///< logarithms
    std::uint64_t last_ = 0, all_ = 0;

    static constexpr std::size_t fewest_ratios = 6;
    static constexpr double most_times = 4;

public:
    /// A level is complete, and has so many states.
    void note(std::uint64_t states) {
        if (last_ > 0 && states > 0) ratios_.push_back(std::log(static_cast<double>(states) / static_cast<double>(last_)));
        last_ = states;
        all_ += states;
    }

    /// All states there will be; 0: nobody knows.
    std::uint64_t total() const {
        if (ratios_.size() < fewest_ratios || last_ == 0) return 0;
        const line fitted = fit();
        if (fitted.slope >= 0) return 0;
        const double most = static_cast<double>(all_) * most_times;
        double sum = static_cast<double>(all_), level = static_cast<double>(last_);
        std::size_t more = ratios_.size() * static_cast<std::size_t>(most_times);
        for (double ratio = fitted.next; level >= 1 && sum <= most && more > 0; ratio += fitted.slope, --more) sum += level *= std::exp(ratio);
        return sum <= most && more > 0 ? static_cast<std::uint64_t>(sum) : 0;
    }

private:
    struct line {
        double next;  ///< behind the last ratio
        double slope;
    };

    /// The least squares of the later half.
    line fit() const {
        const std::size_t half = (ratios_.size() + 1) / 2, count = half < fewest_ratios ? fewest_ratios : half, first = ratios_.size() - count;
        const double n = static_cast<double>(count), middle = (n - 1) / 2;
        double mean = 0, across = 0, spread = 0;
        for (std::size_t i = 0; i < count; ++i) mean += ratios_[first + i] / n;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = static_cast<double>(i) - middle;
            across += x * (ratios_[first + i] - mean);
            spread += x * x;
        }
        const double slope = across / spread;
        return {mean + slope * (n - middle), slope};
    }
};

}  // namespace foregone
