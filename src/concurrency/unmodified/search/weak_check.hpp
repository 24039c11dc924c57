// SPDX-License-Identifier: BSL-1.0
#pragma once

// A check of unmodified threads, as a check under a memory model in which memory orders have an effect.

#include <foregone/impl/check/registered_check.hpp>

namespace foregone { inline namespace impl {

struct weak_check {
    const registered_check* check;  ///< null: it is not of unmodified threads
    bool is_changed;                ///< its own options ask for sequentially consistent values; it is searched under rc11
};

weak_check check_with_weak_memory(const registered_check& check);

}}  // namespace foregone::impl
