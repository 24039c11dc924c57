// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a component is not a domain
// expected: component<call, 0, lengths>
#include <foregone/domain/product.hpp>

namespace fg = foregone;

struct call {
    int length;
};

#ifdef FOREGONE_MISUSE
// Its size has the wrong type, and at is missing: this must not pass for an empty struct.
struct lengths {
    using value_type = int;
    static constexpr int size = 2;
};
static_assert(fg::product<call, lengths>::size > 0);
#else
struct lengths {
    using value_type = int;
    static constexpr std::uint64_t size = 2;
    static constexpr int at(std::uint64_t index) { return static_cast<int>(index); }
    static constexpr std::optional<std::uint64_t> index_of(const int& length) {
        return length == 0 || length == 1 ? std::optional(static_cast<std::uint64_t>(length)) : std::nullopt;
    }
};
static_assert(fg::product<call, lengths>::size > 0);
#endif
