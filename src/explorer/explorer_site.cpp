// SPDX-License-Identifier: BSL-1.0
// Routes GET requests to page files and JSON answers, and rejects foreign tokens, hosts, origins and users.
#include "explorer/explorer_site.hpp"

#include "report/dumped.hpp"
#include "report/quantity.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "walks/label_tally.hpp"


#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <random>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

using json = nlohmann::ordered_json;

constexpr std::uint64_t most_graph_states = 2'000;

http_answer as_answer(const json& object, int status = 200) {
    return {status, "application/json", dumped(object)};
}

http_answer refused(int status, const std::string& why) { return as_answer({{"error", why}}, status); }

std::string parameter(const http_request& request, const char* name) {
    const auto found = request.parameters.find(name);
    return found == request.parameters.end() ? std::string() : found->second;
}

std::uint64_t number(const http_request& request, const char* name, std::uint64_t otherwise) {
    const std::string text = parameter(request, name);
    if (text.empty()) return otherwise;
    const auto value = parse_number(text);
    if (!value) throw refused_request(400, std::string(name) + " is not a whole number");
    return *value;
}

http_answer answer_page(explored_checks& checks, const http_request& request, std::string_view what) {
    if (what == "checks") return as_answer(checks.all());
    const auto id = static_cast<std::size_t>(number(request, "check", 0));
    if (what == "initial") return as_answer(checks.initial_of(id));
    if (what == "run") return as_answer(checks.run_of(id, parameter(request, "at")));
    if (what == "graph")
        return as_answer(checks.graph_of(id, parameter(request, "at"), std::min(number(request, "limit", 500), most_graph_states),
                                         number(request, "steps", UINT64_MAX)));
    return refused(404, "there is no such page");
}

}  // namespace

explorer_site::explorer_site(explored_checks& checks, std::string token, const http_server& server)
    : checks_(checks), token_(std::move(token)), server_(server) {}

std::string explorer_site::address() const { return "http://127.0.0.1:" + std::to_string(server_.port()) + '/' + token_ + '/'; }

bool explorer_site::admits(const connection_end& peer) const {
    return is_own_user({.port = static_cast<std::uint16_t>(server_.port())}, peer);
}

bool explorer_site::is_own(const http_request& request) const {
    const std::string port = ':' + std::to_string(server_.port());
    const auto is_at = [&](std::string_view address, std::string_view name) {
        if (!address.starts_with(name)) return false;
        address.remove_prefix(name.size());
        return address == port || (port == ":80" && address.empty());  // a browser leaves out the port of HTTP
    };
    for (const std::string host : {"127.0.0.1", "localhost"})
        if (is_at(request.host, host)) return request.origin.empty() || is_at(request.origin, "http://" + host);
    return false;
}

/// A file of the page; status 404 if there is none of this name.
http_answer explorer_site::page_file(std::string_view name) const {
    const std::string_view text = server_.page_file(name.empty() ? "index.html" : name);
    const char* const type = name.ends_with(".js")    ? "text/javascript; charset=utf-8"
                             : name.ends_with(".css") ? "text/css; charset=utf-8"
                                                      : "text/html; charset=utf-8";
    return {text.data() != nullptr ? 200 : 404, type, std::string(text)};
}

http_answer explorer_site::answer(const http_request& request) {
    const std::string begin = '/' + token_ + '/';
    if (!is_own(request)) return refused(403, "this address is for the machine that runs the program only");
    if (!request.path.starts_with(begin)) return refused(404, "the address lacks its token; take the one that the program prints");
    const std::string_view what = std::string_view(request.path).substr(begin.size());
    crash_guard::watch_thread();
    run_labels unread;  // or a check that runs meanwhile would be said to collect them
    const label_scope scope(unread);
    try {
        if (http_answer file = page_file(what); file.status == 200) return file;
        return answer_page(checks_, request, what);
    } catch (const refused_request& why) { return refused(why.status, why.what()); } catch (const std::exception& error) {
        return refused(500, error.what());
    }
}

std::string random_token() {
    std::random_device source;
    std::string token;
    for (int i = 0; i < 4; ++i) {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08x", source());
        token += digits;
    }
    return token;
}

}}  // namespace foregone::impl
