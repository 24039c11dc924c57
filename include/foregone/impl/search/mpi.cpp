// SPDX-License-Identifier: BSL-1.0
// foregone::mpi: the rank_group over MPI, which the checks of a program join if mpirun or srun has started it. Parcels are
// nonblocking messages; numbers and bounds use remote memory access.

#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/rank_source.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mpi.h>
#include <vector>

namespace foregone { inline namespace impl {

/// The processes that mpirun or srun has started, connected by MPI.
///
/// Guarantees: the first object begins MPI and the last one ends it, so a program has one.
/// Threads: any, one at a time (MPI_THREAD_SERIALIZED).
/// Errors: an MPI error is printed on standard error, and ends all ranks.
class mpi_ranks final : public rank_group {
    int rank_ = 0, size_ = 1;
    parcels sent_{};
    std::vector<std::uint64_t> letters_{}, received_{};
    std::vector<MPI_Request> under_way_{};
    MPI_Win numbers_ = MPI_WIN_NULL;  ///< on the first rank: how many numbers were given out, and the two bounds
    shared_bounds known_{}, reported_{}, heard_{};
    MPI_Request asked_ = MPI_REQUEST_NULL;  ///< the request for the bounds

public:
    mpi_ranks() {
        int provided = MPI_THREAD_SINGLE;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        expect(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "MPI_Comm_rank");
        expect(MPI_Comm_size(MPI_COMM_WORLD, &size_), "MPI_Comm_size");
        if (provided < MPI_THREAD_SERIALIZED && size_ > 1)
            fail("MPI_Init_thread", "this MPI does not support threads; build MPI with thread support");
    }
    mpi_ranks(const mpi_ranks&) = delete;
    mpi_ranks& operator=(const mpi_ranks&) = delete;
    ~mpi_ranks() override {
        if (numbers_ != MPI_WIN_NULL) {
            MPI_Wait(&asked_, MPI_STATUS_IGNORE);
            MPI_Win_unlock_all(numbers_);
            MPI_Win_free(&numbers_);
        }
        MPI_Finalize();
    }

    /// Whether a launcher has started this program as one of several ranks: mpirun, mpiexec or srun.
    static bool is_launched() {
        for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"})
            if (std::getenv(variable) != nullptr) return true;
        return false;
    }

    unsigned rank() const override { return static_cast<unsigned>(rank_); }
    unsigned size() const override { return static_cast<unsigned>(size_); }

    void sum(std::uint64_t* words, std::size_t count) override {
        for (std::size_t first = 0; first < count; first += most_words)
            expect(MPI_Allreduce(MPI_IN_PLACE, words + first, part(count, first), MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD),
                   "MPI_Allreduce");
    }

    std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) override {
        std::vector<std::uint64_t> counts(size());
        const std::uint64_t own = words.size();
        expect(MPI_Allgather(&own, 1, MPI_UINT64_T, counts.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD), "MPI_Allgather");
        std::uint64_t total = 0;
        for (const std::uint64_t count : counts) total += count;
        std::vector<std::uint64_t> all(total);
        std::uint64_t* to = all.data();
        for (int from = 0; from < size_; ++from) {
            const std::uint64_t count = counts[static_cast<std::size_t>(from)];
            if (from == rank_ && count > 0) std::memcpy(to, words.data(), count * sizeof *to);
            for (std::uint64_t first = 0; first < count; first += most_words)
                expect(MPI_Bcast(to + first, part(count, first), MPI_UINT64_T, from, MPI_COMM_WORLD), "MPI_Bcast");
            to += count;
        }
        return all;
    }

    /// Guarantees: each rank sends every other rank a letter with the size of its parcel, the words to sum, and as much of the
    /// parcel as fits into a message that is sent at once; the rest follows. So ranks synchronise once, not again for the counts
    /// and for the sums.
    void begin_exchange(parcels& to, std::uint64_t* words, std::size_t count) override {
        to.resize(size());
        sent_.swap(to);
        for (auto& parcel : to) parcel.clear();
        to.resize(size());
        const std::size_t begun = 1 + count, most = begun + enclosed_words;
        letters_.resize(2 * size() * most);
        await_letters(most);
        write_letters(words, count, most);
        expect(MPI_Waitall(size_ - 1, under_way_.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
        for (std::size_t from = 0; from < size(); ++from)
            for (std::size_t i = 0; i < count && from != rank(); ++i) words[i] += letters_[from * most + 1 + i];
        receive(begun, most);
    }

    void finish_exchange(std::vector<std::uint64_t>& received) override {
        expect(MPI_Waitall(static_cast<int>(under_way_.size()), under_way_.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
        under_way_.clear();
        received.swap(received_);
        received_.clear();
    }

    void open_numbers() override {
        if (numbers_ == MPI_WIN_NULL) share_numbers();
        expect(MPI_Wait(&asked_, MPI_STATUS_IGNORE), "MPI_Wait");
        expect(MPI_Barrier(MPI_COMM_WORLD), "MPI_Barrier");
        const std::uint64_t fresh[] = {0, shared_bounds::none, shared_bounds::none};
        if (rank_ == 0) {
            expect(MPI_Accumulate(fresh, 3, MPI_UINT64_T, 0, 0, 3, MPI_UINT64_T, MPI_REPLACE, numbers_), "MPI_Accumulate");
            expect(MPI_Win_flush(0, numbers_), "MPI_Win_flush");
        }
        known_ = heard_ = {};
        expect(MPI_Barrier(MPI_COMM_WORLD), "MPI_Barrier");
    }

    std::uint64_t next_number() override {
        const std::uint64_t one = 1;
        std::uint64_t number = 0;
        expect(MPI_Fetch_and_op(&one, &number, MPI_UINT64_T, 0, 0, MPI_SUM, numbers_), "MPI_Fetch_and_op");
        expect(MPI_Win_flush(0, numbers_), "MPI_Win_flush");
        return number;
    }

    /// Guarantees: one request is in flight at a time; a later call reads its answer. Only lowered bounds wait for the request
    /// before.
    shared_bounds report_bounds(const shared_bounds& own) override {
        int answered = own.last < known_.last || own.stop < known_.stop;
        known_.lower(own);
        if (answered) expect(MPI_Wait(&asked_, MPI_STATUS_IGNORE), "MPI_Wait");
        else expect(MPI_Test(&asked_, &answered, MPI_STATUS_IGNORE), "MPI_Test");
        // Without remote memory access in the network, the first rank serves the others only while it is inside MPI.
        int arrived = 0;
        if (rank_ == 0) expect(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE), "MPI_Iprobe");
        if (!answered) return known_;
        known_.lower(heard_);
        reported_ = known_;
        static_assert(sizeof reported_ == 2 * sizeof(std::uint64_t));
        expect(MPI_Rget_accumulate(&reported_, 2, MPI_UINT64_T, &heard_, 2, MPI_UINT64_T, 0, 1, 2, MPI_UINT64_T, MPI_MIN, numbers_,
                                   &asked_),
               "MPI_Rget_accumulate");
        return known_;
    }

    [[noreturn]] void abort(int exit_code) override {
        MPI_Abort(MPI_COMM_WORLD, exit_code);
        std::_Exit(exit_code);
    }

private:
    static constexpr std::size_t most_words = std::size_t{1} << 24;  ///< of one message: MPI counts in int
    static constexpr std::size_t enclosed_words = 480;  ///< below 4 KiB with the header; Open MPI sends that at once
    static constexpr int letter_tag = 1, parcel_tag = 2;

    static int part(std::size_t count, std::size_t first) {
        return static_cast<int>(count - first < most_words ? count - first : most_words);
    }

    void share_numbers() {
        std::uint64_t* own = nullptr;
        const MPI_Aint bytes = rank_ == 0 ? 3 * sizeof *own : 0;
        expect(MPI_Win_allocate(bytes, sizeof *own, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &numbers_), "MPI_Win_allocate");
        expect(MPI_Win_lock_all(MPI_MODE_NOCHECK, numbers_), "MPI_Win_lock_all");
    }

    /// The first half of the list has the letters of other ranks in their order, the second half those of this rank.
    void await_letters(std::size_t most) {
        for (int from = 0; from < size_; ++from)
            if (from != rank_) receive_words(letters_.data() + static_cast<std::size_t>(from) * most, most, from, letter_tag);
    }

    /// Each rank sends to its successor first, so that not all ranks send to the same one.
    void write_letters(const std::uint64_t* words, std::size_t count, std::size_t most) {
        for (int i = 1; i < size_; ++i) {
            const int to = (rank_ + i) % size_;
            const std::vector<std::uint64_t>& parcel = sent_[static_cast<std::size_t>(to)];
            std::uint64_t* const letter = letters_.data() + (size() + static_cast<std::size_t>(to)) * most;
            letter[0] = parcel.size();
            if (count > 0) std::memcpy(letter + 1, words, count * sizeof *words);
            const std::size_t enclosed = enclosed_of(parcel.size());
            if (enclosed > 0) std::memcpy(letter + 1 + count, parcel.data(), enclosed * sizeof *letter);
            send_words(letter, 1 + count + enclosed, to, letter_tag);
            send_words(parcel.data() + enclosed, parcel.size() - enclosed, to, parcel_tag);
            words_sent_ += parcel.size();
        }
    }

    /// `begun`: the start of a parcel in its letter.
    void receive(std::size_t begun, std::size_t most) {
        std::vector<std::uint64_t> counts(size());
        std::uint64_t total = 0;
        for (std::size_t from = 0; from < size(); ++from)
            total += counts[from] = from == rank() ? sent_[rank()].size() : letters_[from * most];
        received_.resize(total);
        std::uint64_t* to = received_.data();
        for (std::size_t from = 0; from < size(); to += counts[from++]) {
            const bool is_own = from == rank();
            const std::size_t enclosed = is_own ? counts[from] : enclosed_of(counts[from]);
            const std::uint64_t* const source = is_own ? sent_[from].data() : letters_.data() + from * most + begun;
            if (enclosed > 0) std::memcpy(to, source, enclosed * sizeof *to);
            receive_words(to + enclosed, counts[from] - enclosed, static_cast<int>(from), parcel_tag);
        }
    }

    static std::size_t enclosed_of(std::size_t words) { return words < enclosed_words ? words : enclosed_words; }

    void receive_words(std::uint64_t* to, std::size_t count, int from, int tag) {
        for (std::size_t first = 0; first < count; first += most_words)
            expect(MPI_Irecv(to + first, part(count, first), MPI_UINT64_T, from, tag, MPI_COMM_WORLD, &request()), "MPI_Irecv");
    }

    void send_words(const std::uint64_t* words, std::size_t count, int to, int tag) {
        for (std::size_t first = 0; first < count; first += most_words)
            expect(MPI_Isend(words + first, part(count, first), MPI_UINT64_T, to, tag, MPI_COMM_WORLD, &request()), "MPI_Isend");
    }

    MPI_Request& request() { return under_way_.emplace_back(MPI_REQUEST_NULL); }

    void expect(int code, const char* function) {
        if (code == MPI_SUCCESS) return;
        char text[MPI_MAX_ERROR_STRING + 1]{};
        int length = 0;
        MPI_Error_string(code, text, &length);
        fail(function, text);
    }

    void fail(const char* function, const char* why) {
        std::fprintf(stderr,
                     "foregone: rank %d: %s: %s; all ranks end, because they wait for each other; --resume continues from "
                     "the last checkpoint, if one was saved\n",
                     rank_, function, why);
        abort(2);
    }
};

}}  // namespace foregone::impl

namespace {

std::unique_ptr<foregone::rank_group> joined() {
    if (foregone::mpi_ranks::is_launched()) return std::make_unique<foregone::mpi_ranks>();
    return std::make_unique<foregone::lone_rank>();
}

[[maybe_unused]] const bool registered = (foregone::rank_source::global().join = joined, true);

}  // namespace
