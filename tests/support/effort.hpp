// SPDX-License-Identifier: BSL-1.0
#pragma once

/// How much a test tries: all, or little where FOREGONE_BRIEF_TESTS asks for it.
///
/// The default tier does so of builds with sanitizers, which make a test ten to thirty times as slow. A size is mostly that of a
/// search; `few` is chosen so that the search reaches the same code.
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
