// SPDX-License-Identifier: BSL-1.0
// A ring buffer against a model of it: commands, their preconditions, their effects on the model, and the expected answers. The
// same suite is proved by the compiler, run in every order, and drawn at random for the production size.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace fg = foregone;

/// Production code: two counters that only grow; the remainder of a counter is the place in the buffer.
template <std::size_t Capacity>
class ring_buffer {
    std::array<int, Capacity> cells_{};
    std::size_t read_ = 0, written_ = 0;

public:
    constexpr std::size_t size() const { return written_ - read_; }
    constexpr void push(int value) { cells_[written_++ % Capacity] = value; }
    constexpr int pop() { return cells_[read_++ % Capacity]; }
    constexpr void clear() { read_ = written_; }
};

template <class Buffer, std::size_t Capacity>
struct buffer_commands {
    using system = Buffer;
    struct model {
        fg::inline_vector<int, Capacity> values;  // the oldest first
        bool operator==(const model&) const = default;
    };

    struct push {
        int value;
        static constexpr unsigned weight = 3;  // drawn three times as often as others
        constexpr bool precondition(const model& m) const { return !m.values.full(); }
        constexpr void next(model& m) const { m.values.push_back(value); }
        constexpr void run(system& b) const { b.push(value); }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return !m.values.empty(); }
        constexpr int run(system& b) const { return b.pop(); }
        constexpr int expected(const model& m) const { return m.values[0]; }
        constexpr void next(model& m) const {
            for (std::size_t i = 1; i < m.values.size(); ++i) m.values[i - 1] = m.values[i];
            m.values.pop_back();
        }
    };
    struct size {
        constexpr std::size_t run(system& b) const { return b.size(); }
        constexpr std::size_t expected(const model& m) const { return m.values.size(); }
    };
    struct clear {
        constexpr void run(system& b) const { b.clear(); }
        constexpr void next(model& m) const { m.values.clear(); }
    };
    using commands = fg::one_of<fg::product<push, fg::integers<-2, 2>>, pop, size, clear>;
};

using small = buffer_commands<ring_buffer<2>, 2>;
FOREGONE_CHECK(small, fg::sequences<4>);                                   // every order of four commands
FOREGONE_CHECK(small, fg::transition_tour);                                // every transition of the model
FOREGONE_CHECK(small, fg::random{.runs = 20, .steps = 50});              // some orders of fifty
using large = buffer_commands<ring_buffer<64>, 64>;
FOREGONE_RUNTIME_CHECK(large, fg::random{.runs = 500, .steps = 1'000});  // and of a thousand, at run time

/// A defect: a push into a buffer that was cleared when full goes to the wrong place.
struct hasty_buffer : ring_buffer<2> {
    bool was_full = false;
    constexpr void clear() { was_full = size() == 2, ring_buffer::clear(); }
    constexpr void push(int value) { ring_buffer::push(was_full ? 0 : value); }
};
using hasty = buffer_commands<hasty_buffer, 2>;
FOREGONE_CHECK(hasty, fg::random{}.expect_violation("postcondition of pop", 5));  // shrunk: push, push, clear, push 1, pop
