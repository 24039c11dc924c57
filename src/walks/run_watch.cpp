// SPDX-License-Identifier: BSL-1.0
// The compiled part of run_watch: hooks into the flight recorder of the thread to measure each step.
#include "run_watch.hpp"

#include <chrono>
#include <memory>

namespace foregone { inline namespace impl {

namespace {

constinit thread_local run_watch* active_watch = nullptr;

/// The recorder of a thread that has no other recorder.
flight_recorder& own_recorder() {
    thread_local const std::unique_ptr<flight_recorder> own(new flight_recorder);
    return *own;
}

std::uint64_t steady_ns() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

}  // namespace

run_watch::run_watch(const search_limits& limits) : limits_(limits), before_(active_watch), recorder_before_(active_recorder) {
    if (!is_on()) return;
    active_watch = this;
    if (active_recorder == nullptr) active_recorder = &own_recorder();
    active_recorder->noted = noted;
}

run_watch::~run_watch() {
    if (!is_on()) return;
    active_watch = before_;
    active_recorder->noted = before_ == nullptr ? nullptr : noted;
    active_recorder = recorder_before_;
}

std::uint64_t run_watch::late_steps(std::uint64_t steps) {
    if (has_begun_ && late_steps_ == 0 && is_late()) late_steps_ = steps;
    return late_steps_;
}

std::uint64_t run_watch::now_ns() const { return limits_.now_ns != nullptr ? limits_.now_ns() : steady_ns(); }

void run_watch::step(std::uint64_t before) {
    if (before == 0) began_ns_ = now_ns(), has_begun_ = true, late_steps_ = 0;
    else if (late_steps_ == 0 && is_late()) late_steps_ = before;
}

void run_watch::noted(std::uint64_t before) {
    if (active_watch != nullptr) active_watch->step(before);
}

}}  // namespace foregone::impl
