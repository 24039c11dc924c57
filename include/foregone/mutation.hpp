// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether the properties of a model notice anything: small changes of it, each killed by a property, equivalent, or a survivor.

#include <foregone/impl/base/config.hpp>
#include <foregone/check.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/mutants/constant_mutants.hpp>
#include <foregone/impl/mutants/mutants_have_to_be_noticed.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/mutants/mutants_entry.hpp>
#endif
#include <foregone/model/scope.hpp>
#include <foregone/types/name.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone {

/// The mutants of a model that the compiler searched.
template <std::size_t Count>
struct mutation_verdict {
    std::uint64_t killed = 0;      ///< some property is violated
    std::uint64_t equivalent = 0;  ///< the same states are reachable, by the same transitions
    std::uint64_t survivors = 0;   ///< neither
    std::uint64_t undecided = 0;   ///< more new states than a search of a mutant may visit
    std::array<mutant, Count> mutants{};
    std::array<mutant_result, Count> results{};

    static constexpr std::size_t count() { return Count; }
};

/// The mutants of a model, each a small change of its transition relation, and what becomes of them in a check.
///
/// Requires: a check of the model in the scope fg::reachable that the compiler decides, and that passes.
/// Guarantees: `killed`, `equivalent`, `survivors` and `undecided` count all mutants; the same for every compiler.
/// Complexity: the graph is searched once; of a mutant, what it changes. The budget is that of the scope.
/// Errors: a compile error with the reason if the compiler cannot decide them; then use --mutate of the program.
/// Source: Chockler, Kupferman and Vardi, "Coverage metrics for formal verification" (2003), for kinds of action instead of states;
/// mutation testing otherwise.
template <class Model, auto Scope = reachable>
inline constexpr auto mutation = [] {
    static_assert(Scope.searched == search_kind::states,
                  "foregone: mutants are of checks in the scope fg::reachable; leave the scope out; see "
                  "docs/reference/mutation.md");
    using proved = mutants_in_scope<Model, Scope>;
    static_assert(has_mutants<view_of_mutants<Model>>,
                  "foregone: fg::alike has no mutants: it compares runs of a model, and has no properties of it; ask for the "
                  "mutants of the model; see docs/reference/mutation.md");
    if constexpr (Scope.searched != search_kind::states || !has_mutants<view_of_mutants<Model>>) {
        return mutation_verdict<0>{};
    } else if constexpr (constexpr bool whole = Scope.depth_limit_steps == unlimited;
                         sizeof(mutants_have_to_be_decided<proved, whole>) == 0 || !proved::decided) {
        return mutation_verdict<0>{};
    } else {
        using search = typename proved::search;
        mutation_verdict<search::count> made;
        constexpr const auto all = search::all();
        for (std::size_t i = 0; i < search::count; ++i) {
            made.mutants[i] = all[i];
            made.results[i] = proved::end::last::value.results[i];
            const mutant_fate fate = made.results[i].fate;
            ++(fate == mutant_fate::killed       ? made.killed
               : fate == mutant_fate::equivalent ? made.equivalent
               : fate == mutant_fate::survivor   ? made.survivors
                                                 : made.undecided);
        }
        return made;
    }
}();

/// A mutant in words, such as `tick leaves door_open as it was`; by its number in fg::mutation.
template <class Model, std::size_t Number, auto Scope = reachable>
inline constexpr auto mutant_text = [] {
    text<240> written;
    using proved = mutants_in_scope<Model, Scope>;
    mutant_list<typename proved::view>::write(mutation<Model, Scope>.mutants[Number], proved::known(), written);
    return written;
}();

}  // namespace foregone

namespace foregone { inline namespace impl { namespace naming_mutants {

inline constexpr std::size_t most_named = 8;

/// The numbers of the mutants that are neither killed nor equivalent.
template <class Model, auto Scope>
inline constexpr auto unnoticed_numbers = [] {
    constexpr std::size_t count = mutation<Model, Scope>.survivors + mutation<Model, Scope>.undecided;
    std::array<std::size_t, count + 1> numbers{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < mutation<Model, Scope>.count(); ++i)
        if (const mutant_fate fate = mutation<Model, Scope>.results[i].fate;
            fate == mutant_fate::survivor || fate == mutant_fate::undecided)
            numbers[found++] = i;
    return numbers;
}();

template <class Model, auto Scope, std::size_t Index>
inline constexpr std::string_view text_of = mutant_text<Model, unnoticed_numbers<Model, Scope>[Index], Scope>.view();

template <class Model, auto Scope, std::size_t Index>
constexpr auto named_one() {
    if constexpr (mutation<Model, Scope>.results[unnoticed_numbers<Model, Scope>[Index]].fate == mutant_fate::survivor)
        return named_type<unnoticed, text_of<Model, Scope, Index>>{};
    else return named_type<undecided, text_of<Model, Scope, Index>>{};
}
template <class Model, auto Scope, std::size_t Index>
using one_named = decltype(named_one<Model, Scope, Index>());

template <class Model, auto Scope, std::size_t... Index>
constexpr auto named(std::index_sequence<Index...>) {
    constexpr std::size_t all = unnoticed_numbers<Model, Scope>.size() - 1;
    constexpr std::size_t more = all - sizeof...(Index);
    if constexpr (more > 0)
        return mutants_have_to_be_noticed<Model, one_named<Model, Scope, Index>..., and_more<more>>{};
    else return mutants_have_to_be_noticed<Model, one_named<Model, Scope, Index>...>{};
}

}}}  // namespace foregone::impl::naming_mutants

namespace foregone {

/// Whether the properties of a model notice all of its mutants but `Known` that are accepted: for a static_assert, which names the
/// others.
///
/// Requires: what `mutation` does.
/// Guarantees: true, or a compile error with the survivors and the undecided mutants, the first eight of them by name.
template <class Model, std::size_t Known = 0, auto Scope = reachable>
inline constexpr bool all_noticed = [] {
    constexpr std::size_t found = mutation<Model, Scope>.survivors + mutation<Model, Scope>.undecided;
    static_assert(found >= Known, "foregone: fewer mutants of the model are unnoticed than are known; lower the number in "
                                  "all_noticed<Model, number>; see docs/reference/mutation.md");
    if constexpr (found > Known) {
        constexpr std::size_t shown = found < naming_mutants::most_named ? found : naming_mutants::most_named;
        static_assert(sizeof(naming_mutants::named<Model, Scope>(std::make_index_sequence<shown>{})) > 0);
    }
    return found == Known;
}();

}  // namespace foregone

#if FOREGONE_HAS_EXCEPTIONS
  // From here on, a check of this file also registers its mutants, for --mutate.
  #undef FOREGONE_REGISTER_MORE
  #define FOREGONE_REGISTER_MORE(name, ...)                                                                                  \
    [[maybe_unused]] static const ::foregone::mutants_in<foregone_asked> mutants(__FILE__, __LINE__, #__VA_ARGS__, "" name)
#endif
