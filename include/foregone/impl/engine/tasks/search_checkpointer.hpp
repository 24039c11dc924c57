// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/tasks/search_part.hpp>

namespace foregone {

/// Keeps how far a search of sequences, or of a program's paths, has come, so that it can go on another time.
///
/// Threads: `is_due` is called by any worker at any time, the others while nobody works.
class search_checkpointer {
public:
    /// What was kept before; empty to begin at the beginning.
    virtual search_part saved() = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const search_part& part) = 0;

protected:
    ~search_checkpointer() = default;
};

}  // namespace foregone
