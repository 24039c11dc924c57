// SPDX-License-Identifier: BSL-1.0
// The module with the server and the page: the only file that includes the HTTP library.

#include "report/version_text.hpp"
#include "run/explorer/http_server.hpp"
#include "run/explorer/page_text.hpp"

#include <chrono>
#include <httplib.h>
#include <memory>
#include <thread>
#include <utility>

namespace foregone::inline impl {

namespace {

constexpr std::size_t most_request_bytes = 16 * 1024;
constexpr auto poll_interval = std::chrono::milliseconds(50);

class httplib_server final : public http_server {
    httplib::Server server_;
    int port_;

public:
    explicit httplib_server(int port) : port_(port) {
        // Without SO_REUSEPORT, so that a port that another program serves is refused.
        server_.set_socket_options([](socket_t socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        server_.set_payload_max_length(most_request_bytes);
        server_.set_tcp_nodelay(true);
        if (port == 0) port_ = server_.bind_to_any_port("127.0.0.1");
        else if (!server_.bind_to_port("127.0.0.1", port)) port_ = -1;
    }

    int port() const override { return port_; }
    std::string version() const override { return version_text(); }
    std::string_view page_file(std::string_view name) const override { return embedded::page_text(name); }

    void serve(http_site& site, const std::atomic<int>& signal) override {
        server_.Get(".*", [&site](const httplib::Request& request, httplib::Response& response) {
            http_answer answer = site.answer({request.path,
                                              {request.params.begin(), request.params.end()},
                                              request.get_header_value("Host"),
                                              request.get_header_value("Origin")});
            response.status = answer.status;
            response.set_content(std::move(answer.body), answer.type);
        });
        server_.set_default_headers(
            {{"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
             {"X-Content-Type-Options", "nosniff"},
             {"Referrer-Policy", "no-referrer"},
             {"Cross-Origin-Resource-Policy", "same-origin"},
             {"Cache-Control", "no-store"}});
        std::thread stopper([&] {
            while (signal == 0) std::this_thread::sleep_for(poll_interval);
            server_.stop();
        });
        server_.listen_after_bind();
        stopper.join();
    }
};

}  // namespace

extern "C" http_server* foregone_open_http_server_2(int port) {
    auto server = std::make_unique<httplib_server>(port);
    return server->port() > 0 ? server.release() : nullptr;
}

}  // namespace foregone::impl
