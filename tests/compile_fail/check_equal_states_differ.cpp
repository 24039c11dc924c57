// SPDX-License-Identifier: BSL-1.0
// expected: foregone: states of this model are equal by == and do not behave the same; let FOREGONE_CHECK or FOREGONE_RUNTIME_CHECK run it
#include <foregone/foregone.hpp>

#include "../models/rings.hpp"

#ifdef FOREGONE_MISUSE
using ring = models::closed_ring_as_state<models::ring_fault::full_after_turn>;
#else
using ring = models::closed_ring_as_state<models::ring_fault::none>;
#endif
FOREGONE_STATIC_CHECK(ring);
