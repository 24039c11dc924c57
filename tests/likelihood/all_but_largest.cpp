// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool

#include <foregone/impl/likelihood/frontier/frontier_search.hpp>

#include <support/verify.hpp>
#include <vector>

namespace fg = foregone;

namespace {

constexpr bool smallest_are_marked() {
    std::vector<std::uint64_t> numbers{7, 1ULL << 60, 7, 3, 0, 7};
    auto three = fg::all_but_largest(numbers, 3), none = fg::all_but_largest(numbers, 0), all = fg::all_but_largest(numbers, 6);
    std::vector<char> three_expected{0, 0, 0, 1, 1, 1}, none_expected{1, 1, 1, 1, 1, 1};
    return three == three_expected && none == none_expected && all.empty();
}

}  // namespace

VERIFY(all_but_largest, smallest_are_marked)
