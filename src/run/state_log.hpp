// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>
#include <foregone/base/mix.hpp>
#include <foregone/space/level_log.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace foregone {

/// What a log has to have in it: how many bytes, and a number that all of them make.
struct state_log_extent {
    std::uint64_t bytes = 0, digest = 0;

    bool operator==(const state_log_extent&) const = default;
};

/// The states of a search in a file, only ever appended to.
///
/// Shape: 64-bit words, little endian. The file begins with 16 characters, `foregone states\n`, a version, and how many words a state has;
/// then come blocks of a depth, a number of words, a checksum of both and of the words, and the words.
/// Threads: as level_log.
/// Errors: what cannot be written is told by `problem`, and nothing more is taken; what was taken can be read even so. unreadable_level
/// for a block that is not as it was written.
class state_log final : public level_log {
    static constexpr std::uint64_t version = 1;
    static constexpr std::size_t header_words = 4, block_header_words = 3;
    static constexpr std::size_t buffered_words = std::size_t{1} << 15;
    static constexpr std::uint64_t longest_block_words = std::uint64_t{1} << 16;

    std::string name_;
    int file_;
    std::uint64_t state_words_;
    std::uint64_t written_bytes_ = 0;
    std::vector<std::uint64_t> buffer_;  ///< what comes behind them
    std::uint64_t digest_ = mixer::seed;
    state_log_extent wanted_{};          ///< of a log that was there
    std::uint64_t shown_bytes_ = 0;      ///< of that
    std::string problem_;

public:
    static constexpr const char* characters = "foregone states\n";

    /// Requires: the descriptor of a file that may be read and written, or -1 with the reason in errno.
    state_log(std::string name, int file, std::uint64_t state_words)
        : name_(std::move(name)), file_(file), state_words_(state_words), buffer_(header()) {
        if (file_ < 0) fail(errno);
    }
    state_log(const state_log&) = delete;
    state_log& operator=(const state_log&) = delete;
    ~state_log() {
        if (file_ >= 0) ::close(file_);
    }

    /// The descriptor of a new file; of one that is there only if it is such a log.
    static int open_new(const std::string& name) {
        const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (file < 0 || (is_empty_or_log(file) && ::ftruncate(file, 0) == 0)) return file;
        ::close(file);
        return errno = EEXIST, -1;
    }
    static bool may_replace(const std::string& name) {
        const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) return errno == ENOENT;
        const bool replaceable = is_empty_or_log(file);
        ::close(file);
        return replaceable;
    }
    static int open_old(const std::string& name) { return ::open(name.c_str(), O_RDWR | O_CLOEXEC); }
    static int open_to_read(const std::string& name) { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

    /// The descriptor of a file of which nothing is left as soon as the program ends, however it does.
    static int open_nameless(const std::string& folder) {
        // Where the file system cannot make a file without a name, it has one for a moment.
        if (const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0) return file;
        std::string name = folder + "/foregone.XXXXXX";
        const int file = ::mkostemp(name.data(), O_CLOEXEC);
        if (file >= 0) ::unlink(name.c_str());
        return file;
    }

    std::uint64_t append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) override {
        if (!problem_.empty()) return no_place;
        const std::uint64_t place = extent().bytes, sum = checksum(depth, words, count);
        buffer_.insert(buffer_.end(), {depth, count, sum});
        buffer_.insert(buffer_.end(), words, words + count);
        digest_ = mixer::of(digest_, sum);
        if (buffer_.size() >= buffered_words) flush();
        return place;
    }

    void read(std::uint64_t place, std::uint64_t* words, std::size_t count) const override {
        std::uint64_t head[block_header_words];
        if (!get(place, head, block_header_words) || head[1] != count || !get(place + sizeof head, words, count) ||
            checksum(head[0], words, count) != head[2])
            throw unreadable_level{};
    }

    /// Has to be asked first of a log that is there already: whether it is one of such states. So much of it counts.
    bool holds(const state_log_extent& wanted) {
        buffer_.clear();
        wanted_ = wanted;
        written_bytes_ = wanted.bytes;
        const std::vector<std::uint64_t> first = header();
        shown_bytes_ = first.size() * sizeof(std::uint64_t);
        return has(first);
    }

    /// Shows the blocks of the levels up to a depth, behind those that were shown before, until the visitor says that it is enough. False if
    /// they, or all there are, are others than were written.
    bool each(std::uint64_t up_to, function_ref<bool(std::uint64_t, const std::uint64_t*, std::uint64_t, std::uint64_t)> visit) {
        std::vector<std::uint64_t> words;
        while (shown_bytes_ < wanted_.bytes) {
            const std::uint64_t place = shown_bytes_;
            std::uint64_t head[block_header_words];
            if (!get(place, head, block_header_words) || head[1] > longest_block_words) return false;
            words.resize(static_cast<std::size_t>(head[1]));
            if (!get(place + sizeof head, words.data(), words.size()) || checksum(head[0], words.data(), words.size()) != head[2]) return false;
            if (head[0] > up_to) return true;  // which only a block that is sound can say
            digest_ = mixer::of(digest_, head[2]);
            shown_bytes_ = place + sizeof head + words.size() * sizeof(std::uint64_t);
            if (!visit(head[0], words.data(), head[1], place)) return true;
        }
        return extent() == wanted_;
    }

    /// Goes on behind what it has shown, all that counts: what lies there is cut off.
    void cut() {
        if (::ftruncate(file_, static_cast<off_t>(wanted_.bytes)) != 0) fail(errno);
    }

    /// Lets the file have all that was appended, even if the machine fails; false if it cannot.
    bool sync() {
        flush();
        if (problem_.empty() && ::fdatasync(file_) != 0 && errno != EINVAL) fail(errno);
        return problem_.empty();
    }

    state_log_extent extent() const { return {written_bytes_ + buffer_.size() * sizeof(std::uint64_t), digest_}; }
    const std::string& problem() const { return problem_; }

private:
    std::vector<std::uint64_t> header() const {
        std::vector<std::uint64_t> words(header_words);
        std::memcpy(words.data(), characters, 16);
        words[2] = version;
        words[3] = state_words_;
        return words;
    }

    bool has(const std::vector<std::uint64_t>& first) const {
        std::vector<std::uint64_t> words(first.size());
        return get(0, words.data(), words.size()) && words == first;
    }

    static bool is_empty_or_log(int file) {
        char begin[16];
        const ssize_t size = ::pread(file, begin, sizeof begin, 0);
        return size == 0 || (size == sizeof begin && std::memcmp(begin, characters, sizeof begin) == 0);
    }

    static std::uint64_t checksum(std::uint64_t depth, const std::uint64_t* words, std::size_t count) {
        std::uint64_t sum = mixer::of(depth, count);
        for (std::size_t i = 0; i < count; ++i) sum = ((sum << 7 | sum >> 57) ^ words[i]) * mixer::factor;
        return sum;
    }

    void fail(int error) {
        if (problem_.empty()) problem_ = name_ + ": " + std::strerror(error);
    }

    void flush() {
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

    /// Words from the file, or from what has not come there yet.
    bool get(std::uint64_t place, std::uint64_t* words, std::size_t count) const {
        const std::size_t size = count * sizeof(std::uint64_t);
        if (place + size > extent().bytes || place + size < place) return false;
        if (place >= written_bytes_) return std::memcpy(words, buffer_.data() + (place - written_bytes_) / sizeof(std::uint64_t), size), true;
        for (std::size_t done = 0; done < size;) {
            const ssize_t more = ::pread(file_, reinterpret_cast<char*>(words) + done, size - done, static_cast<off_t>(place + done));
            if (more > 0) done += static_cast<std::size_t>(more);
            else if (more == 0 || errno != EINTR) return false;
        }
        return true;
    }
};

}  // namespace foregone
