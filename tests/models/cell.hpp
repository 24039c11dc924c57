// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/expectation.hpp>

#include <optional>

namespace models {

/// A memory cell: the smallest system under test. The broken one forgets its value when the same is written again.
template <bool Broken>
struct cell {
    int value = 0;

    constexpr void write(int v) { value = Broken && value == v ? 0 : v; }
    constexpr int read() const { return value; }

    bool operator==(const cell&) const = default;
};

/// Writes 0, 1 or 2, or reads: four actions; reading is the last.
struct cell_action {
    bool reads = false;
    int value = 0;
    bool operator==(const cell_action&) const = default;
};

struct cell_actions {
    using value_type = cell_action;
    static constexpr std::uint64_t size = 4;
    static constexpr value_type at(std::uint64_t i) {
        return i == 3 ? cell_action{true, 0} : cell_action{false, static_cast<int>(i)};
    }
    static constexpr std::optional<std::uint64_t> index_of(const value_type& a) {
        if (a == cell_action{true, 0}) return 3;
        if (a.reads || a.value < 0 || a.value > 2) return std::nullopt;
        return static_cast<std::uint64_t>(a.value);
    }
};

/// What a cell answers: the value it holds afterwards if it is read, nothing if it is written.
template <bool Broken>
constexpr std::optional<int> perform_on(cell<Broken>& c, const cell_action& a) {
    if (a.reads) return c.read();
    c.write(a.value);
    return std::nullopt;
}

using cell_history = foregone::observations<cell_action, std::optional<int>>;

/// The value that the history says is in the cell; none if nothing was written.
constexpr std::optional<int> last_written(const cell_history& past) {
    for (std::size_t i = past.size(); i-- > 0;)
        if (!past[i].action.reads) return past[i].action.value;
    return std::nullopt;
}

/// The oracle looks at the history.
///
/// Source: by hand. 4^n sequences of n actions. The broken cell first fails at: write 1, write 1, read.
template <bool Broken>
struct cell_by_history {
    using system = cell<Broken>;
    using action = cell_actions;
    static constexpr auto perform(system& c, const cell_action& a) { return perform_on(c, a); }

    struct expect_silence {
        static constexpr bool applies(const cell_history&, const cell_action& a) { return !a.reads; }
        static constexpr std::optional<int> expected(const cell_history&, const cell_action&) { return std::nullopt; }
    };
    struct expect_last_written {
        static constexpr bool applies(const cell_history& past, const cell_action&) { return last_written(past).has_value(); }
        static constexpr std::optional<int> expected(const cell_history& past, const cell_action&) { return last_written(past); }
    };
    struct expect_zero {
        static constexpr bool accepts(const cell_history&, const cell_action&, const std::optional<int>& answer) {
            return answer == 0;
        }
    };
    using expectations = foregone::first_of<expect_silence, expect_last_written, expect_zero>;
};

/// The oracle keeps a model of the cell, so that equal situations merge.
///
/// Source: by hand. Three states, four transitions each, two states one step away.
template <bool Broken>
struct cell_by_model {
    using system = cell<Broken>;
    using action = cell_actions;
    static constexpr auto perform(system& c, const cell_action& a) { return perform_on(c, a); }

    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(const model& m, const cell_action& a) { return a.reads ? m : model{a.value}; }

    struct expect_silence {
        static constexpr bool applies(const model&, const cell_action& a) { return !a.reads; }
        static constexpr std::optional<int> expected(const model&, const cell_action&) { return std::nullopt; }
    };
    struct expect_value {
        static constexpr std::optional<int> expected(const model& m, const cell_action&) { return m.value; }
    };
    using expectations = foregone::first_of<expect_silence, expect_value>;
};

/// No expectation applies to reading: an oracle with a gap.
struct cell_with_gap : cell_by_model<false> {
    using expectations = foregone::first_of<expect_silence>;
};

/// Two expectations never decide: one comes after one that always applies, the other never applies.
struct cell_with_idle_expectations : cell_by_model<false> {
    struct expect_never {
        static constexpr bool applies(const model&, const cell_action&) { return false; }
        static constexpr std::optional<int> expected(const model&, const cell_action&) { return std::nullopt; }
    };
    struct expect_too_late : expect_value {};
    using expectations = foregone::first_of<expect_never, expect_silence, expect_value, expect_too_late>;
};

}  // namespace models
