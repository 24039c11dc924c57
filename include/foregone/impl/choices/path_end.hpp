// SPDX-License-Identifier: BSL-1.0
#pragma once

// How a path of a program ends, and the text of its failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The way in which a path ended.
enum class path_end : std::uint8_t {
    none,      ///< not ended
    complete,  ///< the program returned
    pruned,    ///< `assume` or `prune` ended it
    merged,    ///< it reached a state that another path visited
    cut,       ///< the program asked for more choices than the scope allows
    failed,    ///< an error; the chooser has the reason
    broken,    ///< the program differed from its earlier run
};

/// The reason of a path's failure, as text.
using path_reason = text<240>;

}}  // namespace foregone::impl
