// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lines and inlined functions of an address in machine code.

#include "concurrency/unmodified/debug_information/debug_information.hpp"
#include "concurrency/unmodified/debug_information/dwarf_file.hpp"
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl { namespace dwarf {

/// The function at an address in a file and the functions that were inlined into it there, innermost last.
inline std::vector<Dwarf_Die> functions_at(debug_file& file, Dwarf_Addr address) {
    std::vector<Dwarf_Die> result;
    if (const auto function = file.function_at(address)) result.push_back(*function);
    const auto descend = [&](auto& self, Dwarf_Die parent) -> void {
        any_child(parent, [&](Dwarf_Die child) {
            const bool is_inlined = dwarf_tag(&child) == DW_TAG_inlined_subroutine;
            if (!is_inlined && dwarf_tag(&child) != DW_TAG_lexical_block) return false;
            if (dwarf_haspc(&child, address) != 1) return false;
            if (is_inlined) result.push_back(child);
            self(self, child);
            return true;
        });
    };
    if (!result.empty()) descend(descend, result.back());
    return result;
}

/// The absolute name of a file; `unit` is what it was compiled in.
inline std::string absolute(const char* file, Dwarf_Die unit) {
    Dwarf_Attribute found;
    if (file == nullptr) return {};
    const bool is_relative = file[0] != '/' && file[0] != '<';
    const char* const folder = is_relative ? dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &found)) : nullptr;
    return folder == nullptr ? file : std::string(folder) + '/' + file;
}

/// The file and the line of an address; for code that a compiler ascribes to no line, those of the code before.
inline source_place line_at(debug_file& file, std::size_t unit, Dwarf_Addr address) {
    constexpr int farthest = 64;
    source_place result;
    Dwarf_Die entry = file.line_entry(unit);
    for (int back = 0; back < farthest && result.line == 0; ++back, --address) {
        Dwarf_Line* const row = dwarf_getsrc_die(&entry, address);
        if (row == nullptr || dwarf_lineno(row, &result.line) != 0) break;
        result.full_file = absolute(dwarf_linesrc(row, nullptr, nullptr), entry);
    }
    return result;
}

/// The place that an inlined function was called from.
inline source_place call_of(Dwarf_Die inlined, Dwarf_Die unit) {
    source_place result;
    Dwarf_Files* files = nullptr;
    std::size_t count = 0;
    result.line = static_cast<int>(number(inlined, DW_AT_call_line).value_or(0));
    const auto file = number(inlined, DW_AT_call_file);
    if (!file || dwarf_getsrcfiles(&unit, &files, &count) != 0 || *file >= count) return result;
    result.full_file = absolute(dwarf_filesrc(files, *file, nullptr, nullptr), unit);
    return result;
}

/// The places of an address in a file, innermost inlined function first, with full names of files only.
inline std::vector<source_place> places_at(debug_file& file, Dwarf_Addr address) {
    std::vector<source_place> result;
    const auto unit = file.unit_at(address);
    if (!unit) return result;
    const auto functions = functions_at(file, address);
    source_place place = line_at(file, *unit, address);
    for (auto function = functions.rbegin(); function != functions.rend(); ++function) {
        place.function = symbol_text::shortened(file.qualified_name(*function));
        result.push_back(std::exchange(place, call_of(*function, file.line_entry(*unit))));
    }
    if (functions.empty()) result.push_back(place);
    return result;
}

}}}  // namespace foregone::impl::dwarf
