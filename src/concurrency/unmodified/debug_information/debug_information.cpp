// SPDX-License-Identifier: BSL-1.0
// Finds the module of an address, asks its debug information, and keeps the answers.
#include "concurrency/unmodified/debug_information/debug_information.hpp"

#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#if defined(FOREGONE_HAS_LIBDW) && FOREGONE_HAS_LIBDW
#  include "concurrency/unmodified/debug_information/dwarf_allocations.hpp"
#  include "concurrency/unmodified/debug_information/dwarf_file.hpp"
#  include "concurrency/unmodified/debug_information/dwarf_locals.hpp"
#  include "concurrency/unmodified/debug_information/dwarf_paths.hpp"
#  include "concurrency/unmodified/debug_information/dwarf_places.hpp"
#else
#  include "concurrency/unmodified/debug_information/addr2line.hpp"
#endif

#include <link.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// One loaded file; addresses in it are those in memory less `bias`.
struct loaded_file {
    loaded_file(std::string file, std::uintptr_t base) : path(std::move(file)), bias(base), symbols(path.c_str()) {}

#if defined(FOREGONE_HAS_LIBDW) && FOREGONE_HAS_LIBDW
    dwarf::debug_file& info() {
        if (!info_) info_ = std::make_unique<dwarf::debug_file>(path);
        return *info_;
    }

    std::vector<std::vector<source_place>> places(const std::vector<std::uintptr_t>& addresses) {
        std::vector<std::vector<source_place>> result;
        for (const auto address : addresses) result.push_back(dwarf::places_at(info(), address));
        return result;
    }

    std::string variable(std::uintptr_t address, bool is_thread_local) {
        return dwarf::variable_in(info(), {address, is_thread_local});
    }

    std::string local(std::uintptr_t address, std::uintptr_t call, std::uintptr_t cfa) {
        return dwarf::frame_variables(info(), call, cfa).at(address);
    }

    std::string allocated(std::uintptr_t call, std::size_t bytes, std::size_t offset, const source_place& place) {
        return dwarf::allocation_reader(info(), call, bytes).path_to(offset, place);
    }

    std::unique_ptr<dwarf::debug_file> info_{};
#else
    std::vector<std::vector<source_place>> places(const std::vector<std::uintptr_t>& addresses) {
        return addr2line::places_at(path, addresses);
    }

    std::string variable(std::uintptr_t, bool) { return {}; }
    std::string local(std::uintptr_t, std::uintptr_t, std::uintptr_t) { return {}; }
    std::string allocated(std::uintptr_t, std::size_t, std::size_t, const source_place&) { return {}; }
#endif

    std::string path;
    std::uintptr_t bias;
    elf_symbols symbols;
};

/// Whether a library is of the system: its symbols say enough, and reading the lines of libc alone takes 0.2 s.
bool is_of_system(std::string_view library) { return library.starts_with("/lib") || library.starts_with("/usr/lib/"); }

/// The file of this program, under its own name if it still has it.
const std::string& path_of_program() {
    static const std::string found = [] {
        std::error_code failed;
        const auto path = std::filesystem::read_symlink("/proc/self/exe", failed);
        return failed || !std::filesystem::exists(path, failed) ? std::string("/proc/self/exe") : path.string();
    }();
    return found;
}

/// What the dynamic linker says about the module of an address.
struct module_search {
    std::uintptr_t wanted;
    std::uintptr_t thread_pointer = 0;  // 0 to search code and static variables
    bool is_found = false;
    std::string path{};
    std::uintptr_t bias = 0;
    std::uintptr_t thread_storage = 0;
};

std::uintptr_t own_thread_pointer() {
    std::uintptr_t result = 0;
    asm("mov %%fs:0, %0" : "=r"(result));
    return result;
}

/// Where the variables of thread storage duration of a module begin, for a thread.
std::uintptr_t thread_storage_of(const dl_phdr_info& module, std::uintptr_t thread_pointer) {
    const auto own = reinterpret_cast<std::uintptr_t>(module.dlpi_tls_data);
    return own == 0 ? 0 : own - own_thread_pointer() + thread_pointer;
}

bool contains(const dl_phdr_info& module, const ElfW(Phdr) & part, const module_search& search) {
    const bool is_local = search.thread_pointer != 0;
    if (part.p_type != (is_local ? PT_TLS : PT_LOAD)) return false;
    const auto begin = is_local ? thread_storage_of(module, search.thread_pointer) : module.dlpi_addr + part.p_vaddr;
    return begin != 0 && search.wanted - begin < part.p_memsz;
}

int look_at(dl_phdr_info* module, std::size_t, void* asked) {
    auto& search = *static_cast<module_search*>(asked);
    for (int i = 0; i < module->dlpi_phnum && !search.is_found; ++i) {
        search.is_found = contains(*module, module->dlpi_phdr[i], search);
    }
    if (!search.is_found) return 0;
    search.path = module->dlpi_name[0] == '\0' ? path_of_program() : module->dlpi_name;
    search.bias = module->dlpi_addr;
    if (search.thread_pointer != 0) search.thread_storage = thread_storage_of(*module, search.thread_pointer);
    return 1;
}

/// Whether a file is of the compiler, of its libraries, or of the system.
bool is_system_file(std::string_view file) {
    constexpr std::array<std::string_view, 6> folders{
        "/usr/include/c++/", "/usr/lib/gcc", "/usr/lib/llvm", "/usr/include/x86_64-linux-gnu/", "/usr/include/bits/", "<"};
    constexpr std::string_view headers = "/usr/include/";
    if (std::ranges::any_of(folders, [file](std::string_view folder) { return file.starts_with(folder); })) return true;
    return file.starts_with(headers) && file.find('/', headers.size()) == file.npos;
}

std::string short_file(const std::filesystem::path& file) {
    std::error_code ignored;
    const auto below = file.lexically_relative(std::filesystem::current_path(ignored));
    if (!below.empty() && *below.begin() != "..") return below.string();
    const auto folder = file.parent_path().filename();
    return (folder.empty() ? file.filename() : folder / file.filename()).string();
}

void complete(source_place& place) {
    if (place.full_file.empty()) return;
    const auto file = std::filesystem::path(place.full_file).lexically_normal();
    place.full_file = file.string();
    place.file = short_file(file);
}

}  // namespace

struct debug_information::parts {
    std::unordered_map<std::string, std::unique_ptr<loaded_file>> modules{};
    std::unordered_map<std::uintptr_t, std::vector<source_place>> places{};
    std::unordered_map<std::uintptr_t, std::string> variables{};

    loaded_file& module_of(const module_search& found) {
        auto& kept = modules[found.path];
        if (!kept || kept->bias != found.bias) kept = std::make_unique<loaded_file>(found.path, found.bias);
        return *kept;
    }

    loaded_file* module_at(std::uintptr_t address) {
        module_search search{address};
        return dl_iterate_phdr(look_at, &search) != 0 ? &module_of(search) : nullptr;
    }

    void keep(const loaded_file& owner, std::uintptr_t return_address, std::vector<source_place> found) {
        std::erase_if(found, [](const source_place& place) { return place.full_file.empty() && place.function.empty(); });
        std::ranges::for_each(found, complete);
        if (found.empty() || found.back().function.empty()) {
            const std::string symbol = owner.symbols.name_at(return_address - 1 - owner.bias, STT_FUNC);
            if (found.empty() && !symbol.empty()) found.emplace_back();
            if (!found.empty()) found.back().function = symbol_text::shortened(symbol_text::without_parameters(symbol));
        }
        places[return_address] = std::move(found);
    }

    std::string variable_in(loaded_file& owner, std::uintptr_t address, bool is_thread_local) {
        const std::string symbol = owner.symbols.name_at(address, is_thread_local ? STT_TLS : STT_OBJECT);
        if (symbol.empty() && owner.symbols.is_complete()) return {};
        const std::string name = is_of_system(owner.path) ? std::string() : owner.variable(address, is_thread_local);
        return name.empty() ? symbol_text::shortened(symbol_text::variable_name(symbol)) : name;
    }
};

debug_information::debug_information() : parts_(std::make_unique<parts>()) {}
debug_information::~debug_information() = default;

void debug_information::prepare(const std::vector<std::uintptr_t>& return_addresses) {
    std::map<loaded_file*, std::vector<std::uintptr_t>> unknown;
    for (const auto address : return_addresses) {
        if (!parts_->places.try_emplace(address).second) continue;
        if (auto* const owner = parts_->module_at(address - 1)) unknown[owner].push_back(address - 1 - owner->bias);
    }
    for (auto& [owner, addresses] : unknown) {
        std::vector<std::vector<source_place>> found;
        if (is_of_system(owner->path)) found.resize(addresses.size());
        else found = owner->places(addresses);
        for (std::size_t i = 0; i < found.size(); ++i) parts_->keep(*owner, addresses[i] + 1 + owner->bias, std::move(found[i]));
    }
}

const std::vector<source_place>& debug_information::places_of(std::uintptr_t return_address) {
    if (!parts_->places.contains(return_address)) prepare({return_address});
    return parts_->places[return_address];
}

bool debug_information::is_system_place(const source_place& place) { return is_system_file(place.full_file); }

source_place debug_information::place_of(std::uintptr_t return_address) {
    const auto& places = places_of(return_address);
    const auto is_wanted = [](const source_place& place) { return place.line != 0 && !is_system_file(place.full_file); };
    const auto found = std::ranges::find_if(places, is_wanted);
    if (found != places.end()) return *found;
    return places.empty() ? source_place() : places.front();
}

std::string debug_information::variable_at(std::uintptr_t address) {
    const auto known = parts_->variables.find(address);
    if (known != parts_->variables.end()) return known->second;
    auto* const owner = parts_->module_at(address);
    if (owner == nullptr) return {};
    return parts_->variables[address] = parts_->variable_in(*owner, address - owner->bias, false);
}

std::string debug_information::thread_local_at(std::uintptr_t address, std::uintptr_t thread_pointer) {
    module_search search{address, thread_pointer};
    if (dl_iterate_phdr(look_at, &search) == 0) return {};
    return parts_->variable_in(parts_->module_of(search), address - search.thread_storage, true);
}

std::string debug_information::local_at(std::uintptr_t address, const std::vector<stack_frame>& frames) {
    for (const auto& frame : frames) {
        auto* const owner = parts_->module_at(frame.return_address - 1);
        if (owner == nullptr || is_of_system(owner->path)) continue;
        std::string found = owner->local(address, frame.return_address - 1 - owner->bias, frame.cfa);
        if (!found.empty()) return found;
    }
    return {};
}

std::string debug_information::heap_path(std::uintptr_t return_address, std::size_t bytes, std::size_t offset) {
    auto* const owner = parts_->module_at(return_address - 1);
    if (owner == nullptr || is_of_system(owner->path)) return {};
    return owner->allocated(return_address - 1 - owner->bias, bytes, offset, place_of(return_address));
}

}}  // namespace foregone::impl
