// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/path_piece.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// What other ranks have to know of a part of a search, as words.
namespace part_words {

using words = std::vector<std::uint64_t>;

inline void append(words& to, const words& list) {
    to.push_back(list.size());
    to.insert(to.end(), list.begin(), list.end());
}

inline void append(words& to, const path_reason& reason) {
    words letters;
    for (const char letter : reason.view()) letters.push_back(static_cast<unsigned char>(letter));
    append(to, letters);
}

/// Of a piece that is done, what counts.
inline void append(words& to, const path_piece& piece) {
    append(to, piece.begin);
    append(to, numbers_of(piece.counted));
    to.push_back(piece.failures.size());
    for (const failed_path& one : piece.failures) {
        append(to, one.indices);
        append(to, numbers_of(one.counted));
        to.push_back(one.failure.steps);
        to.push_back(one.failure.property);
        append(to, one.failure.reason);
    }
}

inline words of(const search_part& part, stop_reason stopped) {
    words all{static_cast<std::uint64_t>(stopped),
              part.prefix_steps,
              part.tasks,
              part.finished,
              part.values,
              part.found.property,
              part.found.stuck,
              part.found.initial};
    append(all, part.counted);
    append(all, part.found.actions);
    append(all, part.found.reason);
    all.push_back(part.pieces.size());
    for (const path_piece& piece : part.pieces) append(all, piece);
    return all;
}

/// The same back; reads on behind it another time.
struct reader {
    const words& all;
    std::size_t at = 0;
    stop_reason stopped = stop_reason::none;  ///< of the first that was

    search_part next() {
        search_part part;
        const auto reason = static_cast<stop_reason>(number());
        if (stopped == stop_reason::none) stopped = reason;
        part.prefix_steps = number();
        part.tasks = number();
        part.finished = number();
        part.values = number();
        part.found.property = static_cast<std::uint32_t>(number());
        part.found.stuck = number() != 0;
        part.found.initial = number();
        part.counted = list();
        part.found.actions = list();
        part.found.reason = text();
        for (std::uint64_t pieces = number(); pieces > 0; --pieces) part.pieces.push_back(piece());
        return part;
    }

private:
    std::uint64_t number() { return all[at++]; }

    words list() {
        const std::size_t size = number(), begin = at;
        at += size;
        return {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(at)};
    }

    path_reason text() {
        path_reason letters;
        for (const std::uint64_t letter : list()) {
            const char one[] = {static_cast<char>(letter)};
            letters.append({one, 1});
        }
        return letters;
    }

    path_tally tally() {
        path_tally counted;
        read_numbers(counted, list());
        return counted;
    }

    path_piece piece() {
        path_piece one{.begin = list()};
        one.done = true;
        one.counted = tally();
        for (std::uint64_t failures = number(); failures > 0; --failures) {
            failed_path failed{list(), {}, tally()};
            failed.failure.steps = number();
            failed.failure.property = static_cast<std::uint32_t>(number());
            failed.failure.reason = text();
            one.failures.push_back(failed);
        }
        return one;
    }
};

}  // namespace part_words

}  // namespace foregone
