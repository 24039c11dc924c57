// SPDX-License-Identifier: BSL-1.0
// Type names without namespaces, computed once per thread and type, for printing and JSON.
#include <foregone/impl/types/value_table.hpp>
#include <foregone/types/name.hpp>

#include <string>
#include <string_view>
#include <unordered_map>

namespace foregone { inline namespace impl {

std::string_view unqualified_name(std::string_view spelling) {
    thread_local std::unordered_map<const char*, std::string> names;
    const auto [at, is_new] = names.try_emplace(spelling.data());
    if (is_new) {
        std::string characters(spelling.size(), '\0');
        characters.resize(type_naming::shortener{spelling, characters.data()}.run());
        at->second = characters;
    }
    return at->second;
}

}}  // namespace foregone::impl
