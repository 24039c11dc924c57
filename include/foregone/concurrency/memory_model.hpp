// SPDX-License-Identifier: BSL-1.0
#pragma once

// The memory models under which threads are searched: what a load of an atomic variable may read.

#include <foregone/impl/base/config.hpp>

#include <cstdint>

namespace foregone {

/// The values that atomic operations may see.
///
/// Guarantees: each model allows what the one before it in this order allows: sequentially_consistent, cpp20, rc11.
/// Source: `rc11`: Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing Sequential Consistency in C/C++11" (PLDI 2017), with the
///     release sequences of C++20. `cpp20`: [atomics.order] of C++20 as written. Neither has a load that reads a later store (load
///     buffering).
enum class memory_model : std::uint8_t {
    sequentially_consistent,  ///< a load reads the newest store
    rc11,                     ///< a load may read an older store, as far as the orders of the operations and fences allow
    cpp20,                    ///< the same; operations with seq_cst are in one order that C++20 makes stricter in two cases
};

inline constexpr memory_model rc11 = memory_model::rc11;
inline constexpr memory_model cpp20 = memory_model::cpp20;

}  // namespace foregone
