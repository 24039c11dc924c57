// SPDX-License-Identifier: BSL-1.0
// expected: constraints not satisfied
// expected gcc: packable<State>
// expected clang: because 'with_pointer' does not satisfy 'packable'
#include <foregone/impl/states/store/state_codec.hpp>

#ifdef FOREGONE_MISUSE
struct with_pointer {
    const int* next;
};
#else
struct with_pointer {
    unsigned next;
};
#endif
static_assert(foregone::state_codec<with_pointer>::words == 1);
