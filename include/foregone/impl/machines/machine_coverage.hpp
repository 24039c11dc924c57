// SPDX-License-Identifier: BSL-1.0
#pragma once

// Coverage of a machine's table by random runs: states, transitions, pairs of transitions, and guards; for reports.

#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/machines/machine_step.hpp>
#include <foregone/impl/machines/transition_name.hpp>
#include <foregone/types/enumeration.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

/// A fixed number of flags, one bit each, so that the union of two sets is cheap in constant evaluation too.
template <std::size_t Count>
struct flags {
    static constexpr std::size_t size = Count;
    static constexpr std::size_t word_count = (Count + 63) / 64;

    std::uint64_t words[word_count == 0 ? 1 : word_count]{};

    constexpr void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
    constexpr bool has(std::size_t i) const { return (words[i / 64] >> i % 64 & 1) != 0; }
    constexpr void merge(const flags& other) {
        for (std::size_t i = 0; i < word_count; ++i) words[i] |= other.words[i];
    }

    bool operator==(const flags&) const = default;
};

/// The rows of a machine's table that may follow each other: the second may leave the state that the first leads to.
///
/// Guarantees: rows first and second are pair first * (number of rows) + second; guards are not evaluated.
template <class M>
inline constexpr auto possible_pairs = []<std::size_t... Row>(std::index_sequence<Row...>) {
    constexpr std::size_t rows = sizeof...(Row);
    constexpr typename M::state targets[]{transition_of<M, Row>.target...};
    flags<rows * rows> possible;
    for (std::size_t first = 0; first < rows; ++first)
        ((transition_of<M, Row>.source.contain(targets[first]) ? possible.set(first * rows + Row) : void()), ...);
    return possible;
}(std::make_index_sequence<transition_count<M>>{});

/// The rows of a machine's table that have a guard.
template <class M>
inline constexpr auto guarded_rows = []<std::size_t... Row>(std::index_sequence<Row...>) {
    flags<sizeof...(Row)> guarded;
    ((is_given<typename transition_type<M, Row>::guard> ? guarded.set(Row) : void()), ...);
    return guarded;
}(std::make_index_sequence<transition_count<M>>{});

/// The configuration of a machine: in a transition system, or in the machine that replaces a system.
template <class At, class M>
concept place_in = std::same_as<At, configuration_of<M>> || requires(const At& at) {
    { at.now } -> std::same_as<const configuration_of<M>&>;
};

/// Coverage of a machine by random runs: its control states, transitions, pairs of transitions, and both values of guards.
///
/// Guarantees: follows one run at a time and accumulates over runs; a pair is covered if no other transition fired between.
/// Complexity: in each step, one more evaluation of each guard whose row fits.
template <class M>
class machine_coverage {
    static constexpr std::size_t rows = transition_count<M>, states = enumerator_count<typename M::state>;
    static constexpr std::size_t no_row = rows;

    configuration_of<M> at_{};
    std::size_t last_ = no_row;  ///< the row that fired last
    flags<states> reached_{};
    flags<rows> fired_{};
    flags<rows * rows> followed_{};
    flags<rows> held_{}, failed_{};  ///< the guards that were seen true, and false

public:
    /// Begins a run.
    constexpr void begin(const place_in<M> auto& at) {
        last_ = no_row;
        arrive(at);
    }

    /// Adds a step by this input, which led to `to`.
    template <class Input>
    constexpr void step(const Input& input, const place_in<M> auto& to) {
        const std::size_t row = look<Input>(input, rows_on<M, Input>{});
        if (row != no_row) fire(row);
        arrive(to);
    }

    /// Adds an input that was tried and fired no transition.
    template <class Input>
    constexpr void refuse(const Input& input) {
        look<Input>(input, rows_on<M, Input>{});
    }

    constexpr void merge(const machine_coverage& other) {
        reached_.merge(other.reached_);
        fired_.merge(other.fired_);
        followed_.merge(other.followed_);
        held_.merge(other.held_);
        failed_.merge(other.failed_);
    }

    static constexpr void each_number(auto& self, auto&& visit) {
        const auto each_word = [&](auto& set) {
            for (auto& word : set.words) visit(word);
        };
        each_word(self.reached_), each_word(self.fired_), each_word(self.followed_), each_word(self.held_), each_word(self.failed_);
    }

    constexpr void describe(auto& into) const {
        auto& [of_states, of_transitions, of_pairs, of_guards] = into.of_machine;
        for (std::size_t i = 0; i < states; ++i) of_states.add(reached_.has(i), i);
        for (std::size_t i = 0; i < rows; ++i) of_transitions.add(fired_.has(i), i);
        for (std::size_t i = 0; i < rows * rows; ++i)
            if (possible_pairs<M>.has(i)) of_pairs.add(followed_.has(i), i);
        for (std::size_t i = 0; i < rows; ++i)
            if (guarded_rows<M>.has(i)) of_guards.add(held_.has(i) && failed_.has(i), 3 * i + ways(i));
    }

    /// Writes the name of a missing state, transition, pair or guard by its number.
    static constexpr void print_missing(std::size_t part, std::uint64_t number, auto& sink) {
        const auto i = static_cast<std::size_t>(number);
        if (part == 0) return void(sink.append(enumerator_name(enumerator_values<typename M::state>[i])));
        if (part == 1) return print_row(i, sink);
        print_row(part == 2 ? i / rows : i / 3, sink);
        if (part == 3) return void(sink.append(side(i % 3)));
        sink.append(" then ");
        print_row(i % rows, sink);
    }

private:
    static constexpr std::string_view side(std::size_t seen) {
        return seen == 0 ? " was never asked" : seen == 1 ? " was never false" : " was never true";
    }
    static constexpr void print_row(std::size_t row, auto& sink) {
        boost::mp11::mp_with_index<rows>(row, [&](auto i) { sink.append(transition_name<M, decltype(i)::value>()); });
    }

    /// 1: the guard was seen true; 2: it was seen false.
    constexpr std::size_t ways(std::size_t row) const { return held_.has(row) ? 1 : failed_.has(row) ? 2 : 0; }

    constexpr void arrive(const place_in<M> auto& at) {
        if constexpr (requires { at.now; }) at_ = at.now;
        else at_ = at;
        const std::size_t state = enumerator_index(at_.state);
        if (state < states) reached_.set(state);
    }

    constexpr void fire(std::size_t row) {
        fired_.set(row);
        if (last_ != no_row) followed_.set(last_ * rows + row);
        last_ = row;
    }

    /// Records the guards of the rows that fit; returns the row that fires, the first enabled one.
    template <class Input, class... Row>
    constexpr std::size_t look(const Input& input, boost::mp11::mp_list<Row...>) {
        std::size_t fires = no_row;
        ((transition_of<M, Row::value>.source.contain(at_.state) && holds<Row::value>(input) && fires == no_row
              ? void(fires = Row::value)
              : void()),
         ...);
        return fires;
    }

    template <std::size_t I, class Input>
    constexpr bool holds(const Input& input) {
        if constexpr (!is_given<typename transition_type<M, I>::guard>) return true;
        else {
            const bool allowed = guard_holds<M, I>(at_, input);
            (allowed ? held_ : failed_).set(I);
            return allowed;
        }
    }
};

}}  // namespace foregone::impl
