// SPDX-License-Identifier: BSL-1.0
// The compiled part of long_text: moving, freeing and appending with doubled capacity.
#include <foregone/impl/base/long_text.hpp>

#include <cstring>
#include <utility>

namespace foregone { inline namespace impl {

long_text::long_text(long_text&& other) noexcept
    : characters_(std::exchange(other.characters_, nullptr)), size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)) {}

long_text& long_text::operator=(long_text&& other) noexcept {
    std::swap(characters_, other.characters_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
}

long_text::~long_text() { delete[] characters_; }

void long_text::append(std::string_view more) {
    if (more.empty()) return;
    if (more.size() > capacity_ - size_) {
        const std::size_t larger = 2 * capacity_ > size_ + more.size() ? 2 * capacity_ : size_ + more.size();
        char* const moved = new char[larger];
        if (size_ > 0) std::memcpy(moved, characters_, size_);
        std::memcpy(moved + size_, more.data(), more.size());  // before the old memory is freed: `more` may point into it
        delete[] std::exchange(characters_, moved);
        capacity_ = larger;
    } else {
        std::memcpy(characters_ + size_, more.data(), more.size());
    }
    size_ += more.size();
}

}}  // namespace foregone::impl
