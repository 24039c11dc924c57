// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes records as 64-bit words and reads them back; used between processes and ranks, never on disk.

#include "search/records.hpp"

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/search/counted_numbers.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

// Records as words of 64 bits, for other processes of the same program: through a pipe, or between ranks; never on disk.

/// The common part of writing and reading words: the words of each member. `Words` takes a number, a text or a list.
template <class Words>
class word_archive {
public:
    template <class Member>
    void operator()(const char*, Member&& member) {
        put(member);
    }
    template <class Member>
    void when(bool, const char*, Member& member) {
        put(member);
    }
    template <class... Members>
    void words(Members&... members) {
        (put(members), ...);
    }
    static bool shows(const char*, bool is) { return is; }

    /// A member, or a whole record.
    template <class Member>
    void put(Member& member) {
        using type = std::remove_const_t<Member>;
        if constexpr (std::is_arithmetic_v<type> || std::is_enum_v<type>) self().put_number(member);
        else if constexpr (requires { self().put_text(member); }) self().put_text(member);
        else if constexpr (shows_numbers<type>) type::each_number(member, [&](auto& number) { put(number); });
        else if constexpr (std::is_array_v<type>)
            for (auto& one : member) put(one);
        else if constexpr (requires { row_of(member); }) put_row(row_of(member));
        else if constexpr (requires { std::get<0>(member); }) put_row(member);
        else if constexpr (requires { member.begin(); }) put_list(member);
        else archive(self(), member);
    }

private:
    Words& self() { return static_cast<Words&>(*this); }

    template <class... Members>
    void put_row(std::tuple<Members&...> members) {
        std::apply([&](Members&... each) { (put(each), ...); }, members);
    }

    template <class List>
    void put_list(List& list) {
        self().put_size(list);
        for (auto& one : list) put(one);
    }
};

class word_writer : public word_archive<word_writer> {
    std::vector<std::uint64_t> words_;

public:
    const std::vector<std::uint64_t>& all() const { return words_; }

    template <class Number>
    void put_number(Number number) {
        if constexpr (std::is_same_v<Number, double>) words_.push_back(std::bit_cast<std::uint64_t>(number));
        else words_.push_back(static_cast<std::uint64_t>(number));
    }

    /// The length, then eight characters a word.
    void put_text(std::string_view text);
    void put_text(const std::string& text) { put_text(std::string_view(text)); }

    template <std::size_t Capacity>
    void put_text(const text<Capacity>& reason) {
        put_text(reason.view()), put_number(reason.truncated);
    }

    void put_size(const auto& list) { put_number(list.size()); }
};

/// Reads the output of a word_writer; zeros at the end of the input. No list is longer than the input.
class word_reader : public word_archive<word_reader> {
    const std::uint64_t* next_;
    const std::uint64_t* end_;

public:
    /// Requires: the words outlive the reader.
    explicit word_reader(const std::vector<std::uint64_t>& words) : next_(words.data()), end_(words.data() + words.size()) {}

    bool is_at_end() const { return next_ == end_; }

    template <class Record>
    Record read() {
        Record record{};
        put(record);
        return record;
    }

    template <class Number>
    void put_number(Number& number) {
        const std::uint64_t word = next_ == end_ ? 0 : *next_++;
        if constexpr (std::is_same_v<Number, double>) number = std::bit_cast<double>(word);
        else number = static_cast<Number>(word);
    }

    void put_text(std::string& text);

    template <std::size_t Capacity>
    void put_text(text<Capacity>& reason) {
        std::string characters;
        put_text(characters);
        reason = {};
        reason.append(characters);
        put_number(reason.truncated);
    }

    void put_size(auto& list) {
        std::uint64_t size = 0;
        put_number(size);
        list.clear();
        list.resize(size <= left() ? static_cast<std::size_t>(size) : 0);
    }

private:
    std::uint64_t left() const { return static_cast<std::uint64_t>(end_ - next_); }
};

/// The words of records, one after another.
template <class... Records>
std::vector<std::uint64_t> words_of(const Records&... records) {
    word_writer words;
    (words.put(records), ...);
    return words.all();
}

/// Words as bytes for a pipe, and back. Truncated bytes yield only the whole words.
std::string bytes_of(const std::vector<std::uint64_t>& words);
std::vector<std::uint64_t> words_in(std::string_view bytes);

}}  // namespace foregone::impl
