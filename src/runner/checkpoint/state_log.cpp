// SPDX-License-Identifier: BSL-1.0
// Writes and reads checksummed blocks of states by POSIX calls, and finds and removes the logs of a checkpoint.
#include "runner/checkpoint/state_log.hpp"

#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/report/report_file.hpp>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace foregone { inline namespace impl {

state_log::state_log(std::string name, int file, std::uint64_t state_words)
    : name_(std::move(name)), file_(file), state_words_(state_words), buffer_(header()) {
    if (file_ < 0) fail(errno);
}

state_log::~state_log() {
    if (file_ >= 0) ::close(file_);
}

int state_log::open_new(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0 || (is_empty_or_log(file) && ::ftruncate(file, 0) == 0)) return file;
    ::close(file);
    return errno = EEXIST, -1;
}

bool state_log::may_replace(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT;
    const bool replaceable = is_empty_or_log(file);
    ::close(file);
    return replaceable;
}

int state_log::open_nameless(const std::string& folder) {
    // A file system that cannot make a file without a name gives it one for a moment.
    if (const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0) return file;
    std::string name = folder + "/foregone.XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0) ::unlink(name.c_str());
    return file;
}

std::uint64_t state_log::append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) {
    if (!problem_.empty()) return no_place;
    const std::uint64_t place = extent().bytes, sum = checksum(depth, words, count);
    buffer_.insert(buffer_.end(), {depth, count, sum});
    buffer_.insert(buffer_.end(), words, words + count);
    digest_ = mixer::of(digest_, sum);
    if (buffer_.size() >= buffered_words) flush();
    return place;
}

void state_log::read(std::uint64_t place, std::uint64_t* words, std::size_t count) const {
    std::uint64_t head[block_header_words];
    if (!get(place, head, block_header_words) || head[1] != count || !get(place + sizeof head, words, count) ||
        checksum(head[0], words, count) != head[2])
        throw unreadable_level{};
}

bool state_log::holds(const state_log_extent& wanted) {
    buffer_.clear();
    wanted_ = wanted;
    written_bytes_ = wanted.bytes;
    const std::vector<std::uint64_t> first = header();
    shown_bytes_ = first.size() * sizeof(std::uint64_t);
    return has(first);
}

bool state_log::each(std::uint64_t up_to,
                     function_ref<bool(std::uint64_t, const std::uint64_t*, std::uint64_t, std::uint64_t)> visit) {
    std::vector<std::uint64_t> words;
    while (shown_bytes_ < wanted_.bytes) {
        const std::uint64_t place = shown_bytes_;
        std::uint64_t head[block_header_words];
        if (!get(place, head, block_header_words) || head[1] > longest_block_words) return false;
        words.resize(static_cast<std::size_t>(head[1]));
        if (!get(place + sizeof head, words.data(), words.size()) || checksum(head[0], words.data(), words.size()) != head[2])
            return false;
        if (head[0] > up_to) return true;  // read from a block with a valid checksum
        digest_ = mixer::of(digest_, head[2]);
        shown_bytes_ = place + sizeof head + words.size() * sizeof(std::uint64_t);
        if (!visit(head[0], words.data(), head[1], place)) return true;
    }
    return extent() == wanted_;
}

void state_log::cut() {
    if (::ftruncate(file_, static_cast<off_t>(wanted_.bytes)) != 0) fail(errno);
}

bool state_log::sync() {
    flush();
    if (problem_.empty() && ::fdatasync(file_) != 0 && errno != EINVAL) fail(errno);
    return problem_.empty();
}

std::vector<std::uint64_t> state_log::header() const {
    std::vector<std::uint64_t> words(header_words);
    std::memcpy(words.data(), characters, 16);
    words[2] = version;
    words[3] = state_words_;
    return words;
}

bool state_log::has(const std::vector<std::uint64_t>& first) const {
    std::vector<std::uint64_t> words(first.size());
    return get(0, words.data(), words.size()) && words == first;
}

bool state_log::is_empty_or_log(int file) {
    char begin[16];
    const ssize_t size = ::pread(file, begin, sizeof begin, 0);
    return size == 0 || (size == sizeof begin && std::memcmp(begin, characters, sizeof begin) == 0);
}

std::uint64_t state_log::checksum(std::uint64_t depth, const std::uint64_t* words, std::size_t count) {
    std::uint64_t sum = mixer::of(depth, count);
    for (std::size_t i = 0; i < count; ++i) sum = ((sum << 7 | sum >> 57) ^ words[i]) * mixer::factor;
    return sum;
}

void state_log::fail(int error) {
    if (problem_.empty()) problem_ = name_ + ": " + std::strerror(error);
}

void state_log::flush() {
    const char* const bytes = reinterpret_cast<const char*>(buffer_.data());
    const std::size_t size = buffer_.size() * sizeof(std::uint64_t);
    for (std::size_t done = 0; done < size && problem_.empty();) {
        const ssize_t more = ::pwrite(file_, bytes + done, size - done, static_cast<off_t>(written_bytes_ + done));
        if (more > 0) done += static_cast<std::size_t>(more);
        else if (more == 0 || errno != EINTR) fail(more == 0 ? ENOSPC : errno);
    }
    if (!problem_.empty()) return;
    written_bytes_ += size;
    buffer_.clear();
}

bool state_log::get(std::uint64_t place, std::uint64_t* words, std::size_t count) const {
    const std::size_t size = count * sizeof(std::uint64_t);
    if (place + size > extent().bytes || place + size < place) return false;
    if (place >= written_bytes_)
        return std::memcpy(words, buffer_.data() + (place - written_bytes_) / sizeof(std::uint64_t), size), true;
    for (std::size_t done = 0; done < size;) {
        const ssize_t more = ::pread(file_, reinterpret_cast<char*>(words) + done, size - done, static_cast<off_t>(place + done));
        if (more > 0) done += static_cast<std::size_t>(more);
        else if (more == 0 || errno != EINTR) return false;
    }
    return true;
}

namespace state_log_names {

std::string of(const std::string& file, std::size_t rank, std::size_t ranks) {
    const std::string whose = ranks == 1 ? "" : '.' + std::to_string(rank) + "-of-" + std::to_string(ranks);
    return file + whose + std::string(ending);
}

std::optional<std::size_t> ranks_of(const std::string& file, const std::string& name) {
    if (name == of(file)) return 1;
    if (!name.starts_with(file + '.')) return std::nullopt;
    const char *at = name.data() + file.size() + 1, *const end = name.data() + name.size();
    const auto number = [&](std::string_view behind) {
        std::size_t value = 0;
        at = std::from_chars(at, end, value).ptr;
        const bool follows = std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(behind);
        at += follows ? behind.size() : 0;
        return value;
    };
    const std::size_t rank = number("-of-"), ranks = number(ending);
    const bool is_one = ranks > 1 && rank < ranks && name == of(file, rank, ranks);  // in the spelling of state_log_names::of
    return is_one ? std::optional(ranks) : std::nullopt;
}

bool may_go(const std::string& file, const std::string& log) {
    std::error_code ignored;
    const std::string checkpoint = log.substr(0, log.size() - ending.size());
    if (checkpoint != file && std::filesystem::exists(checkpoint, ignored)) return false;
    return std::filesystem::is_regular_file(log, ignored) && state_log::may_replace(log);
}

void remove_others(const std::string& file, std::size_t ranks) {
    const std::string prefix = file.substr(0, file.rfind('/') + 1);  // empty without a folder
    std::vector<std::string> others;
    std::error_code none;
    for (std::filesystem::directory_iterator at(report_file::folder_of(file), none), end; !none && at != end; at.increment(none)) {
        const std::string name = prefix + at->path().filename().string();
        if (const auto its = ranks_of(file, name); its && *its != ranks && may_go(file, name)) others.push_back(name);
    }
    for (const std::string& name : others) std::remove(name.c_str());
}

}  // namespace state_log_names

}}  // namespace foregone::impl
