// SPDX-License-Identifier: BSL-1.0
#pragma once

// All scopes: a file each, with its requirements, its search by the compiler and its search at run time.

#include <foregone/impl/check/scopes/paths.hpp>
#include <foregone/impl/check/scopes/planned.hpp>
#include <foregone/impl/check/scopes/random.hpp>
#include <foregone/impl/check/scopes/reachable.hpp>
#include <foregone/impl/check/scopes/sequences.hpp>
