// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/foregone.hpp>

#include <string_view>

namespace models {

namespace fg = foregone;

/// Stores lines; a long line with a percent sign is lost. Correct if Fails is false.
template <bool Fails>
struct text_store {
    struct system {
        unsigned stored = 0;

        constexpr unsigned put(std::string_view line) {
            if (Fails && line.size() > 20 && line.find('%') != std::string_view::npos) return stored;
            return ++stored;
        }
    };
    struct model {
        unsigned stored = 0;
        bool operator==(const model&) const = default;
    };

    struct put {
        fg::text<64> line;
        fg::inline_vector<int, 32> marks;

        constexpr unsigned run(system& s) const { return s.put(line.view()); }
        constexpr unsigned expected(const model& m) const { return m.stored + 1; }
        constexpr void next(model& m) const { ++m.stored; }
    };
    struct clear {
        constexpr void run(system& s) const { s.stored = 0; }
        constexpr void next(model& m) const { m.stored = 0; }
    };

    using commands = fg::one_of<fg::product<put, fg::strings<64>, fg::lists_of<fg::integers<-1000, 1000>, 32>>, clear>;
};

}  // namespace models
