// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/model/require/model_in_scope.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

namespace foregone::inline impl {

constexpr const char* search_kind_name(search_kind searched) {
    switch (searched) {
        case search_kind::states: return "states";
        case search_kind::sequences: return "sequences";
        case search_kind::random_runs: return "random_runs";
        case search_kind::tour: return "runs";
        case search_kind::paths: return "paths";
        case search_kind::covering_runs: return "covering_runs";
    }
    return "unknown";
}

/// The name of a check as reports show it: `jugs.reachable`. The name of a program lacks the template arguments of its function.
template <class Model, auto Scope>
constexpr text<240> check_name() {
    text<240> name;
    using written = written_model<Model>;
    if constexpr (is_program<Model>) name.append(program_name<Model>::view());
    else name.append(unqualified_type_name<typename written::type>());
    print_scope(name, Scope);
    if (written::argument_strength > 0) name.append(".covering<"), print(name, written::argument_strength), name.append(">");
    return name;
}

}  // namespace foregone::impl
