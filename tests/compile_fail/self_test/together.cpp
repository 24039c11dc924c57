// SPDX-License-Identifier: BSL-1.0
// expected: this is the message of class_of_one
#ifdef FOREGONE_MISUSE
template <class T>
struct refuses {
    static_assert(sizeof(T) == 0, "this is the message of class_of_one");
};
struct class_of_one {};
inline constexpr refuses<class_of_one> refused{};
#endif
