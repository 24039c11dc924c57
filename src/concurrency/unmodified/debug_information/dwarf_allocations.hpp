// SPDX-License-Identifier: BSL-1.0
#pragma once

// Types of heap objects, from the functions and the line of source code that allocate them.

#include "concurrency/unmodified/debug_information/debug_information.hpp"
#include "concurrency/unmodified/debug_information/dwarf_file.hpp"
#include "concurrency/unmodified/debug_information/dwarf_paths.hpp"
#include "concurrency/unmodified/debug_information/dwarf_places.hpp"
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl { namespace dwarf {

inline std::string line_of_file(const std::string& path, int number) {
    std::ifstream file(path);
    std::string line;
    while (number > 0 && std::getline(file, line)) --number;
    return number == 0 ? line : std::string();
}

inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The last component of the name of a type that text begins with, after a placement: `(pool) a::node<int>{1}` has `node`.
inline std::string_view type_name_at(std::string_view text) {
    const auto skip_spaces = [&text] { text.remove_prefix(std::min(text.find_first_not_of(' '), text.size())); };
    skip_spaces();
    if (text.starts_with('(')) text.remove_prefix(symbol_text::group_end(text, 0));
    skip_spaces();
    std::size_t begin = 0, end = 0;
    for (; end < text.size() && (is_word(text[end]) || text.substr(end).starts_with("::")); ++end) {
        if (text[end] == ':') begin = ++end + 1;
    }
    return text.substr(begin, end - begin);
}

/// The name of the type that a line of C++ allocates, by `new T` or by `sizeof(T)`; empty if there is none.
inline std::string_view allocated_name(std::string_view line) {
    constexpr std::string_view create = "new", bytes = "sizeof(";
    for (auto at = line.find(create); at != line.npos; at = line.find(create, at + 1)) {
        const auto rest = line.substr(at + create.size());
        const bool is_keyword = !rest.empty() && !is_word(rest[0]) && (at == 0 || !is_word(line[at - 1]));
        if (is_keyword) return type_name_at(rest);
    }
    const auto at = line.find(bytes);
    return at == line.npos ? std::string_view() : type_name_at(line.substr(at + bytes.size()));
}

/// Threads: one at a time.
class allocation_reader {
public:
    allocation_reader(debug_file& file, Dwarf_Addr call, std::size_t bytes) : file_(file), call_(call), bytes_(bytes) {}

    /// The type and the path to the byte, `node.next` or `node[2].next`; empty if the type is unknown.
    ///
    /// `place` is where a reader looks for the allocation.
    std::string path_to(std::size_t offset, const source_place& place) {
        auto type = type_of_allocator();
        if (!type) type = type_in_source(place);
        const auto size = type ? file_.size_of(*type) : std::nullopt;
        if (!size || *size == 0 || offset >= bytes_) return {};
        const std::string index = bytes_ / *size > 1 ? '[' + std::to_string(offset / *size) + ']' : std::string();
        return type_text(*type) + index + byte_path(file_).to(*type, offset % *size);
    }

private:
    /// From the instance of an allocator, or of std::make_unique, that the call is in.
    std::optional<Dwarf_Die> type_of_allocator() {
        const auto functions = functions_at(file_, call_);
        for (auto function = functions.rbegin(); function != functions.rend(); ++function) {
            const std::string name = file_.qualified_name(*function);
            if (!name.starts_with("std::") && !name.starts_with("__gnu_cxx::")) return {};
            const Dwarf_Die declaration = first_declaration(*function);
            const auto owner = file_.parent_of(declaration);
            if (name.starts_with("std::make_unique")) return element_of(template_argument(declaration, "_Tp"));
            if (name.ends_with("::allocate") && owner && name.find("allocator") != name.npos) {
                if (const auto type = template_argument(file_.definition(*owner), "_Tp")) return type;
            }
        }
        return {};
    }

    static std::optional<Dwarf_Die> element_of(std::optional<Dwarf_Die> type) {
        return type && dwarf_tag(&*type) == DW_TAG_array_type ? type_of(*type) : type;
    }

    std::string type_text(Dwarf_Die type) {
        type = file_.definition(type);
        const std::string name = file_.qualified_name(type);
        const auto object = name.starts_with("std::_Sp_counted_ptr_inplace<") ? template_argument(type, "_Tp") : std::nullopt;
        return object ? type_text(*object) : symbol_text::shortened(name);
    }

    std::optional<Dwarf_Die> type_in_source(const source_place& place) {
        const std::string line = line_of_file(place.full_file, place.line);
        const auto name = allocated_name(line);
        if (name.empty()) return {};
        if (const auto type = own_template_argument(name)) return type;
        return only_type_named(name);
    }

    /// The argument of the template that the call is in: `new T` in an instance of `stack<T>`, or of `make<T>`.
    std::optional<Dwarf_Die> own_template_argument(std::string_view name) {
        for (const auto& function : functions_at(file_, call_)) {
            const Dwarf_Die declaration = first_declaration(function);
            const auto owner = file_.parent_of(declaration);
            auto type = template_argument(declaration, name);
            if (!type && owner) type = template_argument(file_.definition(*owner), name);
            if (type && fits(*type)) return type;
        }
        return {};
    }

    bool fits(Dwarf_Die type) {
        const auto size = file_.size_of(type);
        return size && *size != 0 && bytes_ % *size == 0;
    }

    /// The type with a name whose size divides the block; of several, the one in the innermost scope around the call, if it is one.
    std::optional<Dwarf_Die> only_type_named(std::string_view name) {
        const auto functions = functions_at(file_, call_);
        const std::string around = functions.empty() ? std::string() : file_.qualified_name(functions.back());
        std::optional<Dwarf_Die> best;
        std::string best_scope, best_name;
        bool is_only = true;
        const auto consider = [&](Dwarf_Die candidate) {
            Dwarf_Die type;
            if (dwarf_peel_type(&candidate, &type) != 0 || !fits(type)) return;
            const std::string scope = scope_around(candidate, around), full = file_.qualified_name(type);
            if (best && (full == best_name || scope.size() < best_scope.size())) return;
            is_only = !best || scope.size() > best_scope.size();
            best = type, best_scope = scope, best_name = full;
        };
        for (std::size_t unit = 0; unit < file_.unit_count(); ++unit) file_.index(unit).each_type(name, consider);
        return is_only ? best : std::nullopt;
    }

    /// The scope of a type if it is around a function, else nothing.
    std::string scope_around(Dwarf_Die type, const std::string& function) {
        const auto parent = file_.parent_of(type);
        const std::string scope = parent ? file_.qualified_name(*parent) : std::string();
        return function.starts_with(scope) ? scope : std::string();
    }

    debug_file& file_;
    Dwarf_Addr call_;
    std::size_t bytes_;
};

}}}  // namespace foregone::impl::dwarf
