// SPDX-License-Identifier: BSL-1.0
#pragma once

// Sequence charts of traces whose actions name participants or threads; used by the HTML report and the explorer.


#include "report/record.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A step of a trace in a sequence chart, or an operation of a thread in it.
struct sequence_event {
    static constexpr std::size_t nobody = SIZE_MAX;

    std::uint64_t number = 0;
    std::size_t by = nobody, to = nobody;  ///< who takes it, and whom it is sent to
    std::string label{};
    std::string heading{};  ///< such as where a run begins to repeat
    bool interrupts = false;  ///< of a thread: the one before could have gone on
    std::uint32_t calling = 0;  ///< the participants that are in a call of the object under test, a bit each
    bool is_impossible = false;  ///< the answer of a call that no order of the calls explains

    bool operator==(const sequence_event&) const = default;
};

/// The steps of a trace by who takes them.
struct sequence_chart {
    std::vector<std::string> participants;
    std::vector<sequence_event> events;
    bool of_threads = false;
};

/// The chart of a trace whose actions name participants; without participants if they do not.
///
/// A participant is the first argument of actions, `0` of `prepare{who = 0}`, if it is a short word or number, if actions of two
/// kinds have the same one, and if there are 2 to 12. A second argument `to` that is a participant as well is whom a message is
/// sent to. Where a program has threads, they are the participants, and each operation is an event of the thread whose it is,
/// chosen or not; other choices and remarks have no participant. A call of fg::concurrent lasts from its row to that of its answer.
sequence_chart sequence_of(const std::vector<step_text>& steps);

/// The chart as SVG for a page, whose style sheet has the colours. Where another thread goes on, a line leads to its column, and
/// words say so if it interrupts the one before. A thread that is in a call has a bar on its lifeline.
///
/// Requires: there are participants. `id` is unique in the page.
std::string sequence_svg(const sequence_chart& chart, std::string_view id);

}}  // namespace foregone::impl
