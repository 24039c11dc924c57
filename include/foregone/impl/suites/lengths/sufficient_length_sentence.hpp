// SPDX-License-Identifier: BSL-1.0
#pragma once

// Explains in one sentence how long sequences must be; the result text of find_sufficient_length.

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/suites/lengths/sequence_lengths.hpp>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

namespace sentence {

inline std::string things_after(std::uint64_t found, const char* noun, std::uint64_t steps) {
    return amount(found, noun) + " after " + amount(steps, "step");
}

inline std::string three(const abstract_counts& counts) {
    return std::to_string(counts.states) + ", " + std::to_string(counts.transitions) + " and " + std::to_string(counts.pairs);
}

/// What follows from the lengths, as far as they are known.
inline std::string what_suffices(const sequence_lengths& of) {
    const std::string shown = ": sequences of " + amount(of.sufficient(), "step") + " show all that ";
    if (of.proved) return shown + "the abstraction distinguishes, and longer ones nothing more";
    return shown + "those of " + amount(of.horizon_steps, "step") + " do; what longer ones show is unknown";
}

inline std::string pigeonhole(const sequence_lengths& of) {
    const std::string bounds = three(of.pigeonhole());
    if (!of.proved) return {};
    if (of.congruent) return " (pigeonhole: at most " + bounds + ")";
    return "; the number of abstract states bounds nothing here (pigeonhole would say " + bounds +
           "), for concrete states that are one to the abstraction go on differently";
}

}  // namespace sentence

/// The required length of sequences, in one sentence without a full stop: "3 abstract states after 2 steps, 8 transitions after 3
/// steps, …".
inline std::string sentence_of(const sequence_lengths& lengths) {
    using namespace sentence;
    return things_after(lengths.found.states, "abstract state", lengths.minimum.states) + ", " +
           things_after(lengths.found.transitions, "transition", lengths.minimum.transitions) + ", " +
           things_after(lengths.found.pairs, "pair", lengths.minimum.pairs) + what_suffices(lengths) + pigeonhole(lengths);
}

}}  // namespace foregone::impl
