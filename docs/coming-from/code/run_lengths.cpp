// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <string>
#include <string_view>

namespace fg = foregone;

std::string encoded(std::string_view text) {  // "aaab" becomes "3a1b"
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && text[end] == text[at] && end - at < 12) ++end;  // a bug: a digit has no 10
        result += static_cast<char>('0' + (end - at));
        result += text[at];
        at = end;
    }
    return result;
}
std::string decoded(std::string_view code) {
    std::string result;
    for (std::size_t at = 0; at + 1 < code.size(); at += 2)
        if (code[at] >= '0' && code[at] <= '9') result.append(static_cast<std::size_t>(code[at] - '0'), code[at + 1]);
    return result;
}

struct run_lengths {
    struct system {};  // functions without a state
    struct model {};

    struct round_trip {
        fg::text<64> text;                                                          // @given(text(max_size=64))
        std::string run(system&) const { return decoded(encoded(text.view())); }
        std::string expected(const model&) const { return std::string(text.view()); }  // assert decoded(encoded(s)) == s
    };
    using few_letters = fg::strings<64, fg::range<'a', 'b'>>;
    using commands = fg::one_of<fg::product<round_trip, few_letters>>;
};
FOREGONE_RUNTIME_CHECK(run_lengths, fg::random{.runs = 2'000, .steps = 1});
