// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

/// The system under test of this comparison: a bounded queue that counts its calls. With a planted bug, a queue that was full
/// before loses its third value.
template <bool Broken>
class bounded_queue {
    std::deque<int> values_{};
    bool was_full_ = false;

public:
    static constexpr std::size_t capacity = 4;
    static inline std::uint64_t asked = 0;

    bool push(int value) {
        ++asked;
        if (values_.size() == capacity) return false;
        if (!(Broken && was_full_ && values_.size() == 2)) values_.push_back(value);
        was_full_ = was_full_ || values_.size() == capacity;
        return true;
    }
    int pop() {
        ++asked;
        if (values_.empty()) return 0;
        const int value = values_.front();
        values_.pop_front();
        return value;
    }
    std::size_t size() const { return ++asked, values_.size(); }
    void clear() { ++asked, values_.clear(); }
};
