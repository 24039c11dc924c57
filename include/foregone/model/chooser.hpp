// SPDX-License-Identifier: BSL-1.0
#pragma once

// The `choose` object of a program: its choices, assumptions, expectations and remarks on a path.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/choices/choice_taker.hpp>
#include <foregone/impl/choices/choice_text.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class T>
concept choice_range = requires(T& range) {
    range.begin() != range.end();
} && !domain<T>;

}}  // namespace foregone::impl

namespace foregone {

/// The choices of a program that may go on in several ways; each way is taken in some run.
///
/// Every form takes a label first, a string literal that reports show: `choose("which block", 4)`.
/// Requires: the program is deterministic apart from its choices.
/// Complexity: a few nanoseconds, no allocation; a path that ends early costs an exception, unless its scope says
///     `without_escape()`.
/// Threads: one program, one thread; another thread runs the program with its own chooser.
/// Source: choose() of eXplode (Yang, Sar and Engler, OSDI 2006); lists are numbered, not compared, so values need no ==.
class chooser : public choice_taker {
public:
    using run = path_asked;

    constexpr explicit chooser(const run& asked) : choice_taker(asked) {}

    /// A number from 0 to count - 1.
    template <std::integral Number>
    constexpr Number operator()(choice_label label, Number count) {
        const std::uint64_t index = pick(count > 0 ? static_cast<std::uint64_t>(count) : 0, label);
        choice_text::value(listener(), index);
        return static_cast<Number>(index);
    }

    /// One of the values.
    template <class T>
    constexpr T operator()(choice_label label, std::initializer_list<T> values) {
        const auto at = [&](std::uint64_t index) -> const T& { return values.begin()[index]; };
        if (resumes(values.size()) || (stands(values.size(), label) && repeats(at(given_index())))) [[likely]]
            return at(next_given());
        return choice_text::recorded(listener(), at(pick_value(values.size(), label, at)));
    }

    /// An element of a range: a reference if the range is an lvalue.
    template <choice_range Range>
    FOREGONE_ALWAYS_INLINE constexpr decltype(auto) operator()(choice_label label, Range&& range) {
        std::uint64_t size = 0;
        for (auto at = range.begin(); at != range.end(); ++at) ++size;
        const std::uint64_t index = resumes(size) ? next_given() : element_index(range, size, label);
        if constexpr (std::is_lvalue_reference_v<Range>) return element(range, index);
        else return choice_text::kept(element(range, index));
    }

    /// A value of a domain.
    template <domain Domain>
    constexpr typename Domain::value_type operator()(choice_label label, const Domain&) {
        using value = typename Domain::value_type;
        constexpr bool is_numbered = !generated<Domain> || Domain::size < first_recorded_recipe;
        static_assert(is_numbered, "foregone: choose(label, domain); the domain generates values that no index can number, and a "
                                   "program's paths are numbered; choose the parts of the value one after the other, or list fewer "
                                   "values; see docs/reference/domain/choices.md");
        // Otherwise a compiler that goes on after the error takes path after path.
        if constexpr (is_numbered) {
            if (resumes(Domain::size)) return Domain::at(next_given());
            if (stands(Domain::size, label)) [[likely]] {
                value given = Domain::at(given_index());
                if (repeats(given)) [[likely]] return ++steps_, given;
            }
            const auto at = [](std::uint64_t index) -> value { return Domain::at(index); };
            return choice_text::recorded<value>(listener(), at(pick_value(Domain::size, label, at)));
        } else {
            return Domain::at(0);
        }
    }

    /// One of the values, with probabilities in proportion to the weights: `choose("message", {arrives, is_lost}, {9, 1})`.
    ///
    /// Guarantees: a search takes each way whatever its weight; random paths draw by weight.
    /// Errors: the path fails unless each value has a weight, none is 0, and their sum has 64 bits.
    template <class T>
    constexpr T operator()(choice_label label, std::initializer_list<T> values, std::initializer_list<std::uint64_t> weights) {
        if (values.size() != weights.size()) fail("each value of a choice has a weight");
        const std::uint64_t step = steps_, all = begin_weights(weights);
        const T chosen = (*this)(label, values);
        end_weights(weights, step, all);
        return chosen;
    }

    template <class T, std::floating_point Weight>
    constexpr T operator()(choice_label, std::initializer_list<T> values, std::initializer_list<Weight>) {
        static_assert(!std::same_as<T, T>, "foregone: the weights of a choice are whole numbers, such as {9, 1} for 0.9 and 0.1; "
                                           "see docs/reference/model/chooser.md");
        return values.begin()[0];
    }

    /// The index of one of the weights, with a probability in proportion to it.
    constexpr std::uint64_t by_weight(choice_label label, std::initializer_list<std::uint64_t> weights) {
        const std::uint64_t step = steps_, all = begin_weights(weights);
        const std::uint64_t index = pick(weights.size(), label);
        choice_text::value(listener(), index);
        end_weights(weights, step, all);
        return index;
    }

    template <class T>
    constexpr T operator()(std::initializer_list<T> values) { return (*this)(choice_label{}, values); }
    template <class What>
        requires(std::integral<What> || choice_range<What> || domain<std::remove_cvref_t<What>>)
    constexpr decltype(auto) operator()(What&& what) { return (*this)(choice_label{}, std::forward<What>(what)); }

    /// True or false; false first.
    constexpr bool either(choice_label label = {}) {
        const bool second = pick(2, label) == 1;
        return choice_text::recorded(listener(), second);
    }

    /// The same for code that no exception may leave, such as C code: if the path is over, the program goes on, and each further
    /// choice is the first.
    constexpr bool either_without_escape(choice_label label = {}) {
        const bool escapes = std::exchange(run_.escapes, false);
        const bool second = either(label);
        if (!over()) run_.escapes = escapes;
        return second;
    }

    /// The index of the task that runs next; `tasks` identifies the tasks, so that a scheduling order may prefer some.
    constexpr std::uint64_t schedule(choice_label label, const std::uint64_t* tasks, std::uint64_t count) {
        const auto at = [&](std::uint64_t task) { return tasks[task]; };
        if (resumes(count) || (stands(count, label) && repeats(at(given_index())))) [[likely]] return next_given();
        tasks_ = tasks;
        const std::uint64_t index = pick_value<false>(count, label, at);
        tasks_ = nullptr;
        return index;
    }

    /// The same; a report shows `name_of(task)` as the text of the chosen task.
    template <class NameOf>
    constexpr std::uint64_t schedule(choice_label label, const std::uint64_t* tasks, std::uint64_t count, NameOf&& name_of) {
        const std::uint64_t index = schedule(label, tasks, count);
        if (listener() != nullptr) listener()->value(name_of(tasks[index]));
        return index;
    }

    /// Ends the path if the condition is false: the rest does not matter. Returns the condition.
    constexpr bool assume(bool condition) {
        if (!condition) prune();
        return condition;
    }

    /// Ends the path without a verdict.
    constexpr void prune() { end(path_end::pruned); }

    /// Fails the path unless the condition is true; the text names the expectation. Returns the condition.
    constexpr bool expect(bool condition, std::string_view text) {
        if (!condition) fail(text);
        return condition;
    }

    /// Fails the path; the text is the reason.
    constexpr void fail(std::string_view text) { choice_taker::fail(path_failure::expectation, text); }

    /// The same without an exception, for example in a destructor: the program goes on, and each further choice is the first.
    constexpr void fail_without_escape(std::string_view text) {
        run_.escapes = false;
        fail(text);
    }

    /// Fails the path even if it was pruned or cut before; for failures that are detected late.
    constexpr void fail_however_ended(std::string_view text) {
        if (ended_ == path_end::broken || ended_ == path_end::failed) return;
        ended_ = path_end::none;
        fail_without_escape(text);
    }

    /// Reports the program's current state. If the scope merges states, the path ends if another path reached an equal state with
    /// as many choices left; otherwise nothing happens.
    ///
    /// Requires: the state contains everything that determines how the program goes on.
    template <class State>
    constexpr void reached(const State& state) {
        static_assert(hashable<State>,
                      "foregone: choose.reached(state) distinguishes states by their hash, and this type has none; make it an "
                      "aggregate of hashable members or add a hash_value(); see docs/reference/model/chooser.md");
        if (run_.states != nullptr) reach(hash(state), steps_);
    }

    /// The same for a state with this hash, however many choices led to it.
    void reached_by_any(std::uint64_t state) {
        if (run_.states != nullptr) reach(state, 0);
    }

    /// Adds a remark on the last choice to a counterexample; costs nothing in a search.
    template <class... Parts>
    constexpr void remark(const Parts&... parts) {
        if (!records_remarks()) return;
        run_.listener->remark();
        (choice_text::remark(*run_.listener, parts), ...);
    }

    /// Begins a remark about an operation of a scheduler's thread, which has a row and a column of its own in reports, and returns
    /// what receives its text; null: none is recorded.
    path_listener* begin_remark_of_thread(std::string_view thread) {
        if (records_remarks()) run_.listener->operation(thread);
        return listener();
    }

    /// The same for a thread that waits where no thread can go on.
    path_listener* begin_remark_of_waiting_thread(std::string_view thread) {
        if (records_remarks()) run_.listener->waits(thread);
        return listener();
    }

    /// Whether remarks are recorded, so that formatting them is useful.
    constexpr bool records_remarks() const { return listener() != nullptr; }

    /// Whether the path is pruned, cut or failed: each further choice is the first, and a loop may end.
    constexpr bool over() const { return ended_ != path_end::none; }

private:
    constexpr void reach(std::uint64_t state, std::uint64_t step) {
        if (ended_ != path_end::none || steps_ < given_ || reached_at_ == steps_ + 1) return;
        reached_at_ = steps_ + 1;
        if (!run_.states->is_new(state, step)) end(path_end::merged);
    }

    template <class Range>
    static constexpr decltype(auto) element(Range& range, std::uint64_t index) {
        auto at = range.begin();
        if constexpr (requires { at += std::ptrdiff_t{}; }) at += static_cast<std::ptrdiff_t>(index);
        else
            for (; index > 0; --index) ++at;
        return *at;
    }

    template <class Range>
    constexpr std::uint64_t element_index(Range& range, std::uint64_t size, choice_label label) {
        if (stands(size, label) && repeats(element(range, given_index()))) [[likely]] return next_given();
        const std::uint64_t index =
            pick_value(size, label, [&](std::uint64_t at) -> decltype(auto) { return element(range, at); });
        if (listener() != nullptr) choice_text::value(listener(), element(range, index));
        return index;
    }

    /// Returns the sum of the weights, or 0 for a path that fails because of them.
    constexpr std::uint64_t begin_weights(std::initializer_list<std::uint64_t> weights) {
        const std::uint64_t all = sum_of(weights);
        weights_ = all == 0 ? nullptr : weights.begin();
        return all;
    }
    constexpr void end_weights(std::initializer_list<std::uint64_t> weights, std::uint64_t step, std::uint64_t all) {
        weights_ = nullptr;
        if (run_.odds != nullptr && steps_ > step && all > 0)
            run_.odds->weigh(step, weights.begin()[run_.points[step].index], all);
    }

    constexpr std::uint64_t sum_of(std::initializer_list<std::uint64_t> weights) {
        std::uint64_t sum = 0;
        for (const std::uint64_t weight : weights) {
            if (weight == 0) return fail("a weight of a choice is greater than 0"), 0;
            if (weight > UINT64_MAX - sum) return fail("the weights of a choice add up to less than 2^64"), 0;
            sum += weight;
        }
        return sum;
    }

    std::uint64_t reached_at_ = 0;  ///< one more than the number of steps after which a state was reported
};

}  // namespace foregone
