// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/states_verdict.hpp>

#include "../support/verify.hpp"

namespace {

using foregone::bitstate_omission;

/// By hand: half of 512 bits are set, so that one new state of eight is taken for another, and 700 that are reported as new stand
/// for 100.
constexpr bool what_was_missed_follows_from_the_fill_and_from_what_was_not() {
    bitstate_omission omitted{.array_bytes = 64, .bits_set = 0};
    omitted.note_new(1'000);
    if (omitted.missed_states != 0) return false;
    omitted.bits_set = 256;
    omitted.note_new(700);
    return omitted.fill() == 0.5 && omitted.probability() == 0.125 && omitted.missed_states == 100;
}
VERIFY(verdict_bitstate_omission, what_was_missed_follows_from_the_fill_and_from_what_was_not);

/// Nothing is divided by nothing, and nothing is said of an array that is full.
constexpr bool a_full_array_tells_nothing() {
    bitstate_omission omitted{.array_bytes = 64, .bits_set = 460};
    const bool was_estimated = omitted.is_estimated();
    omitted.bits_set = 512;
    omitted.note_new(0);
    return was_estimated && !omitted.is_estimated() && omitted.missed_states == 0 && bitstate_omission{}.fill() == 0;
}
VERIFY(verdict_bitstate_omission, a_full_array_tells_nothing);

}  // namespace
