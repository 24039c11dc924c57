// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/finding.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/space/packed_graph.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

namespace foregone {

/// What a model threw on another rank.
class thrown_elsewhere final : public std::exception {
    std::vector<char> what_;

public:
    explicit thrown_elsewhere(std::vector<char> what) : what_(std::move(what)) { what_.push_back('\0'); }
    const char* what() const noexcept override { return what_.data(); }
};

/// What a rank has come to, which the others have to know before any of them goes on; added up over all ranks.
struct round_report {
    std::uint64_t left = 0;  ///< ranks that have something left to expand
    std::uint64_t sent = 0;  ///< words under way
    std::uint64_t states = 0, transitions = 0;
    std::uint64_t violated = 0;                ///< ranks that met a violation
    std::uint64_t stopped[6]{};                ///< ranks that have to stop, by reason
    std::uint64_t thrown = 0, unpackable = 0;  ///< ranks in which a model threw, or has a state that cannot be packed

    static_assert(static_cast<std::size_t>(stop_reason::samples) < 6);

    void stop(stop_reason reason) {
        if (reason != stop_reason::none) ++stopped[static_cast<std::size_t>(reason)];
    }
    stop_reason reason() const {
        for (std::size_t i = 0; i < 6; ++i)
            if (stopped[i] > 0) return static_cast<stop_reason>(i);
        return stop_reason::none;
    }

    bool failed() const { return thrown > 0 || unpackable > 0; }

    void add_up(rank_group& ranks) {
        std::uint64_t words[] = {left,       sent,       states,     transitions, violated,   thrown,    unpackable,
                                 stopped[0], stopped[1], stopped[2], stopped[3],  stopped[4], stopped[5]};
        ranks.sum(words, sizeof words / sizeof *words);
        left = words[0], sent = words[1], states = words[2], transitions = words[3], violated = words[4], thrown = words[5],
        unpackable = words[6];
        for (std::size_t i = 0; i < 6; ++i) stopped[i] = words[7 + i];
    }
};

/// What became of a rank's own part of a round: an exception of one rank must end the search of all, and none may wait for it in vain.
class rank_attempt {
    std::exception_ptr thrown_{};
    bool unpackable_ = false, memory_ = false;

public:
    template <class Work>
    void run(Work&& work) {
        if (failed()) return;
        try {
            work();
        } catch (const std::bad_alloc&) { memory_ = true; } catch (const unpackable_state&) {
            unpackable_ = true;
        } catch (...) { thrown_ = std::current_exception(); }
    }

    bool failed() const { return memory_ || unpackable_ || thrown_ != nullptr; }

    void tell(round_report& into) const {
        if (memory_) into.stop(stop_reason::memory);
        into.unpackable += unpackable_;
        into.thrown += thrown_ != nullptr;
    }

    /// Throws on all ranks what one of them threw.
    ///
    /// Errors: unpackable_state; an exception of this rank as it is, and of another one what it says.
    void rethrow(rank_group& ranks, const round_report& all) const {
        if (all.unpackable > 0) throw unpackable_state{};
        if (all.thrown == 0) return;
        std::vector<char> elsewhere = first_message(ranks);
        if (thrown_) std::rethrow_exception(thrown_);
        throw thrown_elsewhere(std::move(elsewhere));
    }

private:
    /// A letter a word, and a 0 behind the last; nothing where nothing was thrown.
    std::vector<std::uint64_t> message() const {
        std::vector<std::uint64_t> letters;
        const auto append = [&](const char* text) {
            do letters.push_back(static_cast<unsigned char>(*text));
            while (*text++ != '\0');
        };
        if (!thrown_) return letters;
        try {
            std::rethrow_exception(thrown_);
        } catch (const std::exception& error) { append(error.what()); } catch (...) {
            append("something that is no std::exception");
        }
        return letters;
    }

    /// What the exception of the first rank that has one says.
    std::vector<char> first_message(rank_group& ranks) const {
        std::vector<char> first;
        for (const std::uint64_t letter : ranks.gather(message())) {
            if (letter == 0) break;
            first.push_back(static_cast<char>(letter));
        }
        return first;
    }
};

/// The least of the ranks' findings.
inline finding least_finding(rank_group& ranks, const finding& own) {
    if (ranks.size() == 1) return own;
    finding best;
    const std::vector<std::uint64_t> all = ranks.gather({own.steps, own.at, own.action, own.property});
    for (std::size_t i = 0; i < all.size(); i += 4)
        best.keep({all[i], all[i + 1], all[i + 2], static_cast<std::uint32_t>(all[i + 3])});
    return best;
}

/// What all ranks counted and noted.
template <class View>
tally<View> tally_of_all(rank_group& ranks, tally<View> own) {
    if (ranks.size() == 1) return own;
    std::vector<std::uint64_t> words{own.transitions, own.deadlocks, own.outside};
    const auto each_list = [&](auto&& use) { use(own.enabled), use(own.selected), use(own.witnessed); };
    each_list([&](const auto& list) { words.insert(words.end(), std::begin(list), std::end(list)); });
    ranks.sum(words.data(), words.size());
    own.transitions = words[0], own.deadlocks = words[1], own.outside = words[2];
    std::size_t at = 3;
    each_list([&](auto& list) {
        for (bool& noted : list) noted = words[at++] > 0;
    });
    return own;
}

}  // namespace foregone
