// SPDX-License-Identifier: BSL-1.0
// full: the other systems here have planted bugs of the same kinds
// Planted bugs in a circular buffer that is written and read in blocks.
#include "laws.hpp"

#include <array>
#include <cstddef>

namespace {

namespace fg = foregone;
using planted::expect_row;

enum class bug { none, full_looks_empty, reads_on_past_the_end, loses_the_last_of_a_wrapped_block };

using block = fg::inline_vector<int, 4>;

template <bug Planted>
class circular_buffer {
    static constexpr std::size_t size_ = 4;
    std::array<int, size_> cells_{};
    std::size_t read_ = 0, count_ = 0;

    std::size_t place(std::size_t offset) const { return (read_ + offset) % size_; }

public:
    std::size_t write(int first, std::size_t count) {
        const std::size_t room = size_ - count_, taken = count < room ? count : room;
        const bool wraps = read_ + count_ < size_ && read_ + count_ + taken > size_;
        for (std::size_t i = 0; i < taken; ++i)
            if (!(Planted == bug::loses_the_last_of_a_wrapped_block && wraps && i + 1 == taken))
                cells_[place(count_ + i)] = first + static_cast<int>(i);
        count_ += taken;
        return taken;
    }
    block read(std::size_t count) {
        block got;
        if (Planted == bug::full_looks_empty && count_ == size_) return got;
        for (; count_ > 0 && got.size() < count; --count_) {
            got.push_back(cells_[read_]);
            read_ = Planted == bug::reads_on_past_the_end && read_ + 1 == size_ ? size_ - 1 : place(1);
        }
        return got;
    }
};

template <bug Planted>
struct commands_of {
    using system = circular_buffer<Planted>;
    struct model {
        block values{};
        bool operator==(const model&) const = default;
    };

    struct write {
        int first;
        std::size_t count;
        void next(model& m) const {
            for (std::size_t i = 0; i < count && !m.values.full(); ++i) m.values.push_back(first + static_cast<int>(i));
        }
        std::size_t run(system& b) const { return b.write(first, count); }
        std::size_t expected(const model& m) const { return count < 4 - m.values.size() ? count : 4 - m.values.size(); }
    };
    struct read {
        std::size_t count;
        void next(model& m) const {
            block left;
            for (std::size_t i = count; i < m.values.size(); ++i) left.push_back(m.values[i]);
            m.values = left;
        }
        block run(system& b) const { return b.read(count); }
        block expected(const model& m) const {
            block got;
            for (std::size_t i = 0; i < count && i < m.values.size(); ++i) got.push_back(m.values[i]);
            return got;
        }
    };
    using counts = fg::values<std::size_t{1}, std::size_t{3}>;
    using commands = fg::one_of<fg::product<write, fg::values<10, 20>, counts>, fg::product<read, counts>>;
};

TEST(planted_circular_buffer, what_kills_each_bug) {
    // shortest; every sequence; the tour; random walks
    expect_row<commands_of<bug::none>, 5>(0, {0, 9'330}, {0, 2'064}, {0, 6'400});
    expect_row<commands_of<bug::full_looks_empty>, 5>(3, {3, 258}, {3, 9}, {3, 12});
    expect_row<commands_of<bug::reads_on_past_the_end>, 5>(4, {4, 1'554}, {4, 29}, {4, 15});
    expect_row<commands_of<bug::loses_the_last_of_a_wrapped_block>, 5>(4, {4, 1'554}, {4, 93}, {4, 31});
}

}  // namespace
