// SPDX-License-Identifier: BSL-1.0
#pragma once

// A random program as text, for the report of a difference.

#include "random_program.hpp"

#include <string>

namespace random_programs {

inline std::string text_of(std::memory_order order) {
    constexpr std::array names{"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
    return names[static_cast<std::size_t>(order)];
}

inline std::string text_of(const action& one) {
    constexpr std::array names{"start", "join", "read", "write", "load", "store", "add", "exchange", "replace",
                               "fence", "lock", "try_lock", "unlock"};
    std::string text = names[static_cast<std::size_t>(one.what)];
    if (one.what != does::fence) text += ' ' + std::to_string(one.object);
    if (one.bytes != 0) text += " of " + std::to_string(one.bytes) + " bytes";
    const bool is_atomic = one.what >= does::load && one.what <= does::replace;
    if (one.what == does::replace) text += " from " + std::to_string(one.expected);
    if (one.what == does::write || (is_atomic && one.what != does::load)) text += " value " + std::to_string(one.value);
    if (is_atomic || one.what == does::fence) text += ' ' + text_of(one.order);
    if (one.what == does::replace) text += '/' + text_of(one.failure);
    if (one.skips != 0) text += ", else skips " + std::to_string(one.skips);
    if (one.skips != 0 && is_atomic) text += " if not " + std::to_string(one.expected);
    return text;
}

inline std::string text_of(const program& code) {
    std::string text = "atomic variables of " + std::to_string(code.atomic_bytes[0]) + " and " +
                       std::to_string(code.atomic_bytes[1]) + " bytes\n";
    for (std::size_t thread = 0; thread < code.thread_count; ++thread)
        for (std::size_t i = 0; i < code.threads[thread].count; ++i)
            text += "thread " + std::to_string(thread) + ", " + std::to_string(i) + ": " +
                    text_of(code.threads[thread].actions[i]) + '\n';
    return text;
}

}  // namespace random_programs
