// SPDX-License-Identifier: BSL-1.0
// A program with a main() of its own, which knows nothing of foregone: two withdrawals from an account, checked and done under two
// locks. Its argument is the amount.
#include <cstdlib>
#include <mutex>
#include <thread>

namespace {

int balance = 100;
std::mutex mutex;

void withdraw(int amount) {
    bool has_enough;
    {
        const std::lock_guard lock(mutex);
        has_enough = balance >= amount;
    }
    if (!has_enough) return;
    const std::lock_guard lock(mutex);
    balance -= amount;
}

}  // namespace

int main(int count, char** arguments) {
    const int amount = count > 1 ? std::atoi(arguments[1]) : 60;
    std::thread a([=] { withdraw(amount); }), b([=] { withdraw(amount); });
    a.join();
    b.join();
    if (balance < 0) std::exit(3);
    return 0;
}
