// SPDX-License-Identifier: BSL-1.0
#pragma once

// Everything in domain/: finite sets of values declared as types.
#include <foregone/impl/base/config.hpp>
#include <foregone/domain/arrangements.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/reals.hpp>
#include <foregone/domain/recursive.hpp>
#include <foregone/domain/representative.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/utf8_strings.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/indices_of.hpp>
#include <foregone/impl/domain/printable_characters.hpp>
#include <foregone/impl/domain/simpler.hpp>
