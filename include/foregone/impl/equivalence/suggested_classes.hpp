// SPDX-License-Identifier: BSL-1.0
#pragma once

// Suggests equivalence classes where the claim of a representative fails, while compiling and at run time.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/equivalence/class_claims.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>
#include <foregone/verdict.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/states/graph_progress.hpp>
  #include <foregone/impl/states/interned_model.hpp>
  #include <foregone/impl/states/search_graph.hpp>
#endif

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Writes a value as source code, as a template argument.
template <class Sink, class T>
constexpr void print_argument(Sink& sink, const T& value) {
    if constexpr (optional_like<T>) {
        if (value.has_value()) print_argument(sink, *value);
        else sink.append("std::nullopt");
    } else if constexpr (std::is_enum_v<T>) {
        sink.append(type_name<T>());
        sink.append("::");
        print(sink, value);
    } else {
        print(sink, value);
    }
}

/// The values of a class, split into subclasses that no run distinguishes.
template <domain Members>
class class_split {
    static constexpr std::size_t size = static_cast<std::size_t>(Members::size);
    std::array<bool, size * size> apart_{};

public:
    using members = Members;

    constexpr void distinguish(std::uint64_t a, std::uint64_t b) {
        apart_[static_cast<std::size_t>(a) * size + static_cast<std::size_t>(b)] = true;
        apart_[static_cast<std::size_t>(b) * size + static_cast<std::size_t>(a)] = true;
    }

    /// Whether some run distinguished two members, given by their numbers.
    constexpr bool are_apart(std::uint64_t a, std::uint64_t b) const {
        return apart_[static_cast<std::size_t>(a) * size + static_cast<std::size_t>(b)];
    }

    /// The number of the representative of a member: the first representative that is not distinguished from the member.
    constexpr std::uint64_t representative(std::uint64_t member) const {
        for (std::uint64_t earlier = 0; earlier < member; ++earlier)
            if (!are_apart(earlier, member) && representative(earlier) == earlier) return earlier;
        return member;
    }

    /// The number of classes; 1 if the claim holds.
    constexpr std::uint64_t count() const {
        std::uint64_t found = 0;
        for (std::uint64_t member = 0; member < Members::size; ++member) found += representative(member) == member;
        return found;
    }

    /// The claimed class as text.
    constexpr void print_whole(auto& sink) const {
        print_class(sink, [](std::uint64_t) { return true; });
    }

    /// The replacement for the class as text: `fg::one_of<fg::representative<1, 999>, fg::representative<1000>>`.
    friend constexpr void print_to(auto& sink, const class_split& split) {
        const bool several = split.count() > 1;
        if (several) sink.append("fg::one_of<");
        bool first = true;
        for (std::uint64_t member = 0; member < Members::size; ++member) {
            if (split.representative(member) != member) continue;
            if (!first) sink.append(", ");
            first = false;
            split.print_class(sink, [&](std::uint64_t other) { return split.representative(other) == member; });
        }
        if (several) sink.append(">");
    }

private:
    template <class Has>
    constexpr void print_class(auto& sink, Has&& has) const {
        constexpr bool of_texts = std::is_same_v<typename Members::value_type, std::string_view>;
        sink.append(of_texts ? "fg::representative_of<fg::texts<" : "fg::representative<");
        bool first = true;
        for (std::uint64_t member = 0; member < Members::size; ++member) {
            if (!has(member)) continue;
            if (!first) sink.append(", ");
            first = false;
            print_argument(sink, Members::at(member));
        }
        sink.append(of_texts ? ">>" : ">");
    }
};

/// The observations of each claimed class.
template <class Claims>
class class_splits {
    template <class Members>
    using split_of = class_split<Members>;
    using classes = boost::mp11::mp_transform<split_of, typename Claims::distinct>;

    boost::mp11::mp_rename<classes, std::tuple> splits_{};

public:
    /// Records what a pair of runs distinguishes.
    template <class Node>
    constexpr void look(const Node& both) {
        if (!both.apart) return;
        const class_claim claim = Claims::at(both.claim - 1);
        boost::mp11::mp_with_index<Claims::group_count>(claim.group, [&](auto group) {
            std::get<class_split<typename Claims::template members<group>>>(splits_).distinguish(claim.left, claim.right);
        });
    }

    /// The splits of the class fg::representative<…> or fg::representative_of<…>.
    template <class Class>
    constexpr const auto& of() const {
        return std::get<class_split<typename Class::members>>(splits_);
    }

    /// Whether no class is split.
    constexpr bool claims_stand() const {
        return std::apply([](const auto&... split) { return (... && (split.count() == 1)); }, splits_);
    }

    /// The split classes as text, separated by semicolons: each class and its replacement.
    friend constexpr void print_to(auto& sink, const class_splits& all) {
        bool first = true;
        const auto print_one = [&](const auto& split) {
            if (split.count() == 1) return;
            if (!first) sink.append("; ");
            first = false;
            split.print_whole(sink);
            sink.append(" is ");
            print_to(sink, split);
        };
        std::apply([&](const auto&... split) { (print_one(split), ...); }, all.splits_);
    }
};

/// A claim's model, run twice with any two values of a class. The search continues after a difference.
template <beside_itself Pair>
using all_distinguished =
    model_beside_itself<typename Pair::compared_model, Pair::replaces, comparison::of_all_pairs, distinguished::is_noted>;

/// Reports why there is no suggestion.
template <fallback Reason>
struct classes_are_known {
    static_assert(
        Reason == fallback::none,
        "foregone: suggested classes need a finished search, and the compiler cannot finish this one; the template argument is "
        "the reason: over_budget needs fg::reachable.budget(n) or .depth(n), the others need fg::suggest_classes at run time; "
        "see docs/reference/model/alike.md");
};

/// The equivalence classes of the values, as a constant. Two values are in one class unless some run distinguishes them. Pair is
/// fg::alike<model> or fg::alike_everywhere<model>; a depth in the scope bounds the length of the runs.
///
/// Complexity: a search with any two values of a class.
/// Errors: a search that the compiler cannot finish is a compile error.
template <beside_itself Pair, reachable_scope Scope = reachable>
inline constexpr auto suggested_classes = [] {
    using pair = all_distinguished<Pair>;
    static_assert(sizeof(typename unmet_requirement<Pair, Scope>::sentence) > 0);
    using evidence = insisting_proof<search_view<pair>, Scope>;
    static_assert(sizeof(classes_are_known<evidence::reason>) > 0);
    class_splits<typename search_view<pair>::claims> splits;
    if constexpr (evidence::decided) {
        const auto& graph = evidence::end::last::value.graph;
        for (std::uint64_t i = 0; i < graph.size(); ++i) splits.look(graph.state(i));
    }
    return splits;
}();

#if FOREGONE_HAS_EXCEPTIONS

/// The same at run time; empty if a limit stopped the search.
///
/// Guarantees: the same for any executor.
template <beside_itself Pair>
auto suggest_classes(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps = unlimited) {
    static_assert(sizeof(typename unmet_requirement<Pair, reachable>::sentence) > 0);
    using view = search_view<all_distinguished<Pair>>;
    std::optional<class_splits<typename view::claims>> splits;
    interned_model<view> model;
    const verdict found = search_graph(model, who, model.terms_of(terms), depth_limit::of<view>(depth_limit_steps));
    if (found.stopped_by != stop_reason::none) return splits;
    splits.emplace();
    model.states().each_state([&](state_id id) { splits->look(model.states()[id]); });
    return splits;
}

/// On the calling thread, without a limit.
template <beside_itself Pair>
auto suggest_classes(std::uint64_t depth_limit_steps = unlimited) {
    sequential_executor alone;
    const auto never = [](const progress&) { return stop_reason::none; };
    return *suggest_classes<Pair>(alone, {.check_in = never}, depth_limit_steps);
}

#endif

}}  // namespace foregone::impl
