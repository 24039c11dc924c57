// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "editor.hpp"

#include <foregone/foregone.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace fg = foregone;

struct editor_commands {
    using system = editor;
    struct model {
        std::vector<std::string> versions{""};
        std::size_t shown = 0;
        bool operator==(const model&) const = default;
    };

    struct type {
        char letter;
        std::string run(editor& e) const { return e.type(letter), e.text(); }
        std::string expected(const model& m) const { return m.versions[m.shown] + letter; }
        void next(model& m) const {
            const std::string typed = expected(m);
            m.versions.resize(++m.shown);  // the versions that were undone are gone
            m.versions.push_back(typed);
        }
    };
    struct undo {
        std::string run(editor& e) const { return e.undo(), e.text(); }
        std::string expected(const model& m) const { return m.versions[target(m)]; }
        void next(model& m) const { m.shown = target(m); }
        static std::size_t target(const model& m) { return m.shown == 0 ? 0 : m.shown - 1; }
    };
    struct redo {
        std::string run(editor& e) const { return e.redo(), e.text(); }
        std::string expected(const model& m) const { return m.versions[target(m)]; }
        void next(model& m) const { m.shown = target(m); }
        static std::size_t target(const model& m) { return std::min(m.shown + 1, m.versions.size() - 1); }
    };
    using commands = fg::one_of<fg::product<type, fg::values<'a', 'b'>>, undo, redo>;
};
