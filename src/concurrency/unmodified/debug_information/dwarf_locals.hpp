// SPDX-License-Identifier: BSL-1.0
#pragma once

// Local variables and parameters by their addresses on the stack.

#include "concurrency/unmodified/debug_information/dwarf_file.hpp"
#include "concurrency/unmodified/debug_information/dwarf_paths.hpp"
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

namespace foregone { inline namespace impl { namespace dwarf {

/// The variables in one frame of a stack.
///
/// Threads: one at a time.
class frame_variables {
public:
    /// A frame that is suspended in a call; `call` is an address in the call instruction, in the file.
    frame_variables(debug_file& file, Dwarf_Addr call, Dwarf_Addr cfa) : file_(file), call_(call), cfa_(cfa) {}

    /// The variable at an address, `ring.written_ of main`; empty if there is none.
    std::string at(Dwarf_Addr address) {
        const auto function = file_.function_at(call_);
        if (!function) return {};
        base_ = frame_base(*function);
        address_ = address;
        std::string result = find_in(*function, *function);
        takes_elsewhere_ = true;
        return result.empty() ? find_in(*function, *function) : result;
    }

private:
    /// Looks into inner blocks and inlined functions first; `function` is the innermost one around.
    std::string find_in(Dwarf_Die block, Dwarf_Die function) {
        std::string result;
        any_child(block, [&](Dwarf_Die child) {
            const bool is_inlined = dwarf_tag(&child) == DW_TAG_inlined_subroutine;
            if (!is_inlined && dwarf_tag(&child) != DW_TAG_lexical_block) return false;
            if (dwarf_haspc(&child, call_) == 1) result = find_in(child, is_inlined ? child : function);
            return !result.empty();
        });
        if (!result.empty()) return result;
        any_child(block, [&](Dwarf_Die child) {
            const int tag = dwarf_tag(&child);
            if (tag == DW_TAG_variable || tag == DW_TAG_formal_parameter) result = text_if_here(child, function);
            return !result.empty();
        });
        return result;
    }

    std::string text_if_here(Dwarf_Die variable, Dwarf_Die function) {
        const auto begin = location_of(variable);
        const auto type = begin ? type_of(variable) : std::nullopt;
        const auto bytes = type ? file_.size_of(*type) : std::nullopt;
        if (!bytes || address_ < *begin || address_ - *begin >= *bytes || name_of(variable).empty()) return {};
        const std::string path = byte_path(file_).to(*type, address_ - *begin);
        return std::string(name_of(variable)) + path + " of " + symbol_text::shortened(file_.qualified_name(function));
    }

    /// The address of a variable that is in memory; none if it is elsewhere, or if it takes more than the frame to know.
    std::optional<Dwarf_Addr> location_of(Dwarf_Die variable) {
        Dwarf_Attribute attribute;
        Dwarf_Op* operations = nullptr;
        std::size_t count = 0;
        if (dwarf_attr(&variable, DW_AT_location, &attribute) == nullptr) return {};
        if (takes_elsewhere_) return location_elsewhere(attribute);
        const int found = dwarf_getlocation_addr(&attribute, call_, &operations, &count, 1);
        return found == 1 ? result_of(operations, count) : std::nullopt;
    }

    /// The first address in memory that a variable has in its function.
    ///
    /// Clang says of a variable whose value it knows that it has this value, though its memory is in use.
    std::optional<Dwarf_Addr> location_elsewhere(Dwarf_Attribute& attribute) {
        Dwarf_Addr base = 0, begin = 0, end = 0;
        Dwarf_Op* operations = nullptr;
        std::size_t count = 0;
        std::ptrdiff_t next = 0;
        while ((next = dwarf_getlocations(&attribute, next, &base, &begin, &end, &operations, &count)) > 0) {
            if (const auto place = count == 1 ? result_of(operations, count) : std::nullopt) return place;
        }
        return {};
    }

    std::optional<Dwarf_Addr> result_of(const Dwarf_Op* operations, std::size_t count) {
        auto place = count == 0 ? std::nullopt : address_of(operations[0]);
        for (std::size_t i = 1; i < count && place; ++i) place = advanced(*place, operations[i]);
        return place;
    }

    /// The address after one more operation: what a pointer in the frame points to, or a distance from it.
    std::optional<Dwarf_Addr> advanced(Dwarf_Addr place, const Dwarf_Op& operation) const {
        constexpr Dwarf_Addr largest_frame = 1 << 20;
        if (operation.atom == DW_OP_plus_uconst) return place + operation.number;
        if (operation.atom != DW_OP_deref || cfa_ - place > largest_frame) return {};
        return *reinterpret_cast<const std::uintptr_t*>(place);
    }

    std::optional<Dwarf_Addr> address_of(const Dwarf_Op& operation) {
        if (operation.atom == DW_OP_fbreg && base_) return *base_ + operation.number;
        if (operation.atom < DW_OP_breg0 || operation.atom > DW_OP_breg31) return {};
        const auto value = register_value(operation.atom - DW_OP_breg0);
        return value ? std::optional<Dwarf_Addr>(*value + operation.number) : std::nullopt;
    }

    std::optional<Dwarf_Addr> frame_base(Dwarf_Die function) {
        Dwarf_Attribute attribute;
        Dwarf_Op* operations = nullptr;
        std::size_t count = 0;
        if (dwarf_attr_integrate(&function, DW_AT_frame_base, &attribute) == nullptr) return {};
        if (dwarf_getlocation_addr(&attribute, call_, &operations, &count, 1) != 1 || count != 1) return {};
        const auto atom = operations[0].atom;
        if (atom == DW_OP_call_frame_cfa) return cfa_;
        if (atom >= DW_OP_reg0 && atom <= DW_OP_reg31) return register_value(atom - DW_OP_reg0);
        return address_of(operations[0]);
    }

    /// The value of a register if the rule for the frame address is "this register and a constant".
    std::optional<Dwarf_Word> register_value(unsigned number) {
        Dwarf_Frame* frame = nullptr;
        Dwarf_Op* rule = nullptr;
        std::size_t count = 0;
        Dwarf_CFI* const table = file_.frames();
        if (table == nullptr || dwarf_cfi_addrframe(table, call_, &frame) != 0) return {};
        const std::unique_ptr<Dwarf_Frame, void (*)(void*)> owner(frame, std::free);
        if (dwarf_frame_cfa(frame, &rule, &count) != 0 || count != 1) return {};
        if (rule->atom == DW_OP_bregx && rule->number == number) return cfa_ - rule->number2;
        if (rule->atom == DW_OP_breg0 + number) return cfa_ - rule->number;
        return {};
    }

    debug_file& file_;
    Dwarf_Addr call_, cfa_;
    Dwarf_Addr address_ = 0;
    std::optional<Dwarf_Addr> base_{};
    bool takes_elsewhere_ = false;
};

}}}  // namespace foregone::impl::dwarf
