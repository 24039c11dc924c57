// SPDX-License-Identifier: BSL-1.0
//
// The README's Peterson: who waits gets in, under fairness. 25 pairs.

#include <foregone/foregone.hpp>

#include "../../tests/temporal/protocols.hpp"

using answered = protocols::peterson_answers<false, protocols::fair::weak>;
FOREGONE_STATIC_CHECK(answered, foregone::reachable.budget(300'000));
