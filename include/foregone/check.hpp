// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/impl/model/require/model_in_scope.hpp>
#include <foregone/impl/model/require/requirements.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#include <foregone/impl/run/who_decides.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/run/model_check.hpp>
  #include <foregone/impl/run/program_check.hpp>
  #include <foregone/impl/run/registered_check.hpp>
#endif

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

/// Whether a verdict is what the scope expects: the properties hold, or exactly the expected property is violated in time.
template <class Verdict>
constexpr bool as_expected(const Verdict& found, std::string_view violated_property, std::string_view expected,
                           std::uint64_t expected_steps) {
    if (expected.empty()) return found.holds();
    return found.violated() && violated_property == expected && found.trace.actions.size() <= expected_steps;
}

}  // namespace foregone::inline impl

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
    static constexpr auto verdict = evidence::verdict;

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
        static_assert(sizeof(has_to_be_decided<check::reason>) > 0);
        return check::verdict;
    }
}();

}  // namespace foregone

namespace foregone::inline impl {

/// What the compiler found, as a type. The type holds a failing static_assert if the check expects something else.
template <class Model, auto Scope>
constexpr auto find_failure() {
    using unmet = unmet_requirement<Model, Scope>;
    if constexpr (!unmet::met) {
        return std::type_identity<typename unmet::sentence>{};
    } else {
        using check = static_check<Model, Scope>;
        if constexpr (!check::decided || check::passes) return std::type_identity<nothing_unmet>{};
        else return std::type_identity<check_failed<Model, finding_type<typename check::view, check::verdict, Scope>>>{};
    }
}

/// A complete type if the check passes or falls back to run time; otherwise completing it is the error that explains the failure.
template <class Model, auto Scope = reachable>
using build_finding = typename decltype(find_failure<model_in_scope<Model, Scope>, Scope>())::type;

/// As build_finding, for a check that only the compiler decides.
template <class Model, auto Scope = reachable>
using insisting_finding = build_finding<Model, insisting(Scope)>;

template <class Model, auto Scope>
constexpr auto find_fallback() {
    if constexpr (!unmet_requirement<Model, Scope>::met) return std::type_identity<nothing_unmet>{};
    else return std::type_identity<has_to_be_decided<static_check<Model, insisting(Scope)>::reason>>{};
}

/// A complete type if the compiler decided the check; otherwise completing it is the error that explains why not.
template <class Model, auto Scope = reachable>
using decided_finding = typename decltype(find_fallback<model_in_scope<Model, Scope>, Scope>())::type;

/// As build_finding, with a budget of at most `MostActions`.
template <std::uint64_t MostActions, class Model, auto Scope = reachable>
using finding_within = build_finding<Model, capped(Scope, MostActions)>;

/// A complete type if the model has what its scope needs. Nothing is searched.
template <class Model, auto Scope = reachable>
using required_finding = typename unmet_requirement<model_in_scope<Model, Scope>, Scope>::sentence;

#if FOREGONE_HAS_EXCEPTIONS

/// How a check runs. A kind of model without actions specialises it.
template <class Model, auto Scope>
struct running_check {
    using type = model_check<Model, search_view<Model>, Scope>;
    using described = described_check<Model, search_view<Model>, Scope>;
};
template <is_program Model, auto Scope>
struct running_check<Model, Scope> {
    using type = program_check<Model, Scope>;
    using described = described_program<Model, Scope>;
};

/// A check that the compiler has decided, in a program without its search.
template <class Described>
class check_without_search : public Described {
public:
    using Described::Described;

    bool has_search() const override { return false; }
    verdict run(executor&, const run_terms&) const override { return this->decided(); }
    verdict shrink(const basic_trace<std::vector<std::uint64_t>>&, std::uint32_t,
                   function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)>, std::uint64_t) const override {
        return {};
    }
};

/// Whether a decided check keeps its search. Another seed draws random runs anew, and a report of refuted classes searches for
/// better ones.
template <class Model, auto Scope, asked_for Asked>
consteval auto find_running_check() {
    using running = running_check<Model, Scope>;
    if constexpr (Asked != asked_for::compile_time || Scope.searched == search_kind::random_runs ||
                  !requires { typename running::described; })
        return std::type_identity<typename running::type>{};
    else if constexpr (static_check<Model, Scope>::decided)
        return std::type_identity<check_without_search<typename running::described>>{};
    else return std::type_identity<typename running::type>{};
}

template <class Model, auto Scope, asked_for Asked>
using check_base = typename decltype(find_running_check<Model, Scope, Asked>())::type;

/// A check that a line of the program registers.
template <class Model, auto Scope, asked_for Asked>
class check_entry final : public check_base<Model, Scope, Asked> {
public:
    check_entry(const char* file, int line, const char* code = "", const char* given_name = "")
        : check_base<Model, Scope, Asked>(file, line, code, given_name) {
        check_list::global().add(*this);
    }

    fallback reason() const override {
        if constexpr (asks_compiler(Asked)) return static_check<Model, Scope>::reason;
        else return Asked == asked_for::later ? fallback::deferred : fallback::not_asked;
    }

    verdict decided() const override {
        if constexpr (asks_compiler(Asked))
            return verdict_in<std::vector<std::uint64_t>>(static_check<Model, Scope>::verdict);
        else return {};
    }
};

/// Replaces a check whose model lacks something. The error has been reported, and no other follows.
template <class Requirement>
struct no_entry {
    [[maybe_unused]] typename Requirement::sentence said;
    constexpr no_entry(const char*, int, const char*, const char*) {}
};

template <asked_for Asked, class Model, auto Scope>
using entry_in_scope = std::conditional_t<unmet_requirement<Model, Scope>::met, check_entry<Model, Scope, Asked>,
                                          no_entry<unmet_requirement<Model, Scope>>>;

template <asked_for Asked, class Model, auto Scope = reachable>
using entry_of = entry_in_scope<Asked, model_in_scope<Model, Scope>, Scope>;

#else

template <asked_for Asked, class Model, auto Scope>
constexpr auto find_entry() {
    if constexpr (!unmet_requirement<Model, Scope>::met) return std::type_identity<nothing_unmet>{};
    else if constexpr (Asked == asked_for::later) return std::type_identity<nothing_unmet>{};
    else if constexpr (Asked != asked_for::run_time) return std::type_identity<has_to_run<static_check<Model, Scope>::decided>>{};
    else return std::type_identity<has_to_run<false>>{};
}

/// Replaces a check that runs: complete if the compiler decided it, because nothing runs without exceptions.
template <asked_for Asked, class Model, auto Scope = reachable>
using entry_of = typename decltype(find_entry<Asked, model_in_scope<Model, Scope>, Scope>())::type;

#endif

template <std::uint64_t MostActions, asked_for Asked, class Model, auto Scope = reachable>
using entry_within = entry_of<Asked, Model, capped(Scope, MostActions)>;

}  // namespace foregone::inline impl

#define FOREGONE_JOIN_AGAIN(a, b) a##b
#define FOREGONE_JOIN(a, b) FOREGONE_JOIN_AGAIN(a, b)

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
// macros mean, and no other name, so files of one program may differ in them.
#if FOREGONE_DEFERS
  #define FOREGONE_FINDING(...) ::foregone::required_finding<__VA_ARGS__>
#elif defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_FINDING(...) ::foregone::finding_within<FOREGONE_DEFER_BEYOND, __VA_ARGS__>
#else
  #define FOREGONE_FINDING(...) ::foregone::build_finding<__VA_ARGS__>
#endif
#if defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_ENTRY(asked, ...) ::foregone::entry_within<FOREGONE_DEFER_BEYOND, asked, __VA_ARGS__>
#else
  #define FOREGONE_ENTRY(asked, ...) ::foregone::entry_of<asked, __VA_ARGS__>
#endif

/// FOREGONE_CHECK(model) or FOREGONE_CHECK(model, scope): the compiler decides it within the scope's budget, and a violation fails
/// the build with its counterexample. Otherwise it is registered as a run-time check of the same name. Use it at namespace scope.
#define FOREGONE_CHECK(...)                                 \
  static_assert(sizeof(FOREGONE_FINDING(__VA_ARGS__)) > 0); \
  FOREGONE_REGISTER(FOREGONE_ASKED, "", __VA_ARGS__)

/// FOREGONE_CHECK_AS("name", model, scope): as FOREGONE_CHECK, and lists, reports and filters call the check by this name.
#define FOREGONE_CHECK_AS(name, ...)                        \
  FOREGONE_REQUIRE_NAME(name);                              \
  static_assert(sizeof(FOREGONE_FINDING(__VA_ARGS__)) > 0); \
  FOREGONE_REGISTER(FOREGONE_ASKED, name, __VA_ARGS__)

/// As FOREGONE_CHECK, but a check that the compiler cannot decide fails the build, unless it is deferred. Registers nothing.
#if FOREGONE_DEFERS || defined(FOREGONE_DEFER_BEYOND)
  #define FOREGONE_STATIC_CHECK(...) static_assert(sizeof(FOREGONE_FINDING(__VA_ARGS__)) > 0)
#else
  #define FOREGONE_STATIC_CHECK(...)                                       \
    static_assert(sizeof(::foregone::insisting_finding<__VA_ARGS__>) > 0); \
    static_assert(sizeof(::foregone::decided_finding<__VA_ARGS__>) > 0)
#endif

/// Registers a run-time check; the compiler searches nothing.
#define FOREGONE_RUNTIME_CHECK(...) FOREGONE_REGISTER(::foregone::asked_for::run_time, "", __VA_ARGS__)

/// As FOREGONE_RUNTIME_CHECK, with a name as FOREGONE_CHECK_AS gives it.
#define FOREGONE_RUNTIME_CHECK_AS(name, ...) \
  FOREGONE_REQUIRE_NAME(name);               \
  FOREGONE_REGISTER(::foregone::asked_for::run_time, name, __VA_ARGS__)

#define FOREGONE_REQUIRE_NAME(name)                     \
  static_assert(::foregone::is_name_of_check(name),     \
                "foregone: this check has no name that a list, a filter and a report can show; write a string of visible " \
                "characters that neither begins nor ends with a space; see docs/reference/check.md")

#if FOREGONE_HAS_EXCEPTIONS
  // In its own namespace: inside a function, where no check could ever be registered, that is a compile error.
  #define FOREGONE_REGISTER(asked, name, ...)                                                                          \
    FOREGONE_BEGIN_COUNTER                                                                                             \
    namespace FOREGONE_JOIN(foregone_check_, __COUNTER__) {                                                            \
    FOREGONE_END_COUNTER                                                                                               \
    [[maybe_unused]] static const FOREGONE_ENTRY(asked, __VA_ARGS__) entry(__FILE__, __LINE__, #__VA_ARGS__, "" name); \
    }                                                                                                                  \
    static_assert(true)
#else
  #define FOREGONE_REGISTER(asked, name, ...) static_assert(sizeof(FOREGONE_ENTRY(asked, __VA_ARGS__)) > 0)
#endif
