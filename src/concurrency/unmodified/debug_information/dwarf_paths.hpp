// SPDX-License-Identifier: BSL-1.0
#pragma once

// Paths from an object to one of its bytes: `.cells[3].value`.

#include "concurrency/unmodified/debug_information/dwarf_file.hpp"
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl { namespace dwarf {

/// Threads: one at a time.
class byte_path {
public:
    explicit byte_path(debug_file& file) : file_(file) {}

    /// The path from an object of a type to the byte at an offset; empty if it ends at the object.
    ///
    /// It ends at objects of the standard library, but goes into std::array, std::pair and the object of std::make_shared.
    std::string to(Dwarf_Die type, Dwarf_Word offset) {
        path_.clear();
        extend(type, offset, 0);
        return path_;
    }

private:
    static constexpr int deepest = 40;

    void extend(Dwarf_Die type, Dwarf_Word offset, int depth) {
        type = file_.definition(type);
        if (depth == deepest) return;
        if (dwarf_tag(&type) == DW_TAG_array_type) return enter_element(type, offset, depth);
        if (!is_class(type)) return;
        const auto kind = std_kind(type);
        if (kind == std_class::shared_object) return enter_shared_object(type, offset, depth);
        if (kind != std_class::opaque) enter_member(type, offset, depth, kind == std_class::array);
    }

    enum class std_class { no, array, pair, shared_object, opaque };

    std_class std_kind(Dwarf_Die type) {
        const std::string name = file_.qualified_name(type);
        if (!name.starts_with("std::") && !name.starts_with("__gnu_cxx::")) return std_class::no;
        if (name.starts_with("std::array<")) return std_class::array;
        if (name.starts_with("std::pair<")) return std_class::pair;
        return name.starts_with("std::_Sp_counted_ptr_inplace<") ? std_class::shared_object : std_class::opaque;
    }

    void enter_element(Dwarf_Die array, Dwarf_Word offset, int depth) {
        const auto element = type_of(array);
        const auto bytes = element ? file_.size_of(*element) : std::nullopt;
        if (!bytes || *bytes == 0) return;
        Dwarf_Word index = offset / *bytes;
        std::string indices;
        const auto lengths = lengths_of(array);
        for (std::size_t i = lengths.size(); i-- > 1 && lengths[i] != 0; index /= lengths[i]) {
            indices.insert(0, '[' + std::to_string(index % lengths[i]) + ']');
        }
        path_ += '[' + std::to_string(index) + ']' + indices;
        extend(*element, offset % *bytes, depth + 1);
    }

    /// The offset of a base class or member in its class; none if it is static, or a virtual base.
    static std::optional<Dwarf_Word> offset_of(Dwarf_Die part, bool is_in_union) {
        if (dwarf_hasattr(&part, DW_AT_external) != 0) return {};
        if (const auto bit = number(part, DW_AT_data_bit_offset)) return *bit / 8;
        if (const auto byte = number(part, DW_AT_data_member_location)) return byte;
        return is_in_union ? std::optional<Dwarf_Word>(0) : std::nullopt;
    }

    bool is_empty(Dwarf_Die type) {
        type = file_.definition(type);
        return is_class(type) && !any_child(type, [&](Dwarf_Die part) {
            const auto base = dwarf_tag(&part) == DW_TAG_inheritance ? type_of(part) : std::nullopt;
            if (base) return !is_empty(*base);
            return dwarf_tag(&part) == DW_TAG_member && dwarf_hasattr(&part, DW_AT_external) == 0;
        });
    }

    /// How many bytes of its class a part takes, from offset_of() on.
    std::optional<Dwarf_Word> bytes_of(Dwarf_Die part, Dwarf_Die type) {
        const auto bits = number(part, DW_AT_bit_size);
        if (bits) return (number(part, DW_AT_data_bit_offset).value_or(0) % 8 + *bits + 7) / 8;
        return file_.size_of(type);
    }

    void enter_member(Dwarf_Die type, Dwarf_Word offset, int depth, bool is_silent) {
        const bool is_union = dwarf_tag(&type) == DW_TAG_union_type, is_closure = debug_file::is_lambda(type);
        any_child(type, [&](Dwarf_Die part) {
            const int tag = dwarf_tag(&part);
            if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
            const auto begin = offset_of(part, is_union);
            const auto part_type = type_of(part);
            if (!begin || !part_type || offset < *begin || is_empty(*part_type)) return false;
            if (offset - *begin >= bytes_of(part, *part_type).value_or(1)) return false;
            const bool has_more = is_silent || tag == DW_TAG_inheritance || append_name(name_of(part), is_closure);
            if (has_more) extend(*part_type, offset - *begin, depth + 1);
            return true;
        });
    }

    /// Appends a member's name, and returns whether its own members are of interest: those of the C library are not.
    bool append_name(std::string_view name, bool is_closure) {
        if (is_closure && name.starts_with("__")) name.remove_prefix(2);
        if (name.empty()) return true;
        if (name.starts_with("_vptr")) path_ += ".vptr";
        else if (name.starts_with("__")) return false;
        else path_.append(".").append(name);
        return true;
    }

    /// Goes from the block of std::make_shared to the object that is in it.
    void enter_shared_object(Dwarf_Die block, Dwarf_Word offset, int depth) {
        const auto object = template_argument(block, "_Tp");
        const auto outer = member(block, "_M_impl");
        const auto outer_type = outer ? type_of(*outer) : std::nullopt;
        const auto inner = outer_type ? member(file_.definition(*outer_type), "_M_storage") : std::nullopt;
        if (!object || !inner) return;
        const Dwarf_Word begin = offset_of(*outer, false).value_or(0) + offset_of(*inner, false).value_or(0);
        const auto bytes = file_.size_of(*object).value_or(0);
        if (offset >= begin && offset - begin < bytes) extend(*object, offset - begin, depth + 1);
        else path_ += "'s use count";
    }

    static std::optional<Dwarf_Die> member(Dwarf_Die type, std::string_view name) {
        std::optional<Dwarf_Die> found;
        any_child(type, [&](Dwarf_Die child) {
            if (dwarf_tag(&child) == DW_TAG_member && name_of(child) == name) found = child;
            return found.has_value();
        });
        return found;
    }

    debug_file& file_;
    std::string path_{};
};

/// The variable at a place in a file, with the path to the byte; empty if there is none.
inline std::string variable_in(debug_file& file, static_location place) {
    std::string result;
    for (std::size_t unit = 0; unit < file.unit_count() && result.empty(); ++unit) {
        file.index(unit).each_variable_near(place, [&](Dwarf_Die variable, Dwarf_Word distance) {
            const auto type = type_of(variable);
            const auto bytes = type ? file.size_of(*type) : std::nullopt;
            if (!result.empty() || !type || distance >= bytes.value_or(1)) return;
            auto owner = file.parent_of(first_declaration(variable));
            const bool is_local = owner && dwarf_tag(&*owner) == DW_TAG_subprogram;
            const std::string path = byte_path(file).to(*type, distance);
            if (!is_local) result = symbol_text::shortened(file.qualified_name(variable)) + path;
            else result = std::string(name_of(variable)) + path + " of " + symbol_text::shortened(file.qualified_name(*owner));
        });
    }
    return result;
}

}}}  // namespace foregone::impl::dwarf
