// SPDX-License-Identifier: BSL-1.0
#pragma once

// Growing text for run-time messages in headers, without the compile time of <string>.

#include <foregone/impl/base/dynamic_sink.hpp>

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

/// Text of any length at run time, without <string>.
///
/// Errors: std::bad_alloc.
class long_text final : public dynamic_sink {
public:
    long_text() = default;
    long_text(const long_text&) = delete;
    long_text& operator=(const long_text&) = delete;
    long_text(long_text&& other) noexcept;
    long_text& operator=(long_text&& other) noexcept;
    ~long_text();

    void append(std::string_view more) override;
    std::string_view view() const { return {characters_, size_}; }

private:
    char* characters_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

}}  // namespace foregone::impl
