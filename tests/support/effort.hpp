// SPDX-License-Identifier: BSL-1.0
#pragma once

/// How many of `all` random cases, or repetitions, a test tries: an eighth of them where FOREGONE_BRIEF_TESTS asks for it, as the
/// default tier does of builds with sanitizers, which make each of them ten to thirty times as slow.
template <class Number>
constexpr Number cases(Number all) {
#ifdef FOREGONE_TESTS_BRIEF
    return static_cast<Number>((all + 7) / 8);
#else
    return all;
#endif
}
