// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/reflect/shape.hpp>
#include <foregone/impl/model/equivalence/class_claims.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/print.hpp>
#include <foregone/types/type_name.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace foregone {

/// Writes a value as it is written in code, as a template argument.
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

/// The values of a class, divided into those that no run told apart.
template <domain Members>
class class_split {
    static constexpr std::size_t size = static_cast<std::size_t>(Members::size);
    std::array<bool, size * size> apart_{};

public:
    using members = Members;

    constexpr void tell_apart(std::uint64_t a, std::uint64_t b) {
        apart_[static_cast<std::size_t>(a) * size + static_cast<std::size_t>(b)] = true;
        apart_[static_cast<std::size_t>(b) * size + static_cast<std::size_t>(a)] = true;
    }

    /// Whether some run told two members apart, by their numbers.
    constexpr bool are_apart(std::uint64_t a, std::uint64_t b) const {
        return apart_[static_cast<std::size_t>(a) * size + static_cast<std::size_t>(b)];
    }

    /// The number of the member that stands for the one with a number: the first that represents itself and is not told apart from it.
    constexpr std::uint64_t representative(std::uint64_t member) const {
        for (std::uint64_t earlier = 0; earlier < member; ++earlier)
            if (!are_apart(earlier, member) && representative(earlier) == earlier) return earlier;
        return member;
    }

    /// How many classes there are; 1 where the claim stands.
    constexpr std::uint64_t count() const {
        std::uint64_t found = 0;
        for (std::uint64_t member = 0; member < Members::size; ++member) found += representative(member) == member;
        return found;
    }

    /// The text of the class as it was claimed.
    constexpr void print_whole(auto& sink) const {
        print_class(sink, [](std::uint64_t) { return true; });
    }

    /// The text to write in place of the class: `fg::one_of<fg::representative<1, 999>, fg::representative<1000>>`.
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

/// What was seen of each class that claims are about.
template <class Claims>
class class_splits {
    template <class Members>
    using split_of = class_split<Members>;
    using classes = boost::mp11::mp_transform<split_of, typename Claims::distinct>;

    boost::mp11::mp_rename<classes, std::tuple> splits_{};

public:
    /// Notes what a pair of runs shows.
    template <class Node>
    constexpr void look(const Node& both) {
        if (!both.apart) return;
        const class_claim claim = Claims::at(both.claim - 1);
        boost::mp11::mp_with_index<Claims::group_count>(claim.group, [&](auto group) {
            std::get<class_split<typename Claims::template members<group>>>(splits_).tell_apart(claim.left, claim.right);
        });
    }

    /// Of the class fg::representative<…> or fg::representative_of<…>.
    template <class Class>
    constexpr const auto& of() const {
        return std::get<class_split<typename Class::members>>(splits_);
    }

    /// Whether every class is one.
    constexpr bool claims_stand() const {
        return std::apply([](const auto&... split) { return (... && (split.count() == 1)); }, splits_);
    }

    /// The texts of the classes that are several, with semicolons between: what each is, and what to write in its place.
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

}  // namespace foregone
