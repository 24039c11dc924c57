// SPDX-License-Identifier: BSL-1.0
// Planted bugs in a bounded queue.
#include "laws.hpp"

#include <deque>

namespace {

namespace fg = foregone;
using planted::expect_row;

enum class bug { none, takes_one_too_many, pops_the_newest_when_full, clears_all_but_one, counts_what_it_refused };

template <bug Planted>
class bounded_queue {
    std::deque<int> values_{};
    std::size_t refused_ = 0;

public:
    static constexpr std::size_t capacity = 3;

    bool push(int value) {
        const bool fits = values_.size() < capacity + (Planted == bug::takes_one_too_many);
        if (fits) values_.push_back(value);
        else ++refused_;
        return fits;
    }
    int pop() {
        const bool newest = Planted == bug::pops_the_newest_when_full && values_.size() == capacity;
        const int value = newest ? values_.back() : values_.front();
        if (newest) values_.pop_back();
        else values_.pop_front();
        return value;
    }
    void clear() { values_.resize(Planted == bug::clears_all_but_one && !values_.empty() ? 1 : 0); }
    std::size_t size() const { return values_.size() + (Planted == bug::counts_what_it_refused && refused_ > 1 ? 1 : 0); }
};

template <bug Planted>
struct commands_of {
    using system = bounded_queue<Planted>;
    struct model {
        fg::inline_vector<int, 3> values{};
        bool operator==(const model&) const = default;
    };

    struct push {
        int value;
        void next(model& m) const {
            if (!m.values.full()) m.values.push_back(value);
        }
        bool run(system& q) const { return q.push(value); }
        bool expected(const model& m) const { return !m.values.full(); }
    };
    struct pop {
        bool precondition(const model& m) const { return !m.values.empty(); }
        void next(model& m) const {
            for (std::size_t i = 1; i < m.values.size(); ++i) m.values[i - 1] = m.values[i];
            m.values.pop_back();
        }
        int run(system& q) const { return q.pop(); }
        int expected(const model& m) const { return m.values[0]; }
    };
    struct clear {
        void next(model& m) const { m.values.clear(); }
        void run(system& q) const { q.clear(); }
    };
    struct size {
        std::size_t run(const system& q) const { return q.size(); }
        std::size_t expected(const model& m) const { return m.values.size(); }
    };
    using commands = fg::one_of<fg::product<push, fg::values<1, 2>>, pop, clear, size>;
};

TEST(planted_bounded_queue, what_kills_each_bug) {
    // shortest; every sequence; the tour; random walks
    expect_row<commands_of<bug::none>, 5>(0, {0, 2'232}, {0, 129}, {0, 6'400});
    expect_row<commands_of<bug::takes_one_too_many>, 5>(4, {4, 482}, {4, 4}, {4, 26});
    expect_row<commands_of<bug::pops_the_newest_when_full>, 5>(4, {4, 482}, {4, 10}, {4, 157});
    expect_row<commands_of<bug::clears_all_but_one>, 5>(3, {3, 104}, {3, 50}, {3, 7});
    expect_row<commands_of<bug::counts_what_it_refused>, 5>(6, {0, 2'232}, {6, 46}, {6, 33});
}

}  // namespace
