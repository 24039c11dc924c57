// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Of what a test tries, all, or few where FOREGONE_BRIEF_TESTS asks for it, as the default tier does of builds with sanitizers, which
/// make a test ten to thirty times as slow: the size of a search, which `few` is chosen for to reach the same code.
template <class Number>
constexpr Number sized([[maybe_unused]] Number all, [[maybe_unused]] Number few) {
#ifdef FOREGONE_TESTS_BRIEF
    return few;
#else
    return all;
#endif
}

/// How many of `all` random cases, or repetitions, a test tries: an eighth of them in a brief build.
template <class Number>
constexpr Number cases(Number all) {
    return sized(all, static_cast<Number>((all + 7) / 8));
}
