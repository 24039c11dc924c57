// SPDX-License-Identifier: BSL-1.0
//
// A memory that is read, written and erased, checked against an oracle: for every sequence of calls, and then for every length. The
// system and the oracle are those of TestFlows' article "Combinatorial Testing: Writing Behavior Model".

#include <foregone/foregone.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace fg = foregone;

namespace memory_example {

using modes = fg::subset<'r', 'w', 'e'>;

struct call {
    int addr;
    std::string_view value;
    modes mode;
    std::optional<int> fallback;
};

struct answer {
    std::string_view stored;      // the value, or empty
    std::optional<int> fallback;  // the caller's default for an empty cell
    bool error = false;           // an invalid address

    bool operator==(const answer&) const = default;
};

/// The production type: two cells, read first, then erased, then written.
struct memory {
    std::array<std::string_view, 2> cells{};  // at 1000 and at 2000

    constexpr answer operator()(const call& c) {
        const bool reads = c.mode.contains('r'), writes = c.mode.contains('w');
        if (c.addr < 0 && (reads || writes)) return {{}, {}, true};
        const std::string_view found = reads ? cells[c.addr == 2000] : std::string_view{};
        if (c.mode.contains('e')) cells = {};
        if (writes) cells[c.addr == 2000] = c.value;
        return found.empty() ? answer{{}, c.fallback} : answer{found, {}};
    }

    bool operator==(const memory&) const = default;
};

/// The expected answers, from the last writes.
struct memory_behavior {
    using system = memory;
    using action = fg::product<call, fg::values<1000, 2000>, fg::texts<"hello", "hello2">,
                               fg::nonempty_subsets<'r', 'w', 'e'>, fg::values<0, std::nullopt>>;  // 56 ways to call

    static constexpr answer perform(system& memory, const call& c) { return memory(c); }

    struct model {
        std::string_view at_1000, at_2000;
        constexpr std::string_view at(int addr) const { return addr == 1000 ? at_1000 : at_2000; }
        bool operator==(const model&) const = default;
    };

    static constexpr model next(model written, const call& c) {
        if (c.addr < 0 && c.mode != modes::of('e')) return written;
        if (c.mode.contains('e')) written = {};
        if (c.mode.contains('w')) (c.addr == 1000 ? written.at_1000 : written.at_2000) = c.value;
        return written;
    }

    struct expect_error {
        static constexpr bool applies(const model&, const call& c) { return c.addr < 0 && c.mode != modes::of('e'); }
        static constexpr answer expected(const model&, const call&) { return {{}, {}, true}; }
    };
    struct expect_stored_value {
        static constexpr bool applies(const model& written, const call& c) {
            return c.mode.contains('r') && !written.at(c.addr).empty();
        }
        static constexpr answer expected(const model& written, const call& c) { return {written.at(c.addr), {}}; }
    };
    struct expect_default_value {
        static constexpr answer expected(const model&, const call& c) { return {{}, c.fallback}; }
    };
    using expectations = fg::first_of<expect_error, expect_stored_value, expect_default_value>;
};

FOREGONE_CHECK(memory_behavior, fg::sequences<3>);          // 175,616 sequences, while compiling
FOREGONE_CHECK(memory_behavior, fg::reachable);             // 9 states, 504 transitions: every length at once
FOREGONE_CHECK(memory_behavior, fg::transition_tour);       // each of the oracle's 504 transitions, in one run of 710 calls
FOREGONE_RUNTIME_CHECK(memory_behavior, fg::sequences<4>);  // 9,834,496, on every core
static_assert(fg::verdict_of<memory_behavior>.counted.states == 9);

/// The same oracle with one invalid address: errors are answers, too.
struct bad_addresses : memory_behavior {
    using action = fg::product<call, fg::values<1000, 2000, -1>, fg::texts<"hello">, fg::nonempty_subsets<'r', 'w', 'e'>,
                               fg::values<0, std::nullopt>>;
};
FOREGONE_CHECK(bad_addresses);

/// A memory with a defect: it erases before it reads.
struct forgetful_behavior : memory_behavior {
    static constexpr answer perform(system& memory, const call& c) {
        if (c.mode.contains('e')) memory({c.addr, c.value, modes::of('e'), c.fallback});
        return memory(c);
    }
};
FOREGONE_CHECK(forgetful_behavior, fg::reachable.expect_violation("expect_stored_value", 2));

}  // namespace memory_example
