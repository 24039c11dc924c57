// SPDX-License-Identifier: BSL-1.0
#pragma once

// A step of a system and its oracle as a mutant takes it: another answer, no effect, or an oracle that lacks an expectation.

#include <foregone/domain/one_of.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/types/inline_vector.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A view whose steps are answers of a system that an oracle judges.
template <class View>
concept answering_view = requires {
    typename View::system;
    typename View::expectations;
};

/// The behavior that a view shows; that of a suite is made of its commands.
template <class B>
std::type_identity<B> behavior_seen_by(const behavior_view<B>*);
template <class View>
using behavior_in = typename decltype(behavior_seen_by(static_cast<const View*>(nullptr)))::type;

/// An answer that can be replaced by another one that the system gave.
template <class Answer>
concept replaceable = !std::same_as<Answer, nothing> && std::equality_comparable<Answer> && std::default_initializable<Answer> &&
                      std::copyable<Answer>;

/// The first different answers of a kind of action.
template <class Answer>
struct answers_of_kind {
    static constexpr std::size_t size() { return 0; }
    constexpr void note(const Answer&) {}
    constexpr std::size_t number_of(const Answer&) const { return 0; }
};
template <replaceable Answer>
struct answers_of_kind<Answer> {
    static constexpr std::size_t most = 8;
    inline_vector<Answer, most> all{};

    constexpr std::size_t size() const { return all.size(); }
    constexpr std::size_t number_of(const Answer& answer) const {
        std::size_t number = 0;
        while (number < all.size() && !(all[number] == answer)) ++number;
        return number;
    }
    constexpr void note(const Answer& answer) {
        if (!all.full() && number_of(answer) == all.size()) all.push_back(answer);
    }
};

/// The types of actions of a domain, one for each kind that differs by its type.
template <class Domain>
struct action_alternatives : std::type_identity<boost::mp11::mp_list<typename Domain::value_type>> {};
template <class... Alternatives>
struct action_alternatives<one_of<Alternatives...>>
    : std::type_identity<boost::mp11::mp_list<typename domain_of<Alternatives>::value_type...>> {};

/// The different answers that were seen, by kind of action.
template <class View>
class seen_answers {
    using domain = typename View::action_domain;
    template <class Action>
    using seen_by = answers_of_kind<seen_of<behavior_in<View>, Action>>;
    using of_types = boost::mp11::mp_transform<seen_by, typename action_alternatives<domain>::type>;
    static constexpr std::size_t types = boost::mp11::mp_size<of_types>::value;
    static constexpr std::size_t kinds = types > 1 ? 1 : static_cast<std::size_t>(domain::size);

    boost::mp11::mp_rename<of_types, std::tuple> by_type_{};

public:
    /// Calls visit(answers) for a kind of action.
    template <class Visit>
    constexpr void with(std::size_t kind, Visit&& visit) const {
        boost::mp11::mp_with_index<types>(kind < types ? kind : 0, [&](auto i) { visit(std::get<decltype(i)::value>(by_type_)); });
    }

    template <class Answer>
    constexpr void note(std::size_t kind, const Answer& answer) {
        boost::mp11::mp_with_index<types>(kind < types ? kind : 0, [&](auto i) {
            auto& answers = std::get<decltype(i)::value>(by_type_);
            if constexpr (requires { answers.note(answer); }) answers.note(answer);
        });
    }

    constexpr std::size_t count(std::size_t kind) const {
        std::size_t counted = 0;
        with(kind, [&](const auto& answers) { counted = answers.size(); });
        return counted;
    }
};

/// Performs an action on the system of a node and calls heard(action, answer). An exception is an answer, too.
template <class View, class Heard>
constexpr void perform_on(typename View::node& at, std::uint64_t number, Heard&& heard) {
    using behavior = behavior_in<View>;
    View::actions::for_each(number, number + 1, [&]<class Action>(std::uint64_t, const Action& action) {
        const auto perform = [&] {
            if constexpr (std::is_void_v<answer_to<behavior, Action>>) return behavior::perform(at.sut, action), nothing{};
            else return behavior::perform(at.sut, action);
        };
#if FOREGONE_HAS_EXCEPTIONS
        if (!std::is_constant_evaluated()) {
            thrown what;
            try {
                const auto answer = perform();
                heard(action, answer);
                return;
            } catch (const std::exception& error) {
                what.what.append(std::string_view{error.what()});
            } catch (...) {
            }
            return heard(action, what);
        }
#endif
        heard(action, perform());
    });
}

/// The decision of expectations without the one of a number.
template <class Expectations>
struct judged_without;
template <class... Expectations>
struct judged_without<first_of<Expectations...>> {
    template <class Context, class Action, class Seen>
    static constexpr judgement judge(std::uint32_t left_out, const Context& context, const Action& action, const Seen& seen) {
        judgement decision{};
        std::uint32_t number = 0;
        static_cast<void>((decides<Expectations>(number++, left_out, context, action, seen, decision) || ...));
        return decision;
    }

private:
    template <class E, class Context, class Action, class Seen>
    static constexpr bool decides(std::uint32_t number, std::uint32_t left_out, const Context& context, const Action& action,
                                  const Seen& seen, judgement& decision) {
        if (number == left_out) return false;
        const judgement alone = first_of<E>::judge(context, action, seen);
        if (alone.selected == no_property) return false;
        decision = {number, alone.accepted};
        return true;
    }
};

/// What a mutant's step of a system shows.
struct answered {
    std::uint32_t failed = no_property;
    bool differs = false;  ///< from the step of the system as it is
};

/// Takes a step of a mutant in place.
template <class View>
constexpr answered answer_as(const mutant& m, const seen_answers<View>& known, typename View::node& at, std::uint64_t number) {
    using expectations = typename View::expectations;
    const auto before = at.sut;
    answered made;
    perform_on<View>(at, number, [&]<class Action, class Answer>(const Action& action, const Answer& given) {
        const auto judge = [&](const auto& answer) {
            const judgement as_it_is = expectations::judge(at.expected, action, answer);
            judgement decision = as_it_is;
            if (m.kind == mutant_kind::expectation_left_out) {
                decision = judged_without<expectations>::judge(m.part, at.expected, action, answer);
                made.differs = as_it_is.selected == m.part;
            }
            if (!decision.accepted) made.failed = decision.selected + 1;
            View::advance(at.expected, action, answer);
        };
        if (m.kind == mutant_kind::call_without_effect) {
            at.sut = before;
            return judge(given);
        }
        bool is_judged = false;
        if (m.kind == mutant_kind::answer_replaced)
            known.with(m.action, [&]<class Known>(const Known& answers) {
                if constexpr (replaceable<Answer> && std::same_as<Known, answers_of_kind<Answer>>) {
                    if (answers.number_of(given) != m.part) return;
                    made.differs = is_judged = true;
                    judge(answers.all[static_cast<std::size_t>(m.other)]);
                }
            });
        if (!is_judged) judge(given);
    });
    return made;
}

}}  // namespace foregone::impl
