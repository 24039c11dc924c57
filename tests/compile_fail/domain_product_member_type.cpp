// SPDX-License-Identifier: BSL-1.0
// expected: foregone: product<T, Ds\.\.\.>; a member of T cannot be made from the values of its component
// expected: conversion<int, .*texts<
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

struct call {
    int addr;
    bool urgent;
};

#ifdef FOREGONE_MISUSE
static_assert(fg::product<call, fg::texts<"one">, bool>::at(0).urgent == false);
#else
static_assert(fg::product<call, fg::range<1, 1>, bool>::at(0).urgent == false);
#endif
