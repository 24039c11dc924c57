// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/space/level_log.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
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
    state_log(std::string name, int file, std::uint64_t state_words);
    state_log(const state_log&) = delete;
    state_log& operator=(const state_log&) = delete;
    ~state_log();

    /// The descriptor of a new file; of one that is there only if it is such a log.
    static int open_new(const std::string& name);
    static bool may_replace(const std::string& name);
    static int open_old(const std::string& name) { return ::open(name.c_str(), O_RDWR | O_CLOEXEC); }
    static int open_to_read(const std::string& name) { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

    /// The descriptor of a file of which nothing is left as soon as the program ends, however it does.
    static int open_nameless(const std::string& folder);

    std::uint64_t append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) override;

    void read(std::uint64_t place, std::uint64_t* words, std::size_t count) const override;

    /// Has to be asked first of a log that is there already: whether it is one of such states. So much of it counts.
    bool holds(const state_log_extent& wanted);

    /// Shows the blocks of the levels up to a depth, behind those that were shown before, until the visitor says that it is enough. False if
    /// they, or all there are, are others than were written.
    bool each(std::uint64_t up_to, function_ref<bool(std::uint64_t, const std::uint64_t*, std::uint64_t, std::uint64_t)> visit);

    /// Goes on behind what it has shown, all that counts: what lies there is cut off.
    void cut();

    /// Lets the file have all that was appended, even if the machine fails; false if it cannot.
    bool sync();

    state_log_extent extent() const { return {written_bytes_ + buffer_.size() * sizeof(std::uint64_t), digest_}; }
    const std::string& problem() const { return problem_; }

private:
    std::vector<std::uint64_t> header() const;

    bool has(const std::vector<std::uint64_t>& first) const;

    static bool is_empty_or_log(int file);

    static std::uint64_t checksum(std::uint64_t depth, const std::uint64_t* words, std::size_t count);

    void fail(int error);

    void flush();

    /// Words from the file, or from what has not come there yet.
    bool get(std::uint64_t place, std::uint64_t* words, std::size_t count) const;
};

/// Which files hold the states of a search that is kept in FILE: FILE.states, or FILE.R-of-N.states of each of N ranks.
namespace state_log_names {

inline constexpr std::string_view ending = ".states";

std::string of(const std::string& file, std::size_t rank = 0, std::size_t ranks = 1);

/// Of how many ranks a file is one, by its name; none if it is none of FILE.
std::optional<std::size_t> ranks_of(const std::string& file, const std::string& name);

/// Whether nobody misses it: it is a log, and not that of a search which is kept in FILE.R-of-N.
bool may_go(const std::string& file, const std::string& log);

/// Removes the logs of other numbers of ranks, which nothing refers to any more.
void remove_others(const std::string& file, std::size_t ranks);

}  // namespace state_log_names

}  // namespace foregone
