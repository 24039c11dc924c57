// SPDX-License-Identifier: BSL-1.0
#include "run/isolation/words.hpp"

namespace foregone {

void word_writer::operator()(const std::vector<std::uint64_t>& list) {
    (*this)(list.size());
    for (const std::uint64_t number : list) (*this)(number);
}

void word_reader::operator()(double& number) {
    std::uint64_t word = 0;
    (*this)(word);
    number = std::bit_cast<double>(word);
}

void word_reader::operator()(std::vector<std::uint64_t>& list) {
    std::uint64_t size = 0;
    (*this)(size);
    list.assign(static_cast<std::size_t>(size <= bytes_.size() / sizeof size ? size : 0), 0);
    for (std::uint64_t& number : list) (*this)(number);
}

std::string to_bytes(const verdict& v) {
    word_writer words;
    each_word(words, v);
    return words.bytes();
}

std::string to_bytes(const replayed& run) {
    word_writer words;
    each_word_of_run(words, run);
    return words.bytes();
}

replayed replayed_from(std::string_view bytes) {
    replayed run;
    word_reader words(bytes);
    each_word_of_run(words, run);
    return run;
}

verdict verdict_from(std::string_view bytes) {
    verdict v;
    word_reader words(bytes);
    each_word(words, v);
    return v;
}

std::string to_bytes(const verdict& v, const std::vector<failing_path>& failing) {
    word_writer words;
    each_word(words, v);
    words(failing.size());
    for (const failing_path& one : failing) words(one.indices), each_word_of_run(words, one.failure);
    return words.bytes();
}

verdict verdict_from(std::string_view bytes, std::vector<failing_path>& failing) {
    verdict v;
    word_reader words(bytes);
    each_word(words, v);
    std::uint64_t count = 0;
    for (words(count); failing.size() < count;) {
        failing_path& one = failing.emplace_back();
        words(one.indices), each_word_of_run(words, one.failure);
    }
    return v;
}

void tell_step(std::string_view step, std::uint64_t number, step_listener& listener) {
    each_frame(step, [&](char kind, std::string_view characters) {
        switch (kind) {
            case 'e': return listener.begin(number, !characters.empty());
            case 'a': return listener.action(characters);
            case 'r': return listener.result(characters);
            case 'n': return listener.note(characters);
            default: return;
        }
    });
}

std::string frame(char kind, std::string_view bytes) {
    const std::uint64_t size = bytes.size();
    std::string framed(1, kind);
    framed.append(reinterpret_cast<const char*>(&size), sizeof size);
    return framed.append(bytes);
}

}  // namespace foregone
