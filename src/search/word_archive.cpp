// SPDX-License-Identifier: BSL-1.0
// The compiled part of the word archive: texts as words, and words as the bytes of a pipe.
#include "search/word_archive.hpp"

#include <cstring>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

}  // namespace

void word_writer::put_text(std::string_view text) {
    put_number(text.size());
    const std::size_t begin = words_.size();
    words_.resize(begin + (text.size() + word_bytes - 1) / word_bytes);
    if (!text.empty()) std::memcpy(words_.data() + begin, text.data(), text.size());
}

void word_reader::put_text(std::string& text) {
    std::uint64_t size = 0;
    put_number(size);
    text.clear();
    if (size == 0 || size > left() * word_bytes) return;
    text.assign(reinterpret_cast<const char*>(next_), static_cast<std::size_t>(size));
    next_ += (size + word_bytes - 1) / word_bytes;
}

std::string bytes_of(const std::vector<std::uint64_t>& words) {
    return {reinterpret_cast<const char*>(words.data()), words.size() * word_bytes};
}

std::vector<std::uint64_t> words_in(std::string_view bytes) {
    std::vector<std::uint64_t> words(bytes.size() / word_bytes);
    if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * word_bytes);
    return words;
}

}}  // namespace foregone::impl
