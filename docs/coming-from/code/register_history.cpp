// SPDX-License-Identifier: BSL-1.0
#include <foregone/histories/linearizable.hpp>

#include <cstdio>
#include <optional>

namespace fg = foregone;

struct register_spec {                                                  // registerModel := porcupine.Model{
    struct state {
        int value = 0;                                                  //     Init
        bool operator==(const state&) const = default;                  //     Equal
    };
    struct put { int value; };
    struct get { using answer = int; };

    static constexpr state next(state, put p) { return {p.value}; }     //     Step, of a put
    static constexpr std::optional<state> next(state s, get, int seen) {  //     Step, of a get
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
};
using put = register_spec::put;
using get = register_spec::get;

// C0:  |-------- put(100) --------|
// C1:      |--- get -> 100 ---|
// C2:           |- get -> 0 -|
constexpr fg::history in_time{fg::call<0>(put{100}), fg::call<1>(get{}),    fg::call<2>(get{}),
                              fg::answer<2>(0),      fg::answer<1>(100), fg::answer<0>()};
static_assert(fg::linearizable<register_spec>(in_time));                // porcupine.CheckEvents(registerModel, events)

// C0:  |------------- put(200) -------------|
// C1:      |- get -> 200 -|
// C2:                          |- get -> 0 -|
constexpr fg::history too_late{fg::call<0>(put{200}), fg::call<1>(get{}), fg::answer<1>(200),
                               fg::call<2>(get{}),    fg::answer<2>(0),   fg::answer<0>()};
static_assert(!fg::linearizable<register_spec>(too_late));

int main() {
    const auto judged = fg::linearizable<register_spec>(too_late);
    std::fputs(judged.text().c_str(), stdout);
}
