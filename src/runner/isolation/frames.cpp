// SPDX-License-Identifier: BSL-1.0
// Writes and parses frames, and forwards the steps in them to a listener.
#include "runner/isolation/frames.hpp"

namespace foregone { inline namespace impl {

void report_step(std::string_view step, std::uint64_t number, step_listener& listener) {
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

void step_sender::goes_on(const std::vector<std::uint64_t>& steps) {
    to_.add(frame(next_frame, {reinterpret_cast<const char*>(steps.data()), steps.size() * sizeof(std::uint64_t)}));
}

void report_next(std::string_view steps, step_listener& listener) {
    std::vector<std::uint64_t> numbers(steps.size() / sizeof(std::uint64_t));
    if (!numbers.empty()) std::memcpy(numbers.data(), steps.data(), numbers.size() * sizeof(std::uint64_t));
    listener.goes_on(numbers);
}

std::size_t write_frame_head(char* to, char kind, std::uint64_t size) {
    *to = kind;
    std::memcpy(to + 1, &size, sizeof size);
    return frame_head_bytes;
}

std::string frame(char kind, std::string_view bytes) {
    std::string framed(frame_head_bytes, kind);
    write_frame_head(framed.data(), kind, bytes.size());
    return framed.append(bytes);
}

}}  // namespace foregone::impl
