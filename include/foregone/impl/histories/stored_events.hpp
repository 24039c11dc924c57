// SPDX-License-Identifier: BSL-1.0
#pragma once

// Stores events that are read from JSON in a history of a specification.

#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/history_target.hpp>
#include <foregone/impl/types/json_readable.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/model/expectation.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Stores the events in a history of a specification.
template <class View>
class stored_events final : public history_target {
    call_history<View>& to_;
    std::vector<std::pair<std::uint32_t, std::size_t>> open_;  ///< which type of call a process has open

    template <std::size_t I>
    bool read_call(std::uint32_t process, const json_node& node, json_problem& problem, bool& found) {
        using type = boost::mp11::mp_at_c<typename View::call_types, I>;
        if constexpr (!action_json::parts_readable<type>::value) {
            return false;
        } else {
            json_problem own;
            const std::optional<type> what = action_json::read<type>(node, true, own);
            if (!what && !own.what.empty()) problem = own;
            if (!what) return false;
            to_.call(process, *what);
            open_.push_back({process, I});
            return found = true;
        }
    }

    std::size_t close(std::uint32_t process) {
        for (std::size_t i = open_.size(); i > 0; --i)
            if (open_[i - 1].first == process) {
                const std::size_t type = open_[i - 1].second;
                open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i - 1));
                return type;
            }
        refuse_history(history_problem::answer_without_call, process);
    }

    template <class A>
    bool read_answer(std::uint32_t process, const json_node& node, json_problem& problem) {
        if constexpr (std::is_same_v<A, nothing>) {
            if (node.kind != json_kind::null)
                return problem.say("has an \"answer\", and this call answers nothing; write null"), false;
            return to_.answer(process), true;
        } else if constexpr (json_readable<A>) {
            const std::optional<A> seen = read_json<A>(node, problem);
            if (!seen) return problem.within("answer"), false;
            return to_.answer(process, *seen), true;
        } else {
            return problem.say("has an answer of a type that cannot be made from JSON; make it a struct of public members"), false;
        }
    }

public:
    explicit stored_events(call_history<View>& to) : to_(to) {}

    bool call(std::uint32_t process, const json_node& what, json_problem& problem) override {
        bool found = false;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>((read_call<I>(process, what, problem, found) || ...));
        }
        (std::make_index_sequence<boost::mp11::mp_size<typename View::call_types>::value>{});
        if (!found && problem.what.empty()) problem.say("has a call that the specification does not have");
        return found;
    }
    bool answer(std::uint32_t process, const json_node& seen, json_problem& problem) override {
        return boost::mp11::mp_with_index<boost::mp11::mp_size<typename View::call_types>::value>(close(process), [&](auto i) {
            using type = boost::mp11::mp_at<typename View::call_types, decltype(i)>;
            return read_answer<typename View::template answer_to<type>>(process, seen, problem);
        });
    }
    bool thrown(std::uint32_t process, std::string_view what, json_problem& problem) override {
        close(process);
        foregone::thrown exception;
        exception.what.append(what);
        if constexpr (boost::mp11::mp_contains<typename View::rules::extra_answers, foregone::thrown>::value)
            return to_.answer(process, exception), true;
        else return problem.say("has an exception, and this specification has none; write \"unknown\": true"), false;
    }
    void unknown(std::uint32_t process) override {
        close(process);
        to_.unknown(process);
    }
};

}}  // namespace foregone::impl
