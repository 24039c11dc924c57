// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/combination_rank.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

// n! / (k! (n - k)!), the last two from the largest central coefficients below and above 2^64
constexpr bool binomial_coefficients_are_exact() {
    return fg::combination_count(0, 0) == fg::checked(1) && fg::combination_count(5, 2) == fg::checked(10) &&
           fg::combination_count(3, 4) == fg::checked(0) && fg::combination_count(52, 5) == fg::checked(2'598'960) &&
           fg::combination_count(64, 32) == fg::checked(1'832'624'140'942'590'534) &&
           fg::combination_count(67, 33) == fg::checked(14'226'520'737'620'288'370u) &&
           fg::combination_count(68, 34).overflow && fg::combination_count(UINT64_MAX, 1) == fg::checked(UINT64_MAX) &&
           fg::combination_count(UINT64_MAX, UINT64_MAX - 1) == fg::checked(UINT64_MAX) &&
           fg::combination_count(UINT64_MAX, 2).overflow;
}
VERIFY(domain_combination_rank, binomial_coefficients_are_exact)

constexpr bool pascals_rule_holds() {
    for (std::uint64_t n = 1; n <= 20; ++n)
        for (std::uint64_t k = 1; k <= n; ++k)
            if (fg::combination_count(n, k) !=
                checked_add(fg::combination_count(n - 1, k - 1), fg::combination_count(n - 1, k)))
                return false;
    return true;
}
VERIFY(domain_combination_rank, pascals_rule_holds)

template <std::size_t N, std::size_t K>
constexpr bool rank_inverts_unrank(std::size_t k) {
    for (std::uint64_t rank = 0; rank < fg::combination_count(N, k).value; ++rank) {
        std::size_t elements[K + 1]{}, count = 0, next = 0;
        fg::combination_ranks<N, K>::unrank(rank, k, [&](std::size_t element) { elements[count++] = element; });
        if (count != k || fg::combination_ranks<N, K>::rank(k, [&] { return elements[next++]; }) != rank) return false;
    }
    return true;
}

constexpr bool every_rank_goes_both_ways() {
    return rank_inverts_unrank<7, 7>(0) && rank_inverts_unrank<7, 7>(1) && rank_inverts_unrank<7, 7>(3) &&
           rank_inverts_unrank<7, 7>(7) && rank_inverts_unrank<9, 4>(4) && rank_inverts_unrank<0, 0>(0);
}
VERIFY(domain_combination_rank, every_rank_goes_both_ways)

}  // namespace
