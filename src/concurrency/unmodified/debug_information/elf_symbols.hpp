// SPDX-License-Identifier: BSL-1.0
#pragma once

// The symbol table of an ELF file, and readable names of its symbols.

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace symbol_text {

inline bool opens(char c) { return c == '(' || c == '<' || c == '{' || c == '['; }
inline bool closes(char c) { return c == ')' || c == '>' || c == '}' || c == ']'; }

/// The end of the bracketed group that begins at a position.
inline std::size_t group_end(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        if (opens(text[at])) ++depth;
        if (closes(text[at]) && text[at - 1] != '-' && --depth == 0) return at + 1;
    }
    return text.size();
}

/// Whether the name of an operator begins at a position.
inline bool is_operator(std::string_view text, std::size_t at) {
    constexpr std::string_view keyword = "operator";
    const auto is_word = [text](std::size_t i) { return i < text.size() && (std::isalnum(text[i] & 0x7F) != 0 || text[i] == '_'); };
    return text.substr(at).starts_with(keyword) && !is_word(at + keyword.size()) && (at == 0 || !is_word(at - 1));
}

/// The end of an operator's name, `operator()` or `operator<<` for example; `at` is where `operator` begins.
inline std::size_t operator_end(std::string_view text, std::size_t at) {
    at += std::string_view("operator").size();
    if (text.substr(at).starts_with("()")) return at + 2;
    while (at < text.size() && text[at] != '(' && (text[at] != '<' || text[at - 1] == 'r' || text[at - 1] == '<')) ++at;
    return at;
}

/// A function's demangled name without parameters, return type, qualifiers and unnamed namespaces: `void f<int>(int)` is `f<int>`.
inline std::string without_parameters(std::string_view text) {
    constexpr std::string_view unnamed = "(anonymous namespace)::";
    std::string result;
    bool has_operator = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto rest = text.substr(at);
        std::size_t end = at + 1;
        if (rest.starts_with(unnamed)) {
            at += unnamed.size();
            continue;
        }
        has_operator = has_operator || is_operator(text, at);
        if (is_operator(text, at)) end = operator_end(text, at);
        else if (opens(text[at])) end = group_end(text, at);
        const bool is_end = rest.starts_with(" const") || rest.starts_with(" [") || has_operator;
        if (text[at] == ' ' && is_end) break;
        if (text[at] == ' ') result.clear();
        else if (text[at] != '(' && text[at] != '[') result += text.substr(at, end - at);
        at = end;
    }
    return result;
}

/// A qualified name in which long lists of template arguments are `<...>`.
inline std::string shortened(std::string_view text) {
    constexpr std::size_t longest = 32;
    std::string result;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        const bool is_list = text[at] == '<';
        end = is_operator(text, at) ? operator_end(text, at) : is_list ? group_end(text, at) : at + 1;
        if (is_list && end - at > longest) result += "<...>";
        else result += text.substr(at, end - at);
    }
    return result;
}

/// A variable's demangled name without unnamed namespaces and parameters: `next(int)::count` is `count of next`.
inline std::string variable_name(std::string_view text) {
    constexpr std::string_view guard = "guard variable for ";
    if (text.starts_with(guard)) return std::string(guard) + variable_name(text.substr(guard.size()));
    if (text.find(" for ") != text.npos) return std::string(text);
    const auto local = text.rfind(")::");
    const bool is_local = local != text.npos && !text.substr(0, local + 1).ends_with("(anonymous namespace)");
    if (!is_local) return without_parameters(text);
    return std::string(text.substr(local + 3)) + " of " + without_parameters(text.substr(0, local + 1));
}

/// The demangled form of a name; the name itself if it is not mangled.
inline std::string demangled(const char* name) {
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name, nullptr, nullptr, nullptr), std::free);
    return text ? text.get() : name;
}

}  // namespace symbol_text

/// The functions and variables in the symbol tables of a file, by their addresses in the file.
///
/// Threads: may be read by several at a time.
class elf_symbols {
public:
    elf_symbols() = default;

    /// Reads a file; no symbols if it cannot be read, or is not an ELF file of 64 bits.
    explicit elf_symbols(const char* path) {
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        struct stat about{};
        if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) read(file, static_cast<std::size_t>(about.st_size));
        if (file >= 0) close(file);
        std::ranges::sort(symbols_, {}, &symbol::begin);
    }

    /// Whether the file has the symbols of all its variables, not only of those that other files may use.
    bool is_complete() const { return is_complete_; }

    /// The name of the symbol of a type (STT_FUNC, STT_OBJECT, STT_TLS) that contains an address, demangled; empty if none does.
    std::string name_at(std::uintptr_t address, int type) const {
        auto found = std::ranges::upper_bound(symbols_, address, {}, &symbol::begin);
        for (int tries = 0; found != symbols_.begin() && tries < 8; ++tries) {
            const auto& candidate = *--found;
            const bool contains = address - candidate.begin < candidate.bytes;
            if (candidate.type == type && contains) return symbol_text::demangled(candidate.name.c_str());
        }
        return {};
    }

private:
    struct symbol {
        std::uintptr_t begin;
        std::size_t bytes;
        int type;
        std::string name;
    };

    void read(int file, std::size_t bytes) {
        void* const memory = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
        if (memory == MAP_FAILED) return;
        read({static_cast<const char*>(memory), bytes});
        munmap(memory, bytes);
    }

    void read(std::string_view content) {
        const auto* const header = part<Elf64_Ehdr>(content, 0, 1);
        if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
        if (header->e_ident[EI_CLASS] != ELFCLASS64) return;
        const auto* const sections = part<Elf64_Shdr>(content, header->e_shoff, header->e_shnum);
        for (std::size_t i = 0; sections != nullptr && i < header->e_shnum; ++i) {
            const bool is_table = sections[i].sh_type == SHT_SYMTAB || sections[i].sh_type == SHT_DYNSYM;
            is_complete_ = is_complete_ || sections[i].sh_type == SHT_SYMTAB;
            if (is_table && sections[i].sh_link < header->e_shnum) read_table(content, sections[i], sections[sections[i].sh_link]);
        }
    }

    void read_table(std::string_view content, const Elf64_Shdr& table, const Elf64_Shdr& names) {
        const std::size_t count = table.sh_size / sizeof(Elf64_Sym);
        const auto* const entries = part<Elf64_Sym>(content, table.sh_offset, count);
        const auto* const text = part<char>(content, names.sh_offset, names.sh_size);
        for (std::size_t i = 0; entries != nullptr && text != nullptr && i < count; ++i) {
            const auto& entry = entries[i];
            const int type = ELF64_ST_TYPE(entry.st_info);
            const bool is_wanted = type == STT_FUNC || type == STT_OBJECT || type == STT_TLS;
            if (!is_wanted || entry.st_shndx == SHN_UNDEF || entry.st_size == 0 || entry.st_name >= names.sh_size) continue;
            symbols_.push_back({entry.st_value, entry.st_size, type, text + entry.st_name});
        }
    }

    template <class Part>
    static const Part* part(std::string_view content, std::size_t offset, std::size_t count) {
        const bool is_inside = offset <= content.size() && count <= (content.size() - offset) / sizeof(Part);
        return is_inside ? reinterpret_cast<const Part*>(content.data() + offset) : nullptr;
    }

    std::vector<symbol> symbols_{};
    bool is_complete_ = false;
};

}}  // namespace foregone::impl
