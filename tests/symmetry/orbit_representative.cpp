// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/symmetry/orbit_representative.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

namespace orbits_of_values {

namespace fg = foregone;
using boost::mp11::mp_list;

template <std::size_t N>
using node = fg::scalarset<"node", N>;
template <std::size_t N>
using lock = fg::scalarset<"lock", N>;

template <class Id>
constexpr Id nth(std::uint64_t number) {
    return number == 0 ? Id{} : fg::domain_of<Id>::at(number - 1);
}

template <class T>
struct wrapped {
    T of{};
    bool operator==(const wrapped&) const = default;
};

/// Nothing in it is about two identities.
template <std::size_t N>
struct line {
    enum class mode : std::uint8_t { invalid, shared, modified };
    node<N> owner;
    fg::scalarset_array<node<N>, mode> modes;
    fg::scalarset_subset<node<N>> asking;
    bool operator==(const line&) const = default;

    static constexpr std::uint64_t number = N == 2 ? 9 * 3 * 4 : 27 * 4 * 8;
    static constexpr line at(std::uint64_t index) {
        line made;
        for (std::uint64_t i = 1; i <= N; ++i, index /= 3) made.modes[nth<node<N>>(i)] = static_cast<mode>(index % 3);
        made.owner = nth<node<N>>(index % (N + 1)), index /= N + 1;
        for (std::uint64_t i = 1; i <= N; ++i, index /= 2)
            if (index % 2 == 1) made.asking.insert(nth<node<N>>(i));
        return made;
    }
};

/// Every node points at a node, or at none.
template <std::size_t N>
struct pointers : wrapped<fg::scalarset_array<node<N>, node<N>>> {
    static constexpr std::uint64_t number = [] {
        std::uint64_t count = 1;
        for (std::size_t i = 0; i < N; ++i) count *= N + 1;
        return count;
    }();
    static constexpr auto at(std::uint64_t index) {
        wrapped<fg::scalarset_array<node<N>, node<N>>> made;
        for (std::uint64_t i = 1; i <= N; ++i, index /= N + 1) made.of[nth<node<N>>(i)] = nth<node<N>>(index % (N + 1));
        return made;
    }
};

/// For each node a set of locks.
template <class Node, class Lock>
struct holdings {
    static constexpr std::uint64_t number = std::uint64_t{1} << (Node::size * Lock::size);
    static constexpr auto at(std::uint64_t index) {
        wrapped<fg::scalarset_array<Node, fg::scalarset_subset<Lock>>> made;
        for (std::uint64_t i = 1; i <= Node::size; ++i)
            for (std::uint64_t k = 1; k <= Lock::size; ++k, index /= 2)
                if (index % 2 == 1) made.of[nth<Node>(i)].insert(nth<Lock>(k));
        return made;
    }
};

/// Messages in a queue, one beside it, and what stands alone.
template <std::size_t N>
struct network {
    struct message {
        node<N> from, to;
        bool operator==(const message&) const = default;
    };
    fg::inline_vector<message, 2> queue;
    std::optional<message> last;
    std::tuple<bool, node<N>> leader;
    std::variant<bool, node<N>> answer;
    bool operator==(const network&) const = default;

    static constexpr std::uint64_t number = 6'000;
    static constexpr network at(std::uint64_t index) {
        network made;
        const auto any = [&] {
            index = index * 2'862'933'555'777'941'757 + 3'037'000'493;
            return nth<node<N>>((index >> 33) % (N + 1));
        };
        for (std::uint64_t left = index % 3; left > 0; --left) {
            const node<N> from = any(), to = any();
            made.queue.push_back({from, to});
        }
        const node<N> from = any(), to = any(), leader = any(), answer = any();
        if (from) made.last = message{from, to};
        made.leader = {true, leader};
        if (answer != leader) return made;
        return {made.queue, made.last, made.leader, answer};
    }
};

/// How many of the values at first to last - 1 break the law: what stands for a value is one of its images, itself stands for
/// itself, and all images have the same one. Generators of the permutations are enough for that.
template <class Values>
constexpr std::uint64_t law_breakers(std::uint64_t first, std::uint64_t last) {
    using value = std::remove_cvref_t<decltype(Values::at(0))>;
    using scalarsets = fg::scalarsets_in<value>;
    std::uint64_t broken = 0;
    for (; first < last; ++first) {
        const value one = Values::at(first);
        const value stands = fg::orbit_representative(one);
        bool holds = fg::orbit_representative(stands) == stands;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, scalarsets>>([&](auto which) {
            using id = typename decltype(which)::type;
            for (std::size_t k = 2; k <= id::size; ++k) {
                const auto exchange = fg::relabelling<scalarsets>::template exchanging<id>(1, k);
                holds = holds && fg::orbit_representative(fg::relabelled(one, exchange)) == stands;
            }
        });
        broken += !holds;
    }
    return broken;
}

template <class Value>
constexpr bool is_an_image(const Value& image, const Value& of) {
    using id = boost::mp11::mp_front<fg::scalarsets_in<Value>>;
    static_assert(id::size == 3 && boost::mp11::mp_size<fg::scalarsets_in<Value>>::value == 1);
    constexpr std::uint8_t orders[6][3]{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    for (const auto& order : orders) {
        fg::relabelling<fg::scalarsets_in<Value>> by;
        for (std::size_t i = 0; i < 3; ++i) by.template of<id>()[i + 1] = order[i];
        if (fg::relabelled(of, by) == image) return true;
    }
    return false;
}

template <class Values>
constexpr std::uint64_t strangers(std::uint64_t last) {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < last; ++i) count += !is_an_image(fg::orbit_representative(Values::at(i)), Values::at(i));
    return count;
}

/// How many orbits there are: every one has one value that stands for itself.
template <class Values>
constexpr std::uint64_t orbits(std::uint64_t number = Values::number) {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < number; ++i) count += fg::orbit_representative(Values::at(i)) == Values::at(i);
    return count;
}

/// The number; GCC does not know it while it compiles, so that it does not evaluate everything then.
std::uint64_t at_run_time(std::uint64_t number) {
    const volatile std::uint64_t kept = number;
    return kept;
}

constexpr bool all_images_have_one_representative() {
    return law_breakers<line<2>>(0, line<2>::number) == 0 && law_breakers<line<3>>(0, 50) == 0;
}
VERIFY(model_orbit_representative, all_images_have_one_representative)

constexpr bool all_images_of_relations_have_one_representative() {
    return law_breakers<pointers<2>>(0, pointers<2>::number) == 0 && law_breakers<pointers<3>>(20, 30) == 0;
}
VERIFY(model_orbit_representative, all_images_of_relations_have_one_representative)

constexpr bool all_images_by_two_scalarsets_have_one_representative() {
    return law_breakers<holdings<node<2>, lock<2>>>(0, 16) == 0 && law_breakers<network<3>>(0, 5) == 0;
}
VERIFY(model_orbit_representative, all_images_by_two_scalarsets_have_one_representative)

constexpr bool a_representative_is_an_image() {
    return strangers<line<3>>(50) == 0 && strangers<pointers<3>>(15) == 0 && strangers<network<3>>(15) == 0;
}
VERIFY(model_orbit_representative, a_representative_is_an_image)

TEST(model_orbit_representative, all_images_have_one_representative_of_many_values) {
    EXPECT_EQ(law_breakers<line<3>>(0, at_run_time(line<3>::number)), 0u);
    EXPECT_EQ(law_breakers<pointers<5>>(0, at_run_time(pointers<5>::number)), 0u);
    EXPECT_EQ(law_breakers<pointers<4>>(0, at_run_time(pointers<4>::number)), 0u);
    EXPECT_EQ((law_breakers<holdings<node<3>, lock<3>>>(0, at_run_time(512))), 0u);
    EXPECT_EQ((law_breakers<holdings<node<3>, node<3>>>(0, at_run_time(512))), 0u);
    EXPECT_EQ(law_breakers<network<4>>(0, at_run_time(network<4>::number)), 0u);
    EXPECT_EQ(strangers<line<3>>(at_run_time(line<3>::number)), 0u);
    EXPECT_EQ((strangers<holdings<node<3>, node<3>>>(at_run_time(512))), 0u);
}

// Source: OEIS A126285, partial functions of n points to themselves, up to their names; A000595, relations on n points;
// A028657, n by k matrices of two values up to the order of rows and columns.
constexpr bool orbits_are_as_many_as_published() {
    return orbits<pointers<1>>() == 2 && orbits<pointers<2>>() == 6 && orbits<holdings<node<2>, node<2>>>() == 10 &&
           orbits<holdings<node<2>, lock<2>>>() == 7;
}
VERIFY(model_orbit_representative, orbits_are_as_many_as_published)

TEST(model_orbit_representative, orbits_of_larger_relations_are_as_many_as_published) {
    EXPECT_EQ(orbits<pointers<3>>(at_run_time(pointers<3>::number)), 16u);
    EXPECT_EQ(orbits<pointers<4>>(at_run_time(pointers<4>::number)), 45u);
    EXPECT_EQ(orbits<pointers<5>>(at_run_time(pointers<5>::number)), 121u);
    EXPECT_EQ((orbits<holdings<node<3>, node<3>>>(at_run_time(holdings<node<3>, node<3>>::number))), 104u);
    EXPECT_EQ((orbits<holdings<node<4>, node<4>>>(at_run_time(holdings<node<4>, node<4>>::number))), 3'044u);
    EXPECT_EQ((orbits<holdings<node<2>, lock<3>>>(at_run_time(holdings<node<2>, lock<3>>::number))), 13u);
    EXPECT_EQ((orbits<holdings<node<3>, lock<3>>>(at_run_time(holdings<node<3>, lock<3>>::number))), 36u);
    EXPECT_EQ((orbits<holdings<node<4>, lock<4>>>(at_run_time(holdings<node<4>, lock<4>>::number))), 317u);
}

/// Rings of two and of four: nothing that is said of one identity distinguishes them, and so it matters with whom the search
/// begins.
bool rings_of_several_lengths_have_one_representative() {
    wrapped<fg::scalarset_array<node<6>, node<6>>> rings;
    constexpr std::uint64_t next[]{2, 1, 4, 5, 6, 3};
    for (std::uint64_t i = 0; i < 6; ++i) rings.of[nth<node<6>>(i + 1)] = nth<node<6>>(next[i]);
    const auto stands = fg::orbit_representative(rings);
    using relabelling = fg::relabelling<fg::scalarsets_in<decltype(rings)>>;
    for (std::size_t k = 0; k < 100; ++k) {
        rings = fg::relabelled(rings, relabelling::exchanging<node<6>>(1 + k % 6, 1 + k / 5 % 6));
        if (fg::orbit_representative(rings) != stands) return false;
    }
    return true;
}
TEST(model_orbit_representative, rings_of_several_lengths_have_one_representative) {
    EXPECT_TRUE(rings_of_several_lengths_have_one_representative());
}

/// Twelve in a ring, and two rings of six: nothing but walking around distinguishes them.
template <std::size_t N>
constexpr auto rings(std::size_t length) {
    wrapped<fg::scalarset_array<node<N>, node<N>>> made;
    for (std::size_t i = 0; i < N; ++i) made.of[nth<node<N>>(i + 1)] = nth<node<N>>(i / length * length + (i + 1) % length + 1);
    return made;
}

bool regular_states_take_no_factorial() {
    auto turned = rings<12>(12);
    using scalarsets = fg::scalarsets_in<decltype(turned)>;
    turned = fg::relabelled(turned, fg::relabelling<scalarsets>::exchanging<node<12>>(3, 8));
    return fg::orbit_representative(turned) == fg::orbit_representative(rings<12>(12)) &&
           fg::orbit_representative(turned) != fg::orbit_representative(rings<12>(6));
}
TEST(model_orbit_representative, regular_states_take_no_factorial) { EXPECT_TRUE(regular_states_take_no_factorial()); }

static_assert(fg::has_identity_keys<line<3>> && !fg::has_identity_keys<decltype(pointers<3>::at(0))> &&
              !fg::has_identity_keys<network<3>>);
static_assert(fg::has_identity_keys<std::array<node<3>, 60>> && !fg::has_identity_keys<std::array<node<3>, 65>> &&
              !fg::has_identity_keys<std::vector<node<3>>>);

constexpr bool without_identities_a_state_stands_for_itself() {
    const std::array<int, 3> numbers{3, 1, 2};
    return fg::orbit_representative(numbers) == numbers;
}
VERIFY(model_orbit_representative, without_identities_a_state_stands_for_itself)

}  // namespace orbits_of_values
