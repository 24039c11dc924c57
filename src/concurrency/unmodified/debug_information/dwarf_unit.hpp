// SPDX-License-Identifier: BSL-1.0
#pragma once

// An index of one compilation unit: its functions by address, its variables by address, its types by name, and qualified names.

#include "concurrency/unmodified/debug_information/dwarf_entries.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl { namespace dwarf {

/// Threads: one at a time.
class unit_index {
public:
    explicit unit_index(Dwarf_Die unit) : unit_(unit) {
        enter_children(unit, none, 0);
        std::ranges::sort(functions_, {}, &function_range::begin);
        std::ranges::sort(variables_, {}, &variable::begin);
        std::ranges::sort(types_);
    }

    Dwarf_Die unit() const { return unit_; }

    /// The function whose machine code contains an address in the file.
    std::optional<Dwarf_Die> function_at(Dwarf_Addr address) const {
        auto found = std::ranges::upper_bound(functions_, address, {}, &function_range::begin);
        for (; found != functions_.begin(); --found) {
            if (address < std::prev(found)->end) return entry_at(std::prev(found)->entry);
        }
        return {};
    }

    /// Calls a function with each variable that begins nearest before an address, or at it, and with the distance.
    template <class Function>
    void each_variable_near(static_location place, Function function) const {
        auto found = std::ranges::upper_bound(variables_, place.begin, {}, &variable::begin);
        const Dwarf_Addr nearest = found == variables_.begin() ? 0 : std::prev(found)->begin;
        for (; found != variables_.begin() && std::prev(found)->begin == nearest; --found) {
            const auto& candidate = *std::prev(found);
            if (candidate.is_thread_local == place.is_thread_local) function(entry_at(candidate.entry), place.begin - nearest);
        }
    }

    /// Calls a function with each definition of a class, enumeration or alias of a name, which may lack template arguments.
    template <class Function>
    void each_type(std::string_view name, Function function) const {
        auto found = std::ranges::lower_bound(types_, name, {}, &std::pair<std::string_view, void*>::first);
        for (; found != types_.end() && found->first.starts_with(name); ++found) {
            const auto rest = found->first.substr(name.size());
            if (rest.empty() || rest.starts_with('<')) function(entry_at(found->second));
        }
    }

    /// The entry that contains a class, function or variable: another one, or a namespace; none in the global namespace.
    std::optional<Dwarf_Die> parent_of(Dwarf_Die entry) const {
        const auto found = std::ranges::lower_bound(scopes_, entry.addr, {}, &scope::entry);
        const bool is_known = found != scopes_.end() && found->entry == entry.addr && found->parent != none;
        return is_known ? std::optional(entry_at(scopes_[found->parent].entry)) : std::nullopt;
    }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr int deepest = 200;  // entries that contain each other: a broken file has no more

    struct scope {
        void* entry;  // Dwarf_Die::addr
        std::uint32_t parent;
    };

    struct function_range {
        Dwarf_Addr begin, end;
        void* entry;
    };

    struct variable {
        Dwarf_Addr begin;
        void* entry;
        bool is_thread_local;
    };

    void enter_children(Dwarf_Die parent, std::uint32_t scope_of_parent, int depth) {
        any_child(parent, [&](Dwarf_Die child) {
            if (depth < deepest) enter(child, scope_of_parent, depth + 1);
            return false;
        });
    }

    void enter(Dwarf_Die entry, std::uint32_t parent, int depth) {
        switch (dwarf_tag(&entry)) {
        case DW_TAG_subprogram: enter_ranges(entry); [[fallthrough]];
        case DW_TAG_namespace: return enter_children(entry, add_scope(entry, parent), depth);
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type: add_type(entry); return enter_children(entry, add_scope(entry, parent), depth);
        case DW_TAG_enumeration_type:
        case DW_TAG_typedef: add_type(entry); return void(add_scope(entry, parent));
        case DW_TAG_variable: return enter_variable(entry, parent);
        case DW_TAG_member:
            if (dwarf_hasattr(&entry, DW_AT_external) != 0) add_scope(entry, parent);  // a static member, before DWARF 5
            return;
        case DW_TAG_lexical_block: return enter_children(entry, parent, depth);
        default: return;
        }
    }

    std::uint32_t add_scope(Dwarf_Die entry, std::uint32_t parent) {
        scopes_.push_back({entry.addr, parent});
        return static_cast<std::uint32_t>(scopes_.size() - 1);
    }

    void add_type(Dwarf_Die entry) {
        if (dwarf_hasattr(&entry, DW_AT_declaration) != 0) return;
        if (const auto name = name_of(entry); !name.empty()) types_.emplace_back(name, entry.addr);
    }

    void enter_variable(Dwarf_Die entry, std::uint32_t parent) {
        add_scope(entry, parent);
        const auto place = static_location_of(entry);
        if (place) variables_.push_back({place->begin, entry.addr, place->is_thread_local});
    }

    void enter_ranges(Dwarf_Die function) {
        Dwarf_Addr base = 0, begin = 0, end = 0;
        std::ptrdiff_t next = 0;
        while ((next = dwarf_ranges(&function, next, &base, &begin, &end)) > 0) {
            if (begin != 0) functions_.push_back({begin, end, function.addr});
        }
    }

    Dwarf_Die entry_at(void* address) const {
        Dwarf_Die entry{};
        dwarf_die_addr_die(dwarf_cu_getdwarf(unit_.cu), address, &entry);
        return entry;
    }

    Dwarf_Die unit_;
    std::vector<scope> scopes_{};  // in the order of the file
    std::vector<function_range> functions_{};
    std::vector<variable> variables_{};
    std::vector<std::pair<std::string_view, void*>> types_{};
};

}}}  // namespace foregone::impl::dwarf
