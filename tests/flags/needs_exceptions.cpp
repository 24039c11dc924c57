// SPDX-License-Identifier: BSL-1.0
#include <foregone/threads.hpp>
