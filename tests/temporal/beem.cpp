// SPDX-License-Identifier: BSL-1.0
// full: published.cpp and rounds.cpp try the same code on smaller models
// Models of the benchmark BEEM: the filter lock of three processes, which is peterson.1, and twelve philosophers, phils.5. Source:
// their published numbers of states and verdicts without fairness; pairs, lassos and verdicts with fairness are recomputed by
// independent programs.
#include "../models/filter_lock.hpp"
#include "../support/effort.hpp"
#include "known.hpp"
#include "protocols.hpp"

#include <type_traits>

namespace {

using lock = filter_lock<3>;

enum class fair { nothing, processes, actions };

/// One condition for each process, or for each action.
template <fair Fair>
constexpr auto conditions() {
    constexpr auto process = [](const auto& a) { return lock::one_of_n(a.who); };
    constexpr auto action = [](const auto& a) {
        const bool looks = std::is_same_v<std::remove_cvref_t<decltype(a)>, lock::look>;
        return fg::within<0u, 5u>(a.who + (looks ? 3 : 0));
    };
    if constexpr (Fair == fair::processes) return fg::fairness{fg::weakly_fair<"each process goes on">(process)};
    else if constexpr (Fair == fair::actions) return fg::fairness{fg::weakly_fair<"each action is taken">(action)};
    else return fg::fairness{};
}

constexpr auto first_climbs = [](const lock::state& s) { return s.processes[0].at == lock::stage::climbs; };
constexpr auto first_is_inside = [](const lock::state& s) { return s.processes[0].at == lock::stage::inside; };

struct somebody : lock {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"somebody is inside">([](const state& s) { return inside(s) > 0; })};
};
template <fair Fair>
struct answers : lock {
    static constexpr auto fairness = conditions<Fair>();
    static constexpr auto properties = fg::properties{fg::leads_to<"who climbs gets in">(first_climbs, first_is_inside)};
};
template <fair Fair>
struct again : lock {
    static constexpr auto fairness = conditions<Fair>();
    static constexpr auto properties = fg::properties{fg::always_eventually<"the first gets in">(first_is_inside)};
};

TEST(temporal_beem, filter_lock) {
    expect_at_run_time<somebody>({.pairs = 24'442, .states = 12'498});
    expect_at_run_time<answers<fair::nothing>>({.violated = true, .prefix_steps = 10, .lap_steps = 24, .pairs = 22'691});
    expect_at_run_time<answers<fair::processes>>({.pairs = 22'691});
    expect_at_run_time<answers<fair::actions>>({.pairs = 22'691});
    expect_at_run_time<again<fair::nothing>>({.violated = true, .prefix_steps = 9, .lap_steps = 24, .pairs = 24'860});
    expect_at_run_time<again<fair::processes>>({.pairs = 24'860});
}

using twelve = protocols::philosophers<12, false>;
struct twelve_eat : twelve {
    static constexpr auto properties = fg::properties{fg::always_eventually<"somebody eats">(somebody_eats)};
};

/// Not with sanitizers: it takes them a minute.
TEST(temporal_beem, philosophers) {
    if (cases(8) < 8) return;
    expect_at_run_time<twelve_eat>({.violated = true, .prefix_steps = 12, .lap_steps = 0, .states = 531'440});
}

}  // namespace
