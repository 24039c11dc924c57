// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/base/print.hpp>
#include <foregone/base/text.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/model/flight_recorder.hpp>
#include <foregone/model/path.hpp>
#include <foregone/model/path_telling.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

template <class T>
concept choice_range = requires(T& range) {
    range.begin() != range.end();
} && !domain<T>;

/// What a program asks where it may go on in several ways; each way is taken in some run.
///
/// Every form takes a label first, a string literal that reports show: `choose("which block", 4)`.
/// Requires: the program does the same whenever the same is chosen; nothing else in it is left to chance.
/// Cost: a few nanoseconds, no allocation; a path that ends early costs an exception, unless its scope says `without_escape()`.
/// Threads: one program, one thread; another thread runs the program with a chooser of its own.
/// Source: choose() of eXplode (Yang, Sar and Engler, OSDI 2006); lists are numbered, not compared, so that values need no ==.
class chooser {
public:
    using run = path_asked;

    constexpr explicit chooser(const run& asked) : run_(asked), given_(asked.known) {}
    chooser(const chooser&) = delete;
    chooser& operator=(const chooser&) = delete;

    /// A number from 0 to count - 1.
    template <std::integral Number>
    constexpr Number operator()(choice_label label, Number count) {
        const std::uint64_t index = pick(count > 0 ? static_cast<std::uint64_t>(count) : 0, label);
        path_telling::value(listener(), index);
        return static_cast<Number>(index);
    }

    /// One of the values.
    template <class T>
    constexpr T operator()(choice_label label, std::initializer_list<T> values) {
        const std::uint64_t index = pick_element(values.size(), label);
        return path_telling::told(listener(), values.begin()[index]);
    }

    /// An element of a range: a reference where the range lives on.
    template <choice_range Range>
    constexpr decltype(auto) operator()(choice_label label, Range&& range) {
        std::uint64_t size = 0;
        for (auto at = range.begin(); at != range.end(); ++at) ++size;
        auto chosen = range.begin();
        for (std::uint64_t index = pick_element(size, label); index > 0; --index) ++chosen;
        if constexpr (std::is_lvalue_reference_v<Range>) return path_telling::told<decltype(*chosen)>(listener(), *chosen);
        else return path_telling::told(listener(), path_telling::kept(*chosen));
    }

    /// A value of a domain.
    template <domain Domain>
    constexpr typename Domain::value_type operator()(choice_label label, const Domain&) {
        const std::uint64_t index = pick_element(Domain::size, label);
        return path_telling::told<typename Domain::value_type>(listener(), Domain::at(index));
    }

    template <std::integral Number>
    constexpr Number operator()(Number count) { return (*this)(choice_label{}, count); }
    template <class T>
    constexpr T operator()(std::initializer_list<T> values) { return (*this)(choice_label{}, values); }
    template <class What>
        requires(choice_range<What> || domain<std::remove_cvref_t<What>>)
    constexpr decltype(auto) operator()(What&& what) { return (*this)(choice_label{}, std::forward<What>(what)); }

    /// True or false; false first.
    constexpr bool either(choice_label label = {}) {
        const bool second = pick(2, label) == 1;
        return path_telling::told(listener(), second);
    }

    /// Which of some tasks runs next, by its place in the list; `tasks` says who they are, so that an order may prefer some.
    constexpr std::uint64_t schedule(choice_label label, const std::uint64_t* tasks, std::uint64_t count) {
        tasks_ = tasks;
        const std::uint64_t index = pick(count, label);
        tasks_ = nullptr;
        return index;
    }

    /// The same; a report shows `name_of(task)` for who was chosen, as text.
    template <class NameOf>
    constexpr std::uint64_t schedule(choice_label label, const std::uint64_t* tasks, std::uint64_t count, NameOf&& name_of) {
        const std::uint64_t index = schedule(label, tasks, count);
        if (listener() != nullptr) listener()->value(name_of(tasks[index]));
        return index;
    }

    /// Ends the path where the condition is false: what follows would not matter. It answers the condition.
    constexpr bool assume(bool condition) {
        if (!condition) prune();
        return condition;
    }

    /// Ends the path without a verdict on it.
    constexpr void prune() { end(path_end::pruned); }

    /// The path fails unless the condition is true; the text names what was expected. It answers the condition.
    constexpr bool expect(bool condition, std::string_view text) {
        if (!condition) fail(text);
        return condition;
    }

    /// The path fails, for the text's reason.
    constexpr void fail(std::string_view text) { fail(path_failure::expectation, text); }

    /// The same where no exception may come out, as in a destructor: the program goes on, and each further choice is the first.
    constexpr void fail_without_escape(std::string_view text) {
        run_.escapes = false;
        fail(text);
    }

    /// The path fails, even if it was pruned or cut since; for whoever hears of a failure late.
    constexpr void fail_however_ended(std::string_view text) {
        if (ended_ == path_end::broken || ended_ == path_end::failed) return;
        ended_ = path_end::none;
        fail_without_escape(text);
    }

    /// Says what the program's state is now. Where the scope merges states, the path ends if another path has been in an equal one
    /// with as many choices left; otherwise nothing happens.
    ///
    /// Requires: whatever decides how the program goes on is part of the state.
    template <class State>
    constexpr void reached(const State& state) {
        static_assert(hashable<State>, "foregone: choose.reached(state) tells states apart by their hash, and this one has none; make it an "
                                       "aggregate of hashable members or give it a hash_value(); see docs/reference/model/chooser.md");
        if (run_.states == nullptr || ended_ != path_end::none || steps_ < given_ || reached_at_ == steps_ + 1) return;
        reached_at_ = steps_ + 1;
        if (!run_.states->is_new(hash(state), steps_)) end(path_end::merged);
    }

    /// Says something about the last choice to whoever reads the counterexample; costs nothing in a search.
    template <class... Parts>
    constexpr void tell(const Parts&... parts) {
        if (!is_told()) return;
        run_.listener->remark();
        (path_telling::remark(*run_.listener, parts), ...);
    }

    /// Whether somebody listens, so that it pays to find words.
    constexpr bool is_told() const { return listener() != nullptr; }

    /// Whether the path is over, pruned, cut or failed: each further choice is the first, and a loop may end.
    constexpr bool over() const { return ended_ != path_end::none; }

    // What the search asks when the run is over.

    constexpr path_result result() const { return {ended_, failure_, swallowed_, steps_}; }

    /// The program came to its end by itself.
    constexpr void complete() {
        if (ended_ != path_end::none) return;
        if (steps_ < given_) ends_early();
        else ended_ = path_end::complete;
    }

    /// The program let an exception out.
    constexpr void threw(std::string_view what) {
        if (ended_ != path_end::none) return;
        if (steps_ < given_) return ends_early();
        ended_ = path_end::failed;
        failure_ = path_failure::exception;
        say(what);
    }

    /// The program came back from its run, however; if it was to be left by an exception, it caught that.
    constexpr void left_by_itself() { swallowed_ = escaped_ && ended_ != path_end::failed && ended_ != path_end::broken; }

private:
    run run_;
    std::uint64_t given_;
    std::uint64_t steps_ = 0;
    std::uint64_t reached_at_ = 0;  ///< one more than the steps after which a state was told
    const std::uint64_t* tasks_ = nullptr;
    path_end ended_ = path_end::none;
    bool escaped_ = false, swallowed_ = false;
    path_failure failure_{};

    /// Nobody hears what a program does whose path is over.
    constexpr path_listener* listener() const { return run_.listener != nullptr && ended_ == path_end::none ? run_.listener : nullptr; }

    /// Of nothing there is no first element to go on with, so that the program is left by an exception in any scope.
    constexpr std::uint64_t pick_element(std::uint64_t count, choice_label label) {
        const std::uint64_t index = pick(count, label);
        if (count == 0 && !std::is_constant_evaluated()) escape();
        return index;
    }

    constexpr std::uint64_t pick(std::uint64_t count, choice_label label) {
        if (steps_ < run_.known) return repeat(count, label);
        return extend(count, label);
    }

    /// The hot path of a search: Clang leaves it a call otherwise, and a choice takes half as long again.
    FOREGONE_ALWAYS_INLINE constexpr std::uint64_t repeat(std::uint64_t count, choice_label label) {
        const choice_point& given = run_.points[steps_];
        const bool is_same = given.count == count && (std::is_constant_evaluated() || given.label.stands_with(label));
        if (!is_same) [[unlikely]] return repeat_otherwise(count, label);
        ++steps_;
        return given.index;
    }

    constexpr std::uint64_t repeat_otherwise(std::uint64_t count, choice_label label) {
        const choice_point& given = run_.points[steps_];
        if (given.count != count) return repeat_first(count, label);
        if (!given.label.same_as(label)) return differs(count, label), 0;
        return run_.points[steps_++].index;
    }

    /// Where a path is known by its indices only, the first run finds out of how many each is.
    constexpr std::uint64_t repeat_first(std::uint64_t count, choice_label label) {
        choice_point& given = run_.points[steps_];
        if (given.count != 0 || given.index >= count) return differs(count, label), 0;
        given = {given.index, given.end == 0 ? count : given.end, count, label};
        ++steps_;
        return given.index;
    }

    constexpr std::uint64_t extend(std::uint64_t count, choice_label label) {
        if (count == 0) return fail(path_failure::no_choice, label.view()), 0;
        if (ended_ != path_end::none) return 0;
        if (steps_ == run_.limit) return end(path_end::cut), 0;
        std::uint64_t index = 0;
        if (run_.source != nullptr) index = drawn(count);
        if (!std::is_constant_evaluated()) record_flight(steps_, index);
        run_.points[steps_++] = {index, count, count, label};
        if (run_.listener != nullptr) run_.listener->choice(label.view(), index, count);
        return index;
    }


    constexpr std::uint64_t drawn(std::uint64_t count) {
        const std::uint64_t index = tasks_ != nullptr ? run_.source->schedule(steps_, tasks_, count) : run_.source->choose(steps_, count);
        return index < count ? index : (end(path_end::broken), std::uint64_t{0});
    }

    constexpr void say(std::string_view text) {
        if (run_.reason != nullptr) run_.reason->append(text);
    }

    constexpr void fail(path_failure what, std::string_view text) {
        if (ended_ != path_end::none) return;
        failure_ = what;
        if (steps_ >= given_) say(text);
        end(path_end::failed);
    }

    /// The program asks for something else than it did when it was run before.
    constexpr void differs(std::uint64_t count, choice_label label) {
        if (run_.reason != nullptr) path_telling::difference(*run_.reason, run_.points, steps_, {0, 0, count, label});
        end(path_end::broken);
    }

    constexpr void ends_early() {
        if (run_.reason != nullptr) path_telling::early_end(*run_.reason, run_.points, steps_);
        ended_ = path_end::broken;
    }

    constexpr void end(path_end how) {
        if (ended_ != path_end::none) return;
        if (how != path_end::broken && steps_ < given_) ends_early(), how = path_end::broken;
        ended_ = how;
        run_.known = 0;
        if (!std::is_constant_evaluated() && run_.escapes) escape();
    }

    void escape() {
#if FOREGONE_HAS_EXCEPTIONS
        escaped_ = true;
        throw path_over{};
#endif
    }
};

}  // namespace foregone
