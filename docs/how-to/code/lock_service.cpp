// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>
#include <cstdint>
#include <variant>

namespace fg = foregone;

enum class wire : std::uint8_t { reliable, loses, repeats };

/// A server lends a lock to one of three clients. They share nothing and send messages.
template <wire Wire>
struct lock_service {
    static constexpr unsigned clients = 3;
    using client = fg::range<0u, clients - 1>;
    enum class phase : std::uint8_t { idle, waiting, inside };

    // What can be on its way.
    struct request { unsigned asks; bool operator==(const request&) const = default; };
    struct grant { unsigned gets; bool operator==(const grant&) const = default; };
    struct release { unsigned returns; bool operator==(const release&) const = default; };
    using message = fg::one_of<fg::product<request, client>, fg::product<grant, client>, fg::product<release, client>>;
    using network = fg::subset_of<message>;

    struct state {
        std::array<phase, clients> at{};
        bool is_lent = false;
        network sent{};
        bool operator==(const state&) const = default;
    };

    struct ask { unsigned who; };
    struct leave { unsigned who; };
    struct receive { message::value_type what; };
    struct lose { message::value_type what; };
    using action = fg::one_of<fg::product<ask, client>, fg::product<leave, client>, fg::product<receive, message>,
                              fg::product<lose, message>>;

    static constexpr state initial() { return {}; }

    // A client that hears nothing asks again, where messages are lost.
    static constexpr bool next(state& s, const ask& a) {
        if (s.at[a.who] == phase::inside || (s.at[a.who] == phase::waiting && Wire != wire::loses)) return false;
        s.at[a.who] = phase::waiting;
        s.sent.insert(request{a.who});
        return true;
    }
    static constexpr bool next(state& s, const leave& a) {
        if (s.at[a.who] != phase::inside) return false;
        s.at[a.who] = phase::idle;
        s.sent.insert(release{a.who});
        return true;
    }

    // A message is taken from the network, and its receiver may answer. A network that repeats messages keeps it.
    static constexpr bool next(state& s, const receive& a) {
        if (!s.sent.contains(a.what)) return false;
        if (Wire != wire::repeats) s.sent.erase(a.what);
        return std::visit([&](const auto& m) { return get(s, m); }, a.what);
    }
    static constexpr bool get(state& s, request m) {
        if (s.is_lent) return false;  // it stays on its way
        s.is_lent = true;
        s.sent.insert(grant{m.asks});
        return true;
    }
    static constexpr bool get(state& s, grant m) {
        if (s.at[m.gets] == phase::waiting) s.at[m.gets] = phase::inside;
        return true;
    }
    static constexpr bool get(state& s, release) {
        s.is_lent = false;
        return true;
    }

    static constexpr bool next(state& s, const lose& a) {
        if (Wire != wire::loses || !s.sent.contains(a.what)) return false;
        s.sent.erase(a.what);
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"two clients are inside">([](const state& s) {
            unsigned inside = 0;
            for (const phase p : s.at) inside += p == phase::inside;
            return inside > 1;
        }),
        fg::sometimes<"a client is inside">([](const state& s) { return s.at[0] == phase::inside; }),
    };
};

FOREGONE_RUNTIME_CHECK(lock_service<wire::reliable>);
FOREGONE_RUNTIME_CHECK(lock_service<wire::loses>);
FOREGONE_RUNTIME_CHECK(lock_service<wire::repeats>);
