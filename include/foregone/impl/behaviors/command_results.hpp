// SPDX-License-Identifier: BSL-1.0
#pragma once

// References of commands to earlier answers of the same run, and the stored answers that resolve them.

#include <foregone/domain/product.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/domain/parts.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// An earlier answer of a command in the same run: its first answer, its second, …
///
/// Guarantees: a plan has no answers yet, only their numbers; so a model sees only the number.
/// Source: the symbolic variables of Erlang QuickCheck, and FsCheck's OperationResult.
template <class Command>
struct result_of {
    std::uint32_t number = 0;

    bool operator==(const result_of&) const = default;
    friend constexpr void print_to(auto& sink, const result_of& r) {
        sink.append(unqualified_type_name<Command>());
        sink.append("#");
        write_integer(sink, r.number);
    }
};

/// One of the first `Count` answers of a command; an action that refers to a missing one is not enabled.
template <class Command, std::uint32_t Count>
    requires(Count > 0)
struct results_of {
    using value_type = result_of<Command>;
    static constexpr std::uint64_t size = Count;

    static constexpr value_type at(std::uint64_t index) { return {static_cast<std::uint32_t>(index)}; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return value.number < size ? std::optional<std::uint64_t>(value.number) : std::nullopt;
    }
};

/// The results_of<…> among the arguments of some commands.
template <class Domain>
struct results_in {
    using type = boost::mp11::mp_list<>;
};
template <class Command, std::uint32_t Count>
struct results_in<results_of<Command, Count>> {
    using type = boost::mp11::mp_list<results_of<Command, Count>>;
};
template <class T, class... Ds>
struct results_in<product<T, Ds...>> {
    using type = boost::mp11::mp_append<boost::mp11::mp_list<>, typename results_in<Ds>::type...>;
};

/// Each command once, with the largest number of its answers that are referred to.
template <class Results, class... Distinct>
struct merged_results {
    using type = Results;
};
template <class... Merged, class Command, std::uint32_t Count, class... Rest>
struct merged_results<boost::mp11::mp_list<Merged...>, results_of<Command, Count>, Rest...> {
    template <class Other>
    using is_same_command = std::is_same<typename Other::value_type, result_of<Command>>;
    template <class Largest, class Other>
    using larger = std::conditional_t<(is_same_command<Other>::value && Other::size > Largest::size), Other, Largest>;

    using all_rest = boost::mp11::mp_list<Rest...>;
    using largest = boost::mp11::mp_fold<all_rest, results_of<Command, Count>, larger>;
    using others = boost::mp11::mp_remove_if<all_rest, is_same_command>;
    using type = typename boost::mp11::mp_apply<merged_results,
                                                boost::mp11::mp_push_front<others, boost::mp11::mp_list<Merged..., largest>>>::type;
};

/// Whether a command's arguments refer to earlier answers.
template <class T>
inline constexpr bool is_result = false;
template <class Command>
inline constexpr bool is_result<result_of<Command>> = true;

/// A result may be nested in a part.
template <class T>
constexpr bool refers_to_results() {
    if constexpr (is_result<T>) return true;
    else if constexpr (!has_parts<T>) return false;
    else return []<class... Parts>(boost::mp11::mp_list<Parts...>) { return (refers_to_results<Parts>() || ...); }(part_types<T>{});
}

/// The number of stored answers of a command; saturates at the number that can be referred to.
template <class Result>
struct result_count {
    std::uint32_t count = 0;

    bool operator==(const result_count&) const = default;
};

/// The number of answers of each command: the knowledge of a plan.
template <class... Results>
struct result_counts : result_count<Results>... {
    bool operator==(const result_counts&) const = default;

    template <class Command>
    constexpr void ran() {
        (count_if<Command>(static_cast<result_count<Results>&>(*this)), ...);
    }

    /// Whether all answers that a command refers to exist.
    template <class Command>
    constexpr bool has_all(const Command& command) const {
        return visit_parts(command, [&](const auto&... part) { return (has(part) && ...); });
    }

    friend constexpr std::uint64_t hash_value(const result_counts& counts) {
        mixer words;
        (words.add(static_cast<const result_count<Results>&>(counts).count), ...);
        return words.finish();
    }

private:
    template <class Command, class Result>
    static constexpr void count_if(result_count<Result>& counted) {
        if constexpr (std::is_same_v<typename Result::value_type, result_of<Command>>)
            if (counted.count < Result::size) ++counted.count;
    }

    template <class Part>
    constexpr bool has(const Part& part) const {
        if constexpr (refers_to_results<Part>()) return has_all(part);
        else return true;
    }
    template <class Command>
    constexpr bool has(const result_of<Command>& result) const {
        bool found = false;
        ((found = found || has_in(static_cast<const result_count<Results>&>(*this), result)), ...);
        return found;
    }
    template <class Result>
    static constexpr bool has_in(const result_count<Result>& counted, const auto& result) {
        if constexpr (std::is_same_v<typename Result::value_type, std::remove_cvref_t<decltype(result)>>)
            return result.number < counted.count;
        else return false;
    }
};

/// The stored answers of one command: as many as can be referred to.
template <class Command, class Answer, std::size_t Count>
struct stored_answers {
    inline_vector<Answer, Count> answers{};

    constexpr const Answer& operator[](const result_of<Command>& result) const { return answers[result.number]; }

    /// The slot of the next answer; every run of the command takes one, even if the system throws.
    constexpr Answer* next(const Command&) {
        if (answers.full()) return nullptr;
        answers.push_back(Answer{});
        return &answers.back();
    }

    bool operator==(const stored_answers&) const = default;
};

/// No answers are stored.
struct no_answers {
    bool operator==(const no_answers&) const = default;
};

}}  // namespace foregone::impl
