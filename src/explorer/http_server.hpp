// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between the explorer and its HTTP server, a module that is loaded on demand.

#include "explorer/peer_user.hpp"

#include <atomic>
#include <map>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

struct http_request {
    std::string path;  ///< decoded, without parameters
    std::multimap<std::string, std::string> parameters{};
    std::string host{};    ///< the header Host
    std::string origin{};  ///< the header Origin; empty: none
};

struct http_answer {
    int status = 200;
    const char* type = "application/json";
    std::string body{};
};

/// Answers GET requests. Threads: any number at once.
class http_site {
public:
    virtual http_answer answer(const http_request& request) = 0;

    /// Whether a connection is served; asked before anything is read from it.
    virtual bool admits(const connection_end& peer) const = 0;

protected:
    ~http_site() = default;
};

/// A server on the loopback, and the page that it serves. It is in a module of its own, which a program loads when it serves,
/// because the library that it uses takes time to load.
class http_server {
public:
    virtual ~http_server() = default;
    virtual int port() const = 0;

    /// The version of the library, as version_text(): a page asks a program of the same version.
    virtual std::string version() const = 0;

    /// A file of the folder `page`; null if there is none of this name.
    virtual std::string_view page_file(std::string_view name) const = 0;

    /// Answers requests until the signal is not 0.
    virtual void serve(http_site& site, const std::atomic<int>& signal) = 0;
};

/// Opens a server on this port of 127.0.0.1; 0: any free port. Null: the port cannot be used.
using open_http_server = http_server*(int port);

/// The name of that function in the module; its number changes with these classes.
inline constexpr const char* open_http_server_name = "foregone_open_http_server_3";
inline constexpr const char* http_module_name = "libforegone_http.so";

}}  // namespace foregone::impl
