// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reading single entries of debug information, by libdw: their relations, names, sizes and locations.

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl { namespace dwarf {

/// The entry that an attribute refers to; the attribute may be at the declaration of a definition or at the origin of a copy.
inline std::optional<Dwarf_Die> referred(Dwarf_Die entry, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Die target;
    if (dwarf_attr_integrate(&entry, attribute, &found) == nullptr) return {};
    if (dwarf_formref_die(&found, &target) == nullptr) return {};
    return target;
}

/// The declaration of a definition, or the origin of an inlined or cloned copy; the entry itself if it is the first.
inline Dwarf_Die first_declaration(Dwarf_Die entry) {
    for (const unsigned attribute : {DW_AT_abstract_origin, DW_AT_specification}) {
        Dwarf_Attribute found;
        Dwarf_Die target;
        if (dwarf_attr(&entry, attribute, &found) == nullptr) continue;
        if (dwarf_formref_die(&found, &target) != nullptr) return first_declaration(target);
    }
    return entry;
}

inline std::string_view name_of(Dwarf_Die entry) {
    const char* const name = dwarf_diename(&entry);
    return name == nullptr ? std::string_view() : std::string_view(name);
}

inline bool has_flag(Dwarf_Die entry, unsigned attribute) {
    Dwarf_Attribute found;
    bool value = false;
    return dwarf_attr(&entry, attribute, &found) != nullptr && dwarf_formflag(&found, &value) == 0 && value;
}

inline std::optional<Dwarf_Word> number(Dwarf_Die entry, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Word value = 0;
    if (dwarf_attr_integrate(&entry, attribute, &found) == nullptr) return {};
    if (dwarf_formudata(&found, &value) != 0) return {};
    return value;
}

/// Calls a function with each child until it returns true, and returns whether it did.
template <class Function>
bool any_child(Dwarf_Die parent, Function function) {
    Dwarf_Die child;
    if (dwarf_child(&parent, &child) != 0) return false;
    do {
        if (function(child)) return true;
    } while (dwarf_siblingof(&child, &child) == 0);
    return false;
}

inline bool is_class(Dwarf_Die entry) {
    const int tag = dwarf_tag(&entry);
    return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

/// The type of a variable, member or parameter, without aliases and qualifiers.
inline std::optional<Dwarf_Die> type_of(Dwarf_Die entry) {
    auto type = referred(entry, DW_AT_type);
    Dwarf_Die peeled;
    if (type && dwarf_peel_type(&*type, &peeled) == 0) return peeled;
    return {};
}

/// The lengths of an array, outermost first; 0 if unknown.
inline std::vector<Dwarf_Word> lengths_of(Dwarf_Die array) {
    std::vector<Dwarf_Word> result;
    any_child(array, [&](Dwarf_Die child) {
        if (dwarf_tag(&child) != DW_TAG_subrange_type) return false;
        const auto last = number(child, DW_AT_upper_bound);
        result.push_back(last ? *last + 1 : number(child, DW_AT_count).value_or(0));
        return false;
    });
    return result;
}

/// The type that is an argument of an instance of a template, by the name of its parameter.
inline std::optional<Dwarf_Die> template_argument(Dwarf_Die entry, std::string_view parameter) {
    std::optional<Dwarf_Die> found;
    any_child(entry, [&](Dwarf_Die child) {
        if (dwarf_tag(&child) == DW_TAG_template_type_parameter && name_of(child) == parameter) found = type_of(child);
        return found.has_value();
    });
    return found;
}

/// Where a variable of static or thread storage duration is: an address in the file, or an offset in the module's thread storage.
struct static_location {
    Dwarf_Addr begin = 0;
    bool is_thread_local = false;
};

/// The number that an operation pushes: an address, a constant, or an address by index.
inline std::optional<Dwarf_Word> pushed(Dwarf_Attribute& location, const Dwarf_Op& operation) {
    Dwarf_Attribute indexed;
    Dwarf_Word value = 0;
    switch (operation.atom) {
    case DW_OP_addr:
    case DW_OP_const4u:
    case DW_OP_const8u:
    case DW_OP_constu: return operation.number;
    case DW_OP_addrx:
    case DW_OP_GNU_addr_index:
        if (dwarf_getlocation_attr(&location, &operation, &indexed) != 0) return {};
        return dwarf_formaddr(&indexed, &value) == 0 ? std::optional(value) : std::nullopt;
    case DW_OP_constx:
    case DW_OP_GNU_const_index:
        if (dwarf_getlocation_attr(&location, &operation, &indexed) != 0) return {};
        return dwarf_formudata(&indexed, &value) == 0 ? std::optional(value) : std::nullopt;
    default: return {};
    }
}

/// The static location of a variable; none if it has another one, or none at all.
inline std::optional<static_location> static_location_of(Dwarf_Die variable) {
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(&variable, DW_AT_location, &attribute) == nullptr) return {};
    if (dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0) return {};
    const auto begin = pushed(attribute, operations[0]);
    if (!begin) return {};
    static_location result{*begin, false};
    for (std::size_t i = 1; i < count; ++i) {
        const auto atom = operations[i].atom;
        if (atom == DW_OP_GNU_push_tls_address || atom == DW_OP_form_tls_address) result.is_thread_local = true;
        else if (atom == DW_OP_plus_uconst) result.begin += operations[i].number;
        else return {};
    }
    return result;
}

}}}  // namespace foregone::impl::dwarf
