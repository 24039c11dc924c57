// SPDX-License-Identifier: BSL-1.0
#pragma once

// The pairs of values that equivalence classes claim to be equivalent, and the steps that replace one by the other.

#include <foregone/impl/equivalence/class_sites.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// The occurrences of a value that a claim replaces.
enum class replacement : std::uint8_t {
    one_occurrence,    ///< once in a run, at one site
    every_occurrence,  ///< throughout a run, at all sites of the class
};

/// The pairs of values that a class claims to be equivalent.
enum class comparison : std::uint8_t {
    with_representative,  ///< the representative and each other member
    of_all_pairs,         ///< each pair of members, the one listed first on the left
};

/// Two values of one class that are claimed to be equivalent.
struct class_claim {
    std::size_t group = 0;  ///< the site, or, with every occurrence replaced, the class
    std::uint64_t left = 0, right = 0;

    bool operator==(const class_claim&) const = default;
};

/// The claims of the classes in a domain, numbered group by group.
template <class D, replacement Replacement, comparison Comparison>
struct class_claims {
    using sites = class_sites<D>;
    using all = typename sites::all;
    using distinct = boost::mp11::mp_unique<typename sites::classes>;
    static constexpr bool everywhere = Replacement == replacement::every_occurrence;

    /// The members of each group.
    using groups = boost::mp11::mp_if_c<everywhere, distinct, typename sites::classes>;
    static constexpr std::size_t group_count = boost::mp11::mp_size<groups>::value;

    template <std::size_t Group>
    using members = boost::mp11::mp_at_c<groups, Group>;

    static constexpr std::uint64_t pairs_of(std::uint64_t values) {
        return Comparison == comparison::of_all_pairs ? values * (values - 1) / 2 : values - 1;
    }

    /// The number of the first claim of each group; the last entry is the total.
    struct first_claims {
        std::uint64_t of[group_count + 1]{};
        constexpr first_claims() {
            std::size_t group = 0;
            boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, groups>>([&](auto members) {
                of[group + 1] = of[group] + pairs_of(decltype(members)::type::size);
                ++group;
            });
        }
    };
    static constexpr first_claims first{};
    static constexpr std::uint64_t size = first.of[group_count];

    static constexpr class_claim at(std::uint64_t number) {
        class_claim claim;
        while (number >= first.of[claim.group + 1]) ++claim.group;
        number -= first.of[claim.group];
        if constexpr (Comparison == comparison::with_representative) {
            claim.right = number + 1;
        } else {
            claim.right = 1;
            while (number >= claim.right) number -= claim.right++;
            claim.left = number;
        }
        return claim;
    }

    /// Calls f(left, right) with the two values of a claim.
    template <class F>
    static constexpr decltype(auto) visit(const class_claim& claim, F&& f) {
        return boost::mp11::mp_with_index<group_count>(claim.group, [&](auto group) -> decltype(auto) {
            return f(members<group>::at(claim.left), members<group>::at(claim.right));
        });
    }

    /// The index among all values of the value at an index in D, with a member of the claim's class in its place.
    static constexpr std::uint64_t replaced(std::uint64_t index, const class_claim& claim, std::uint64_t member) {
        return sites::replaced(
            index, [&](std::size_t site) { return group_of(site) == claim.group ? member : 0; }, 0);
    }

    /// The unchanged value's index among all values.
    static constexpr std::uint64_t unreplaced(std::uint64_t index) {
        return sites::replaced(
            index, [](std::size_t) { return std::uint64_t{0}; }, 0);
    }

private:
    struct group_numbers {
        std::size_t of[site_count<D> + 1]{};
        constexpr group_numbers() {
            std::size_t site = 0;
            boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, typename sites::classes>>(
                [&](auto members) {
                    of[site] = everywhere ? boost::mp11::mp_find<distinct, typename decltype(members)::type>::value : site;
                    ++site;
                });
        }
    };
    static constexpr group_numbers groups_of_sites{};

    static constexpr std::size_t group_of(std::size_t site) { return groups_of_sites.of[site]; }
};

/// One action for both runs, or one for each.
template <class Action>
struct action_pair {
    Action left;
    std::optional<Action> right;

    bool operator==(const action_pair&) const = default;

    friend constexpr void print_to(auto& sink, const action_pair& both) {
        print_action(sink, both.left);
        if (!both.right) return;
        sink.append(" | ");
        print_action(sink, *both.right);
    }
};

/// The steps in which one occurrence may be replaced: each value of D unchanged, then, claim by claim, each value with an
/// occurrence, unchanged and replaced.
template <class D, comparison Comparison>
struct replacement_steps {
    using claims = class_claims<D, replacement::one_occurrence, Comparison>;
    using value_type = action_pair<typename D::value_type>;

    static constexpr std::uint64_t replacing(std::uint64_t claim) { return claims::sites::occurrences(claims::at(claim).group); }

private:
    struct first_steps {
        std::uint64_t of[claims::group_count + 1]{D::size};
        constexpr first_steps() {
            for (std::size_t group = 0; group < claims::group_count; ++group)
                of[group + 1] =
                    of[group] + (claims::first.of[group + 1] - claims::first.of[group]) * claims::sites::occurrences(group);
        }
    };
    static constexpr first_steps first{};

public:
    static constexpr std::uint64_t size = first.of[claims::group_count];

    /// A step by its number: the value's index in D, and the claim that it tries, if any.
    struct step {
        std::uint64_t index = 0;
        std::optional<std::uint64_t> claim{};
    };

    static constexpr step step_at(std::uint64_t number) {
        if (number < D::size) return {number, std::nullopt};
        std::size_t group = 0;
        while (number >= first.of[group + 1]) ++group;
        const std::uint64_t own = claims::sites::occurrences(group), rest = number - first.of[group];
        return {claims::sites::occurrence(group, rest % own), claims::first.of[group] + rest / own};
    }

    static constexpr value_type at(std::uint64_t number) {
        const step taken = step_at(number);
        if (!taken.claim) return {D::at(taken.index), std::nullopt};
        const class_claim claim = claims::at(*taken.claim);
        return {member_of(taken.index, claim, claim.left), member_of(taken.index, claim, claim.right)};
    }

    /// Complexity: for a pair, a comparison with every step.
    static constexpr std::optional<std::uint64_t> index_of(const value_type& both) {
        if (!both.right) return D::index_of(both.left);
        const std::optional<std::uint64_t> left = claims::all::index_of(both.left), right = claims::all::index_of(*both.right);
        for (std::uint64_t number = D::size; number < size && left && right; ++number) {
            const step taken = step_at(number);
            const class_claim claim = claims::at(*taken.claim);
            if (claims::replaced(taken.index, claim, claim.left) == left &&
                claims::replaced(taken.index, claim, claim.right) == right)
                return number;
        }
        return std::nullopt;
    }

private:
    /// The value with another member; unchanged if a restriction rejects it, and the step is then not taken.
    static constexpr typename D::value_type member_of(std::uint64_t index, const class_claim& claim, std::uint64_t member) {
        const std::uint64_t found = claims::replaced(index, claim, member);
        return found == no_index ? D::at(index) : claims::all::at(found);
    }
};

}}  // namespace foregone::impl
