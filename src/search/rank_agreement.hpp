// SPDX-License-Identifier: BSL-1.0
#pragma once

// What ranks agree on at the end of a round: summed reports, and exceptions thrown on all ranks.

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// An exception that a model threw on another rank.
class thrown_elsewhere final : public std::exception {
    std::vector<char> what_;

public:
    explicit thrown_elsewhere(std::vector<char> what) : what_(std::move(what)) { what_.push_back('\0'); }
    const char* what() const noexcept override { return what_.data(); }
};

/// One rank's report at the end of a round, which all ranks need before any continues; the sum over all ranks.
struct round_report {
    static constexpr std::size_t reasons = static_cast<std::size_t>(stop_reason::numbers) + 1;

    std::uint64_t left = 0;  ///< ranks that have states left to expand
    std::uint64_t states = 0, transitions = 0;
    std::uint64_t violated = 0;  ///< ranks that found a violation
    std::uint64_t due = 0;       ///< ranks that want to save a checkpoint
    std::uint64_t refused = 0;   ///< ranks that cannot resume from the checkpoint
    std::uint64_t broken = 0;    ///< ranks whose part was interrupted, so that nothing can be saved
    std::uint64_t thrown = 0, unpackable = 0, invalid = 0;  ///< ranks whose part threw, by kind of exception
    std::uint64_t stopped[reasons]{};  ///< ranks that must stop, by reason

    void stop(stop_reason reason) {
        if (reason != stop_reason::none) ++stopped[static_cast<std::size_t>(reason)];
    }
    stop_reason reason() const {
        for (std::size_t i = 0; i < reasons; ++i)
            if (stopped[i] > 0) return static_cast<stop_reason>(i);
        return stop_reason::none;
    }

    bool failed() const { return thrown + unpackable + invalid > 0; }

    void add_up(rank_group& ranks) {
        add_up_by([&](std::uint64_t* words, std::size_t count) { ranks.sum(words, count); });
    }

    /// `sum(words, count)` replaces each word by its sum over all ranks.
    template <class Sum>
    void add_up_by(Sum&& sum) {
        std::uint64_t* const members[] = {&left,    &states, &transitions, &violated,   &due,
                                          &refused, &broken, &thrown,      &unpackable, &invalid};
        std::vector<std::uint64_t> words(stopped, stopped + reasons);
        for (const std::uint64_t* member : members) words.push_back(*member);
        sum(words.data(), words.size());
        for (std::size_t i = 0; i < words.size(); ++i) (i < reasons ? stopped[i] : *members[i - reasons]) = words[i];
    }
};

/// One rank's part of a round. An exception of one rank must end the search of all ranks, so that no rank deadlocks.
class rank_attempt {
    std::exception_ptr thrown_{};
    round_report failed_{};

public:
    template <class Work>
    void run(Work&& work) {
        if (failed_.failed() || failed_.reason() != stop_reason::none) return;
        try {
            work();
        } catch (const numbers_exhausted&) {
            failed_.stop(stop_reason::numbers);
        } catch (const std::bad_alloc&) {
            failed_.stop(stop_reason::memory);
        } catch (const unreadable_level&) {
            failed_.stop(stop_reason::disk);
        } catch (const unpackable_state&) {
            failed_.unpackable = 1;
        } catch (const invalid_program&) {
            failed_.invalid = 1;
            thrown_ = std::current_exception();
        } catch (...) {
            failed_.thrown = 1;
            thrown_ = std::current_exception();
        }
    }

    void report_to(round_report& into) const {
        into.stop(failed_.reason());
        into.broken += failed_.reason() != stop_reason::none;
        into.unpackable += failed_.unpackable;
        into.invalid += failed_.invalid;
        into.thrown += failed_.thrown;
    }

    /// Throws on all ranks what one of them threw.
    ///
    /// Errors: unpackable_state, or else invalid_program, or else this rank's own exception, or thrown_elsewhere with the message
    /// of another rank's.
    void rethrow(rank_group& ranks, const round_report& all) const {
        if (all.unpackable > 0) throw unpackable_state{};
        if (!all.failed()) return;
        const bool is_it = all.invalid > 0 ? failed_.invalid > 0 : failed_.thrown > 0;
        std::vector<char> elsewhere = first_message(ranks, is_it);
        if (is_it) std::rethrow_exception(thrown_);
        if (all.invalid > 0) throw invalid_program(std::string(elsewhere.begin(), elsewhere.end()));
        throw thrown_elsewhere(std::move(elsewhere));
    }

private:
    /// One character a word, then a 0.
    std::vector<std::uint64_t> message() const {
        std::vector<std::uint64_t> letters;
        try {
            std::rethrow_exception(thrown_);
        } catch (...) {
            const char* text = caught_text();
            do letters.push_back(static_cast<unsigned char>(*text));
            while (*text++ != '\0');
        }
        return letters;
    }

    /// The message of the exception of the first rank that has one.
    std::vector<char> first_message(rank_group& ranks, bool has_one) const {
        std::vector<char> first;
        for (const std::uint64_t letter : ranks.gather(has_one ? message() : std::vector<std::uint64_t>{})) {
            if (letter == 0) break;
            first.push_back(static_cast<char>(letter));
        }
        return first;
    }
};

}}  // namespace foregone::impl
