// SPDX-License-Identifier: BSL-1.0
// The program that liveness.py compares with SPIN: the filter lock, with temporal properties and without.

#include "../models_only.hpp"

#include "../../examples/filter_lock.cpp"

#include "../models_end.hpp"

#include <foregone/model/temporal.hpp>

template <unsigned N>
struct lives : filter_lock<N> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"a process is inside">(
        [](const typename filter_lock<N>::state& s) { return filter_lock<N>::inside(s) > 0; })};
};

/// Weak fairness of each process.
template <unsigned N>
struct lives_if_fair : lives<N> {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"each process goes on">([](const auto& a) { return fg::within<0u, N - 1>(a.who); })};
};

FOREGONE_RUNTIME_CHECK(filter_lock<3>);
FOREGONE_RUNTIME_CHECK(lives<3>);
FOREGONE_RUNTIME_CHECK(lives_if_fair<3>);
FOREGONE_RUNTIME_CHECK(filter_lock<4>);
FOREGONE_RUNTIME_CHECK(lives<4>);
FOREGONE_RUNTIME_CHECK(lives_if_fair<4>);
