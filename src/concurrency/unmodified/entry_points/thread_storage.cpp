// SPDX-License-Identifier: BSL-1.0
// Thread-specific data and the destructors of thread-local variables, for the threads of a program under test.
#include "concurrency/unmodified/entry_points/posix_call.hpp"
#include "concurrency/unmodified/entry_points/posix_threads.hpp"

#include <limits.h>
#include <pthread.h>
#include <threads.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using value_destructor = void (*)(void*);

constexpr pthread_key_t first_of_path = PTHREAD_KEYS_MAX;  ///< smaller keys are of the C library, and live on from path to path

/// The destructors of keys that were made before the search, or by a system library.
constinit std::array<value_destructor, first_of_path> lasting_destructors{};

/// The keys that the program made on this path.
class keys_of_path final : public path_state {
    struct made_key {
        value_destructor destroy;
        bool is_live;
    };
    std::vector<made_key> keys_;

    void clear() override { keys_.clear(); }

public:
    int make(pthread_key_t& key, value_destructor destroy) {
        if (keys_.size() == PTHREAD_KEYS_MAX) return EAGAIN;
        key = first_of_path + static_cast<pthread_key_t>(keys_.size());
        keys_.push_back({destroy, true});
        return 0;
    }

    int remove(pthread_key_t key) {
        if (!is_live(key)) return EINVAL;
        keys_[key - first_of_path].is_live = false;
        return 0;
    }

    bool is_live(pthread_key_t key) const { return key - first_of_path < keys_.size() && keys_[key - first_of_path].is_live; }
    value_destructor destructor_of(pthread_key_t key) const { return is_live(key) ? keys_[key - first_of_path].destroy : nullptr; }
};
keys_of_path keys;

bool is_lasting(pthread_key_t key) { return key < first_of_path; }

/// Where a thread keeps the value of a key: those of the path come first.
std::size_t place_of(pthread_key_t key) { return is_lasting(key) ? PTHREAD_KEYS_MAX + key : key - first_of_path; }
pthread_key_t key_at(std::size_t place) {
    return static_cast<pthread_key_t>(place < PTHREAD_KEYS_MAX ? place + first_of_path : place - PTHREAD_KEYS_MAX);
}

value_destructor destructor_of(pthread_key_t key) {
    return is_lasting(key) ? lasting_destructors[key] : keys.destructor_of(key);
}

int make_lasting(pthread_key_t* key, value_destructor destroy) {
    const int wrong = FOREGONE_REAL(pthread_key_create)(key, destroy);
    if (wrong == 0) lasting_destructors[*key] = destroy;
    return wrong;
}

int make_key(pthread_key_t* key, value_destructor destroy, call_site site) {
    const engine_section in;
    return library_code::contains(site) ? make_lasting(key, destroy) : keys.make(*key, destroy);
}

int delete_key(pthread_key_t key) {
    const engine_section in;
    return is_lasting(key) ? 0 : keys.remove(key);
}

int set_value(pthread_key_t key, void* value) {
    const engine_section in;
    if (!is_lasting(key) && !keys.is_live(key)) return EINVAL;
    std::vector<void*>& values = runtime::current().self().specific;
    if (place_of(key) >= values.size()) values.resize(place_of(key) + 1);
    values[place_of(key)] = value;
    runtime::current().cycles().note_uncompared();
    return 0;
}

void* value_of(pthread_key_t key) {
    const std::vector<void*>& values = runtime::current().self().specific;
    return place_of(key) < values.size() && (is_lasting(key) || keys.is_live(key)) ? values[place_of(key)] : nullptr;
}

int add_destructor(value_destructor destroy, void* object) {
    const engine_section in;
    runtime::current().self().destructors.push_back({destroy, object});
    return 0;
}

/// Whether there was a value to destroy.
bool destroy_values_once(program_thread& me) {
    bool any = false;
    for (std::size_t place = 0; place < me.specific.size(); ++place) {
        const value_destructor destroy = destructor_of(key_at(place));
        void* const value = destroy != nullptr ? std::exchange(me.specific[place], nullptr) : nullptr;
        if (value != nullptr) destroy(value), any = true;
    }
    return any;
}

}  // namespace

void run_thread_destructors(program_thread& me) {
    while (!me.destructors.empty()) {
        const thread_destructor last = me.destructors.back();
        me.destructors.pop_back();
        last.destroy(last.object);
    }
    for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; ++round)
        if (!destroy_values_once(me)) return;
}

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int pthread_key_create(pthread_key_t* key, void (*destroy)(void*)) noexcept {
    if (!foregone::in_program()) return foregone::make_lasting(key, destroy);
    return foregone::make_key(key, destroy, FOREGONE_SITE);
}

int pthread_key_delete(pthread_key_t key) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_key_delete)(key);
    return foregone::delete_key(key);
}

int pthread_setspecific(pthread_key_t key, const void* value) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_setspecific)(key, value);
    return foregone::set_value(key, const_cast<void*>(value));
}

void* pthread_getspecific(pthread_key_t key) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_getspecific)(key);
    return foregone::value_of(key);
}

int tss_create(tss_t* key, tss_dtor_t destroy) {
    if (!foregone::in_program()) return FOREGONE_REAL(tss_create)(key, destroy);
    return foregone::make_key(key, destroy, FOREGONE_SITE) == 0 ? thrd_success : thrd_error;
}

void tss_delete(tss_t key) {
    if (!foregone::in_program()) return FOREGONE_REAL(tss_delete)(key);
    foregone::delete_key(key);
}

int tss_set(tss_t key, void* value) {
    if (!foregone::in_program()) return FOREGONE_REAL(tss_set)(key, value);
    return foregone::set_value(key, value) == 0 ? thrd_success : thrd_error;
}

void* tss_get(tss_t key) {
    if (!foregone::in_program()) return FOREGONE_REAL(tss_get)(key);
    return foregone::value_of(key);
}

int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(__cxa_thread_atexit)(destroy, object, library);
    return foregone::add_destructor(destroy, object);
}

int __cxa_thread_atexit_impl(void (*destroy)(void*), void* object, void* library) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(__cxa_thread_atexit_impl)(destroy, object, library);
    return foregone::add_destructor(destroy, object);
}

}  // extern "C"
#pragma GCC visibility pop
