// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/path_piece.hpp>

#include <vector>

namespace foregone {

/// Keeps how far an exploration of a program's paths has come, so that it can go on another time.
///
/// Threads: `is_due` is called by any worker at any time, the others while nobody works.
class path_keeper {
public:
    /// What was kept before: the pieces to go on with, or none to begin at the beginning.
    virtual std::vector<path_piece> kept() = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const std::vector<const path_piece*>& pieces) = 0;

protected:
    ~path_keeper() = default;
};

}  // namespace foregone
