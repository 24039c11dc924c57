// SPDX-License-Identifier: BSL-1.0
#pragma once

// Digests of the values at each choice, by which a search detects programs that choose other values when repeated.

#include <foregone/impl/choices/path.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Digests of the values of one choice, compared with the values of later runs.
///
/// Guarantees: holds 16 values at a time, each at its index modulo 16; 0 is an unknown value. Nothing is set before it is needed.
struct choice_values {
    static constexpr std::uint64_t window = 16;

    std::uint64_t digest[window];
    std::uint64_t awaited;     ///< the value with which recording of the next 16 begins, 0 if unknown
    std::uint64_t awaited_at;  ///< the index of that value
    bool is_of_values;         ///< whether it is a choice of values with known ones among them

    /// The digest of the value at an index, 0 if unknown.
    std::uint64_t at(std::uint64_t index) const {
        if (!is_of_values) return 0;
        if (digest[index % window] != 0) return digest[index % window];
        return index == awaited_at ? awaited : 0;
    }

    /// The same for the next index, before the choice advances. After a value that is still awaited the digests are those of the
    /// previous 16.
    std::uint64_t behind(std::uint64_t index) const {
        if (!is_of_values || (index % window == 0 && digest[0] == 0)) return 0;
        if ((index + 1) % window != 0) return at(index + 1);
        return index + 1 == awaited_at ? awaited : 0;
    }

    /// Sets the choice's index and the digest of its value, if known. If the choice will advance, its next run records the
    /// following values.
    void begin_at(std::uint64_t index, std::uint64_t value, bool moves) {
        for (std::uint64_t& one : digest) one = 0;
        (moves ? awaited : digest[index % window]) = value;
        if (!moves) awaited = 0;
        awaited_at = index;
        is_of_values = value != 0;
    }

    void move_to(std::uint64_t index) {
        if (index % window == 0) digest[0] = 0;
    }

    /// Records a value of the window from a first one on.
    void note(std::uint64_t first, std::uint64_t index, std::uint64_t value) {
        const bool is_next = index % window == 0 && index != first;
        (is_next ? awaited : digest[index % window]) = value;
        awaited_at = is_next ? index : UINT64_MAX;
        is_of_values = true;
    }

    /// The end of the window of values that are recorded together.
    static std::uint64_t end_of_window(std::uint64_t index, std::uint64_t count) {
        const std::uint64_t end = index - index % window + window + 1;
        return end < count ? end : count;
    }

    bool is_at(std::uint64_t index, std::uint64_t value) const { return digest[index % window] == value; }
};

/// The values of runs that start anew at choices shared with earlier runs.
class choice_history {
public:
    /// Starts a run.
    virtual void begin() = 0;

    /// The digest recorded first for the value chosen at a step of a path; `value` if this is the first.
    virtual std::uint64_t first_seen(const choice_point* points, std::uint64_t step, std::uint64_t value) = 0;

protected:
    ~choice_history() = default;
};

}}  // namespace foregone::impl
