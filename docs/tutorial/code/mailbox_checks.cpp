// SPDX-License-Identifier: BSL-1.0
#include "mailbox.hpp"

#include <foregone/concurrency/unmodified.hpp>

#include <cassert>
#include <thread>

namespace fg = foregone;

void each_letter_is_read() {
    mailbox box;
    int first = 0, second = 0;
    std::thread sender([&] { box.send(1), box.send(2); });
    std::thread reader([&] { first = box.read(); });
    second = box.read();
    sender.join(), reader.join();
    assert(first + second == 3);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<each_letter_is_read>, fg::paths<200>);
