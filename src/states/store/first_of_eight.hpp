// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches a cache line of eight numbers without branches, by vectors where the machine has them; used by packed_set.

#include <foregone/impl/base/config.hpp>

#include <bit>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

#if FOREGONE_HAS_VECTORS
namespace number_vectors {

typedef std::uint32_t halves __attribute__((vector_size(16)));  // of two numbers

/// All bits of the equal numbers. By halves, because the oldest machines cannot compare whole numbers.
FOREGONE_ALWAYS_INLINE halves equal(halves a, halves b) {
    const halves same = static_cast<halves>(a == b);
    return same & __builtin_shufflevector(same, same, 1, 0, 3, 2);
}

template <unsigned I>
FOREGONE_ALWAYS_INLINE halves found_in(const void* numbers, halves wanted) {
    halves both;
    std::memcpy(&both, static_cast<const char*>(numbers) + I * sizeof both, sizeof both);
    const halves bits{1u << (2 * I), 0, 2u << (2 * I), 0};
    return (equal(both, wanted) | equal(both, halves{})) & bits;
}

}  // namespace number_vectors

/// The index of the first of eight adjacent numbers that is `wanted` or 0; 8 if there is none.
///
/// Complexity: no branch depends on the numbers, so none is mispredicted.
inline unsigned first_of_eight(const void* numbers, std::uint64_t wanted) {
    using namespace number_vectors;
    const auto low = static_cast<std::uint32_t>(wanted), high = static_cast<std::uint32_t>(wanted >> 32);
    const halves sought = std::endian::native == std::endian::little ? halves{low, high, low, high} : halves{high, low, high, low};
    const halves found =
        found_in<0>(numbers, sought) | found_in<1>(numbers, sought) | found_in<2>(numbers, sought) | found_in<3>(numbers, sought);
    return static_cast<unsigned>(std::countr_zero(found[0] | found[2] | 0x100u));
}
#else
inline unsigned first_of_eight(const void* numbers, std::uint64_t wanted) {
    std::uint64_t all[8];
    std::memcpy(all, numbers, sizeof all);
    unsigned i = 0;
    while (i < 8 && all[i] != wanted && all[i] != 0) ++i;
    return i;
}
#endif

#if FOREGONE_HAS_WIDE_VECTORS
inline bool has_wide_vectors() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

namespace number_vectors {

typedef std::int64_t four __attribute__((vector_size(32)));
typedef double four_signs __attribute__((vector_size(32)));

template <unsigned I>
FOREGONE_WIDE_VECTORS inline unsigned found_among_four(const void* numbers, four wanted) {
    four all;
    std::memcpy(&all, static_cast<const char*>(numbers) + I * sizeof all, sizeof all);
    asm("" : "+x"(all));  // read once: a second read might see another worker's write
    return static_cast<unsigned>(__builtin_ia32_movmskpd256(reinterpret_cast<four_signs>((all == wanted) | (all == four{}))))
           << (4 * I);
}

}  // namespace number_vectors

/// first_of_eight with a fourth of the instructions. Requires: has_wide_vectors().
FOREGONE_WIDE_VECTORS inline unsigned first_of_eight_wide(const void* numbers, std::uint64_t wanted) {
    using namespace number_vectors;
    const auto one = static_cast<std::int64_t>(wanted);
    const four sought{one, one, one, one};
    return static_cast<unsigned>(
        std::countr_zero(found_among_four<0>(numbers, sought) | found_among_four<1>(numbers, sought) | 0x100u));
}
#else
inline bool has_wide_vectors() {
    return false;
}
inline unsigned first_of_eight_wide(const void* numbers, std::uint64_t wanted) {
    return first_of_eight(numbers, wanted);
}
#endif

}}  // namespace foregone::impl
