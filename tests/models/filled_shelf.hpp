// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

#include <array>

namespace models {

/// Where runs with a shelf begin: with no book, with one or two, with any number, with an even number, nowhere; broken is a shelf
/// from which two books fall when one is added.
enum class shelf_start { one, array, domain, filtered, nowhere, broken };

struct shelf_model {
    int books = 0;
    bool operator==(const shelf_model&) const = default;
};

template <shelf_start Start>
struct shelf_beginnings {
    static constexpr std::array<shelf_model, 2> initial() { return {{{1}, {2}}}; }
};
template <>
struct shelf_beginnings<shelf_start::one> {};
template <>
struct shelf_beginnings<shelf_start::domain> {
    using initial = foregone::product<shelf_model, foregone::range<0, 3>>;
};
template <>
struct shelf_beginnings<shelf_start::filtered> : shelf_beginnings<shelf_start::domain> {
    static constexpr bool initial_precondition(const shelf_model& m) { return m.books % 2 == 0; }
};
template <>
struct shelf_beginnings<shelf_start::nowhere> {
    static constexpr bool initial_precondition(const shelf_model& m) { return m.books > 0; }
};

/// A shelf for three books; a book is put on it, or it is turned round.
template <shelf_start Start>
struct shelf_commands : shelf_beginnings<Start> {
    using model = shelf_model;
    struct system {
        int books = 0;
        bool was_turned = false;
        bool operator==(const system&) const = default;
    };
    static constexpr system create(const model& m) { return {m.books}; }

    struct put {
        constexpr int run(system& s) const {
            const bool falls = Start == shelf_start::broken && s.books == 2;
            if (s.books < 3) ++s.books;
            return falls ? 0 : s.books;
        }
        constexpr int expected(const model& m) const { return m.books < 3 ? m.books + 1 : 3; }
        constexpr model next(model m) const { return {expected(m)}; }
    };
    struct turn {
        constexpr void run(system& s) const { s.was_turned = !s.was_turned; }
    };
    using commands = foregone::one_of<put, turn>;
};

}  // namespace models
