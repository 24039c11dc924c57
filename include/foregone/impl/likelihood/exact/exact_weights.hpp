// SPDX-License-Identifier: BSL-1.0
#pragma once

// Arithmetic of path weights for exact searches: scaled integers of many limbs, or rounded in double.

#include <foregone/impl/likelihood/conditioned.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/natural.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The number of edges of the longest path to each node.
template <class Probability>
constexpr std::vector<std::uint32_t> depths(const execution_model<Probability>& model) {
    std::vector<std::uint32_t> depth(model.size(), 0);
    for (std::uint32_t node = 0; node < model.size(); ++node)
        for (const auto& edge : model.from(node))
            if (depth[edge.to] <= depth[node]) depth[edge.to] = depth[node] + 1;
    return depth;
}

/// The factor of the scale at each depth, which makes the weight of every edge that leaves the depth an integer.
constexpr std::vector<natural> scales(const execution_model<ratio>& model, const std::vector<std::uint32_t>& depth) {
    std::vector<natural> scale(std::size_t{depth.back()} + 1, natural(1));
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        std::int64_t denominator = 1;
        for (const auto& edge : model.from(node))
            if (edge.weight.denominator != denominator) {
                denominator = edge.weight.denominator;
                scale[depth[node]] = common_multiple(scale[depth[node]], static_cast<std::uint64_t>(denominator));
            }
    }
    return scale;
}

/// Sums of weights of paths as integers, on a scale that all nodes of a depth share.
///
/// Requires: positive weights; those from a node add up to 1 at most.
/// Guarantees: the scale grows at each depth by a common multiple of the denominators that leave it, so that every edge has an
/// integer factor. All sums have as many limbs as the final scale, which is their maximum.
/// Complexity: a multiplication of 64 bits for each limb.
class exact_weights {
    std::size_t limbs_ = 1;
    std::vector<std::uint64_t> factors_{};
    std::vector<std::size_t> first_{0};
    std::vector<std::uint64_t> onward_{};  // by node: the weight of all paths to the end

public:
    using unit = std::uint64_t;
    static constexpr bool rounds = false;

    /// The factor of an edge, or of several equivalent ones.
    struct factor {
        std::uint64_t single = 1;  // used if sums have one limb
        std::vector<std::uint64_t> limbs{1};
    };

    constexpr exact_weights(const execution_model<ratio>& model, const std::vector<std::uint32_t>& depth) {
        const std::vector<natural> scale = scales(model, depth);
        factors_.reserve(model.edges());
        first_.reserve(model.edges() + 1);
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (const auto& edge : model.from(node)) add_factor(edge.weight, depth[node], depth[edge.to], scale);
        natural last(1);
        for (const natural& one : scale)
            if (!is_one(one)) last = last * one;
        limbs_ = last.limbs.size();
        add_up(model);
    }

    constexpr std::size_t units() const { return limbs_; }  ///< in a sum

    /// The factor of an edge, or of several equivalent edges.
    constexpr void choose(factor& by, std::uint32_t edge, std::uint32_t times) const {
        if (limbs_ == 1) {
            by.single = factors_[edge] * times;
            return;
        }
        by.limbs.clear();
        uint128 carry = 0;
        for (std::size_t i = first_[edge]; i < first_[edge + 1]; ++i, carry >>= 64) {
            carry += uint128{factors_[i]} * times;
            by.limbs.push_back(static_cast<std::uint64_t>(carry));
        }
        if (carry != 0) by.limbs.push_back(static_cast<std::uint64_t>(carry));
    }

    static constexpr void choose_none(factor& by) { by = {}; }

    constexpr void add(unit* into, const unit* sum) const {
        uint128 carry = 0;
        for (std::size_t i = 0; i < limbs_; ++i, carry >>= 64) {
            carry += uint128{into[i]} + sum[i];
            into[i] = static_cast<std::uint64_t>(carry);
        }
    }

    /// Adds a sum times a factor.
    constexpr void add_scaled(unit* into, const unit* sum, const factor& by) const {
        if (limbs_ == 1) {
            *into += *sum * by.single;
            return;
        }
        for (std::size_t j = 0; j < by.limbs.size(); ++j) {
            uint128 carry = 0;
            for (std::size_t i = j; i < limbs_; ++i, carry >>= 64) {
                carry += uint128{sum[i - j]} * by.limbs[j] + into[i];
                into[i] = static_cast<std::uint64_t>(carry);
            }
        }
    }

    /// A monotone approximation of a sum.
    constexpr std::uint64_t order_key(const unit* sum) const {
        std::size_t top = limbs_;
        while (top > 1 && sum[top - 1] == 0) --top;
        const std::uint64_t high = sum[top - 1];
        if (high == 0) return 0;
        const int shift = std::countl_zero(high);
        const std::uint64_t below = top > 1 && shift > 0 ? sum[top - 2] >> (64 - shift) : 0;
        return (64 * top - static_cast<std::uint64_t>(shift)) << 48 | (high << shift | below) << 1 >> 16;
    }

    /// The share in the weight of all paths: of a sum at each node, times all paths from there to the end.
    template <class Result>
    constexpr Result share(const std::vector<unit>& at_nodes) const {
        natural all;
        for (std::size_t i = 0; i < onward_.size(); i += limbs_) {
            const natural here = number(at_nodes.data() + i);
            if (!here.is_zero()) all += here * number(onward_.data() + i);
        }
        return quotient_conversion<Result>::of(all, number(onward_.data()));
    }
    /// The share of a sum at the end.
    template <class Result>
    constexpr Result share(const unit* at_end) const {
        return quotient_conversion<Result>::of(number(at_end), number(onward_.data()));
    }

private:
    static constexpr bool is_one(const natural& value) { return value.limbs.size() == 1 && value.limbs[0] == 1; }

    constexpr natural number(const unit* sum) const {
        natural value;
        std::size_t size = limbs_;
        while (size > 0 && sum[size - 1] == 0) --size;
        if (size > 0) value.limbs.assign(sum, sum + size);
        return value;
    }

    constexpr void add_factor(const ratio& weight, std::uint32_t from, std::uint32_t to, const std::vector<natural>& scale) {
        if (to == from + 1 && scale[from].limbs.size() == 1) {
            const uint128 narrow = uint128{scale[from].limbs[0] / static_cast<std::uint64_t>(weight.denominator)} *
                                   static_cast<std::uint64_t>(weight.numerator);
            if (narrow <= UINT64_MAX) {
                factors_.push_back(static_cast<std::uint64_t>(narrow));
                return first_.push_back(factors_.size());
            }
        }
        natural wide = scale[from];
        wide.divide_by(static_cast<std::uint64_t>(weight.denominator));
        wide = wide * natural(static_cast<std::uint64_t>(weight.numerator));
        for (std::uint32_t depth = from + 1; depth < to; ++depth) wide = wide * scale[depth];
        factors_.insert(factors_.end(), wide.limbs.begin(), wide.limbs.end());
        first_.push_back(factors_.size());
    }

    constexpr void add_up(const execution_model<ratio>& model) {
        onward_.assign(model.size() * limbs_, 0);
        std::uint64_t* const onward = onward_.data();
        factor by;
        onward[model.exit() * limbs_] = 1;
        for (std::uint32_t node = model.exit(); node-- > 0;) {
            std::uint32_t edge = model[node].first_edge;
            for (const auto& one : model.from(node)) {
                choose(by, edge++, 1);
                add_scaled(onward + node * limbs_, onward + one.to * limbs_, by);
            }
        }
    }
};

/// Sums of weights of paths in double.
class rounded_weights {
    std::vector<double> factors_{}, onward_{};

public:
    using unit = double;
    using factor = double;
    static constexpr bool rounds = true;

    template <class Probability>
    constexpr rounded_weights(const execution_model<Probability>& model, const std::vector<std::uint32_t>&)
        : onward_(model.size(), 0) {
        const execution_model<double> own = conditioned<double>(model);
        for (std::uint32_t node = 0; node < own.size(); ++node)
            for (const auto& edge : own.from(node)) factors_.push_back(edge.weight);
        onward_.back() = 1;
        for (std::uint32_t node = model.exit(); node-- > 0;)
            for (std::size_t i = 0; i < model.from(node).size(); ++i)
                onward_[node] += factors_[model[node].first_edge + i] * onward_[model.from(node).first[i].to];
    }

    constexpr std::size_t units() const { return 1; }
    constexpr void choose(factor& by, std::uint32_t edge, std::uint32_t times) const { by = factors_[edge] * times; }
    static constexpr void choose_none(factor& by) { by = 1; }
    constexpr void add(unit* into, const unit* sum) const { *into += *sum; }
    constexpr void add_scaled(unit* into, const unit* sum, const factor& by) const { *into += *sum * by; }
    constexpr std::uint64_t order_key(const unit* sum) const { return std::bit_cast<std::uint64_t>(*sum); }

    template <class Result>
    constexpr Result share(const std::vector<unit>& at_nodes) const {
        double all = 0;
        for (std::size_t node = 0; node < onward_.size(); ++node) all += at_nodes[node] * onward_[node];
        return all / onward_[0];
    }
    template <class Result>
    constexpr Result share(const unit* at_end) const {
        return *at_end / onward_[0];
    }
};

}}  // namespace foregone::impl
