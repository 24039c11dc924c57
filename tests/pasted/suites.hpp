// SPDX-License-Identifier: BSL-1.0
// Systems under test, machines and programs with a defect. FIXED repairs all.
#pragma once

#include "systems.hpp"

#include <cstdlib>
#include <stdexcept>

/// Forgets its third value; the oracle is a model, or the history.
struct cell {
    struct system {
        int value = 0, writes = 0;
        bool operator==(const system&) const = default;
    };
    struct write {
        int value;
    };
    struct read {};
    using action = fg::one_of<fg::product<write, fg::values<-1, 3>>, read>;
    static constexpr int perform(system& s, const write& w) {
        return s.value = ++s.writes == 3 && defect == 1 ? 0 : w.value;
    }
    static constexpr int perform(system& s, const read&) { return s.value; }
    using model = int;
    static constexpr model next(model, const write& w) { return w.value; }
    static constexpr model next(model m, const read&) { return m; }
    struct expect_the_last {
        static constexpr int expected(const model& m, const auto& a) { return next(m, a); }
    };
    using expectations = fg::first_of<expect_the_last>;
};

struct without_model {
    struct system {
        int value = 0;
    };
    enum class action { set, get };
    static int perform(system& s, const action& a) {
        if (a == action::get && s.value == 1 && defect == 1) throw std::runtime_error("no");
        return s.value = a == action::set ? 1 : s.value;
    }
    struct expect_anything {
        static constexpr bool accepts(const auto&, const action&, int) { return true; }
    };
    using expectations = fg::first_of<expect_anything>;
};

/// A behavior that begins anywhere, with a property.
struct several_models : cell {
    static constexpr auto initial() { return std::array<int, 3>{0, 7, 8}; }
    static constexpr system create(const int& m) { return {m == 8 && defect == 1 ? 9 : m, -100}; }
    static constexpr auto properties =
        fg::properties{fg::always<"the value is the model's">([](const system& s, const int& m) { return s.value == m; })};
};

/// Loses long lines with a quote: its values have no index.
template <std::size_t Longest>
struct lines {
    struct system {
        unsigned stored = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        unsigned stored = 0;
        bool operator==(const model&) const = default;
    };
    struct put {
        fg::text<Longest> line;
        fg::inline_vector<int, 32> marks;
        constexpr unsigned run(system& s) const {
            const bool lost = defect == 1 && line.size() > 3 && marks.size() > 1 && marks[0] < 0;
            return s.stored += !lost;
        }
        constexpr unsigned expected(const model& m) const { return m.stored + 1; }
        constexpr void next(model& m) const { ++m.stored; }
    };
    struct clear {
        constexpr void run(system& s) const { s.stored = 0; }
        constexpr void next(model& m) const { m.stored = 0; }
    };
    using commands = fg::one_of<clear, fg::product<put, fg::strings<Longest>, fg::lists_of<fg::integers<-1000, 1000>, 32>>>;
};

/// Needs what is made around a run, and around the whole check.
struct surrounded {
    static inline int alive = 0;
    struct living {
        living() { ++alive; }
        ~living() { --alive; }
        living(const living&) = delete;
        living& operator=(const living&) = delete;
    };
    using around_run = living;
    struct system {
        int value = alive == 1 ? 0 : 5;
    };
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int run(system& s) const { return s.value += s.value == 1 && defect == 1 ? 2 : 1; }
        constexpr int expected(const model& m) const { return m.value + 1; }
        constexpr void next(model& m) const { ++m.value; }
    };
    using commands = fg::one_of<add>;
    using initial_commands = fg::in_order<add>;
};

/// Dies at the second call.
struct mortal : surrounded {
    struct add : surrounded::add {
        int run(system& s) const {
            if (s.value == 1 && defect == 1) std::abort();
            return s.value += 1;
        }
    };
    using commands = fg::one_of<add>;
    using initial_commands = fg::one_of<add>;
};

struct door {
    enum class state { shut, open };
    enum class output { opened, closed };
    struct variables {
        int pushes = 0;
        bool operator==(const variables&) const = default;
    };
    struct push {};
    struct pull {};
    using input = fg::one_of<push, pull>;
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::shut).when([](const variables& v) { return v.pushes < 2 + defect; })
            .update([](variables& v) { ++v.pushes; }).gives(output::opened).to(state::open),
        fg::on<pull>.from(state::open).gives(output::closed).to(state::shut),
    };
    static constexpr auto properties = fg::properties{
        fg::always<"at most two pushes">([](const fg::configuration<state, variables>& at) { return at.variables.pushes <= 2; }),
    };
};

/// Opens what is open.
class made_door {
    bool is_open_ = false;

public:
    constexpr std::optional<door::output> handle(const door::push&) {
        if (is_open_ && defect == 0) return std::nullopt;
        is_open_ = true;
        return door::output::opened;
    }
    constexpr std::optional<door::output> handle(const door::pull&) {
        if (!is_open_) return std::nullopt;
        is_open_ = false;
        return door::output::closed;
    }
};

struct endless_door : door {
    static constexpr auto transitions = fg::transitions{
        fg::on<push>.from(state::shut).gives(output::opened).to(state::open),
        fg::on<pull>.from(state::open).gives(output::closed).to(state::shut),
    };
};

// ---- programs ----

constexpr void sums(auto& choose) {
    const int a = choose("first\\", 3), b = choose("second\n", {1, -2, INT_MIN});
    choose.expect(a == 0 || b > -3 || defect == 0, "\"not\" so\t\xE2\x82\xAC %");
}

namespace {

template <int Limit, class T>
void throwing(fg::chooser& choose) {
    if (choose("a", T{9}) >= Limit && defect == 1) throw std::runtime_error("no\nway");
}

void nothing_left(fg::chooser& choose) {
    const std::vector<int> left(static_cast<std::size_t>(choose("left", {2, 1, 1 - defect})));
    choose("which", left.empty() && defect == 0 ? std::vector<int>{1} : left);
}

}  // namespace

/// An exception cannot leave it.
void sealed(fg::chooser& choose) noexcept {
    const bool first = choose.either("first");
    choose.expect(!first || !choose.either("second") || defect == 0, "both");
}

struct as_struct {
    static constexpr void run(fg::chooser& choose) { choose.expect(choose("number", 30) % 10 != 3 || defect == 0, "no three"); }
};

void dying(fg::chooser& choose) {
    if (choose("a", 3) == 1 && choose("b", 4) > 1 && defect == 1) std::abort();
}
