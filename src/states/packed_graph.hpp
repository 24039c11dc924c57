// SPDX-License-Identifier: BSL-1.0
#pragma once

// The discovered part of a state graph: visited set and levels together; shared by the workers of a rank.

#include "states/levels.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/states/store/state_store.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// The discovered states: the visited set has all of them; the levels have those being expanded, and the saved earlier ones.
///
/// Guarantees: a state's number is its place in its level. Neither parents nor actions are stored: find_trace finds traces in the
/// levels.
/// Threads: the store's keep_new by any worker; everything else while no worker runs.
class packed_graph {
    owned<state_store> store_;
    packed_levels levels_;

public:
    packed_graph(owned<state_store> store, std::size_t words) : store_(std::move(store)), levels_(words) {}

    std::size_t words() const { return levels_.width(); }
    state_store& store() { return *store_; }
    const state_store& store() const { return *store_; }
    packed_levels& levels() { return levels_; }
    const packed_levels& levels() const { return levels_; }

    /// Frees the visited set; the levels stay. Requires: nothing is searched any more.
    void free_store() { store_ = store_->another(); }

    /// The words of a state of the current level, until the level ends; the words of the next states of its work item follow.
    const std::uint64_t* packed(std::uint64_t number) const { return levels_[number]; }

    /// Ends a level: the added chunks become the next level.
    void begin_level(executor& who) {
        store_->end_level(who);
        levels_.begin();
    }

    /// Peak memory while the visited set grows for `more` states beyond `states`.
    std::uint64_t bytes_with_room(std::uint64_t states, std::uint64_t more) const {
        return bytes() + store_->bytes_to_grow_for(states, more);
    }
    std::uint64_t bytes() const { return store_->bytes() + levels_.bytes(); }

    /// Memory of new states until workers hand them over.
    std::uint64_t bytes_discovered(std::uint64_t states) const { return states * words() * sizeof(std::uint64_t); }
};

}}  // namespace foregone::impl
