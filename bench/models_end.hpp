// SPDX-License-Identifier: BSL-1.0
// Without #pragma once, as models_only.hpp.

// Included after the examples that follow models_only.hpp: from here on, checks are checked again.

#pragma pop_macro("FOREGONE_RUNTIME_CHECK")
#pragma pop_macro("FOREGONE_CHECK")
#undef verdict_of
