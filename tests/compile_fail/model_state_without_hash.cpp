// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the scope merges equal states, and this state cannot be hashed; the compiler names the member
#include <foregone/foregone.hpp>

#include <cstdint>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    class state {
        bool lit_ = false;

    public:
        constexpr state(bool lit = false) : lit_(lit) {}
        constexpr bool lit() const { return lit_; }
        bool operator==(const state&) const = default;
#ifndef FOREGONE_MISUSE
        friend constexpr std::uint64_t hash_value(const state& s) { return s.lit_; }
#endif
    };
    enum class action { press };
    static constexpr state initial() { return state(); }
    static constexpr state next(const state& s, action) { return state(!s.lit()); }
};
FOREGONE_CHECK(lamp);
