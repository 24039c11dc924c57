// SPDX-License-Identifier: BSL-1.0
#pragma once

// The second half of member reflection: references to all members, used to visit values and to pack states.

#include <foregone/impl/base/config.hpp>

#include <cstddef>

/// Structured bindings for each number of members: C++20 has no pack of them.
namespace foregone { inline namespace impl { namespace bindings {

// One overload for every few numbers instead of a dispatching function: a call costs constant evaluation.

/// Calls f with references to the N members of `value`.
template <std::size_t N, class T, class F>
    requires(N == 0)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T&, F& f) { return f(); }

template <std::size_t N, class T, class F>
    requires(N >= 1 && N <= 4)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 1) {
        auto& [m0] = value;
        return f(m0);
    } else if constexpr (N == 2) {
        auto& [m0, m1] = value;
        return f(m0, m1);
    } else if constexpr (N == 3) {
        auto& [m0, m1, m2] = value;
        return f(m0, m1, m2);
    } else {
        auto& [m0, m1, m2, m3] = value;
        return f(m0, m1, m2, m3);
    }
}

template <std::size_t N, class T, class F>
    requires(N >= 5 && N <= 8)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 5) {
        auto& [m0, m1, m2, m3, m4] = value;
        return f(m0, m1, m2, m3, m4);
    } else if constexpr (N == 6) {
        auto& [m0, m1, m2, m3, m4, m5] = value;
        return f(m0, m1, m2, m3, m4, m5);
    } else if constexpr (N == 7) {
        auto& [m0, m1, m2, m3, m4, m5, m6] = value;
        return f(m0, m1, m2, m3, m4, m5, m6);
    } else {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7);
    }
}

template <std::size_t N, class T, class F>
    requires(N >= 9 && N <= 12)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 9) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8);
    } else if constexpr (N == 10) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9);
    } else if constexpr (N == 11) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10);
    } else {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11);
    }
}

template <std::size_t N, class T, class F>
    requires(N >= 13 && N <= 16)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 13) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12);
    } else if constexpr (N == 14) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13);
    } else if constexpr (N == 15) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14);
    } else {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15);
    }
}

template <std::size_t N, class T, class F>
    requires(N >= 17 && N <= 20)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 17) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16);
    } else if constexpr (N == 18) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17);
    } else if constexpr (N == 19) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18);
    } else {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19);
    }
}

template <std::size_t N, class T, class F>
    requires(N >= 21 && N <= 24)
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit(T& value, F& f) {
    if constexpr (N == 21) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20);
    } else if constexpr (N == 22) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21);
    } else if constexpr (N == 23) {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22] = value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22);
    } else {
        auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23] =
            value;
        return f(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23);
    }
}

}}}  // namespace foregone::impl::bindings
