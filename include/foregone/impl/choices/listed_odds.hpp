// SPDX-License-Identifier: BSL-1.0
#pragma once

// The weights of a path's choices, from which its likelihood follows as a fraction; for reports and Markov models.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A fraction in lowest terms, if both numbers have 64 bits.
struct short_fraction {
    std::uint64_t over = 1, under = 1;
    bool is_too_long = false;

    constexpr void multiply(std::uint64_t by, std::uint64_t per) {
        if (is_too_long) return;
        const std::uint64_t straight = greatest_divisor(by, per);
        by /= straight, per /= straight;
        const std::uint64_t left = greatest_divisor(over, per), right = greatest_divisor(by, under);
        over /= left, per /= left;
        by /= right, under /= right;
        const uint128 above = uint128{over} * by, below = uint128{under} * per;
        is_too_long = above > UINT64_MAX || below > UINT64_MAX;
        over = static_cast<std::uint64_t>(above);
        under = static_cast<std::uint64_t>(below);
    }
};

/// The weights of a path's choices, in the order of the steps.
class listed_odds final : public path_odds {
    struct weighed_choice {
        std::uint64_t step, weight, all;
    };
    std::vector<weighed_choice> choices_{};

public:
    constexpr listed_odds() = default;
    constexpr void weigh(std::uint64_t step, std::uint64_t weight, std::uint64_t all) override {
        choices_.push_back({step, weight, all});
    }
    constexpr bool empty() const { return choices_.empty(); }

    /// Calls visit(weight, all) for each of `count` choices; without weights, each alternative weighs 1.
    template <class Visit>
    constexpr void each_share(const choice_point* choices, std::uint64_t count, Visit&& visit) const {
        std::size_t next = 0;
        for (std::uint64_t step = 0; step < count; ++step) {
            const bool is_weighed = next < choices_.size() && choices_[next].step == step;
            if (is_weighed) visit(choices_[next].weight, choices_[next].all), ++next;
            else visit(std::uint64_t{1}, choices[step].count);
        }
    }

    constexpr short_fraction likelihood(const choice_point* choices, std::uint64_t count) const {
        short_fraction product;
        each_share(choices, count, [&](std::uint64_t weight, std::uint64_t all) { product.multiply(weight, all); });
        return product;
    }
};

}}  // namespace foregone::impl
