// SPDX-License-Identifier: BSL-1.0
// rand(), getrandom(), arc4random() and their kin, and std::random_device: the same numbers in each path.
#include "concurrency/unmodified/entry_points/path_random.hpp"

#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

namespace {

/// A sequence for each thread. Source: Steele, Lea and Flood, SplitMix (OOPSLA 2014).
class random_sequences final : path_state {
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;

    std::array<std::uint64_t, most_threads> states_{};

    void clear() override {
        for (std::size_t i = 0; i < most_threads; ++i) states_[i] = mixed((i + 1) * golden);
    }

    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    std::uint64_t& mine() {
        program_thread& me = runtime::current().self();
        me.watch.note_effect();
        runtime::current().cycles().note_uncompared();
        return states_[me.id];
    }

public:
    std::uint64_t next() { return mixed(mine() += golden); }
    void seed(std::uint64_t with) { mine() = mixed(with); }
};
random_sequences sequences;

std::uint64_t draw() {
    const engine_section in;
    return path_random::next();
}

void draw_bytes(void* to, std::size_t count) {
    const engine_section in;
    path_random::fill(to, count);
}

int draw_31_bits() { return static_cast<int>(draw() >> 33); }

void restart(std::uint64_t with) {
    const engine_section in;
    path_random::seed(with);
}

/// A double in [0, 1).
double draw_fraction() { return static_cast<double>(draw() >> 11) * 0x1p-53; }

}  // namespace

std::uint64_t path_random::next() { return sequences.next(); }
void path_random::seed(std::uint64_t with) { sequences.seed(with); }

void path_random::fill(void* bytes, std::size_t count) {
    auto* to = static_cast<std::byte*>(bytes);
    for (; count > 0;) {
        const std::uint64_t drawn = next();
        const std::size_t part = count < sizeof drawn ? count : sizeof drawn;
        std::memcpy(to, &drawn, part);
        to += part, count -= part;
    }
}

}}  // namespace foregone::impl

using foregone::in_program;

#pragma GCC visibility push(default)
extern "C" {

int rand() noexcept { return in_program() ? foregone::draw_31_bits() : FOREGONE_REAL(rand)(); }
void srand(unsigned with) noexcept { in_program() ? foregone::restart(with) : FOREGONE_REAL(srand)(with); }
long random() noexcept { return in_program() ? foregone::draw_31_bits() : FOREGONE_REAL(random)(); }
void srandom(unsigned with) noexcept { in_program() ? foregone::restart(with) : FOREGONE_REAL(srandom)(with); }
long lrand48() noexcept { return in_program() ? foregone::draw_31_bits() : FOREGONE_REAL(lrand48)(); }
long mrand48() noexcept { return in_program() ? static_cast<int>(foregone::draw()) : FOREGONE_REAL(mrand48)(); }
double drand48() noexcept { return in_program() ? foregone::draw_fraction() : FOREGONE_REAL(drand48)(); }
void srand48(long with) noexcept {
    in_program() ? foregone::restart(static_cast<std::uint64_t>(with)) : FOREGONE_REAL(srand48)(with);
}

/// The sequence is that of the seed, which is memory of the program.
int rand_r(unsigned* seed) noexcept {
    if (in_program()) {
        const foregone::engine_section in;
        foregone::runtime::current().access(foregone::access_kind::write, seed, sizeof *seed, FOREGONE_SITE);
    }
    return FOREGONE_REAL(rand_r)(seed);
}

ssize_t getrandom(void* to, std::size_t count, unsigned flags) {
    if (!in_program()) return FOREGONE_REAL(getrandom)(to, count, flags);
    foregone::draw_bytes(to, count);
    return static_cast<ssize_t>(count);
}

int getentropy(void* to, std::size_t count) {
    if (!in_program()) return FOREGONE_REAL(getentropy)(to, count);
    if (count > 256) return errno = EIO, -1;
    foregone::draw_bytes(to, count);
    return 0;
}

std::uint32_t arc4random() noexcept {
    return in_program() ? static_cast<std::uint32_t>(foregone::draw()) : FOREGONE_REAL(arc4random)();
}

std::uint32_t arc4random_uniform(std::uint32_t bound) noexcept {
    if (!in_program()) return FOREGONE_REAL(arc4random_uniform)(bound);
    return bound < 2 ? 0 : static_cast<std::uint32_t>((foregone::draw() >> 32) * bound >> 32);
}

void arc4random_buf(void* to, std::size_t count) noexcept {
    in_program() ? foregone::draw_bytes(to, count) : FOREGONE_REAL(arc4random_buf)(to, count);
}

/// std::random_device::_M_getval() of libstdc++, which has its own ways to the processor's numbers.
unsigned foregone_random_device_value(void* device) asm("_ZNSt13random_device9_M_getvalEv");
unsigned foregone_random_device_value(void* device) {
    static constinit foregone::real_function<unsigned(void*)> original("_ZNSt13random_device9_M_getvalEv");
    return in_program() ? static_cast<unsigned>(foregone::draw()) : original.get()(device);
}

}  // extern "C"
#pragma GCC visibility pop
