// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "levels.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/state_store.hpp>
#include <foregone/space/piece.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The states met so far: a store that knows them all, and the levels that are kept.
///
/// Shape: a state's number is where it stands in the level under way; of earlier levels only the store knows. Nothing is kept from which a
/// trace could be made: trace_search finds it again in the levels.
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

    /// The words of a state of the level under way, until that ends; those of the next ones of its piece lie behind them.
    const std::uint64_t* packed(std::uint64_t number) const { return levels_[number]; }

    /// Ends a level: what was handed over becomes the next one.
    void begin_level(executor& who) {
        store_->end_level(who);
        levels_.begin();
    }

    /// What making room for so many more states than there are takes meanwhile, in all.
    std::uint64_t bytes_with_room(std::uint64_t states, std::uint64_t more) const { return bytes() + store_->bytes_to_grow_for(states, more); }
    std::uint64_t bytes() const { return store_->bytes() + levels_.bytes(); }

    /// What states that a worker met take until they are handed over.
    std::uint64_t bytes_met(std::uint64_t states) const { return states * words() * sizeof(std::uint64_t); }
};

}  // namespace foregone
