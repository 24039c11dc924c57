// SPDX-License-Identifier: BSL-1.0
// Compares the states in which a thread comes to an operation, by a hash of its registers and its stack.
#include "concurrency/unmodified/spin_watch.hpp"

#include "concurrency/unmodified/runtime.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

extern "C" {
foregone::caller_state foregone_caller_state{};
}

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint64_t keys[4] = {0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3, 0x589965CC75374CC3};

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Three products at a time, which the processor overlaps.
///
/// Source: the folded products of wyhash (Wang Yi, public domain).
class hash_of_words {
    std::uint64_t lanes_[3];

public:
    explicit hash_of_words(std::uint64_t seed) : lanes_{seed ^ keys[0], seed ^ keys[1], seed ^ keys[2]} {}

    void add(const std::uint64_t (&six)[6]) {
        for (int lane = 0; lane < 3; ++lane)
            lanes_[lane] = mix(six[2 * lane] ^ keys[lane + 1], six[2 * lane + 1] ^ lanes_[lane]);
    }

    /// Never 0.
    std::uint64_t end() const { return mix(lanes_[0] ^ lanes_[2], lanes_[1] ^ keys[3]) | 1; }
};

/// Which call of an operation this is. Without optimisation all loads of a type are at one call site, in a function of <atomic>, so
/// the object and the place that this function was called from count, too.
std::uint64_t visit_key(const caller_state& caller, std::uintptr_t site, const void* object, std::uintptr_t stack_top) {
    constexpr int frame_register = 1;
    const std::uint64_t frame = caller.registers[frame_register];
    std::uint64_t called_from = 0;
    if (frame >= caller.stack_pointer && frame <= stack_top - 2 * sizeof called_from)
        std::memcpy(&called_from, reinterpret_cast<const void*>(frame + sizeof called_from), sizeof called_from);
    const std::uint64_t operation = mix(site ^ keys[0], reinterpret_cast<std::uintptr_t>(object) ^ keys[1]);
    return mix(operation ^ caller.stack_pointer, called_from ^ keys[2]);
}

/// What lies below the caller's frame is of finished calls.
std::uint64_t state_hash(const caller_state& caller, const void* object, const operand_words& operands, std::uintptr_t stack_top) {
    hash_of_words hash(caller.stack_pointer);
    hash.add(caller.registers);
    std::uint64_t six[6] = {reinterpret_cast<std::uintptr_t>(object), 0, operands[0], operands[1], operands[2], operands[3]};
    hash.add(six);
    std::uintptr_t at = caller.stack_pointer;
    for (; at + sizeof six <= stack_top; at += sizeof six) {
        std::memcpy(six, reinterpret_cast<const void*>(at), sizeof six);
        hash.add(six);
    }
    std::memset(six, 0, sizeof six);
    std::memcpy(six, reinterpret_cast<const void*>(at), stack_top - at);
    hash.add(six);
    return hash.end();
}

}  // namespace

bool spin_watch::is_changed() const {
    for (const polled& each : *this)
        if (*each.version_now != each.version) return true;
    return false;
}

spin_watch::visit* spin_watch::find(std::uint64_t key) {
    for (std::size_t i = 0; i < known_.visits; ++i)
        if (seen_[i].key == key) return &seen_[i];
    return nullptr;
}

bool spin_watch::repeats(std::uintptr_t site, const void* object, const operand_words& operands, const std::uint64_t& version,
                         std::uintptr_t stack_top) {
    const std::uint64_t key = visit_key(foregone_caller_state, site, object, stack_top);
    const visit* const found = find(key);
    const std::uint64_t state = found != nullptr ? state_hash(foregone_caller_state, object, operands, stack_top) : 0;
    here_ = {{key, state}, object, &version, found != nullptr && found->state == state};
    return here_.repeats;
}

/// Whether what the thread polls here is new to it. If it repeats itself and something else that it polled has changed, the round
/// begins anew, too.
bool spin_watch::has_changed_here() const {
    if (here_.repeats) return is_changed();
    for (const polled& each : *this)
        if (each.object == here_.object) return each.version != *here_.version;
    return false;
}

/// False if there is no room.
bool spin_watch::add_here() {
    const bool is_polled = std::any_of(begin(), end(), [&](const polled& each) { return each.object == here_.object; });
    if (!is_polled && known_.polled == most_polled) return false;
    if (!is_polled) polled_[known_.polled++] = {here_.version, *here_.version, here_.object};
    visit* const found = find(here_.at.key);
    if (found == nullptr && known_.visits == most_visits) return false;
    (found != nullptr ? *found : seen_[known_.visits++]) = here_.at;
    return true;
}

void spin_watch::note_poll() {
    if (has_changed_here()) note_effect(), here_.at.state = 0;
    if (!add_here()) note_effect();
}

}}  // namespace foregone::impl
