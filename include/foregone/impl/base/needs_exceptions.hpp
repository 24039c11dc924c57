// SPDX-License-Identifier: BSL-1.0
#pragma once

// A compile error without exceptions; included by the headers of run-time checks.

#include <foregone/impl/base/config.hpp>

// Run-time checks report fatal errors by exceptions. Headers for compile-time checks do not include this one.
#if !FOREGONE_HAS_EXCEPTIONS
  #include "foregone needs exceptions to run checks: compile without -fno-exceptions"
  #error "foregone needs exceptions to run checks: compile without -fno-exceptions"
#endif
