// SPDX-License-Identifier: BSL-1.0
#pragma once

// FOREGONE_CHECK and its variants: the compiler decides a check, or the check is registered to run in the program.

#include <foregone/impl/base/config.hpp>
// In this order: what reports errors comes by a short chain of includes, which compilers print.
#include <foregone/impl/trust/repeated_steps.hpp>
#include <foregone/impl/check/has_to_be_decided.hpp>
#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/check/scopes/reachable.hpp>
#include <foregone/impl/check/scopes/sequences.hpp>
#include <foregone/impl/check/scopes/random.hpp>
#include <foregone/impl/check/scopes/planned.hpp>
#include <foregone/impl/check/scopes/paths.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/check/check_entry.hpp>
#include <foregone/impl/check/check_failure.hpp>
#include <foregone/impl/check/static_entry_at.hpp>
#if FOREGONE_WARNS_UNDECIDED
  #include <foregone/impl/check/warned_of_undecided.hpp>
#endif
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone {

/// The compiler's decision of a check: the constant verdict of a model in a scope, if the compiler reached one.
///
/// Requires: `unmet_requirement<Model, Scope>::met`.
template <class Model, auto Scope = reachable>
struct static_check {
    using view = search_view<model_in_scope<Model, Scope>>;
    using evidence = proof<view, Scope>;

    static constexpr fallback reason = evidence::reason;
    static constexpr bool decided = evidence::decided;
    static constexpr bool repeated = !decided || repeats_its_steps<view, typename evidence::end::last>();
    static constexpr auto verdict = evidence::verdict;
    static constexpr const auto& refused = evidence::refused;

    static constexpr bool passes = as_expected(verdict, verdict.template title<typename view::properties>(),
                                               Scope.terms.expected.view(), Scope.terms.expected_steps);
};

/// The verdict of a model in a scope, as a constant.
///
/// Errors: a search that the compiler cannot finish is a compile error that gives the reason.
template <class Model, auto Scope = reachable>
inline constexpr auto verdict_of = [] {
    using unmet = unmet_requirement<model_in_scope<Model, Scope>, Scope>;
    if constexpr (!unmet::met) {
        static_assert(sizeof(typename unmet::sentence) > 0);
        return basic_verdict<inline_vector<std::uint64_t, 0>>{};
    } else {
        using check = static_check<Model, deciding_scope<search_view<model_in_scope<Model, Scope>>, Scope>>;
        static_assert(sizeof(has_to_be_decided<check::reason, typename check::view>) > 0);
        static_assert(sizeof(defaults_are_kept<check::repeated>) > 0);
        return check::verdict;
    }
}();

}  // namespace foregone

/// FOREGONE_CHECK(model) or FOREGONE_CHECK(model, scope): the compiler decides it within the scope's budget, and a violation fails
/// the build with its counterexample. Otherwise it is registered as a run-time check of the same name. Use it at namespace scope.
#define FOREGONE_CHECK(...)                                                                   \
  FOREGONE_BEGIN_COUNTER                                                                      \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) { \
  FOREGONE_END_COUNTER                                                                        \
  using namespace ::foregone::in_error;                                                       \
  using foregone_asked = decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0));                          \
  using foregone_subject = FOREGONE_WITHIN(foregone_asked);                                   \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                        \
  static_assert(sizeof(FOREGONE_FINDING<foregone_subject>) > 0);                              \
  FOREGONE_BEGIN_MESSAGE                                                                      \
  static_assert(FOREGONE_PASSES<foregone_subject>() FOREGONE_MESSAGE_OF(foregone_subject));   \
  FOREGONE_END_MESSAGE                                                                        \
  FOREGONE_REGISTER(FOREGONE_ASKED, "", __VA_ARGS__)

/// FOREGONE_CHECK_AS("name", model, scope): as FOREGONE_CHECK, and lists, reports and filters call the check by this name.
#define FOREGONE_CHECK_AS(name, ...)                                                          \
  FOREGONE_REQUIRE_NAME(name);                                                                \
  FOREGONE_BEGIN_COUNTER                                                                      \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) { \
  FOREGONE_END_COUNTER                                                                        \
  using namespace ::foregone::in_error;                                                       \
  using foregone_asked = decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0));                          \
  using foregone_subject = FOREGONE_WITHIN(foregone_asked);                                   \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                        \
  static_assert(sizeof(FOREGONE_FINDING<foregone_subject>) > 0);                              \
  FOREGONE_BEGIN_MESSAGE                                                                      \
  static_assert(FOREGONE_PASSES<foregone_subject>() FOREGONE_MESSAGE_OF(foregone_subject));   \
  FOREGONE_END_MESSAGE                                                                        \
  FOREGONE_REGISTER(FOREGONE_ASKED, name, __VA_ARGS__)

/// As FOREGONE_CHECK, but a check that the compiler cannot decide within its budget fails the build, unless it is deferred. Reports
/// of the program show it; nothing runs, and it needs no library.
#if FOREGONE_DEFERS || defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_STATIC_CHECK(...) \
    static_assert(sizeof(FOREGONE_FINDING<FOREGONE_WITHIN(decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0)))>) > 0)
#elif FOREGONE_COMPUTED_ASSERT_MESSAGES
  #define FOREGONE_STATIC_CHECK(...)                                                                                              \
    static_assert(sizeof(::foregone::finding_in<::foregone::insisting_subject<decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0))>>) > 0); \
    FOREGONE_BEGIN_MESSAGE                                                                                                        \
    static_assert(::foregone::check_passes<::foregone::insisting_subject<decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0))>>()           \
                      FOREGONE_MESSAGE_OF(::foregone::insisting_subject<decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0))>));            \
    FOREGONE_END_MESSAGE                                                                                                          \
    FOREGONE_LEAVE_RECORD(__VA_ARGS__)
#else
  #define FOREGONE_STATIC_CHECK(...)                                                                                              \
    static_assert(sizeof(::foregone::finding_in<::foregone::insisting_subject<decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0))>>) > 0); \
    FOREGONE_LEAVE_RECORD(__VA_ARGS__)
#endif

/// Registers a run-time check; the compiler searches nothing.
#define FOREGONE_RUNTIME_CHECK(...)                                                           \
  FOREGONE_BEGIN_COUNTER                                                                      \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) { \
  FOREGONE_END_COUNTER                                                                        \
  using namespace ::foregone::in_error;                                                       \
  using foregone_asked = decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0));                          \
  using foregone_subject = FOREGONE_WITHIN(foregone_asked);                                   \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                        \
  FOREGONE_REGISTER(::foregone::asked_for::run_time, "", __VA_ARGS__)

/// As FOREGONE_RUNTIME_CHECK, with a name as FOREGONE_CHECK_AS gives it.
#define FOREGONE_RUNTIME_CHECK_AS(name, ...)                                                  \
  FOREGONE_REQUIRE_NAME(name);                                                                \
  FOREGONE_BEGIN_COUNTER                                                                      \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) { \
  FOREGONE_END_COUNTER                                                                        \
  using namespace ::foregone::in_error;                                                       \
  using foregone_asked = decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0));                          \
  using foregone_subject = FOREGONE_WITHIN(foregone_asked);                                   \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                        \
  FOREGONE_REGISTER(::foregone::asked_for::run_time, name, __VA_ARGS__)

// The parts of these macros.

// Inside a class or a function, where no check could be registered, a namespace is a compile error, which shows this name. Inside
// a function, the first error is a sentence.
#define FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION                                                                   \
  static_assert(__builtin_FUNCTION()[0] == '\0',                                                                        \
                "foregone: this check is inside a function; write it at namespace scope; see docs/reference/check.md"); \
  namespace

#define FOREGONE_JOIN_AGAIN(a, b) a##b
#define FOREGONE_JOIN(a, b) FOREGONE_JOIN_AGAIN(a, b)

#define FOREGONE_REQUIRE_NAME(name)                                                                                        \
  static_assert(::foregone::is_name_of_check(name),                                                                        \
                "foregone: this check has no name that a list, a filter and a report can show; write a string of visible " \
                "characters that neither begins nor ends with a space; see docs/reference/check.md")

// With FOREGONE_RECHECK, a program also holds the searches that the compiler decides, for --recheck. Each takes as long to compile
// as a check that the compiler does not decide.
#if FOREGONE_DEFERS || (defined(FOREGONE_DEFER_BEYOND) && !FOREGONE_HAS_EXCEPTIONS)
  #define FOREGONE_ASKED ::foregone::asked_for::later
#elif defined(FOREGONE_RECHECK)
  #define FOREGONE_ASKED ::foregone::asked_for::both
#else
  #define FOREGONE_ASKED ::foregone::asked_for::compile_time
#endif

// With FOREGONE_DEFER the compiler searches nothing; FOREGONE_DEFER_BEYOND is the largest budget of a check. Both change what these
// macros mean, and no other name, so files of one program may differ in them. A macro within a macro makes errors longer, so the
// parts that differ are names.
#if defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_WITHIN(...) ::foregone::subject_within<FOREGONE_DEFER_BEYOND, __VA_ARGS__>
#else
  #define FOREGONE_WITHIN(...) __VA_ARGS__
#endif
#if FOREGONE_DEFERS
  #define FOREGONE_FINDING ::foregone::requirement_in
  #define FOREGONE_PASSES ::foregone::is_deferred
#else
  #define FOREGONE_FINDING ::foregone::finding_in
  #define FOREGONE_PASSES ::foregone::check_passes
#endif
#if FOREGONE_COMPUTED_ASSERT_MESSAGES && !FOREGONE_DEFERS
  #define FOREGONE_MESSAGE_OF(...) , ::foregone::failure_message<__VA_ARGS__>{}
#else
  #define FOREGONE_MESSAGE_OF(...)
#endif

// A warning of a check that the compiler was to decide, and that the program runs instead.
#if FOREGONE_WARNS_UNDECIDED
  #define FOREGONE_WARN_OF(asked, subject)                                                                         \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic warning \"-Wdeprecated-declarations\"")                 \
    static_assert(::foregone::warned_of_undecided<subject, ::foregone::undecided_subject<asked, subject>::reason,  \
                                                  typename ::foregone::undecided_subject<asked, subject>::cost>);  \
    _Pragma("GCC diagnostic pop")
#else
  #define FOREGONE_WARN_OF(asked, subject)
#endif

#define FOREGONE_LEAVE_RECORD(...)                                                                                       \
  static_assert(&::foregone::static_entry_at<decltype(FOREGONE_SUBJECT<__VA_ARGS__>(0)), ::foregone::name(__FILE__),      \
                                             ::foregone::name(#__VA_ARGS__), __LINE__>::entry != nullptr)

// What else a check registers: its mutants, in a file that includes foregone/mutation.hpp.
#define FOREGONE_REGISTER_MORE(...) static_assert(true)

// The end of the namespace.
#if FOREGONE_HAS_EXCEPTIONS
  #define FOREGONE_REGISTER(asked, name, ...)                                                                                     \
    [[maybe_unused]] static const ::foregone::entry_in<asked, foregone_subject> entry(__FILE__, __LINE__, #__VA_ARGS__, "" name); \
    FOREGONE_REGISTER_MORE(name, __VA_ARGS__);                                                                                    \
    static_assert(::foregone::warned_of_silence<foregone_subject>);                                                               \
    FOREGONE_WARN_OF(asked, foregone_subject)                                                                                     \
    }                                                                                                                             \
    static_assert(true)
#else
  #define FOREGONE_REGISTER(asked, name, ...)                                 \
    static_assert(sizeof(::foregone::entry_in<asked, foregone_subject>) > 0); \
    static_assert(::foregone::warned_of_silence<foregone_subject>);           \
    }                                                                         \
    static_assert(true)
#endif
