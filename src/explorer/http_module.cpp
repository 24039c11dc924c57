// SPDX-License-Identifier: BSL-1.0
// The module with the server and the page: the only file that includes the HTTP library.

#include "explorer/http_server.hpp"
#include "explorer/page_text.hpp"
#include "report/version_text.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <iterator>
#include <list>
#include <memory>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::uint32_t most_head_bytes = 16 * 1024;
constexpr std::ptrdiff_t most_fields = 64;
constexpr std::size_t most_connections = 64, answering_threads = 8;
constexpr auto head_time = std::chrono::seconds(3);     ///< for the whole head of a request, and between two requests
constexpr auto answer_time = std::chrono::seconds(30);  ///< for a whole answer
constexpr auto poll_interval = std::chrono::milliseconds(50);

constexpr std::pair<const char*, const char*> headers_of_all_answers[] = {
    {"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"}};

constexpr int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// A part of an address without its escapes: `%2e`, and `+` for a space.
std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = text[i] == '%' && i + 2 < text.size() && digit_of(text[i + 1]) >= 0 && digit_of(text[i + 2]) >= 0;
        if (is_escape) plain += static_cast<char>(digit_of(text[i + 1]) * 16 + digit_of(text[i + 2])), i += 2;
        else plain += text[i] == '+' ? ' ' : text[i];
    }
    return plain;
}

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

http_request request_of(const http::request<http::empty_body>& from) {
    const std::string_view target = view_of(from.target()), path = target.substr(0, target.find('?'));
    http_request request{.path = decoded(path),
                         .host = std::string(view_of(from[http::field::host])),
                         .origin = std::string(view_of(from[http::field::origin]))};
    std::string_view rest = target.substr(path.size());
    while (!rest.empty()) {
        const std::string_view one = rest.substr(1, rest.find('&', 1) - 1), name = one.substr(0, one.find('='));
        request.parameters.emplace(decoded(name), decoded(one.substr(std::min(one.size(), name.size() + 1))));
        rest.remove_prefix(1 + one.size());
    }
    return request;
}

void close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

class connection;

/// What the connections share; used by the thread of the input and output alone.
struct connection_list {
    http_site& site;
    std::list<connection*> reading{};  ///< those that wait for a request, longest first
    std::list<connection*> open{};
    asio::thread_pool answering{answering_threads};  // last, because what it has not begun uses the others
};

/// Reads requests from a socket and answers them, one at a time.
///
/// Guarantees: waiting for a client takes no thread. The head of a request, its time and that of its answer are bounded, and a
/// request with a body is refused before its body is read.
class connection : public std::enable_shared_from_this<connection> {
    connection_list& all_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{most_head_bytes};
    std::optional<http::request_parser<http::empty_body>> parser_{};
    std::optional<http::response<http::string_body>> response_{};
    std::list<connection*>::iterator open_, reading_;
    bool is_reading_ = false;

public:
    connection(connection_list& all, tcp::socket socket)
        : all_(all), stream_(std::move(socket)), open_(all.open.insert(all.open.end(), this)), reading_(all.reading.end()) {}
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    ~connection() { stop_reading(), all_.open.erase(open_); }

    void read() {
        reading_ = all_.reading.insert(all_.reading.end(), this);
        is_reading_ = true;
        parser_.emplace();
        parser_->header_limit(most_head_bytes);
        stream_.expires_after(head_time);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](const error_code& error, std::size_t) { self->take(error); });
    }

    void close() {
        stop_reading();
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
        stream_.close();
    }

    void refuse(http::status status, const char* why) { write({static_cast<int>(status), "text/plain", why}, false); }

private:
    void stop_reading() {
        if (std::exchange(is_reading_, false)) all_.reading.erase(reading_);
    }

    /// Whether the client has sent something else, and has not just gone.
    static bool is_no_http(const error_code& error) {
        return error.category() == error_code(http::error::bad_method).category() && error != http::error::end_of_stream &&
               error != http::error::partial_message;
    }

    void take(const error_code& error) {
        stop_reading();
        if (error == http::error::header_limit || error == http::error::buffer_overflow)
            return refuse(http::status::request_header_fields_too_large, "the head of the request is too long");
        if (is_no_http(error)) return refuse(http::status::bad_request, "this is not an HTTP request");
        if (error) return close();
        const auto& request = parser_->get();
        if (std::distance(request.begin(), request.end()) > most_fields)
            return refuse(http::status::request_header_fields_too_large, "the request has too many fields");
        if (request.method() != http::verb::get && request.method() != http::verb::head)
            return refuse(http::status::method_not_allowed, "write GET or HEAD");
        if (parser_->chunked() || parser_->content_length().value_or(0) > 0)
            return refuse(http::status::payload_too_large, "a request has no body here");
        answer();
    }

    void answer() {
        stream_.expires_never();
        asio::post(all_.answering, [self = shared_from_this()]() mutable {
            http_answer made = self->all_.site.answer(request_of(self->parser_->get()));
            connection& one = *self;
            asio::post(one.stream_.get_executor(), [self = std::move(self), made = std::move(made)]() mutable {
                self->write(std::move(made), self->parser_->get().keep_alive());
            });
        });
    }

    void write(http_answer answer, bool goes_on) {
        const bool has_request = parser_ && parser_->is_header_done();
        response_.emplace(static_cast<http::status>(answer.status), has_request ? parser_->get().version() : 11U);
        for (const auto& [name, value] : headers_of_all_answers) response_->set(name, value);
        response_->set(http::field::content_type, answer.type);
        response_->keep_alive(goes_on);
        response_->content_length(answer.body.size());
        if (!has_request || parser_->get().method() != http::verb::head) response_->body() = std::move(answer.body);
        stream_.expires_after(answer_time);
        http::async_write(stream_, *response_, [self = shared_from_this(), goes_on](const error_code& error, std::size_t) {
            if (error || !goes_on) self->close();
            else self->read();
        });
    }
};

class beast_server final : public http_server {
    asio::io_context io_{1};
    tcp::acceptor acceptor_{io_};
    asio::steady_timer timer_{io_};
    bool is_accepting_ = false;
    int port_ = -1;

public:
    explicit beast_server(int port) {
        error_code error;
        const tcp::endpoint at(asio::ip::address_v4::loopback(), static_cast<unsigned short>(port));
        acceptor_.open(at.protocol(), error);
        if (!error) close_on_exec(acceptor_.native_handle());
        // Without SO_REUSEPORT, so that a port that another program serves is refused.
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(at, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (!error) port_ = acceptor_.local_endpoint(error).port();
    }

    int port() const override { return port_; }
    std::string version() const override { return version_text(); }
    std::string_view page_file(std::string_view name) const override { return embedded::page_text(name); }

    void serve(http_site& site, const std::atomic<int>& signal) override {
        connection_list all{site};
        poll(all, signal);
        io_.run();
        all.answering.stop();
        all.answering.join();
        io_.restart();
        io_.run();  // what was answered meanwhile, to closed sockets
    }

private:
    void poll(connection_list& all, const std::atomic<int>& signal) {
        if (signal != 0) return stop(all);
        if (!is_accepting_) accept(all);  // again after an error, such as too many open files
        timer_.expires_after(poll_interval);
        timer_.async_wait([&](const error_code&) { poll(all, signal); });
    }

    void stop(connection_list& all) {
        acceptor_.close();
        for (connection* const one : all.open) one->close();
    }

    void accept(connection_list& all) {
        is_accepting_ = true;
        acceptor_.async_accept([&](const error_code& error, tcp::socket socket) {
            is_accepting_ = false;
            if (error || !acceptor_.is_open()) return;
            begin(all, std::move(socket));
            accept(all);
        });
    }

    /// If there are too many connections, the one that has waited longest for its request is closed.
    static void begin(connection_list& all, tcp::socket socket) {
        close_on_exec(socket.native_handle());
        error_code error;
        socket.set_option(tcp::no_delay(true), error);
        const tcp::endpoint peer = socket.remote_endpoint(error);
        if (error || all.open.size() >= most_connections) {
            if (error || all.reading.empty()) return;
            all.reading.front()->close();
        }
        const auto made = std::make_shared<connection>(all, std::move(socket));
        if (all.site.admits({peer.address().to_v4().to_uint(), peer.port()})) made->read();
        else made->refuse(http::status::forbidden, "this address is for the user who runs the program");
    }
};

}  // namespace

extern "C" http_server* foregone_open_http_server_3(int port) {
    auto server = std::make_unique<beast_server>(port);
    return server->port() > 0 ? server.release() : nullptr;
}

}}  // namespace foregone::impl
