// SPDX-License-Identifier: BSL-1.0
#pragma once

// Everything in domain/: finite sets of values declared as types.
#include "booleans.hpp"
#include "combinations_of.hpp"
#include "combinations_with_repetition_of.hpp"
#include "concepts.hpp"
#include "domain_of.hpp"
#include "empty_domain.hpp"
#include "enumerators.hpp"
#include "one_of.hpp"
#include "optional_of.hpp"
#include "permutations_of.hpp"
#include "product.hpp"
#include "range.hpp"
#include "subset_of.hpp"
#include "subsets.hpp"
#include "texts.hpp"
#include "tuples_of.hpp"
#include "types.hpp"
#include "unit.hpp"
#include "values.hpp"
#include "where.hpp"
