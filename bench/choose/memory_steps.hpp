// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "memory_program.hpp"

#include <foregone/model/stepped.hpp>

/// The same program by steps: a step is a call.
template <unsigned Calls>
struct memory_steps {
    struct state {
        memory_example::memory system{};
        memory_example::memory_behavior::model written{};
        unsigned calls = 0;
    };
    static constexpr state initial() { return {}; }
    [[gnu::always_inline]] static constexpr bool step(state& now, foregone::chooser& choose) {
        call_memory(now.system, now.written, choose);
        return ++now.calls < Calls;
    }
};
