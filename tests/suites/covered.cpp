// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../domain/laws.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/suites/covering_arguments.hpp>
#include <foregone/suites/covers.hpp>

#include <cstdint>

namespace {

namespace fg = foregone;
using laws::obeys_laws;

struct setup {
    int cores, memory_mb;
    bool optimized, traced;
    bool operator==(const setup&) const = default;
};
struct point {
    bool x;
    int y;
    bool z;
    bool operator==(const point&) const = default;
};
using setups = fg::product<setup, fg::range<1, 4>, fg::values<16, 64, 256>, bool, bool>;
using pairs = fg::covered<2, setups>;

/// What is looked at is the values, whatever made them.
template <unsigned T, class D>
constexpr bool is_covering() {
    fg::covering_array array{fg::component_levels<typename D::element>(), {}};
    array.cells.assign(static_cast<std::size_t>(D::size) * array.columns(), 0);
    for (std::uint64_t row = 0; row < D::size; ++row) {
        std::uint64_t rest = *D::element::index_of(D::at(row));
        for (std::size_t column = array.columns(); column-- > 0; rest /= array.levels[column])
            array.cells[static_cast<std::size_t>(row) * array.columns() + column] =
                static_cast<fg::cover_level>(rest % array.levels[column]);
    }
    return fg::is_covering(array, T);
}

constexpr bool every_pair_of_values_is_there() {
    return pairs::size == 12 && setups::size == 48 && is_covering<2, pairs>() && is_covering<3, fg::covered<3, setups>>();
}
VERIFY(analysis_covered, every_pair_of_values_is_there)

constexpr bool the_laws_hold() {
    return obeys_laws<pairs>(setup{0, 16, false, false}) && obeys_laws<fg::covered<1, setups>>(setup{1, 17, false, false}) &&
           obeys_laws<fg::one_of<pairs, fg::values<3>>>() && obeys_laws<fg::covered<3, setups>>();
}
VERIFY(analysis_covered, the_laws_hold)

constexpr bool values_come_in_the_order_of_the_product() {
    for (std::uint64_t i = 1; i < pairs::size; ++i)
        if (*setups::index_of(pairs::at(i - 1)) >= *setups::index_of(pairs::at(i))) return false;
    return true;
}
VERIFY(analysis_covered, values_come_in_the_order_of_the_product)

constexpr bool what_is_left_out_has_no_index() {
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < setups::size; ++i) {
        const auto index = pairs::index_of(setups::at(i));
        if (index && !(pairs::at(*index) == setups::at(i))) return false;
        found += index.has_value();
    }
    return found == pairs::size;
}
VERIFY(analysis_covered, what_is_left_out_has_no_index)

using other_pairs = fg::covered<2, fg::product<point, bool, fg::range<1, 3>, bool>>;

constexpr bool it_says_what_it_left_out() {
    struct both {
        setup first;
        bool second;
    };
    return fg::argument_strength<pairs>() == 2 && fg::argument_strength<setups>() == 0 &&
           fg::argument_strength<fg::covered<4, setups>>() == 0 && fg::covered<4, setups>::size == 48 &&
           fg::argument_strength<fg::one_of<fg::covered<3, setups>, fg::values<1>>>() == 3 &&
           fg::argument_strength<fg::one_of<fg::values<1>>>() == 0 &&
           fg::argument_strength<fg::one_of<fg::covered<3, setups>, other_pairs>>() == 2 &&
           fg::argument_strength<fg::product<both, pairs, bool>>() == 2 &&
           fg::argument_strength<fg::covered<5, fg::product<both, pairs, bool>>>() == 2;
}
VERIFY(analysis_covered, it_says_what_it_left_out)

}  // namespace
