// SPDX-License-Identifier: BSL-1.0
#pragma once

// The hook by which a library joins the other processes of a run.

#include <foregone/impl/search/rank_group.hpp>

#include <memory>

namespace foregone { inline namespace impl {

/// How a program joins a group of ranks: alone, unless foregone::mpi is linked, which sets another function.
struct rank_source {
    std::unique_ptr<rank_group> (*join)() = []() -> std::unique_ptr<rank_group> { return std::make_unique<lone_rank>(); };

    static rank_source& global() {
        static rank_source source;
        return source;
    }
};

}}  // namespace foregone::impl
