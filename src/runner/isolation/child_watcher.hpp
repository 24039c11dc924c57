// SPDX-License-Identifier: BSL-1.0
#pragma once

// The intermediate process that watches a child and cleans up after it; started by child_process.

#include "runner/isolation/child_process.hpp"

#include <foregone/impl/base/function_ref.hpp>

#include <sys/types.h>

namespace foregone { inline namespace impl {

/// The process between this one and a child: it waits for the end of the child, and leaves none of its descendants behind.
///
/// Guarantees: it ends when this process ends, however that is.
namespace child_watcher {

/// Starts it, and the child that runs `body`. `begin` is called by both, then `begin_child` by the child. Returns its number, or
/// -1.
pid_t start(child_board& board, function_ref<void()> begin, function_ref<void()> begin_child, function_ref<void()> body);

/// In the child: waits until the watching process has seen every signal that was sent to it; it ends the child if one came from
/// there.
void ask_for_signals(child_board& board);

}  // namespace child_watcher

}}  // namespace foregone::impl
