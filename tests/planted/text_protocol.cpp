// SPDX-License-Identifier: BSL-1.0
// full: the other systems here have planted bugs of the same kinds
// Planted bugs in a server that speaks a text protocol, over a socket of the loopback interface: one system, one server.
#include "laws.hpp"

#include <foregone/impl/base/text.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace {

namespace fg = foregone;
using planted::expect_row;

enum class bug { none, deletes_nothing, appends, answers_the_last_value_found, forgets_half_a_line };

/// A socket that is closed.
class socket_handle {
    int number_;

public:
    explicit socket_handle(int number) : number_(number) {
        if (number < 0) throw std::runtime_error("no socket");
    }
    socket_handle(const socket_handle&) = delete;
    socket_handle& operator=(const socket_handle&) = delete;
    ~socket_handle() { ::close(number_); }
    int number() const { return number_; }

    void write(std::string_view bytes) const {
        if (::send(number_, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size()))
            throw std::runtime_error("cannot send");
    }
    std::string read() const {
        char bytes[64];
        const ssize_t count = ::recv(number_, bytes, sizeof bytes, 0);
        return std::string(bytes, count > 0 ? static_cast<std::size_t>(count) : 0);
    }
};

/// `SET key value`, `GET key` and `DEL key`, a line each; the answer is a line, too.
template <bug Planted>
class server {
    std::map<std::string, std::string> stored_{};
    std::string last_ = "NONE";
    std::string input_{};

    std::string answer(const std::string& line) {
        if (line.size() < 5) return "ERROR";
        const std::string verb = line.substr(0, 3), key = line.substr(4, 1);
        if (verb == "SET") {
            std::string& value = stored_[key];
            value = (Planted == bug::appends ? value : "") + line.substr(6);
            return "OK";
        }
        if (verb == "DEL")
            return Planted != bug::deletes_nothing && stored_.erase(key) > 0 ? "OK" : stored_.contains(key) ? "OK" : "NONE";
        const auto found = stored_.find(key);
        if (found == stored_.end()) return Planted == bug::answers_the_last_value_found ? last_ : "NONE";
        return last_ = found->second;
    }

public:
    void serve(const socket_handle& client) {
        for (std::string bytes = client.read(); !bytes.empty(); bytes = client.read()) {
            input_ += bytes;
            for (std::size_t end = input_.find('\n'); end != std::string::npos; end = input_.find('\n')) {
                client.write(answer(input_.substr(0, end)) + '\n');
                input_.erase(0, Planted == bug::forgets_half_a_line ? std::string::npos : end + 1);
            }
        }
    }
};

/// A connection to a server of its own, which lives in a thread.
template <bug Planted>
class connection {
    socket_handle listening_{::socket(AF_INET, SOCK_STREAM, 0)};
    std::thread serving_{};
    std::optional<socket_handle> client_{};
    std::string input_{};

    sockaddr_in address() const {
        sockaddr_in any{};
        any.sin_family = AF_INET;
        any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return any;
    }

public:
    connection() {
        sockaddr_in at = address();
        socklen_t size = sizeof at;
        auto* const generic = reinterpret_cast<sockaddr*>(&at);
        const int listening = listening_.number();
        if (::bind(listening, generic, size) != 0 || ::listen(listening, 1) != 0 || ::getsockname(listening, generic, &size) != 0)
            throw std::runtime_error("cannot listen");
        client_.emplace(::socket(AF_INET, SOCK_STREAM, 0));
        if (::connect(client_->number(), generic, size) != 0) throw std::runtime_error("cannot connect");
        serving_ = std::thread([listening] {
            const socket_handle accepted(::accept(listening, nullptr, nullptr));
            server<Planted>().serve(accepted);
        });
    }
    ~connection() {
        client_.reset();
        serving_.join();
    }

    void send(const std::string& lines) { client_->write(lines); }
    std::string answer() {
        while (input_.find('\n') == std::string::npos) {
            const std::string more = client_->read();
            if (more.empty()) return "the connection is closed";
            input_ += more;
        }
        const std::string line = input_.substr(0, input_.find('\n'));
        input_.erase(0, line.size() + 1);
        return line;
    }
    std::string ask(const std::string& line) { return send(line + '\n'), answer(); }
};

template <bug Planted>
struct commands_of {
    using system = connection<Planted>;
    struct model {
        std::map<char, int> values{};
        bool operator==(const model&) const = default;

        std::string verdict_text(char key) const { return values.contains(key) ? std::to_string(values.at(key)) : "NONE"; }
    };

    struct set {
        char key;
        int value;
        void next(model& m) const { m.values[key] = value; }
        std::string run(system& c) const { return c.ask(std::string("SET ") + key + ' ' + std::to_string(value)); }
        std::string expected(const model&) const { return "OK"; }
    };
    struct get {
        char key;
        std::string run(system& c) const { return c.ask(std::string("GET ") + key); }
        std::string expected(const model& m) const { return m.verdict_text(key); }
    };
    struct remove {
        char key;
        void next(model& m) const { m.values.erase(key); }
        std::string run(system& c) const { return c.ask(std::string("DEL ") + key); }
        std::string expected(const model& m) const { return m.values.contains(key) ? "OK" : "NONE"; }
    };
    /// Two questions in one packet, and the rest of the second in another.
    struct get_both {
        std::string run(system& c) const {
            c.send("GET a\nGE");
            const std::string first = c.answer();
            return first + ' ' + c.ask("T b");
        }
        std::string expected(const model& m) const { return m.verdict_text('a') + ' ' + m.verdict_text('b'); }
    };
    using keys = fg::values<'a', 'b'>;
    using commands =
        fg::one_of<fg::product<set, keys, fg::values<1, 2>>, fg::product<get, keys>, fg::product<remove, keys>, get_both>;
};

TEST(planted_text_protocol, what_kills_each_bug) {
    // shortest; every sequence; the tour; random walks
    expect_row<commands_of<bug::none>, 2>(0, {0, 90}, {0, 89}, {0, 6'400});
    expect_row<commands_of<bug::deletes_nothing>, 3>(3, {3, 819}, {3, 28}, {3, 8});
    expect_row<commands_of<bug::appends>, 3>(3, {3, 819}, {3, 15}, {3, 31});
    expect_row<commands_of<bug::answers_the_last_value_found>, 2>(2, {2, 90}, {2, 28}, {2, 9});
    expect_row<commands_of<bug::forgets_half_a_line>, 2>(1, {1, 9}, {1, 71}, {1, 4});
}

}  // namespace
