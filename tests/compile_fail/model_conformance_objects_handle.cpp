// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system has no `handle` for one of the machine's inputs to an object
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct light {
    enum class state { off, on };
    struct press {};
    struct hold {};
    using input = fg::one_of<press, hold>;
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::on),
        fg::on<hold>.from(state::on).to(state::off),
    };
};

struct lamps {
    std::array<bool, 2> lit{};
    constexpr bool handle(std::size_t n, light::press) { return !lit[n] && (lit[n] = true); }
#ifdef FOREGONE_MISUSE
    constexpr bool handle(light::hold) { return false; }
#else
    constexpr bool handle(std::size_t n, light::hold) { return lit[n] && !(lit[n] = false); }
#endif
    bool operator==(const lamps&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<lamps, fg::machines<light, 2>>);
