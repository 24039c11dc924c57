// SPDX-License-Identifier: BSL-1.0
#include "run/isolation/frames.hpp"

namespace foregone::inline impl {

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

std::string frame(char kind, std::string_view bytes) {
    const std::uint64_t size = bytes.size();
    std::string framed(1, kind);
    framed.append(reinterpret_cast<const char*>(&size), sizeof size);
    return framed.append(bytes);
}

}  // namespace foregone::impl
