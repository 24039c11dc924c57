// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which searches of sequences and of paths save their progress and resume; run/checkpoint writes the file.

#include <foregone/impl/search/search_part.hpp>

namespace foregone { inline namespace impl {

/// Saves the progress of a search of sequences or of a program's paths, so that a later run can resume it.
///
/// Threads: any worker calls `is_due` at any time; the other functions are called while no worker runs.
class search_checkpointer {
public:
    /// The saved part; empty if the search begins anew.
    virtual search_part saved() = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const search_part& part) = 0;

protected:
    ~search_checkpointer() = default;
};

}}  // namespace foregone::impl
