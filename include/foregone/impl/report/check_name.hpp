// SPDX-License-Identifier: BSL-1.0
#pragma once

// Derives the name of a check from its model and scope; used by the check itself and by its reports.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>

namespace foregone { inline namespace impl {

/// The name of a check, and how much of it is the name of the model.
struct check_title {
    text<240> name;
    std::size_t model_length = 0;
};

/// The name of a check as reports show it: `jugs.reachable`. The name of a program lacks the template arguments of its function.
template <class Model, auto Scope>
constexpr check_title check_name() {
    check_title title;
    using written = written_model<Model>;
    if constexpr (is_program<Model>) title.name.append(program_name<Model>::view());
    else title.name.append(unqualified_type_name<typename written::type>());
    title.model_length = title.name.view().size();
    print_scope(title.name, Scope);
    if (written::argument_strength > 0)
        title.name.append(".covering<"), print(title.name, written::argument_strength), title.name.append(">");
    return title;
}

}}  // namespace foregone::impl
