// SPDX-License-Identifier: BSL-1.0
// no #pragma once: included behind each example

#pragma pop_macro("FOREGONE_RUNTIME_CHECK")
#pragma pop_macro("FOREGONE_CHECK")
