// SPDX-License-Identifier: BSL-1.0
// Without #pragma once: it is included at each place of a file where examples follow.

#include <foregone/foregone.hpp>

// Included before an example whose models are measured or tested: neither the compiler nor a runner checks them here. After the
// example, #undef verdict_of restores the real one, and models_end.hpp restores the checks.

#ifndef FOREGONE_MODELS_ONLY
#define FOREGONE_MODELS_ONLY

/// Equal to any expected value of a verdict.
struct whatever_it_says {
    constexpr bool operator==(unsigned long long) const { return true; }
};
struct verdict_not_asked_for {
    struct { whatever_it_says states, transitions, depth_steps; } counted;
    struct {
        struct { constexpr whatever_it_says size() const { return {}; } } actions;
    } trace;
};

namespace foregone {
template <class Model, auto Scope = reachable>
inline constexpr verdict_not_asked_for no_verdict_of{};
}  // namespace foregone

#endif

#pragma push_macro("FOREGONE_CHECK")
#pragma push_macro("FOREGONE_RUNTIME_CHECK")
#undef FOREGONE_CHECK
#undef FOREGONE_RUNTIME_CHECK
#define FOREGONE_CHECK(...) static_assert(true)
#define FOREGONE_RUNTIME_CHECK(...) static_assert(true)
#define verdict_of no_verdict_of
