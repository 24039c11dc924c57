// SPDX-License-Identifier: BSL-1.0
#pragma once

// The debug information of one file: in it, or in a separate file; compilation units by address, and names of entries.

#include "concurrency/unmodified/debug_information/dwarf_entries.hpp"
#include "concurrency/unmodified/debug_information/dwarf_unit.hpp"

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace foregone { inline namespace impl { namespace dwarf {

/// An open ELF file, and its debug sections if it has some.
class open_file {
public:
    explicit open_file(const char* path) : descriptor_(open(path, O_RDONLY | O_CLOEXEC)) {
        elf_version(EV_CURRENT);
        if (descriptor_ >= 0) elf_ = elf_begin(descriptor_, ELF_C_READ_MMAP, nullptr);
        if (elf_ != nullptr) dwarf_ = dwarf_begin_elf(elf_, DWARF_C_READ, nullptr);
    }

    open_file(const open_file&) = delete;
    open_file& operator=(const open_file&) = delete;

    ~open_file() {
        if (frames_ != nullptr) dwarf_cfi_end(frames_);
        if (dwarf_ != nullptr) dwarf_end(dwarf_);
        if (elf_ != nullptr) elf_end(elf_);
        if (descriptor_ >= 0) close(descriptor_);
    }

    Elf* elf() const { return elf_; }
    Dwarf* info() const { return dwarf_; }

    /// The call frame information of the machine code; nullptr if there is none.
    Dwarf_CFI* frames() {
        if (frames_ == nullptr && elf_ != nullptr) frames_ = dwarf_getcfi_elf(elf_);
        return frames_;
    }

private:
    int descriptor_;
    Elf* elf_ = nullptr;
    Dwarf* dwarf_ = nullptr;
    Dwarf_CFI* frames_ = nullptr;
};

/// Where the debug information of a file may be if it is not in it: by its build id, or by the name that it gives.
inline std::vector<std::string> separate_files(const open_file& file, const std::string& path) {
    std::vector<std::string> result;
    const void* id = nullptr;
    const auto* const bytes = reinterpret_cast<const unsigned char* const*>(&id);
    if (const auto count = dwelf_elf_gnu_build_id(file.elf(), &id); count > 1) {
        std::string name = "/usr/lib/debug/.build-id/";
        char digits[3];
        for (std::ptrdiff_t i = 0; i < count; ++i) {
            std::snprintf(digits, sizeof digits, "%02x", (*bytes)[i]);
            name.append(digits).append(i == 0 ? "/" : "");
        }
        result.push_back(name + ".debug");
    }
    GElf_Word checksum = 0;
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    if (const char* const link = dwelf_elf_gnu_debuglink(file.elf(), &checksum); link != nullptr) {
        for (const auto& place : {folder, folder + ".debug/", "/usr/lib/debug" + folder}) result.push_back(place + link);
    }
    return result;
}

/// Threads: one at a time.
class debug_file {
public:
    explicit debug_file(const std::string& path) : program_(path.c_str()) {
        if (program_.info() == nullptr && program_.elf() != nullptr) find_separate_file(path);
        const auto* const source = separate_ ? separate_.get() : &program_;
        if (source->info() != nullptr) enter_units(source->info());
    }

    std::size_t unit_count() const { return units_.size(); }

    /// The index of a unit; it is made at the first use.
    unit_index& index(std::size_t number) {
        auto& unit = units_[number];
        if (!unit.index) unit.index = std::make_unique<unit_index>(unit.entry);
        return *unit.index;
    }

    /// The unit whose machine code contains an address in the file.
    std::optional<std::size_t> unit_at(Dwarf_Addr address) const {
        auto found = std::ranges::upper_bound(ranges_, address, {}, &range::begin);
        for (int tries = 0; found != ranges_.begin() && tries < 4; ++tries, --found) {
            if (address < std::prev(found)->end) return std::prev(found)->unit;
        }
        return {};
    }

    /// The entry of a unit that its line table belongs to.
    Dwarf_Die line_entry(std::size_t unit) const { return units_[unit].skeleton; }

    std::optional<Dwarf_Die> function_at(Dwarf_Addr address) {
        const auto unit = unit_at(address);
        return unit ? index(*unit).function_at(address) : std::nullopt;
    }

    std::optional<Dwarf_Die> parent_of(Dwarf_Die entry) {
        const auto unit = number_of_.find(entry.cu);
        return unit == number_of_.end() ? std::nullopt : index(unit->second).parent_of(entry);
    }

    /// The name with the names of namespaces, classes and functions around; unnamed and inline namespaces are left out.
    std::string qualified_name(Dwarf_Die entry) {
        entry = first_declaration(entry);
        const std::string name = own_name(entry);
        const auto parent = parent_of(entry);
        if (!parent) return name;
        const std::string prefix = qualified_name(*parent);
        if (name.empty() || (is_lambda(*parent) && name == "operator()")) return prefix;
        return prefix.empty() ? name : prefix + "::" + name;
    }

    /// The definition of a type that some unit only declares; the type itself if there is none.
    Dwarf_Die definition(Dwarf_Die type) {
        if (dwarf_hasattr(&type, DW_AT_signature) != 0) return referred(type, DW_AT_signature).value_or(type);
        if (!has_flag(type, DW_AT_declaration)) return type;
        const std::string name = qualified_name(type);
        for (std::size_t i = 0; i < units_.size(); ++i) {
            std::optional<Dwarf_Die> found;
            index(i).each_type(name_of(type), [&](Dwarf_Die candidate) {
                if (!found && is_class(candidate) && qualified_name(candidate) == name) found = candidate;
            });
            if (found) return *found;
        }
        return type;
    }

    /// The size of an object of a type; none if no unit has the definition of the type.
    std::optional<Dwarf_Word> size_of(Dwarf_Die type) {
        Dwarf_Word bytes = 0;
        type = definition(type);
        if (dwarf_aggregate_size(&type, &bytes) == 0) return bytes;
        const auto element = dwarf_tag(&type) == DW_TAG_array_type ? type_of(type) : std::nullopt;
        auto result = element ? size_of(*element) : std::nullopt;
        for (const auto length : lengths_of(type)) result = result ? std::optional(*result * length) : result;
        return result;
    }

    /// The call frame information of the machine code; nullptr if there is none.
    Dwarf_CFI* frames() { return program_.frames(); }

    static bool is_lambda(Dwarf_Die type) {
        if (!is_class(type)) return false;
        const auto name = name_of(type);
        if (!name.empty()) return name.starts_with("<lambda");
        return any_child(type, [](Dwarf_Die child) {
            return dwarf_tag(&child) == DW_TAG_subprogram && name_of(child) == "operator()";
        });
    }

private:
    struct unit_parts {
        Dwarf_Die entry;
        Dwarf_Die skeleton;  // the same, unless the unit is split into a file of its own
        std::unique_ptr<unit_index> index{};
    };

    struct range {
        Dwarf_Addr begin, end;
        std::size_t unit;
    };

    void find_separate_file(const std::string& path) {
        for (const auto& place : separate_files(program_, path)) {
            separate_ = std::make_unique<open_file>(place.c_str());
            if (separate_->info() != nullptr) return;
        }
        separate_.reset();
    }

    void enter_units(Dwarf* info) {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die entry, split;
        std::uint8_t type = 0;
        while (dwarf_get_units(info, unit, &unit, nullptr, &type, &entry, &split) == 0) {
            const bool is_split = type == DW_UT_skeleton && split.addr != nullptr;
            const Dwarf_Die content = is_split ? split : entry;
            number_of_[content.cu] = units_.size();
            enter_ranges(entry);
            units_.push_back({content, entry});
        }
        std::ranges::sort(ranges_, {}, &range::begin);
    }

    void enter_ranges(Dwarf_Die entry) {
        Dwarf_Addr base = 0, begin = 0, end = 0;
        std::ptrdiff_t next = 0;
        while ((next = dwarf_ranges(&entry, next, &base, &begin, &end)) > 0) {
            if (begin != 0 && begin < end) ranges_.push_back({begin, end, units_.size()});
        }
    }

    static std::string own_name(Dwarf_Die entry) {
        if (dwarf_tag(&entry) == DW_TAG_namespace && has_flag(entry, DW_AT_export_symbols)) return {};
        if (is_lambda(entry)) return "{lambda}";
        return std::string(name_of(entry));
    }

    open_file program_;
    std::unique_ptr<open_file> separate_{};
    std::vector<unit_parts> units_{};
    std::vector<range> ranges_{};
    std::unordered_map<Dwarf_CU*, std::size_t> number_of_{};
};

}}}  // namespace foregone::impl::dwarf
