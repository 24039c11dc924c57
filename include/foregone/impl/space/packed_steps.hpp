// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/space/packed_change.hpp>
#include <foregone/impl/space/state_codec.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// The steps from one state, packed as they come: the words of both, but for what a step changes, are the same.
///
/// Requires: the state fits, and at `next` there is room for so many as are added.
template <packable Node>
class packed_steps {
    static constexpr std::size_t words = state_codec<Node>::words;

    std::uint64_t source_[words], *next_, misfit_ = 0;
    Node from_;

public:
    /// The steps from the state of these words, one behind the other from `next` on.
    FOREGONE_ALWAYS_INLINE constexpr packed_steps(const std::uint64_t* source, std::uint64_t* next)
        : next_(next), from_(state_codec<Node>::unpack(source)) {
        for (std::size_t i = 0; i < words; ++i) source_[i] = source[i];
    }

    /// The state that they begin in.
    FOREGONE_ALWAYS_INLINE constexpr const Node& from() const { return from_; }

    FOREGONE_ALWAYS_INLINE constexpr void add(const Node& to) {
        packed_change<words> change;
        change.note(from_, to, 0);
        misfit_ |= change.misfit;
        for (std::size_t i = 0; i < words; ++i) next_[i] = source_[i] ^ change.turned[i];
        next_ += words;
    }

    /// Behind the last step that was added.
    constexpr std::uint64_t* end() const { return next_; }

    /// No bit, if all that was added fits.
    constexpr std::uint64_t misfit() const { return misfit_; }
};

}  // namespace foregone
