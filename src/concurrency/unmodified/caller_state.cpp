// SPDX-License-Identifier: BSL-1.0
// Hashes the registers and the stack of a thread that comes to an operation.
#include "concurrency/unmodified/caller_state.hpp"

#include <cstdint>
#include <cstring>

extern "C" {
foregone::caller_state foregone_caller_state{};
}

namespace foregone { inline namespace impl {

std::uint64_t visit_key(const caller_state& caller, std::uintptr_t site, const void* object, std::uintptr_t stack_top) {
    constexpr int frame_register = 1;
    const std::uint64_t frame = caller.registers[frame_register];
    std::uint64_t called_from = 0;
    if (frame >= caller.stack_pointer && frame <= stack_top - 2 * sizeof called_from)
        std::memcpy(&called_from, reinterpret_cast<const void*>(frame + sizeof called_from), sizeof called_from);
    const std::uint64_t operation = mix(site ^ hash_keys[0], reinterpret_cast<std::uintptr_t>(object) ^ hash_keys[1]);
    return mix(operation ^ caller.stack_pointer, called_from ^ hash_keys[2]);
}

std::uint64_t state_hash(const caller_state& caller, const void* object, const operand_words& operands, std::uintptr_t stack_top) {
    hash_of_words hash(caller.stack_pointer);
    hash.add(caller.registers);
    std::uint64_t six[6] = {reinterpret_cast<std::uintptr_t>(object), 0, operands[0], operands[1], operands[2], operands[3]};
    hash.add(six);
    hash.add_bytes(caller.stack_pointer, stack_top);
    return hash.end();
}

}}  // namespace foregone::impl
