// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/reals.hpp>

#include "laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace fg = foregone;

namespace {

using around_zero = fg::reals<-1000, 1000>;
using above = fg::reals<5, 6>;
using wide = fg::reals<-(std::int64_t{1} << 52), std::int64_t{1} << 52>;

static_assert(laws::obeys_laws<around_zero>() && laws::obeys_laws<above>() && laws::obeys_laws<wide>());
static_assert(around_zero::at(0) == 0 && around_zero::at(1) == 0.5 && around_zero::at(2) == 0.25 && around_zero::at(3) == 0.75);
static_assert(around_zero::at(around_zero::size - 1) == 1000 && above::at(0) == 5 && above::at(1) == 5.5);
static_assert(around_zero::size == 2000 * (std::uint64_t{1} << 30) + 1);
static_assert(around_zero::at(*around_zero::index_of(-0.5)) == -0.5 && around_zero::at(*around_zero::index_of(-1000)) == -1000);
static_assert(!around_zero::index_of(1000.5) && !around_zero::index_of(-1001) && !around_zero::index_of(0.1));
static_assert(!around_zero::index_of(std::numeric_limits<double>::quiet_NaN()) && !around_zero::index_of(-0.0));
static_assert(around_zero::index_of(0.0));

constexpr bool every_drawn_value_is_within() {
    fg::random_bits bits(3);
    bool whole = false, fraction = false, last = false;
    for (int i = 0; i < 200; ++i) {
        const double value = around_zero::at(fg::draw<around_zero>(bits));
        if (value < -1000 || value > 1000) return false;
        const bool is_whole = static_cast<double>(static_cast<int>(value)) == value;
        whole = whole || is_whole;
        fraction = fraction || !is_whole;
        last = last || value == 1000;
    }
    return whole && fraction && last;
}
static_assert(every_drawn_value_is_within());

constexpr double simplified(double from, auto&& fails) {
    std::uint64_t at = *around_zero::index_of(from);
    const auto accept = [&](std::uint64_t simpler) { return fails(around_zero::at(simpler)) && (at = simpler, true); };
    while (fg::each_simpler<around_zero>(at, accept)) {}
    return around_zero::at(at);
}

constexpr bool a_value_loses_its_fraction_first() {
    return simplified(733.40625, [](double x) { return x >= 3; }) == 3 &&
           simplified(733.40625, [](double x) { return x > 2 && x != static_cast<double>(static_cast<int>(x)); }) == 2.5 &&
           simplified(1000, [](double x) { return x >= 999.5; }) >= 999.5;
}
static_assert(a_value_loses_its_fraction_first());

TEST(domain_reals, run_as_they_compile) {
    EXPECT_TRUE(every_drawn_value_is_within());
    EXPECT_TRUE(a_value_loses_its_fraction_first());
    EXPECT_TRUE(laws::obeys_laws<around_zero>());
}

}  // namespace
