// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search view of fg::alike: two runs of one model in lockstep that differ in values of a class.

#include <foregone/domain/values.hpp>
#include <foregone/impl/equivalence/class_claims.hpp>
#include <foregone/impl/equivalence/compared_step.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The treatment of a pair of runs with a difference.
enum class distinguished : std::uint8_t {
    is_violation,  ///< the claim is refuted, and the search ends
    is_noted,      ///< the pair is not continued, and the search goes on with the others
};

/// The fixture that the model constructs around its runs.
template <class Model>
struct surrounded_as {};
template <class Model>
    requires requires { typename Model::around_run; }
struct surrounded_as<Model> {
    using around_run = typename Model::around_run;
};

/// A model beside itself: two runs in lockstep that differ in values of a class.
template <class Model, replacement Replacement, comparison Comparison, distinguished WhenDistinguished>
struct model_beside_itself : surrounded_as<Model> {
    using compared_model = Model;
    static constexpr replacement replaces = Replacement;
    static constexpr comparison compares = Comparison;
    static constexpr distinguished when_distinguished = WhenDistinguished;
};

template <class M>
concept beside_itself = requires {
    typename M::compared_model;
    requires std::same_as<std::remove_cv_t<decltype(M::when_distinguished)>, distinguished>;
};

/// The records of both runs for one step.
template <class Record>
struct record_pair {
    Record left{}, right{};
};

/// The pasts of both runs; empty if nothing is recorded.
template <class Record>
struct past_sides {
    std::vector<Record> left, right;

    constexpr explicit past_sides(past_of<record_pair<Record>> past) {
        for (std::uint64_t i = 0; i < past.steps && !std::is_empty_v<Record>; ++i) {
            left.push_back(past.records[i].left);
            right.push_back(past.records[i].right);
        }
    }
    constexpr past_of<Record> of_left() const { return {left.data(), left.size()}; }
    constexpr past_of<Record> of_right() const { return {right.data(), right.size()}; }
};

/// The model with every member of its classes among its actions.
template <class Model>
struct with_all_members : Model {
    using action = typename class_sites<domain_of<typename Model::action>>::all;
};

/// The view of a model beside itself that a search uses: a node is a pair of the model's nodes.
template <class Pair>
struct pair_view {
    using model = Pair;
    using compared_model = typename Pair::compared_model;
    using single = search_view<with_all_members<compared_model>>;  ///< the view of each run
    using step = compared_step<single>;

    static constexpr bool everywhere = Pair::replaces == replacement::every_occurrence;
    using own_domain = domain_of<typename compared_model::action>;
    using claims = class_claims<own_domain, Pair::replaces, Pair::compares>;
    using steps = replacement_steps<own_domain, Pair::compares>;

    using action_domain = std::conditional_t<everywhere, own_domain, steps>;
    using actions = action_space<action_domain>;
    using properties = equivalence_properties;
    using record = record_pair<typename single::record>;
    using past_type = past_sides<typename single::record>;
    struct note {
        std::uint32_t failed = no_property;
        static constexpr std::uint32_t selected = no_property;
    };

    struct node {
        std::uint64_t claim = 0;  ///< the number of the tried claim, plus one; 0: none yet
        bool apart = false;       ///< a difference was seen; the pair is not continued
        typename single::node left, right;

        constexpr bool operator==(const node& other) const requires std::equality_comparable<typename single::node> {
            return claim == other.claim && apart == other.apart && left == other.left && right == other.right;
        }
        friend constexpr void print_to(auto& sink, const node& both) {
            print(sink, both.left);
            if (both.claim == 0) return;
            sink.append(" | ");
            print(sink, both.right);
            sink.append(" (");
            claims::visit(claims::at(both.claim - 1), [&](const auto& of_left, const auto& of_right) {
                print(sink, of_left);
                sink.append(" | ");
                print(sink, of_right);
            });
            sink.append(")");
        }
    };

    static constexpr std::uint64_t action_count = actions::size;
    static constexpr std::uint64_t opening_count = 0;
    static constexpr std::uint64_t closing_first = action_count;
    static constexpr bool copyable = single::copyable;
    static constexpr bool mergeable = single::mergeable;
    static constexpr bool bounded = single::bounded;
    static constexpr bool plannable = false;
    static constexpr bool judges_states = false;
    static constexpr bool total = false;

    /// If every occurrence is replaced, one initial state for each claim.
    static constexpr std::uint64_t initial_count() { return single::initial_count() * (everywhere ? claims::size : 1); }
    static constexpr node initial(std::uint64_t index) {
        const std::uint64_t own = index % single::initial_count();
        return {everywhere ? index / single::initial_count() + 1 : 0, false, single::initial(own), single::initial(own)};
    }
    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (; first < last; ++first) visit(first, initial(first));
    }

    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record> before, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        if (is_over(from)) return;
        const past_type past(before);
        for (; first < last; ++first) {
            if (!is_possible(from, first)) continue;
            node to = from;
            note noted;
            record seen{};
            if (advance(to, past, first, seen, noted, nothing_shown{})) visit(first, to, noted, seen);
        }
    }

    static constexpr bool take(node& at, past_of<record> before, std::uint64_t index, record& seen, note& noted) {
        return !is_over(at) && is_possible(at, index) && advance(at, past_type(before), index, seen, noted, nothing_shown{});
    }

    template <class Shown>
    static constexpr note describe(node& at, past_of<record> before, std::uint64_t index, record& seen, Shown& shown) {
        note noted;
        const past_type past(before);
        const move made = move_of(at, index);
        if (made.is_one) return describe_one(at, past, made, seen, shown), noted;
        print_actions(shown, made);
        if (!is_over(at) && made.possible) shown.enabled = advance(at, past, index, seen, noted, shown_pair<Shown>{shown});
        return noted;
    }

    static constexpr const node& modelled(const node& at) { return at; }
    static constexpr bool within_boundary(const node& at) {
        return single::within_boundary(at.left) && single::within_boundary(at.right);
    }
    static constexpr bool terminal(const node&) { return true; }

private:
    /// The next actions of the two runs, by number.
    struct move {
        std::uint64_t left = 0, right = 0, claim = 0;
        bool possible = true;
        bool is_one = false;  ///< the runs are still one
    };

    static constexpr move move_of(const node& at, std::uint64_t index) {
        if constexpr (everywhere) return replacing(index, at.claim);
        else {
            const auto taken = steps::step_at(index);
            if (taken.claim) {
                move made = replacing(taken.index, *taken.claim + 1);
                made.possible = made.possible && at.claim == 0;
                return made;
            }
            const std::uint64_t same = claims::unreplaced(taken.index);
            return {same, same, at.claim, true, at.claim == 0};
        }
    }

    static constexpr move replacing(std::uint64_t index, std::uint64_t claim_number) {
        const class_claim claim = claims::at(claim_number - 1);
        const std::uint64_t left = claims::replaced(index, claim, claim.left), right = claims::replaced(index, claim, claim.right);
        return {left, right, claim_number, left != no_index && right != no_index, false};
    }

    static constexpr bool is_possible(const node& at, std::uint64_t index) {
        return everywhere || at.claim == 0 || index < own_domain::size;
    }

    /// The pair is finished: a difference was seen, or the runs are equal again for good.
    static constexpr bool is_over(const node& at) {
        if (at.apart) return true;
        if constexpr (!everywhere && mergeable) return at.claim != 0 && merges(at.left, at.right);
        else return false;
    }

    template <class Shown>
    static constexpr bool advance(node& at, const past_type& past, std::uint64_t index, record& seen, note& noted, Shown&& shown) {
        const move made = move_of(at, index);
        if (!made.possible) return false;
        if (made.is_one) return advance_one(at, past, made, seen);
        at.claim = made.claim;
        const auto visit = [&](auto&& f) { return claims::visit(claims::at(made.claim - 1), f); };
        const compared found = step::take({at.left, past.of_left(), made.left, seen.left},
                                          {at.right, past.of_right(), made.right, seen.right}, visit, shown);
        noted.failed = found.failed;
        if constexpr (Pair::when_distinguished == distinguished::is_noted)
            if (noted.failed != no_property) set_apart(at), noted.failed = no_property;
        return found.taken;
    }

    static constexpr bool advance_one(node& at, const past_type& past, const move& made, record& seen) {
        typename single::note unjudged{};
        const bool taken = single::take(at.left, past.of_left(), made.left, seen.left, unjudged);
        follow(at, past, made, seen);
        return taken;
    }

    /// The right run copies the left one.
    static constexpr void follow(node& at, const past_type& past, const move& made, record& seen) {
        if constexpr (copyable) {
            at.right = at.left;
            seen.right = seen.left;
        } else {
            typename single::note unjudged{};
            single::take(at.right, past.of_right(), made.right, seen.right, unjudged);
        }
    }

    static constexpr void set_apart(node& at) {
        at.apart = true;
        at.left = at.right = single::initial(0);
    }

    template <class Shown>
    static constexpr void describe_one(node& at, const past_type& past, const move& made, record& seen, Shown& shown) {
        single::describe(at.left, past.of_left(), made.left, seen.left, shown);
        follow(at, past, made, seen);
    }

    template <class Shown>
    static constexpr void print_actions(Shown& shown, const move& made) {
        if (!made.possible) return void(shown.action.append("a value that the restriction rejects"));
        single::actions::for_each(made.left, made.left + 1,
                                  [&](std::uint64_t, const auto& action) { print_action(shown.action, action); });
        if (made.left == made.right) return;
        shown.action.append(" | ");
        single::actions::for_each(made.right, made.right + 1,
                                  [&](std::uint64_t, const auto& action) { print_action(shown.action, action); });
    }
};

template <beside_itself Pair>
struct view_of_kind<Pair> {
    using type = pair_view<Pair>;
};

}}  // namespace foregone::impl
