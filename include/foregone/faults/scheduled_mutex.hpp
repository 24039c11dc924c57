// SPDX-License-Identifier: BSL-1.0
#pragma once

// The former place of this header.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
