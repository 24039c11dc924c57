// SPDX-License-Identifier: BSL-1.0
#pragma once

// An append-only file of packed states by level, and its names per rank; for checkpoints and spilled levels.

#include "states/level_log.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/mix.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace foregone { inline namespace impl {

/// The required contents of a log: its size, and a digest of all of it.
struct state_log_extent {
    std::uint64_t bytes = 0, digest = 0;

    bool operator==(const state_log_extent&) const = default;
};

/// The states of a search in an append-only file.
///
/// Format: 64-bit words, little endian. The header has 16 characters, `foregone states\n`, a version, and the number of words of a
/// state. Blocks follow: a depth, a number of words, a checksum of both and of the words, and the words.
/// Threads: as level_log.
/// Errors: a write error is available from `problem`, and nothing more is appended; earlier states remain readable.
/// unreadable_level for a damaged block.
class state_log final : public level_log {
    static constexpr std::uint64_t version = 1;
    static constexpr std::size_t header_words = 4, block_header_words = 3;
    static constexpr std::size_t buffered_words = std::size_t{1} << 15;
    static constexpr std::uint64_t longest_block_words = std::uint64_t{1} << 16;

    std::string name_;
    int file_;
    std::uint64_t state_words_;
    std::uint64_t written_bytes_ = 0;
    std::vector<std::uint64_t> buffer_;  ///< appended words that are not in the file yet
    std::uint64_t digest_ = mixer::seed;
    state_log_extent wanted_{};          ///< of an existing log
    std::uint64_t shown_bytes_ = 0;      ///< of that extent, the bytes that were read
    std::string problem_;

public:
    static constexpr const char* characters = "foregone states\n";

    /// Requires: the descriptor of a file that is open for reading and writing, or -1 with the reason in errno.
    state_log(std::string name, int file, std::uint64_t state_words);
    state_log(const state_log&) = delete;
    state_log& operator=(const state_log&) = delete;
    ~state_log();

    /// The descriptor of a new file; of an existing file only if it is a log of states.
    static int open_new(const std::string& name);
    static bool may_replace(const std::string& name);
    static int open_old(const std::string& name) { return ::open(name.c_str(), O_RDWR | O_CLOEXEC); }
    static int open_to_read(const std::string& name) { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

    /// The descriptor of a file that vanishes when the program ends, in any way.
    static int open_nameless(const std::string& folder);

    std::uint64_t append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) override;

    void read(std::uint64_t place, std::uint64_t* words, std::size_t count) const override;

    /// Whether an existing log holds such states, of this extent. Requires: called first for an existing log.
    bool holds(const state_log_extent& wanted);

    /// Passes the blocks of the levels up to a depth to the visitor, from where the last call stopped, until the visitor returns
    /// false. Returns false if a block is damaged, or if the blocks are not the wanted extent.
    bool each(std::uint64_t up_to, function_ref<bool(std::uint64_t, const std::uint64_t*, std::uint64_t, std::uint64_t)> visit);

    /// Truncates the file after the blocks that were read, and continues there.
    void cut();

    /// Writes everything that was appended through to the disk; false if that fails.
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

    /// Reads words from the file, or from the buffer.
    bool get(std::uint64_t place, std::uint64_t* words, std::size_t count) const;
};

/// The log files of a search with checkpoint FILE: FILE.states, or FILE.R-of-N.states of each of N ranks.
namespace state_log_names {

inline constexpr std::string_view ending = ".states";

std::string of(const std::string& file, std::size_t rank = 0, std::size_t ranks = 1);

/// The number of ranks in the name of a log of FILE; nothing for another name.
std::optional<std::size_t> ranks_of(const std::string& file, const std::string& name);

/// Whether a file may be removed: it is a log, and does not belong to a checkpoint FILE.R-of-N.
bool may_go(const std::string& file, const std::string& log);

/// Removes the logs for other numbers of ranks, which no file refers to any more.
void remove_others(const std::string& file, std::size_t ranks);

}  // namespace state_log_names

}}  // namespace foregone::impl
