// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/commands/command_suite.hpp>

#include <boost/mp11/list.hpp>

#include <string_view>
#include <tuple>
#include <type_traits>

namespace foregone::inline impl {

/// Prints the commands whose answers are never judged: a misspelt `expected` is a member like any other.
template <class S, class C>
constexpr void print_if_unjudged(auto& sink, bool& first) {
    using answer = typename command_operations<C>::template answer<typename suite_run<S>::system>;
    if constexpr (!std::is_same_v<answer, nothing> && !command_operations<C>::template is_judged<typename S::model, answer>) {
        if (!first) sink.append(std::string_view(", "));
        first = false;
        kind_title<C>::print(sink);
    }
}

template <class S>
struct unjudged_commands {
    static constexpr void print(auto& sink) {
        bool first = true;
        print_all(sink, first, typename suite_commands<S>::actions{});
    }

private:
    template <class... Actions>
    static constexpr void print_all(auto& sink, bool& first, boost::mp11::mp_list<Actions...>) {
        (print_one(sink, first, std::type_identity<typename command_in<Actions>::type>{}), ...);
    }
    template <class C>
    static constexpr void print_one(auto& sink, bool& first, std::type_identity<C>) {
        print_if_unjudged<S, C>(sink, first);
    }
    template <class... Cs>
    static constexpr void print_one(auto& sink, bool& first, std::type_identity<std::tuple<Cs...>>) {
        (print_if_unjudged<S, Cs>(sink, first), ...);
    }
};

}  // namespace foregone::inline impl
