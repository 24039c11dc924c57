// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compiler requirements, feature macros and limits of constant evaluation; included by most headers.

#if __cplusplus < 202002L
  // A missing include file ends the compilation at once; #error alone is followed by thousands of errors.
  #include "foregone needs C++20: compile with -std=c++20"
  #error "foregone needs C++20: compile with -std=c++20"
#endif

// Apple numbers its Clang by Xcode.
#if (defined(__clang__) && !defined(__apple_build_version__) && __clang_major__ < 16) || \
    (defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 12)
  #include "foregone needs GCC 12 or Clang 16, or later, and this compiler is older: compile with g++-12 or clang++-16"
  #error "foregone needs GCC 12 or Clang 16, or later, and this compiler is older: compile with g++-12 or clang++-16"
#endif

// Numbers of states, and digests as indices, are 64 bits wide.
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ < 8
  #include "foregone needs a 64-bit target, and this one has pointers of 32 bits: compile without -m32"
  #error "foregone needs a 64-bit target, and this one has pointers of 32 bits: compile without -m32"
#endif

#include <cstdint>

#define FOREGONE_VERSION_MAJOR 0
#define FOREGONE_VERSION_MINOR 1
#define FOREGONE_VERSION_PATCH 0

// Whether a system under test can throw; without exceptions nothing is caught.
#if defined(__cpp_exceptions)
  #define FOREGONE_HAS_EXCEPTIONS 1
#else
  #define FOREGONE_HAS_EXCEPTIONS 0
#endif

// Whether the compiler decides no check, so that a file is parsed fast: FOREGONE_DEFER or FOREGONE_DEFER_BEYOND says so; otherwise
// wherever an editor or an analyser parses the file. clangd defines no macro; projects define __CLANGD__ for it.
#if defined(FOREGONE_DEFER)
  #if FOREGONE_DEFER + 0 != 0 || 0 - FOREGONE_DEFER - 1 == 1 // 1, or empty
    #define FOREGONE_DEFERS 1
  #else
    #define FOREGONE_DEFERS 0
  #endif
#elif defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_DEFERS 0
#elif defined(__INTELLISENSE__) || defined(__JETBRAINS_IDE__) || defined(Q_CREATOR_RUN) || defined(__CDT_PARSER__) || \
    defined(__CLANGD__) || defined(__clangd__) || defined(__clang_analyzer__)
  #define FOREGONE_DEFERS 1
#else
  #define FOREGONE_DEFERS 0
#endif

// What takes the arguments of a check: GCC shows the parameters of a class template in the first line of an error, others do not.
#if defined(__clang__)
  #define FOREGONE_SUBJECT ::foregone::subject_of
#else
  #define FOREGONE_SUBJECT ::foregone::check_subject
#endif

// Whether a check that the compiler does not decide is a warning.
#if defined(FOREGONE_WARN_UNDECIDED) && (FOREGONE_WARN_UNDECIDED + 0 != 0 || 0 - FOREGONE_WARN_UNDECIDED - 1 == 1) // 1, or empty
  #define FOREGONE_WARNS_UNDECIDED 1
#else
  #define FOREGONE_WARNS_UNDECIDED 0
#endif

// Whether the names of types in the ABI are available at run time.
#if defined(__cpp_rtti) || defined(__GXX_RTTI)
  #define FOREGONE_HAS_RTTI 1
#else
  #define FOREGONE_HAS_RTTI 0
#endif

// Whether arrays of 16-byte numbers keep their values in copies while compiling. With the new interpreter of Clang 22, for which no
// macro stands, some do not; docs/limits.md.
#if defined(__clang__) && __clang_major__ >= 20
  #define FOREGONE_COPIES_LONG_NUMBERS 0
#else
  #define FOREGONE_COPIES_LONG_NUMBERS 1
#endif

// Whether static_assert takes a message computed by a constant expression: C++26, and Clang 22 with every standard.
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  #define FOREGONE_COMPUTED_ASSERT_MESSAGES 1
#else
  #define FOREGONE_COMPUTED_ASSERT_MESSAGES 0
#endif

// Between these, the message of a static_assert may be computed: Clang 22 warns that it is a C++26 extension.
#if defined(__clang__)
  #define FOREGONE_BEGIN_MESSAGE                                                                      \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunknown-warning-option\"") \
        _Pragma("clang diagnostic ignored \"-Wc++26-extensions\"")
  #define FOREGONE_END_MESSAGE _Pragma("clang diagnostic pop")
#else
  #define FOREGONE_BEGIN_MESSAGE
  #define FOREGONE_END_MESSAGE
#endif

// Function attributes: always inlined; with all callees inlined; never inlined; never inlined and optimised for size.
#if defined(__GNUC__)
  #define FOREGONE_ALWAYS_INLINE [[gnu::always_inline]] inline
  #define FOREGONE_INLINED_LAMBDA __attribute__((always_inline))
  #define FOREGONE_FLATTEN [[gnu::flatten]]
  #define FOREGONE_COLD [[gnu::cold]] [[gnu::noinline]]
  #define FOREGONE_NOINLINE [[gnu::noinline]]
#else
  #define FOREGONE_ALWAYS_INLINE inline
  #define FOREGONE_INLINED_LAMBDA
  #define FOREGONE_FLATTEN
  #define FOREGONE_COLD
  #define FOREGONE_NOINLINE
#endif

// Hides the origin of an integer variable's value from the optimiser.
#if defined(__GNUC__)
  #define FOREGONE_FORGET(variable) asm("" : "+r"(variable))
#else
  #define FOREGONE_FORGET(variable) static_cast<void>(variable)
#endif

// Whether the compiler knows a value after inlining; costs nothing at run time.
#if defined(__GNUC__)
  #define FOREGONE_IS_KNOWN(value) __builtin_constant_p(value)
#else
  #define FOREGONE_IS_KNOWN(value) false
#endif

// The enclosing function's signature with spelled-out template arguments.
#define FOREGONE_SIGNATURE __PRETTY_FUNCTION__

// Whether a constant evaluation that changes part of a value may also change the default of its class: GCC 12 stores the elements
// of an array with one default once for all values.
#if defined(__GNUC__) && !defined(__clang__)
  #define FOREGONE_SHARES_DEFAULTS 1
#else
  #define FOREGONE_SHARES_DEFAULTS 0
#endif

// Between these, code may name entities that exist in constant evaluation only: an enum value without an enumerator, an object that
// is declared and never defined. Clang warns of both.
#if defined(__clang__)
  #define FOREGONE_BEGIN_PROBE                                                                        \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunknown-warning-option\"") \
        _Pragma("clang diagnostic ignored \"-Wenum-constexpr-conversion\"")                           \
            _Pragma("clang diagnostic ignored \"-Wundefined-var-template\"")                          \
                _Pragma("clang diagnostic ignored \"-Wundefined-internal\"")
  #define FOREGONE_END_PROBE _Pragma("clang diagnostic pop")
#else
  #define FOREGONE_BEGIN_PROBE
  #define FOREGONE_END_PROBE
#endif

// Between these, __COUNTER__ is allowed: Clang 22 warns that it is a C2y extension.
#if defined(__clang__)
  #define FOREGONE_BEGIN_COUNTER                                                                      \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunknown-warning-option\"") \
        _Pragma("clang diagnostic ignored \"-Wc2y-extensions\"")
  #define FOREGONE_END_COUNTER _Pragma("clang diagnostic pop")
#else
  #define FOREGONE_BEGIN_COUNTER
  #define FOREGONE_END_COUNTER
#endif

// Between these, values are assigned to bit-fields, which may be narrower than their types.
#define FOREGONE_BEGIN_BIT_FIELDS _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wconversion\"")
#define FOREGONE_END_BIT_FIELDS _Pragma("GCC diagnostic pop")

// The sanitizer that must be notified of a switch to another stack. Clang reports it by __has_feature, GCC by one macro each.
#if defined(__has_feature)
  #if __has_feature(address_sanitizer)
    #define FOREGONE_ADDRESS_SANITIZER 1
  #elif __has_feature(thread_sanitizer)
    #define FOREGONE_THREAD_SANITIZER 1
  #endif
#elif defined(__SANITIZE_ADDRESS__)
  #define FOREGONE_ADDRESS_SANITIZER 1
#elif defined(__SANITIZE_THREAD__)
  #define FOREGONE_THREAD_SANITIZER 1
#endif
#if !defined(FOREGONE_ADDRESS_SANITIZER)
  #define FOREGONE_ADDRESS_SANITIZER 0
#endif
#if !defined(FOREGONE_THREAD_SANITIZER)
  #define FOREGONE_THREAD_SANITIZER 0
#endif

// Whether a program may define operator new: the runtime of Clang's thread sanitizer already does.
#if FOREGONE_THREAD_SANITIZER && defined(__clang__)
  #define FOREGONE_CAN_REPLACE_NEW 0
#else
  #define FOREGONE_CAN_REPLACE_NEW 1
#endif

// Whether one instruction gathers or scatters the bits of a mask.
#if defined(__BMI2__)
  #define FOREGONE_HAS_BIT_GATHER 1
#else
  #define FOREGONE_HAS_BIT_GATHER 0
#endif

// Whether the compiler has vectors of numbers as a language extension.
#if defined(__GNUC__)
  #define FOREGONE_HAS_VECTORS 1
#else
  #define FOREGONE_HAS_VECTORS 0
#endif

// Whether functions can be compiled for processors with wide vectors and selected at run time.
#if defined(__GNUC__) && defined(__x86_64__)
  #define FOREGONE_HAS_WIDE_VECTORS 1
  #define FOREGONE_WIDE_VECTORS __attribute__((target("avx2,bmi")))
#else
  #define FOREGONE_HAS_WIDE_VECTORS 0
  #define FOREGONE_WIDE_VECTORS
#endif

// Whether a program maps the pages of large tables itself: requests huge pages and moves them in place.
#if defined(__linux__)
  #define FOREGONE_HAS_PAGE_MAPS 1
#else
  #define FOREGONE_HAS_PAGE_MAPS 0
#endif

// Whether a const reference with a constant initialiser can be read in constant expressions, while a non-constant initialiser is
// not an error until such a read ([expr.const], CWG 2126). GCC 12 never allows the read.
#if defined(__clang__)
  #define FOREGONE_SOFT_CONSTANT_REFERENCES 1
#else
  #define FOREGONE_SOFT_CONSTANT_REFERENCES 0
#endif

// Whether a small header declares the functions by which the standard library throws: <stdexcept> includes <string>.
#if defined(__GLIBCXX__)
  #define FOREGONE_HAS_THROWING_FUNCTIONS 1
#else
  #define FOREGONE_HAS_THROWING_FUNCTIONS 0
#endif

#if defined(_LIBCPP_VERSION)
  #define FOREGONE_LIBCXX 1
#else
  #define FOREGONE_LIBCXX 0
#endif

namespace foregone { inline namespace impl {

/// The compilers with different constant evaluators.
enum class compiler_family { gcc, clang };

// The compiler, and its default limit of operations in one constant evaluation: GCC counts expressions, Clang counts statements,
// calls and iterations.
#if defined(__clang__)
inline constexpr compiler_family compiler = compiler_family::clang;
inline constexpr std::uint64_t operations_limit = 1'048'576;
#else
inline constexpr compiler_family compiler = compiler_family::gcc;
inline constexpr std::uint64_t operations_limit = 33'554'432;
#endif

/// The longest text that the compiler prints in full as a template argument.
#if defined(__clang__)
inline constexpr unsigned long longest_name_shown = 32;
#else
inline constexpr unsigned long longest_name_shown = 400;
#endif

/// The most actions that one stage of a search may try: about half of Clang's limit for a model with small steps, and a tenth of
/// GCC's. A stage that does not fit is repeated with fewer.
inline constexpr std::uint64_t largest_stage_actions = 16'384;

/// An unsigned integer that holds the product of any two 64-bit ones.
__extension__ typedef unsigned __int128 uint128;

/// An integer that holds the sum of the products of two pairs of 63-bit ones.
__extension__ typedef __int128 int128;

}}  // namespace foregone::impl

namespace foregone {

/// No limit.
inline constexpr std::uint64_t unlimited = UINT64_MAX;

}  // namespace foregone
