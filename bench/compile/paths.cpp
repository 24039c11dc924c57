// SPDX-License-Identifier: BSL-1.0
// A check of a program's paths at run time: a document is written and read.
#include "../models_only.hpp"

#include "../../examples/built_trees.cpp"

#include "../models_end.hpp"

FOREGONE_RUNTIME_CHECK(fg::program<comes_back<writer, 2>>, fg::paths<21>);
#ifdef ONE_MORE
FOREGONE_RUNTIME_CHECK(fg::program<comes_back<writer, 3>>, fg::paths<21>);
#endif
