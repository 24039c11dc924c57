// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/has_to_be_decided.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/impl/model/require/model_in_scope.hpp>
#include <foregone/impl/model/require/requirements.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/impl/run/check_failure.hpp>
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

/// Who decides a check.
enum class asked_for {
    run_time,      ///< the program only
    compile_time,  ///< the compiler, or the program if the compiler does not decide
    both,          ///< the compiler, and the program with --recheck
};

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
        static_assert(sizeof(has_to_be_decided<check::reason, typename check::view>) > 0);
        return check::verdict;
    }
}();

}  // namespace foregone

namespace foregone::inline impl {

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
    check_entry(const char* file, int line, const char* code = "") : check_base<Model, Scope, Asked>(file, line, code) {
        check_list::global().add(*this);
    }

    fallback reason() const override {
        if constexpr (Asked != asked_for::run_time) return static_check<Model, Scope>::reason;
        else return fallback::not_asked;
    }

    verdict decided() const override {
        if constexpr (Asked != asked_for::run_time)
            return verdict_in<std::vector<std::uint64_t>>(static_check<Model, Scope>::verdict);
        else return {};
    }
};

/// Replaces a check whose model lacks something. The error has been reported, and no other follows.
template <class Requirement>
struct no_entry {
    [[maybe_unused]] typename Requirement::sentence said;
    constexpr no_entry(const char*, int, const char*) {}
};

template <asked_for Asked, class Model, auto Scope>
using entry_in_scope = std::conditional_t<unmet_requirement<Model, Scope>::met, check_entry<Model, Scope, Asked>,
                                          no_entry<unmet_requirement<Model, Scope>>>;

template <asked_for Asked, class Model, auto Scope = reachable>
using entry_of = entry_in_scope<Asked, model_in_scope<Model, Scope>, Scope>;

template <asked_for Asked, class Subject>
struct entry_of_subject : std::type_identity<no_entry<scope_is_a_scope<Subject>>> {};

#else

/// Reports that a check cannot run: a run-time search needs exceptions to report failures.
template <bool Decided>
struct has_to_run {
    static_assert(
        Decided,
        "foregone: this check is not decided by the compiler, and cannot run without exceptions; compile with exceptions, or "
        "let the compiler decide it by a larger .budget() or a constexpr model; see docs/reference/check.md");
};

template <asked_for Asked, class Model, auto Scope>
constexpr auto find_entry() {
    if constexpr (!unmet_requirement<Model, Scope>::met) return std::type_identity<nothing_unmet>{};
    else if constexpr (Asked != asked_for::run_time) return std::type_identity<has_to_run<static_check<Model, Scope>::decided>>{};
    else return std::type_identity<has_to_run<false>>{};
}

/// Replaces a check that runs: complete if the compiler decided it, because nothing runs without exceptions.
template <asked_for Asked, class Model, auto Scope = reachable>
using entry_of = typename decltype(find_entry<Asked, model_in_scope<Model, Scope>, Scope>())::type;

template <asked_for Asked, class Subject>
struct entry_of_subject : finding_of_subject<Subject> {};

#endif

template <asked_for Asked, class Model, auto Scope>
    requires scope_is_a_scope<check_subject<Model, Scope>>::met
struct entry_of_subject<Asked, check_subject<Model, Scope>> : std::type_identity<entry_of<Asked, Model, Scope>> {};

template <asked_for Asked, class Subject>
using entry_in = typename entry_of_subject<Asked, Subject>::type;

}  // namespace foregone::inline impl

#define FOREGONE_JOIN_AGAIN(a, b) a##b
#define FOREGONE_JOIN(a, b) FOREGONE_JOIN_AGAIN(a, b)

// With FOREGONE_RECHECK, a program also holds the searches that the compiler decides, for --recheck. Each takes as long to compile
// as a check that the compiler does not decide.
#if defined(FOREGONE_RECHECK)
  #define FOREGONE_ASKED ::foregone::asked_for::both
#else
  #define FOREGONE_ASKED ::foregone::asked_for::compile_time
#endif

#if FOREGONE_COMPUTED_ASSERT_MESSAGES
  #define FOREGONE_MESSAGE_OF(subject) , ::foregone::failure_message<subject>{}
#else
  #define FOREGONE_MESSAGE_OF(subject)
#endif

// Inside a class or a function, where no check could ever be registered, a namespace is a compile error, which shows this name.
#define FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION namespace

/// FOREGONE_CHECK(model) or FOREGONE_CHECK(model, scope): the compiler decides it within the scope's budget, and a violation fails
/// the build with its counterexample. Otherwise it is registered as a run-time check of the same name. Use it at namespace scope.
#define FOREGONE_CHECK(...)                                                                              \
  FOREGONE_BEGIN_COUNTER                                                                                 \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) {            \
  FOREGONE_END_COUNTER                                                                                   \
  using namespace ::foregone::in_error;                                                                  \
  using foregone_subject = ::foregone::check_subject<__VA_ARGS__>;                                       \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                                   \
  static_assert(sizeof(::foregone::finding_in<foregone_subject>) > 0);                                   \
  FOREGONE_BEGIN_MESSAGE                                                                                 \
  static_assert(::foregone::check_passes<foregone_subject>() FOREGONE_MESSAGE_OF(foregone_subject));     \
  FOREGONE_END_MESSAGE                                                                                   \
  FOREGONE_REGISTER(FOREGONE_ASKED, __VA_ARGS__)

/// As FOREGONE_CHECK, but a check that the compiler cannot decide fails the build. Registers nothing.
#if FOREGONE_COMPUTED_ASSERT_MESSAGES
  #define FOREGONE_STATIC_CHECK(...)                                                                                        \
    static_assert(sizeof(::foregone::finding_in<::foregone::insisting_subject<::foregone::check_subject<__VA_ARGS__>>>) > 0); \
    FOREGONE_BEGIN_MESSAGE                                                                                                  \
    static_assert(::foregone::check_passes<::foregone::insisting_subject<::foregone::check_subject<__VA_ARGS__>>>()         \
                  , ::foregone::failure_message<::foregone::insisting_subject<::foregone::check_subject<__VA_ARGS__>>>{});  \
    FOREGONE_END_MESSAGE                                                                                                    \
    static_assert(true)
#else
  #define FOREGONE_STATIC_CHECK(...) \
    static_assert(sizeof(::foregone::finding_in<::foregone::insisting_subject<::foregone::check_subject<__VA_ARGS__>>>) > 0)
#endif

/// Registers a run-time check; the compiler searches nothing.
#define FOREGONE_RUNTIME_CHECK(...)                                                           \
  FOREGONE_BEGIN_COUNTER                                                                      \
  FOREGONE_NAMESPACE_NOT_IN_A_CLASS_OR_FUNCTION FOREGONE_JOIN(foregone_check_, __COUNTER__) { \
  FOREGONE_END_COUNTER                                                                        \
  using namespace ::foregone::in_error;                                                       \
  using foregone_subject = ::foregone::check_subject<__VA_ARGS__>;                            \
  static_assert(sizeof(::foregone::actions_in<foregone_subject>) > 0);                        \
  FOREGONE_REGISTER(::foregone::asked_for::run_time, __VA_ARGS__)

// The end of the namespace.
#if FOREGONE_HAS_EXCEPTIONS
  #define FOREGONE_REGISTER(asked, ...)                                                                                  \
    [[maybe_unused]] static const ::foregone::entry_in<asked, foregone_subject> entry(__FILE__, __LINE__, #__VA_ARGS__); \
    }                                                                                                                    \
    static_assert(true)
#else
  #define FOREGONE_REGISTER(asked, ...)                                       \
    static_assert(sizeof(::foregone::entry_in<asked, foregone_subject>) > 0); \
    }                                                                         \
    static_assert(true)
#endif
