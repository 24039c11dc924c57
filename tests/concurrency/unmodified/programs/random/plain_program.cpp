// SPDX-License-Identifier: BSL-1.0
// Runs a random program with std::thread, std::atomic_ref and std::mutex, and plain accesses to the bytes of one array.
#include "plain_program.hpp"

#include "interpreter.hpp"

#include <atomic>
#include <mutex>
#include <thread>

namespace random_programs {

namespace {

/// A number at any address.
template <class T>
struct [[gnu::packed]] unaligned {
    T value;
};

class plain_memory {
    alignas(16) std::uint8_t bytes_[memory_bytes]{};
    std::mutex mutexes_[mutex_count];
    const program& code_;

    template <class Use>
    static std::uint64_t with_size(std::size_t bytes, Use use) {
        switch (bytes) {
            case 1: return use(std::uint8_t{});
            case 2: return use(std::uint16_t{});
            case 4: return use(std::uint32_t{});
            default: return use(std::uint64_t{});
        }
    }

    template <class Use>
    std::uint64_t with_atomic(const action& what, Use use) {
        std::uint8_t* const at = bytes_ + program::address_of(what.object);
        return with_size(code_.atomic_bytes[what.object], [&](auto of_type) -> std::uint64_t {
            using T = decltype(of_type);
            return use(std::atomic_ref<T>(*reinterpret_cast<T*>(at)), static_cast<T>(what.value), static_cast<T>(what.expected));
        });
    }

public:
    explicit plain_memory(const program& code) : code_(code) {}

    const void* bytes() const { return bytes_; }
    std::mutex& mutex(std::size_t number) { return mutexes_[number]; }
    void fence(std::memory_order order) { std::atomic_thread_fence(order); }

    std::uint64_t read(const action& what) {
        std::uint8_t* const at = bytes_ + what.object;
        return with_size(what.bytes, [&](auto of_type) -> std::uint64_t {
            using T = decltype(of_type);
            if (what.object % sizeof(T) == 0) return *reinterpret_cast<const T*>(at);
            return reinterpret_cast<const unaligned<T>*>(at)->value;
        });
    }

    void write(const action& what) {
        std::uint8_t* const at = bytes_ + what.object;
        with_size(what.bytes, [&](auto of_type) -> std::uint64_t {
            using T = decltype(of_type);
            const auto value = static_cast<T>(what.value * 0x0101010101010101u);
            if (what.object % sizeof(T) == 0) *reinterpret_cast<T*>(at) = value;
            else reinterpret_cast<unaligned<T>*>(at)->value = value;
            return 0;
        });
    }

    std::uint64_t load(const action& what) {
        return with_atomic(what, [&](auto at, auto, auto) { return at.load(what.order); });
    }
    void store(const action& what) {
        with_atomic(what, [&](auto at, auto value, auto) { return at.store(value, what.order), 0u; });
    }
    std::uint64_t add(const action& what) {
        return with_atomic(what, [&](auto at, auto value, auto) { return at.fetch_add(value, what.order); });
    }
    std::uint64_t exchange(const action& what) {
        return with_atomic(what, [&](auto at, auto value, auto) { return at.exchange(value, what.order); });
    }
    std::uint64_t replace(const action& what) {
        return with_atomic(what, [&](auto at, auto value, auto expected) {
            at.compare_exchange_strong(expected, value, what.order, what.failure);
            return expected;
        });
    }
};

program current;

}  // namespace

void set_plain_program(const program& code) { current = code; }

void run_plain_program(void*, foregone::chooser&) {
    path_log::get().begin_path();
    plain_memory memory(current);
    interpreter<plain_memory, std::thread> runs(current, memory);
    runs.run(0);
    path_log::get().put_memory(memory.bytes());
    path_log::get().end_path();
}

}  // namespace random_programs
