// SPDX-License-Identifier: BSL-1.0
// A model that lacks something: its sentence is printed, although nothing is searched.
#include <foregone/foregone.hpp>

struct lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
};
FOREGONE_STATIC_CHECK(lamp);
