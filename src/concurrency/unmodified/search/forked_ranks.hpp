// SPDX-License-Identifier: BSL-1.0
#pragma once

// The rank_group of processes that are copies of this one: words through sockets, numbers and bounds in shared memory.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Thrown by the first rank: another one has ended, or does not answer.
struct rank_lost {};

/// This process and copies of it, which begin where the constructor returns. This process is rank 0.
///
/// Guarantees: a copy ends with this process at the latest. A copy leaves no core file.
/// Errors: std::system_error if the system refuses a process; rank_lost from all functions that wait for others, on rank 0.
class forked_ranks final : public rank_group {
    struct shared_board {
        std::atomic<std::uint64_t> numbers, last, stop;
    };

    unsigned rank_ = 0, size_ = 1;
    shared_board* board_;
    std::vector<int> sockets_{};     ///< rank 0: one for each copy; a copy: one
    std::vector<pid_t> copies_{};    ///< of rank 0
    function_ref<bool()> may_wait_;  ///< asked while rank 0 waits
    std::vector<std::uint64_t> arrived_{};  ///< parcels for this rank

public:
    /// `may_wait`: called often while rank 0 waits for copies. If it returns false, the copies are lost.
    forked_ranks(unsigned size, function_ref<bool()> may_wait);
    ~forked_ranks() override;
    forked_ranks(const forked_ranks&) = delete;
    forked_ranks& operator=(const forked_ranks&) = delete;

    unsigned rank() const override { return rank_; }
    unsigned size() const override { return size_; }
    void sum(std::uint64_t* words, std::size_t count) override;
    std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) override;
    void begin_exchange(parcels& to, std::uint64_t* words, std::size_t count) override;
    void finish_exchange(std::vector<std::uint64_t>& received) override { received.swap(arrived_), arrived_.clear(); }
    void open_numbers() override;
    std::uint64_t next_number() override { return board_->numbers.fetch_add(1); }
    shared_bounds report_bounds(const shared_bounds& own) override;
    [[noreturn]] void abort(int exit_code) override;

private:
    explicit forked_ranks(function_ref<bool()> may_wait);
    void begin_copy(int socket);
    void send(int socket, const std::vector<std::uint64_t>& words);
    std::vector<std::uint64_t> receive(int socket);
    void receive_bytes(int socket, void* to, std::size_t bytes);
    void wait_for(int socket, short event);
    [[noreturn]] void lose();
};

}}  // namespace foregone::impl
