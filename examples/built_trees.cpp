// SPDX-License-Identifier: BSL-1.0
// XML documents, all of them up to a depth. choose builds a tree, a writer writes it, a parser reads it, and the result must equal
// the tree. Trees are unbounded, so they are pruned at a depth: at 1 in the compiler, at 2 at run time.

#include <foregone/foregone.hpp>

#include <string_view>

namespace fg = foregone;

/// An element with a name of one letter and some text, or with child elements.
struct element {
    int depth;
    char name;
    fg::text<4> text;
    bool operator==(const element&) const = default;
};
using document = fg::inline_vector<element, 7>;  // each element before its children, which are one deeper
using xml = fg::text<120>;
using names = fg::inline_vector<char, 7>;  // of open elements

template <int Depth>
constexpr void build(fg::chooser& choose, document& into, int depth = 0) {
    into.push_back({depth, choose("name", {'a', 'b'}), {}});
    const int inside = choose("elements in it", depth < Depth ? 3 : 1);
    if (inside == 0) into.back().text.append(choose("text", {std::string_view(), std::string_view("&lt;")}));
    for (int i = 0; i < inside; ++i) build<Depth>(choose, into, depth + 1);
}

struct writer {
    xml to{};
    names open{};

    constexpr void text(std::string_view characters) {
        for (const char c : characters) c == '<' ? to.append("&lt;") : c == '&' ? to.append("&amp;") : to.append(c);
    }
    constexpr void begin(char name) { to.append('<').append(name).append('>'), open.push_back(name); }
    constexpr void end() { to.append("</").append(open.back()).append('>'), open.pop_back(); }
};

template <class Writer>
constexpr xml write(const document& from) {
    Writer out;
    for (const element& each : from) {
        while (static_cast<int>(out.open.size()) > each.depth) out.end();
        out.begin(each.name);
        out.text(each.text.view());
    }
    while (!out.open.empty()) out.end();
    return out.to;
}

class parser {
    std::string_view rest_;
    document read_{};
    names open_{};

public:
    constexpr explicit parser(std::string_view from) : rest_(from) {}

    /// The parsed part of the document; parsing stops at the first error.
    constexpr document read() {
        while (begin() || end() || text()) {}
        if (!rest_.empty() || !open_.empty()) read_.clear();
        return read_;
    }

private:
    constexpr bool skip(std::string_view what) {
        const bool here = rest_.starts_with(what);
        if (here) rest_.remove_prefix(what.size());
        return here;
    }
    constexpr bool begin() {
        if (rest_.size() < 3 || rest_[0] != '<' || rest_[1] == '/' || rest_[2] != '>' || read_.full()) return false;
        read_.push_back({static_cast<int>(open_.size()), rest_[1], {}});
        open_.push_back(rest_[1]);
        rest_.remove_prefix(3);
        return true;
    }
    constexpr bool end() {
        if (open_.empty() || rest_.size() < 4 || rest_[2] != open_.back() || !skip("</")) return false;
        open_.pop_back();
        rest_.remove_prefix(2);
        return true;
    }
    constexpr bool text() {
        if (read_.empty() || rest_.empty() || rest_[0] == '<') return false;
        auto& into = read_.back().text;
        if (skip("&lt;")) into.append('<');
        else if (skip("&amp;")) into.append('&');
        else into.append(rest_[0]), rest_.remove_prefix(1);
        return true;
    }
};

template <class Writer, int Depth>
constexpr void comes_back(fg::chooser& choose) {
    document built;
    build<Depth>(choose, built);
    const xml written = write<Writer>(built);
    choose.remark(written.view());
    choose.expect(parser(written.view()).read() == built, "what is read is what was built");
}
FOREGONE_CHECK(fg::program<comes_back<writer, 1>>, fg::paths<9>);            // 44 documents
FOREGONE_RUNTIME_CHECK(fg::program<comes_back<writer, 2>>, fg::paths<21>);   // 3,964

/// A defect: an ampersand is not escaped, so that a text which looks escaped is read as another text.
struct hasty_writer : writer {
    constexpr void text(std::string_view characters) {
        for (const char c : characters) c == '<' ? to.append("&lt;") : to.append(c);
    }
};
FOREGONE_CHECK(fg::program<comes_back<hasty_writer, 1>>, fg::paths<9>.expect_violation("what is read is what was built", 3));
