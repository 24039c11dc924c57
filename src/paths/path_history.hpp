// SPDX-License-Identifier: BSL-1.0
#pragma once

// Detects a program whose choices change their values between paths: a table of the first values seen.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/choices/choice_values.hpp>
#include <foregone/impl/choices/path.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The values that the first paths chose, by the choices before them. Paths with a common prefix are compared with them, because
/// each path is taken from the start.
///
/// Guarantees: the first 16,384 values; later values are not compared.
/// Threads: any thread may call any function.
class seen_choices {
    static constexpr std::size_t size = 1 << 14, tries = 4;

    struct entry {
        shared_value<std::uint64_t> key{0}, digest{0};
    };
    std::vector<entry> entries_{size};

public:
    /// The first digest of a key; `digest` if it is the first, or if there is no room.
    std::uint64_t first(std::uint64_t key, std::uint64_t digest) {
        for (std::size_t i = 0; i < tries; ++i) {
            entry& at = entries_[(key + i) % size];
            std::uint64_t there = at.key.load();  // 0: none
            if (there == 0 && at.key.replace(there, key)) return at.digest.store(digest), digest;
            if (there != key) continue;
            const std::uint64_t before = at.digest.load();
            return before != 0 ? before : digest;
        }
        return digest;
    }
};

/// The values that one worker compares its paths with: of each path the first 64 choices.
class path_history final : public choice_history {
    static constexpr std::uint64_t longest = 64;

    seen_choices& seen_;
    std::uint64_t before_ = mixer::last, steps_ = 0;  ///< of the choices so far, and their number

public:
    explicit path_history(seen_choices& seen) : seen_(seen) {}

    void begin() override { before_ = mixer::last, steps_ = 0; }

    std::uint64_t first_seen(const choice_point* points, std::uint64_t step, std::uint64_t digest) override {
        if (step >= longest) return digest;
        for (; steps_ < step; ++steps_) before_ = mixer::of(before_, points[steps_].index);
        return seen_.first(mixer::of(before_, points[step].index), digest);
    }
};

}}  // namespace foregone::impl
