// SPDX-License-Identifier: BSL-1.0
#pragma once

// The web site of the explorer: addresses, access control by a secret token, and answers; served by http_server.

#include "explorer/explored_checks.hpp"
#include "explorer/http_server.hpp"

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The addresses of the explorer: the page, and what it asks for.
///
/// Guarantees: an address that does not begin with the token, a request of another host or origin, and any other path get an
/// error and nothing else, and so does another user of the machine where the system names the users of connections. Nothing in the
/// program changes.
class explorer_site final : public http_site {
    explored_checks& checks_;
    std::string token_;
    const http_server& server_;

public:
    /// `token`: the first part of each path; it cannot be guessed.
    explorer_site(explored_checks& checks, std::string token, const http_server& server);

    http_answer answer(const http_request& request) override;
    bool admits(const connection_end& peer) const override;

    std::string address() const;

private:
    bool is_own(const http_request& request) const;
    http_answer page_file(std::string_view name) const;
};

/// 128 random bits as hexadecimal digits.
std::string random_token();

}}  // namespace foregone::impl
