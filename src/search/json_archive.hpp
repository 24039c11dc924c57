// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes records as JSON and reads them back; used by checkpoints and by merging the reports of shards.

#include "search/records.hpp"

#include <foregone/impl/search/counted_numbers.hpp>

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Thrown for JSON that is not a record of its type.
struct no_record : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Records as JSON, for files; docs/internals-checkpoints.md is the schema. A record is an object, a row is an array.

namespace json_archive {

using json = nlohmann::ordered_json;

/// nlohmann-json would accept -1 or 1.5 as a number.
inline std::uint64_t natural(const json& j) {
    if (!j.is_number_unsigned()) throw no_record("a whole number is missing");
    return j.get<std::uint64_t>();
}

inline const json::array_t& array_of(const json& j) { return j.get_ref<const json::array_t&>(); }

/// Writes the members of one record.
class writer {
    json object_ = json::object();

public:
    const json& object() const { return object_; }

    template <class Member>
    void operator()(const char* name, const Member& member) {
        object_[name] = of(member);
    }
    template <class Member>
    void when(bool is, const char* name, const Member& member) {
        if (is) (*this)(name, member);
    }
    static bool shows(const char*, bool is) { return is; }

    template <class Member>
    static json of(const Member& member) {
        if constexpr (std::is_arithmetic_v<Member>) return member;
        else if constexpr (std::is_enum_v<Member>) return static_cast<unsigned>(member);
        else if constexpr (std::same_as<Member, std::string>) return member;
        else if constexpr (requires { member.view(); }) return member.view();
        else if constexpr (shows_numbers<Member>) return numbers_of(member);
        else if constexpr (requires { row_of(member); }) return row(row_of(member));
        else if constexpr (requires { std::get<0>(member); }) return row(member);
        else if constexpr (requires { member.begin(); }) return list(member);
        else {
            writer inner;
            archive(inner, member);
            return inner.object_;
        }
    }

private:
    template <class... Members>
    static json row(std::tuple<Members&...> members) {
        json all = json::array();
        std::apply([&](Members&... each) { (all.push_back(of(each)), ...); }, members);
        return all;
    }

    template <class List>
    static json list(const List& members) {
        json all = json::array();
        for (const auto& one : members) all.push_back(of(one));
        return all;
    }
};

/// Reads the members of one record, by their names.
///
/// Errors: no_record, and what nlohmann-json throws. The reader does not check whether values are consistent.
class reader {
    const json& object_;

public:
    explicit reader(const json& object) : object_(object) {}

    template <class Member>
    void operator()(const char* name, Member&& member) {
        read(object_.at(name), member);
    }
    template <class Member>
    void when(bool is, const char* name, Member& member) {
        if (is) (*this)(name, member);
    }
    bool shows(const char* name, bool) { return object_.contains(name); }

    template <class Member>
    static void read(const json& from, Member& member) {
        if constexpr (std::same_as<Member, bool>) member = from.get<bool>();
        else if constexpr (std::is_enum_v<Member>)
            member = static_cast<Member>(number(from, static_cast<std::uint64_t>(last_in_files(member))));
        else if constexpr (std::is_arithmetic_v<Member>)
            member = static_cast<Member>(number(from, std::numeric_limits<Member>::max()));
        else if constexpr (std::same_as<Member, std::string>) member = from.get<std::string>();
        else if constexpr (requires { member.view(); }) member = {}, member.append(from.get<std::string>());
        else if constexpr (shows_numbers<Member>) read_counts(from, member);
        else if constexpr (requires { row_of(member); }) read_row(from, row_of(member));
        else if constexpr (requires { std::get<0>(member); }) read_row(from, member);
        else if constexpr (requires { member.begin(); }) read_list(from, member);
        else {
            reader inner(from);
            archive(inner, member);
        }
    }

private:
    static std::uint64_t number(const json& from, std::uint64_t last) {
        const std::uint64_t number = natural(from);
        if (number > last) throw no_record("a number is too large");
        return number;
    }

    template <class Counted>
    static void read_counts(const json& from, Counted& counted) {
        std::vector<std::uint64_t> numbers;
        read_list(from, numbers);
        if (!read_numbers(counted, numbers)) throw no_record("there are more counts, or fewer");
    }

    template <class... Members>
    static void read_row(const json& from, std::tuple<Members&...> members) {
        std::size_t place = 0;
        std::apply([&](Members&... each) { (read(from.at(place++), each), ...); }, members);
    }

    template <class List>
    static void read_list(const json& from, List& list) {
        list.clear();
        for (const json& one : array_of(from)) read(one, list.emplace_back());
    }
};

template <class Record>
json of(const Record& record) {
    return writer::of(record);
}

/// Errors: as `reader`.
template <class Record>
Record read(const json& from) {
    Record record{};
    reader::read(from, record);
    return record;
}

}  // namespace json_archive

}}  // namespace foregone::impl
