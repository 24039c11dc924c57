// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "known.hpp"

#include <foregone/model/symmetry.hpp>

#include <gtest/gtest.h>

/// Whether the model and the model without reduction get the same verdict, and the run is one of the latter that violates the same
/// property.
template <class Model>
void expect_as_unreduced(const foregone::verdict& found) {
    using unreduced = foregone::unreduced<Model>;
    const foregone::verdict all = explored_by<unreduced>(1);
    EXPECT_EQ(found.result, all.result);
    EXPECT_EQ(found.property, all.property);
    EXPECT_LT(found.counted.states, all.counted.states);
    if (found.violated()) {
        EXPECT_EQ(foregone::lasso_judge<foregone::search_view<unreduced>>::judged(found.trace).property, all.property);
    }
}

template <class Model>
void expect_reduced(const known& expected) {
    expect_everywhere<Model>(expected);
    expect_as_unreduced<Model>(explored_by<Model>(1));
}
