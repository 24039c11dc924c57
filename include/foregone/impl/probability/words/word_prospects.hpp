// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/words/word_graph.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The words that are still to come at each vertex of a word graph: on some continuation, and on every continuation.
///
/// Format: a set of words has one bit per word, in set_limbs() numbers of 64 bits.
/// Complexity: linear in the steps of the graph and the words; three bits for each vertex and word.
class word_prospects {
    std::size_t limbs_;
    std::vector<std::uint64_t> live_{}, must_{}, open_{};
    std::vector<std::uint32_t> gain_{};

public:
    /// `with_must`: false treats no word as certain.
    constexpr word_prospects(const word_graph& graph, bool with_must)
        : limbs_((std::size_t{graph.words()} + 63) / 64), live_(graph.size() * limbs_, 0), must_(graph.size() * limbs_, 0),
          gain_(graph.size(), 0) {
        for (std::size_t i = graph.size(); i-- > 0;) {
            const std::uint32_t at = graph.order()[i];
            for (std::uint32_t s = graph[at].first_step; s < graph[at].last_step; ++s)
                join(at, graph.steps()[s], with_must, s == graph[at].first_step);
            for (std::uint32_t s = graph[at].first_step; s < graph[at].last_step; ++s) bound(at, graph.steps()[s]);
        }
        open_ = live_;
        for (std::size_t i = 0; i < open_.size(); ++i) open_[i] &= ~must_[i];
    }

    constexpr std::size_t set_limbs() const { return limbs_; }

    /// The words on every continuation of a vertex.
    constexpr const std::uint64_t* must(std::uint32_t vertex) const { return must_.data() + vertex * limbs_; }
    /// The words on some continuations of a vertex, but not on every one.
    constexpr const std::uint64_t* open(std::uint32_t vertex) const { return open_.data() + vertex * limbs_; }
    /// An upper bound of the different words of a continuation of a vertex that are not on every continuation.
    constexpr std::uint32_t most_open(std::uint32_t vertex) const { return gain_[vertex]; }

private:
    static constexpr std::uint64_t limb_of(std::uint32_t word, std::size_t i) {
        return word != no_word && word / 64 == i ? std::uint64_t{1} << word % 64 : 0;
    }

    constexpr void join(std::uint32_t at, const word_graph::step& step, bool with_must, bool first) {
        std::uint64_t* const live = live_.data() + at * limbs_;
        std::uint64_t* const must = must_.data() + at * limbs_;
        for (std::size_t i = 0; i < limbs_; ++i) {
            const std::uint64_t own = limb_of(step.word, i);
            live[i] |= own | live_[step.to * limbs_ + i];
            if (with_must) must[i] = (first ? ~std::uint64_t{0} : must[i]) & (own | must_[step.to * limbs_ + i]);
        }
    }

    constexpr void bound(std::uint32_t at, const word_graph::step& step) {
        std::uint32_t gained = gain_[step.to];
        for (std::size_t i = 0; i < limbs_; ++i)
            gained += static_cast<std::uint32_t>(
                std::popcount((limb_of(step.word, i) | must_[step.to * limbs_ + i]) & ~must_[at * limbs_ + i]));
        if (gain_[at] < gained) gain_[at] = gained;
    }
};

}  // namespace foregone::impl
