// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/paths/path.hpp>

#include <cstdint>

namespace foregone {

/// Digests of the values of one choice, with which the values of later runs are compared.
///
/// Shape: of 16 values at a time, each at its index modulo 16; 0 is a value that is not known. Nothing is set unless it is asked for.
struct choice_values {
    static constexpr std::uint64_t window = 16;

    std::uint64_t digest[window];
    std::uint64_t awaited;     ///< of the value with which the next 16 are noted, 0 if it is not known
    std::uint64_t awaited_at;  ///< the index of that value
    bool is_of_values;         ///< whether it is a choice of values, of which some are known

    /// The digest of the value at an index, 0 if it is not known.
    std::uint64_t at(std::uint64_t index) const {
        if (!is_of_values) return 0;
        if (digest[index % window] != 0) return digest[index % window];
        return index == awaited_at ? awaited : 0;
    }

    /// The same of the index behind, before the choice is moved on. Behind a value that is still awaited nothing is noted: what is there is of
    /// the 16 before.
    std::uint64_t behind(std::uint64_t index) const {
        if (!is_of_values || (index % window == 0 && digest[0] == 0)) return 0;
        if ((index + 1) % window != 0) return at(index + 1);
        return index + 1 == awaited_at ? awaited : 0;
    }

    /// The choice is known by its index, and perhaps the digest of its value. If it is to be moved on, the values behind are noted in its next run.
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

    /// Notes a value, of those from a first one on.
    void note(std::uint64_t first, std::uint64_t index, std::uint64_t value) {
        const bool is_next = index % window == 0 && index != first;
        (is_next ? awaited : digest[index % window]) = value;
        awaited_at = is_next ? index : UINT64_MAX;
        is_of_values = true;
    }

    /// Where the values end that are noted together.
    static std::uint64_t end_of_window(std::uint64_t index, std::uint64_t count) {
        const std::uint64_t end = index - index % window + window + 1;
        return end < count ? end : count;
    }

    bool is_at(std::uint64_t index, std::uint64_t value) const { return digest[index % window] == value; }
};

/// What runs that begin anew saw at the choices that they share with others.
class choice_history {
public:
    /// A run begins.
    virtual void begin() = 0;

    /// The digest that was told first for the value chosen at a step of a path; `value` if this is the first.
    virtual std::uint64_t first_seen(const choice_point* points, std::uint64_t step, std::uint64_t value) = 0;

protected:
    ~choice_history() = default;
};

}  // namespace foregone
