// SPDX-License-Identifier: BSL-1.0
#pragma once

// The functions that this library replaces, as the next library defines them.

#include <dlfcn.h>

namespace foregone { inline namespace impl {

/// A replaced function of the C or C++ library; looked up at its first call.
///
/// Guarantees: constant initialisation, no guard and no lock of its own: it is usable before any constructor runs.
template <class Function>
class real_function {
    const char* name_;
    Function* found_ = nullptr;

public:
    constexpr explicit real_function(const char* name) : name_(name) {}

    Function* get() {
        Function* const known = __atomic_load_n(&found_, __ATOMIC_RELAXED);
        return known != nullptr ? known : find();
    }

private:
    __attribute__((noinline, cold)) Function* find() {
        Function* const next = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name_));
        __atomic_store_n(&found_, next, __ATOMIC_RELAXED);
        return next;
    }
};

}}  // namespace foregone::impl

/// The replaced function of this name: `return FOREGONE_REAL(pthread_join)(thread, result);`.
#define FOREGONE_REAL(function)                                                             \
    ([] {                                                                                   \
        _Pragma("GCC diagnostic push")                                                      \
        _Pragma("GCC diagnostic ignored \"-Wignored-attributes\"")                          \
        static constinit ::foregone::real_function<decltype(function)> next_one(#function); \
        _Pragma("GCC diagnostic pop")                                                       \
        return next_one.get();                                                              \
    }())
