// SPDX-License-Identifier: BSL-1.0
#pragma once

// A concurrent interner of 64-bit words, for the nodes below the roots of tree_set.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/states/store/state_store.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

/// The interner of words: numbers from 0 on in the order of discovery, which never change.
///
/// The other interners are for one thread: numbered_states and pair_interner run while compiling, name_table has texts.
/// Format: the words by number, and a table of cells of 32 bits. A cell holds the word's number + 1 and the spare bits of its
/// hash, which reject most mismatches without reading the word.
/// Complexity: 13 to 20 bytes a word.
/// Threads: any number may ask for numbers at the same time; growing excludes all others. The worker that discovers a word claims
/// a cell and then writes it; a worker that looks for a word that may be the same waits.
template <unsigned Bits = 32>
class numbered_words {
    static_assert(Bits >= 2 && Bits <= 32, "foregone: a number has 2 to 32 bits");

    using cell = shared_value<std::uint32_t>;

    cell* cells_ = nullptr;
    std::uint64_t cell_count_ = 0;
    std::uint64_t* words_ = nullptr;
    std::uint64_t word_room_ = 0;
    std::uint64_t most_ = 0;  ///< words, before the tables must grow
    unsigned number_bits_ = 0;
    std::uint32_t claimed_ = 0;  ///< in place of a number + 1
    alignas(cache_line_bytes) shared_value<std::uint64_t> count_{};

public:
    static constexpr std::uint64_t limit = (std::uint64_t{1} << Bits) - 2;  ///< distinct words

    numbered_words() = default;
    numbered_words(const numbered_words&) = delete;
    numbered_words& operator=(const numbered_words&) = delete;
    ~numbered_words() {
        if (cells_ != nullptr) free_zero_pages(cells_, cell_bytes(cell_count_));
        if (words_ != nullptr) free_zero_pages(words_, word_bytes(word_room_));
    }

    std::uint64_t size() const { return count_.peek(); }

    /// The room for new words.
    std::uint64_t room() const { return most_ - size(); }

    std::uint64_t bytes() const { return cell_bytes(cell_count_) + word_bytes(word_room_); }

    /// The numbers of many words. Requires: room for the new ones.
    ///
    /// Complexity: for a few words at a time, it prefetches their cells, then the words that these refer to, then compares, so
    /// that cache misses overlap.
    void number_all(const std::uint64_t* words, std::uint32_t* numbers, std::size_t count) {
        for (std::size_t first = 0; first < count; first += at_once) {
            const std::size_t many = count - first < at_once ? count - first : at_once;
            std::uint64_t hashes[at_once];
            for (std::size_t i = 0; i < many; ++i) prefetch_cell(hashes[i] = mixer::of(words[first + i]));
            for (std::size_t i = 0; i < many; ++i) prefetch_word(hashes[i]);
            for (std::size_t i = 0; i < many; ++i) numbers[first + i] = number(words[first + i], hashes[i]);
        }
    }

    /// Returns whether a word has a number, and sets it.
    bool find(std::uint64_t word, std::uint32_t& number) const {
        if (cell_count_ == 0) return false;
        const std::uint64_t hash = mixer::of(word);
        for (std::uint64_t at = home(hash);; at = after(at)) {
            const std::uint32_t seen = cells_[at].load();
            if (seen == 0) return false;
            if (is_at(at, seen, tag_of(hash), word, number)) return true;
        }
    }

    /// Additional memory while the tables grow for `more` new words; 0 if they need not grow.
    std::uint64_t bytes_to_grow_for(std::uint64_t more) const {
        if (more <= room()) return 0;
        const std::uint64_t most = most_for(more);
        return bytes_to_grow(cell_bytes(cell_count_), cell_bytes(cells_for(most))) +
               bytes_to_grow(word_bytes(word_room_), word_bytes(most));
    }

    /// Makes room for `more` new words, by all workers of an executor. Errors: numbers_exhausted; std::bad_alloc.
    template <class Executor>
    void grow_for(std::uint64_t more, Executor& who) {
        if (more <= room()) return;
        if (more > limit - size()) throw numbers_exhausted{};
        const std::uint64_t most = most_for(more), cells = cells_for(most);
        words_ = static_cast<std::uint64_t*>(grow_zero_pages(words_, word_bytes(word_room_), word_bytes(most)));
        word_room_ = most;
        cells_ = static_cast<cell*>(grow_zero_pages(cells_, cell_bytes(cell_count_), cell_bytes(cells)));
        if (cell_count_ > 0) std::memset(static_cast<void*>(cells_), 0, cell_bytes(cell_count_));
        cell_count_ = cells;
        most_ = most;
        number_bits_ = static_cast<unsigned>(std::bit_width(most + 1));
        claimed_ = static_cast<std::uint32_t>((std::uint64_t{1} << number_bits_) - 1);
        put_all(who);
    }

private:
    static constexpr std::size_t at_once = 64;
    static constexpr std::uint64_t put_at_once = 1 << 14, smallest = 48;

    static std::uint64_t cells_for(std::uint64_t most) { return most / 3 * 4 + 16; }
    static std::uint64_t cell_bytes(std::uint64_t cells) { return cells * sizeof(cell); }
    static std::uint64_t word_bytes(std::uint64_t words) { return words * sizeof(std::uint64_t); }

    /// More than requested: by half of the present size, or by an eighth of the request.
    std::uint64_t most_for(std::uint64_t more) const {
        const std::uint64_t half = size() / 2, eighth = more / 8 + smallest, most = size() + more + (half < eighth ? eighth : half);
        return most < limit ? most : limit;
    }

    std::uint64_t home(std::uint64_t hash) const {
        return static_cast<std::uint64_t>(static_cast<uint128>(hash) * cell_count_ >> 64);
    }
    std::uint64_t after(std::uint64_t at) const { return at + 1 == cell_count_ ? 0 : at + 1; }

    /// The lowest bits of a hash, whose highest bits determine the cell.
    std::uint32_t tag_of(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash << number_bits_); }

    void prefetch_cell(std::uint64_t hash) const { __builtin_prefetch(&cells_[home(hash)], 1); }
    void prefetch_word(std::uint64_t hash) const {
        const std::uint32_t number = cells_[home(hash)].peek() & claimed_;
        __builtin_prefetch(words_ + (number == 0 ? 0 : number - 1));
    }

    std::uint32_t number(std::uint64_t word, std::uint64_t hash) {
        const std::uint32_t tag = tag_of(hash);
        for (std::uint64_t at = home(hash);; at = after(at)) {
            std::uint32_t seen = cells_[at].load(), number;
            if (seen == 0 && cells_[at].replace(seen, tag | claimed_)) return put_new(at, tag, word);
            if (is_at(at, seen, tag, word, number)) return number;
        }
    }

    /// Whether a taken cell has this word; waits if the cell may have it and is not written yet.
    bool is_at(std::uint64_t at, std::uint32_t seen, std::uint32_t tag, std::uint64_t word, std::uint32_t& number) const {
        if ((seen & ~claimed_) != tag) return false;
        while ((seen & claimed_) == claimed_) seen = cells_[at].load();
        number = (seen & claimed_) - 1;
        return words_[number] == word;
    }

    std::uint32_t put_new(std::uint64_t at, std::uint32_t tag, std::uint64_t word) {
        const auto number = static_cast<std::uint32_t>(count_.add(1));
        words_[number] = word;
        cells_[at].store(tag | (number + 1));
        return number;
    }

    template <class Executor>
    void put_all(Executor& who) {
        const std::uint64_t count = size();
        if (who.workers() == 1) return put_some<true>(0, count);
        who.run((count + put_at_once - 1) / put_at_once, [&](std::uint64_t task, unsigned) {
            const std::uint64_t first = task * put_at_once;
            put_some<false>(first, count - first < put_at_once ? count : first + put_at_once);
        });
    }

    template <bool Alone>
    void put_some(std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t begin = first; begin < last; begin += at_once) {
            const std::uint64_t end = last - begin < at_once ? last : begin + at_once;
            for (std::uint64_t number = begin; number < end; ++number) prefetch_cell(mixer::of(words_[number]));
            for (std::uint64_t number = begin; number < end; ++number) put_again<Alone>(static_cast<std::uint32_t>(number));
        }
    }

    /// Inserts a word that is known to be new, so the first free cell is its own.
    template <bool Alone>
    void put_again(std::uint32_t number) {
        const std::uint64_t hash = mixer::of(words_[number]);
        const std::uint32_t entry = tag_of(hash) | (number + 1);
        for (std::uint64_t at = home(hash);; at = after(at)) {
            std::uint32_t seen = cells_[at].peek();
            if (seen != 0) continue;
            if constexpr (Alone) return cells_[at].put(entry);
            else if (cells_[at].replace(seen, entry)) return;
        }
    }
};

}}  // namespace foregone::impl
