// SPDX-License-Identifier: BSL-1.0
#pragma once

// Everything in domain/: finite sets of values declared as types.
#include <foregone/domain/booleans.hpp>
#include <foregone/domain/combinations_of.hpp>
#include <foregone/domain/combinations_with_repetition_of.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/domain_of.hpp>
#include <foregone/domain/draw.hpp>
#include <foregone/domain/empty_domain.hpp>
#include <foregone/domain/enumerators.hpp>
#include <foregone/domain/integers.hpp>
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/mapped.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/optional_of.hpp>
#include <foregone/domain/permutations_of.hpp>
#include <foregone/domain/printable_characters.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/representative.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/domain/scalarset_subset.hpp>
#include <foregone/domain/simpler.hpp>
#include <foregone/domain/strings.hpp>
#include <foregone/domain/subset_of.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/texts.hpp>
#include <foregone/domain/tuples_of.hpp>
#include <foregone/domain/types.hpp>
#include <foregone/domain/unit.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>
#include <foregone/domain/within.hpp>
