// SPDX-License-Identifier: BSL-1.0
// Compares the states in which a thread comes to an operation, by a hash of its registers and its stack.
#include "concurrency/unmodified/spin_watch.hpp"

#include "concurrency/unmodified/runtime.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

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

bool spin_watch::would_read_the_same() {
    if (known_.round_left > 0 && --known_.round_left > 0 && here_.at.key != known_.round_from) return false;
    known_.round_left = 0;
    for (std::size_t i = 0; i < known_.visits; ++i)
        if (std::exchange(seen_[i].read_old, false)) known_.round_left = most_visits, known_.round_from = here_.at.key;
    return known_.round_left == 0;
}

void spin_watch::note_poll() {
    if (has_changed_here()) note_effect(), here_.at.state = 0;
    if (!add_here()) note_effect();
}

}}  // namespace foregone::impl
