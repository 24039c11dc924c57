// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a line with a check registers, and whether the program keeps the search of a check that the compiler decided.

#include <foregone/impl/base/config.hpp>
// In this order: what reports errors comes by a short chain of includes, which compilers print.
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/check/check_failure.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/model_check.hpp>
  #include <foregone/impl/check/program_check.hpp>
  #include <foregone/impl/check/registered_check.hpp>
#endif

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Who decides a check.
enum class asked_for {
    run_time,      ///< the program only
    later,         ///< the program only, because decisions of the compiler are deferred
    compile_time,  ///< the compiler, or the program if the compiler does not decide
    both,          ///< the compiler, and the program with --recheck
};

/// Whether the compiler searches.
constexpr bool asks_compiler(asked_for asked) { return asked == asked_for::compile_time || asked == asked_for::both; }

/// Whether a text can be the name of a check: one visible line that is not trimmed where it is read.
constexpr bool is_name_of_check(std::string_view name) {
    for (const char c : name)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) return false;
    return !name.empty() && name.front() != ' ' && name.back() != ' ';
}

/// Reports that a check cannot run: a run-time search needs exceptions to report failures.
template <bool Decided>
struct has_to_run {
    static_assert(
        Decided,
        "foregone: this check is not decided by the compiler, and cannot run without exceptions; compile with exceptions, or "
        "let the compiler decide it by a larger .budget() or a constexpr model; see docs/reference/check.md");
};

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

    basic_trace<std::vector<std::uint64_t>> refused_run() const override {
        if constexpr (asks_compiler(Asked)) {
            constexpr const auto& run = static_check<Model, Scope>::refused;
            return {run.initial, {run.actions.begin(), run.actions.end()}};
        } else {
            return {};
        }
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

template <asked_for Asked, class Subject>
struct entry_of_subject : std::type_identity<no_entry<scope_is_a_scope<Subject>>> {};

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

template <asked_for Asked, class Subject>
struct entry_of_subject : finding_of_subject<Subject> {};

#endif

template <asked_for Asked, class Model, auto Scope>
    requires scope_is_a_scope<check_subject<Model, Scope>>::met
struct entry_of_subject<Asked, check_subject<Model, Scope>> : std::type_identity<entry_of<Asked, Model, Scope>> {};

template <asked_for Asked, class Subject>
using entry_in = typename entry_of_subject<Asked, Subject>::type;

}}  // namespace foregone::impl
