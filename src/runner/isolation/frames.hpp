// SPDX-License-Identifier: BSL-1.0
#pragma once

// The frames in which an isolated child reports steps, choices and results to its parent process.

#include "runner/isolation/child_process.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

// The frames that one process of a program sends to another: a kind, a length, and that many bytes. They are never stored on disk.

std::string frame(char kind, std::string_view bytes);

inline constexpr std::size_t frame_head_bytes = 1 + sizeof(std::uint64_t);

/// Writes what comes before the bytes of a frame; returns frame_head_bytes.
std::size_t write_frame_head(char* to, char kind, std::uint64_t size);

/// Calls visit(kind, bytes) for every complete frame.
template <class Visit>
void each_frame(std::string_view bytes, Visit&& visit) {
    std::uint64_t size = 0;
    while (bytes.size() > sizeof size) {
        std::memcpy(&size, bytes.data() + 1, sizeof size);
        if (bytes.size() - sizeof size - 1 < size) return;
        visit(bytes.front(), bytes.substr(1 + sizeof size, static_cast<std::size_t>(size)));
        bytes.remove_prefix(1 + sizeof size + static_cast<std::size_t>(size));
    }
}

/// The kind of a frame with a step.
inline constexpr char step_frame = 's';

/// The kind of a frame with a choice that has begun.
inline constexpr char choice_frame = 'c';

/// The kind of a frame with the steps that are possible after the run.
inline constexpr char next_frame = 'x';

/// The kind of a frame with the remarks on that choice.
inline constexpr char remarks_frame = 'm';

/// Sends each step of a replayed run to another process as soon as the step is over.
class step_sender final : public step_listener {
    outbox& to_;
    void (*before_)();
    std::uint64_t tries_next_;
    std::string step_;

public:
    /// `tries_next`: how many actions are tried after the run. `before`: is called before a step is sent.
    explicit step_sender(outbox& to, std::uint64_t tries_next = 0, void (*before)() = [] {})
        : to_(to), before_(before), tries_next_(tries_next) {}

    void begin(std::uint64_t, bool enabled) override { before_(), step_ = frame('e', enabled ? "1" : ""); }
    void action(std::string_view characters) override { step_ += frame('a', characters); }
    void result(std::string_view characters) override { step_ += frame('r', characters); }
    void note(std::string_view characters) override { to_.add(frame(step_frame, step_ + frame('n', characters))); }
    void announce(std::string_view characters) override { to_.add(frame(choice_frame, characters)); }
    void announce_remarks(std::string_view characters) override { to_.add(frame(remarks_frame, characters)); }
    std::uint64_t tries_next() const override { return tries_next_; }
    void goes_on(const std::vector<std::uint64_t>& steps) override;
};

/// Passes the step in a frame to a listener.
void report_step(std::string_view step, std::uint64_t number, step_listener& listener);

/// Passes the steps in a frame, which are possible after the run, to a listener.
void report_next(std::string_view steps, step_listener& listener);

}}  // namespace foregone::impl
