// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/concepts.hpp>

#include "../support/verify.hpp"

#include <ctime>

namespace {

namespace fg = foregone;

/// A user's own domain: the even numbers below 10.
struct evens {
    using value_type = int;
    static constexpr std::uint64_t size = 5;
    static constexpr int at(std::uint64_t index) { return static_cast<int>(index) * 2; }
    static constexpr std::optional<std::uint64_t> index_of(const int& value) {
        if (value % 2 != 0 || value < 0 || value > 8) return std::nullopt;
        return static_cast<std::uint64_t>(value) / 2;
    }
};

struct nothing : evens {
    static constexpr std::uint64_t size = 0;
};
struct narrow_size : evens {
    static constexpr int size = 5;
};
struct size_at_run_time : evens {
    static inline const std::uint64_t size = static_cast<std::uint64_t>(std::time(nullptr));
};
struct wrong_at : evens {
    static constexpr long at(std::uint64_t) { return 0; }
};
struct wrong_index_of : evens {
    static constexpr std::uint64_t index_of(const int&) { return 0; }
};
struct without_value_type {
    static constexpr std::uint64_t size = 0;
};

constexpr bool a_domain_has_four_members() {
    return fg::domain<evens> && fg::domain<nothing> && !fg::domain<narrow_size> && !fg::domain<size_at_run_time> &&
           !fg::domain<wrong_at> && !fg::domain<wrong_index_of> && !fg::domain<without_value_type> && !fg::domain<int>;
}
VERIFY(domain_concepts, a_domain_has_four_members)

constexpr bool each_missing_member_is_named_by_its_own_concept() {
    return !fg::has_domain_size<narrow_size> && fg::has_domain_at<narrow_size> && !fg::has_domain_at<wrong_at> &&
           fg::has_domain_index_of<wrong_at> && !fg::has_domain_index_of<wrong_index_of>;
}
VERIFY(domain_concepts, each_missing_member_is_named_by_its_own_concept)

constexpr bool nothing_can_be_chosen_from_an_empty_domain() {
    return fg::nonempty_domain<evens> && !fg::nonempty_domain<nothing> && !fg::nonempty_domain<int>;
}
VERIFY(domain_concepts, nothing_can_be_chosen_from_an_empty_domain)

}  // namespace
