// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cell.hpp"

namespace models {

/// A cell that can neither be copied nor moved nor made without an argument: a search replays what was done to it.
template <bool Broken>
struct pinned_cell {
    cell<Broken> inner;

    constexpr explicit pinned_cell(int value) : inner{value} {}
    pinned_cell(const pinned_cell&) = delete;
    pinned_cell& operator=(const pinned_cell&) = delete;
};

/// The oracle looks at the history, as for a cell that can be copied.
template <bool Broken>
struct pinned_cell_by_history : cell_by_history<Broken> {
    using system = pinned_cell<Broken>;
    static constexpr system create() { return system(0); }
    static constexpr auto perform(system& c, const cell_action& a) { return perform_on(c.inner, a); }
};

/// The oracle keeps a model.
template <bool Broken>
struct pinned_cell_by_model : cell_by_model<Broken> {
    using system = pinned_cell<Broken>;
    static constexpr system create() { return system(0); }
    static constexpr auto perform(system& c, const cell_action& a) { return perform_on(c.inner, a); }
};

}  // namespace models
