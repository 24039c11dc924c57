// SPDX-License-Identifier: BSL-1.0
// Copies of this process that search with it: starting and ending them, and the messages between them and the first one.
#include "concurrency/unmodified/search/forked_ranks.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <new>
#include <system_error>

namespace foregone { inline namespace impl {

namespace {

/// A signal that ends a copy is not reported by it: the first rank comes to the same place.
void end_silently() {
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS}) ::signal(number, SIG_DFL);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGALRM}) ::signal(number, SIG_IGN);  // the first rank stops the others
    ::prctl(PR_SET_DUMPABLE, 0);
}

void lower(std::atomic<std::uint64_t>& bound, std::uint64_t to) {
    std::uint64_t now = bound.load();
    while (to < now && !bound.compare_exchange_weak(now, to)) {}
}

}  // namespace

forked_ranks::forked_ranks(function_ref<bool()> may_wait) : may_wait_(may_wait) {
    void* const memory = ::mmap(nullptr, sizeof(shared_board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
    board_ = new (memory) shared_board{};
}

forked_ranks::forked_ranks(unsigned size, function_ref<bool()> may_wait) : forked_ranks(may_wait) {
    size_ = size;
    std::fflush(nullptr);  // a copy would write it again
    const pid_t first = ::getpid();
    for (unsigned i = 1; i < size; ++i) {
        int ends[2];
        pid_t copy = -1;
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
            copy = ::fork();
            ::close(copy == 0 ? ends[0] : ends[1]);
            if (copy < 0) ::close(ends[0]);
        }
        if (copy == 0) {
            rank_ = i;
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != first) ::_exit(0);
            begin_copy(ends[1]);
            return;
        }
        if (copy < 0) throw std::system_error(errno, std::generic_category(), "fork");
        sockets_.push_back(ends[0]), copies_.push_back(copy);
    }
}

void forked_ranks::begin_copy(int socket) {
    for (const int of_other : sockets_) ::close(of_other);
    sockets_ = {socket};
    copies_.clear();
    end_silently();
}

forked_ranks::~forked_ranks() {
    for (const int socket : sockets_) ::close(socket);
    for (const pid_t copy : copies_) {
        ::kill(copy, SIGKILL);
        while (::waitpid(copy, nullptr, 0) < 0 && errno == EINTR) {}
    }
    ::munmap(board_, sizeof *board_);
}

void forked_ranks::abort(int exit_code) {
    for (const pid_t copy : copies_) ::kill(copy, SIGKILL);
    ::_exit(exit_code);
}

std::vector<std::uint64_t> forked_ranks::gather(const std::vector<std::uint64_t>& words) {
    if (rank_ > 0) {
        send(sockets_.front(), words);
        return receive(sockets_.front());
    }
    std::vector<std::uint64_t> all = words;
    for (const int socket : sockets_) {
        const std::vector<std::uint64_t> part = receive(socket);
        all.insert(all.end(), part.begin(), part.end());
    }
    for (const int socket : sockets_) send(socket, all);
    return all;
}

void forked_ranks::sum(std::uint64_t* words, std::size_t count) {
    const std::vector<std::uint64_t> all = gather({words, words + count});
    std::fill_n(words, count, 0);
    for (std::size_t i = 0; i < all.size(); ++i) words[i % count] += all[i];
}

/// All parcels go to all ranks, each after its addressee and its size.
void forked_ranks::begin_exchange(parcels& to, std::uint64_t* words, std::size_t count) {
    std::vector<std::uint64_t> sent;
    to.resize(size_);
    for (std::uint64_t addressee = 0; addressee < size_; ++addressee) {
        std::vector<std::uint64_t>& parcel = to[addressee];
        if (addressee != rank_) words_sent_ += parcel.size();
        sent.insert(sent.end(), {addressee, parcel.size()});
        sent.insert(sent.end(), parcel.begin(), parcel.end());
        parcel.clear();
    }
    if (count > 0) sum(words, count);
    const std::vector<std::uint64_t> all = gather(sent);
    arrived_.clear();
    for (std::size_t i = 0; i < all.size();) {
        const std::uint64_t addressee = all[i], size = all[i + 1];
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i + 2);
        if (addressee == rank_) arrived_.insert(arrived_.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
        i += 2 + size;
    }
}

void forked_ranks::open_numbers() {
    gather({});
    if (rank_ == 0) board_->numbers = 0, board_->last = shared_bounds::none, board_->stop = shared_bounds::none;
    gather({});
}

shared_bounds forked_ranks::report_bounds(const shared_bounds& own) {
    lower(board_->last, own.last);
    lower(board_->stop, own.stop);
    return {board_->last, board_->stop};
}

/// A copy ends with the first rank.
void forked_ranks::lose() {
    if (rank_ > 0) ::_exit(0);
    throw rank_lost{};
}

void forked_ranks::wait_for(int socket, short event) {
    constexpr int ms_between_questions = 20;
    for (;;) {
        pollfd one{socket, event, 0};
        const int ready = ::poll(&one, 1, rank_ == 0 ? ms_between_questions : -1);
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR) lose();
        if (rank_ == 0 && !may_wait_()) lose();
    }
}

void forked_ranks::receive_bytes(int socket, void* to, std::size_t bytes) {
    for (char* at = static_cast<char*>(to); bytes > 0;) {
        wait_for(socket, POLLIN);
        const ssize_t got = ::recv(socket, at, bytes, 0);
        if (got == 0 || (got < 0 && errno != EINTR)) lose();
        if (got > 0) at += got, bytes -= static_cast<std::size_t>(got);
    }
}

std::vector<std::uint64_t> forked_ranks::receive(int socket) {
    std::uint64_t size = 0;
    receive_bytes(socket, &size, sizeof size);
    std::vector<std::uint64_t> words(size);
    receive_bytes(socket, words.data(), size * sizeof(std::uint64_t));
    return words;
}

void forked_ranks::send(int socket, const std::vector<std::uint64_t>& words) {
    std::vector<std::uint64_t> message{words.size()};
    message.insert(message.end(), words.begin(), words.end());
    std::size_t bytes = message.size() * sizeof(std::uint64_t);
    for (const char* at = reinterpret_cast<const char*>(message.data()); bytes > 0;) {
        wait_for(socket, POLLOUT);
        const ssize_t sent = ::send(socket, at, bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EINTR && errno != EAGAIN) lose();
        if (sent > 0) at += sent, bytes -= static_cast<std::size_t>(sent);
    }
}

}}  // namespace foregone::impl
