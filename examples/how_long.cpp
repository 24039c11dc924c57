// SPDX-License-Identifier: BSL-1.0
//
// How long must sequences of calls be? TestFlows' article "Combinatorial Testing: Writing Behavior Model" abstracts its memory to
// three states and concludes, by the pigeonhole principle, that three calls in a row suffice. Here the compiler counts: three calls
// show every transition between the states, but a defect that depends on a pair of transitions needs four.

#include <foregone/foregone.hpp>
#include <foregone/suites/find_sufficient_length.hpp>
#include <foregone/suites/sufficient_length.hpp>

#include <array>
#include <cstdio>

namespace fg = foregone;

namespace how_long {

using modes = fg::subset<'r', 'w', 'e'>;

struct call {
    int addr;
    modes mode;
};

/// Read first, then erased, then written. Each cell counts its writes; with the defect, an erasure undoes the last write only.
template <bool Defect>
struct memory {
    std::array<int, 2> writes{};

    constexpr bool operator()(const call& c) {
        int& cell = writes[c.addr == 2000];
        const bool found = c.mode.contains('r') && cell > 0;
        if (c.mode.contains('e'))
            for (int& count : writes) count = Defect && count > 0 ? count - 1 : 0;
        if (c.mode.contains('w') && cell < 2) ++cell;
        return found;
    }

    bool operator==(const memory&) const = default;
};

template <bool Defect>
struct memory_behavior {
    using system = memory<Defect>;
    using action = fg::product<call, fg::values<1000, 2000>, fg::nonempty_subsets<'r', 'w', 'e'>>;

    static constexpr bool perform(system& m, const call& c) { return m(c); }

    /// The oracle's state, which the abstraction reads.
    struct model {
        std::array<bool, 2> written{};
        bool overwritten = false;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, const call& c) {
        bool& written = m.written[c.addr == 2000];
        if (c.mode.contains('e')) m = {};
        if (!c.mode.contains('w')) return m;
        m.overwritten = m.overwritten || written;
        written = true;
        return m;
    }

    struct expect_what_was_written {
        static constexpr bool expected(const model& m, const call& c) { return c.mode.contains('r') && m.written[c.addr == 2000]; }
    };
    using expectations = fg::first_of<expect_what_was_written>;
};

/// The abstract states of the article: addresses and values are merged, overwriting is distinguished.
enum class content { uninitialized, initialized, overwritten };
constexpr auto abstraction = [](const auto& m) {
    if (m.overwritten) return content::overwritten;
    return m.written[0] || m.written[1] ? content::initialized : content::uninitialized;
};

using defective = memory_behavior<true>;
using fixed = memory_behavior<false>;

// Every state appears within two calls, every transition within three, every pair of transitions within four.
constexpr fg::sequence_lengths lengths = fg::sufficient_lengths<fixed, abstraction>;
static_assert(lengths.found == fg::abstract_counts{.states = 3, .transitions = 8, .pairs = 21});
static_assert(lengths.minimum == fg::abstract_counts{.states = 2, .transitions = 3, .pairs = 4});
static_assert(lengths.congruent && lengths.pigeonhole().transitions == 3);  // the article's three
static_assert(fg::sufficient_length<fixed, abstraction> == 4);

// Three calls are not enough: the defect needs an overwriting, then an erasure, then a reading.
FOREGONE_CHECK(defective, fg::sequences<3>);
FOREGONE_CHECK(defective, fg::sequences<4>.expect_violation("expect_what_was_written", 4));

FOREGONE_CHECK(fixed, fg::sequences<4>);
FOREGONE_CHECK(fixed);

}  // namespace how_long

int main() {
    std::fputs(fg::sufficient_length_text<how_long::fixed, how_long::abstraction>().c_str(), stdout);
    return 0;
}
