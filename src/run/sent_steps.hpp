// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/child_process.hpp"
#include "run/frames.hpp"

#include <foregone/run/registered_check.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

/// The kind of frame that holds a step.
inline constexpr char step_frame = 's';

/// Sends each step of a replayed run to another process as soon as it is over.
class step_sender final : public step_listener {
    int to_;
    std::string step_;

public:
    explicit step_sender(int to) : to_(to) {}

    void begin(std::uint64_t, bool enabled) override { step_ = frame('e', enabled ? "1" : ""); }
    void action(std::string_view characters) override { step_ += frame('a', characters); }
    void result(std::string_view characters) override { step_ += frame('r', characters); }
    void note(std::string_view characters) override { write_all(to_, frame(step_frame, step_ + frame('n', characters))); }
};

/// Tells a listener the step that a frame holds.
inline void tell_step(std::string_view step, std::uint64_t number, step_listener& listener) {
    each_frame(step, [&](char kind, std::string_view characters) {
        switch (kind) {
            case 'e': return listener.begin(number, !characters.empty());
            case 'a': return listener.action(characters);
            case 'r': return listener.result(characters);
            case 'n': return listener.note(characters);
            default: return;
        }
    });
}

}  // namespace foregone
