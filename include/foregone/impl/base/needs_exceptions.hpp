// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

// What runs reports by exceptions what it cannot go on with. What the compiler decides includes nothing that includes this.
#if !FOREGONE_HAS_EXCEPTIONS
  #include "foregone needs exceptions to run checks: compile without -fno-exceptions"
  #error "foregone needs exceptions to run checks: compile without -fno-exceptions"
#endif
