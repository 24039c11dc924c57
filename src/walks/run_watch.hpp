// SPDX-License-Identifier: BSL-1.0
#pragma once

// The time limit of single random runs, for --run-timeout; used by the search of random walks.

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/search/limits.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Measures a run of this thread: notes after how many steps it has taken longer than it may.
///
/// Guarantees: a step that returns too late is noted when the next one begins, or the run ends; planning does not count.
class run_watch {
    const search_limits& limits_;
    run_watch* before_;
    flight_recorder* recorder_before_;
    std::uint64_t began_ns_ = 0, late_steps_ = 0;
    bool has_begun_ = false;

public:
    explicit run_watch(const search_limits& limits);
    ~run_watch();
    run_watch(const run_watch&) = delete;
    run_watch& operator=(const run_watch&) = delete;

    /// Ends the run; returns after how many of its steps it was late, or 0.
    std::uint64_t late_steps(std::uint64_t steps);

private:
    bool is_on() const { return limits_.run_ns != unlimited; }
    bool is_late() const { return now_ns() - began_ns_ > limits_.run_ns; }
    std::uint64_t now_ns() const;
    void step(std::uint64_t before);
    static void noted(std::uint64_t before);
};

}}  // namespace foregone::impl
