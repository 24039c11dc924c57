// SPDX-License-Identifier: BSL-1.0
// expected: this is the message of class_of_another
// expected: refuses<class_of_another>
#include <array>
#ifdef FOREGONE_MISUSE
template <class T>
struct refuses {
    static_assert(sizeof(T) == 0, "this is the message of class_of_another");
};
struct class_of_another {};
inline constexpr refuses<class_of_another> refused{};
#else
inline constexpr std::array<int, 2> both{};
#endif
