// SPDX-License-Identifier: BSL-1.0
#pragma once

// Records the calls of threads while they run, as a history that can be judged afterwards.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/histories/history.hpp>

#include <boost/mp11/algorithm.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone {

/// Records calls: `fg::recorder<register_spec> log(4); int got = log(thread, read{}, [&] { return reg.load(); });`.
///
/// Requires: the specification names its calls (see history_of).
/// Threads: each thread has a number below that of threads, and records under no other. They share a counter alone, which numbers
///     events in one order: an event before another in this order happened no later.
/// Complexity: two updates of an atomic counter for each call, and memory for it.
template <class Specification>
class recorder {
    using view = specification_view<Specification>;
    static constexpr std::uint64_t no_answer = UINT64_MAX;

    struct record {
        typename view::call what;
        typename view::answer seen{};
        std::uint64_t called_at = 0, answered_at = no_answer;
    };
    struct alignas(64) line {
        std::vector<record> records;
    };

    std::vector<line> lines_;
    alignas(64) std::atomic<std::uint64_t> next_{0};

public:
    explicit recorder(std::uint32_t threads) : lines_(threads) {}

    /// Calls f() and returns its result, which is the answer to the call. If f throws, the exception is the answer of a behavior or
    /// a suite, and otherwise the answer is unknown; it is thrown on.
    template <class C, class F>
    decltype(auto) operator()(std::uint32_t thread, const C& what, F&& f) {
        static_assert(boost::mp11::mp_contains<typename view::call_types, C>::value,
                      "foregone: fg::recorder: the specification has no such call; see docs/reference/histories/recorder.md");
        using wanted = typename view::template answer_to<C>;
        using result = std::invoke_result_t<F&>;
        std::vector<record>& records = lines_[thread].records;
        records.push_back({what});
        records.back().called_at = next_.fetch_add(1);
        try {
            if constexpr (std::is_void_v<result>) {
                static_assert(std::is_same_v<wanted, nothing>,
                              "foregone: fg::recorder: the function returns nothing, and its call has an answer; return it; see "
                              "docs/reference/histories/recorder.md");
                f();
                answer(records.back(), nothing{});
            } else {
                result got = f();
                const std::uint64_t now = next_.fetch_add(1);
                if constexpr (std::is_same_v<wanted, nothing>) records.back().seen = nothing{};
                else records.back().seen = static_cast<wanted>(got);
                records.back().answered_at = now;
                return static_cast<result>(got);
            }
        } catch (...) {
            if constexpr (modelled_specification<Specification>) note_exception(records.back());
            throw;
        }
    }

    /// How many calls were recorded.
    std::size_t size() const {
        std::size_t sum = 0;
        for (const line& each : lines_) sum += each.records.size();
        return sum;
    }

    /// What was recorded. Requires: no thread records.
    history_of<Specification> history() const {
        struct event {
            std::uint32_t thread = UINT32_MAX, number = 0;
        };
        std::vector<event> events(static_cast<std::size_t>(next_.load()));
        for (std::uint32_t thread = 0; thread < lines_.size(); ++thread)
            for (std::uint32_t i = 0; i < lines_[thread].records.size(); ++i) {
                const record& each = lines_[thread].records[i];
                events[static_cast<std::size_t>(each.called_at)] = {thread, i};
                if (each.answered_at != no_answer) events[static_cast<std::size_t>(each.answered_at)] = {thread, i};
            }
        history_of<Specification> made;
        made.reserve(size());
        for (std::size_t at = 0; at < events.size(); ++at) {
            if (events[at].thread == UINT32_MAX) continue;
            const std::vector<record>& own = lines_[events[at].thread].records;
            const record& each = own[events[at].number];
            if (at != each.called_at) made.answer(events[at].thread, each.seen);
            else begin(made, events[at].thread, own, events[at].number);
        }
        return made;
    }

private:
    static void begin(history_of<Specification>& made, std::uint32_t thread, const std::vector<record>& own, std::uint32_t number) {
        if (number > 0 && own[number - 1].answered_at == no_answer) made.unknown(thread);
        made.call(thread, own[number].what);
    }

    template <class A>
    void answer(record& of, const A& seen) {
        of.answered_at = next_.fetch_add(1);
        of.seen = seen;
    }

    void note_exception(record& of) {
        thrown what;
        what.what.append(std::string_view(caught_text("")));
        answer(of, what);
    }
};

}  // namespace foregone
