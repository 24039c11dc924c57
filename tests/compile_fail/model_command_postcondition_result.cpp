// SPDX-License-Identifier: BSL-1.0
// expected: with the result type of .run., which returns a bool, or a text that is the reason
#include <foregone/foregone.hpp>

#include <optional>
#include <string_view>

namespace fg = foregone;

struct lamp_commands {
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
#ifdef FOREGONE_MISUSE
        using reason = std::optional<std::string_view>;
#else
        using reason = std::string_view;
#endif
        constexpr reason postcondition(const model& m, bool on) const { return on != m.on ? "" : "it is as before"; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
