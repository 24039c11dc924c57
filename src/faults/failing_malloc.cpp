// SPDX-License-Identifier: BSL-1.0
// The allocation functions that the linker wraps, and the ledger of allocations by which a chooser makes them fail.
#include <foregone/faults/failing_malloc.hpp>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <unordered_map>
#include <utility>

// What the linker makes of `malloc` with --wrap=malloc: a call of __wrap_malloc, and of __real_malloc a call of malloc.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void* __real_reallocarray(void* memory, std::size_t count, std::size_t bytes);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);
int __real_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t bytes) noexcept;
void* __wrap_calloc(std::size_t count, std::size_t bytes) noexcept;
void* __wrap_realloc(void* memory, std::size_t bytes) noexcept;
void* __wrap_reallocarray(void* memory, std::size_t count, std::size_t bytes) noexcept;
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept;
int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) noexcept;
char* __wrap_strdup(const char* text) noexcept;
char* __wrap_strndup(const char* text, std::size_t limit) noexcept;
void __wrap_free(void* memory) noexcept;
}

namespace foregone {

/// What one failing_malloc knows of its allocations.
struct failing_malloc::ledger {
    struct block {
        std::size_t bytes;
        std::uint64_t number;
    };

    chooser& choose;
    std::uint64_t failures_left;
    ledger* around;
    std::uint64_t allocations = 0, failures = 0;
    std::size_t outstanding_bytes = 0;
    std::unordered_map<const void*, block> blocks{};
    int exceptions_around = std::uncaught_exceptions();

    static inline thread_local ledger* innermost = nullptr;

    /// Nothing fails or is noted meanwhile: the allocations are those of foregone.
    struct pause {
        ledger* asked = std::exchange(innermost, nullptr);
        int error = errno;
        ~pause() {
            innermost = asked;
            errno = error;
        }
    };

    bool fails(std::size_t bytes) {
        const pause meanwhile;
        ++allocations;
        if (failures_left == 0 || !choose.either_without_escape("an allocation fails")) return false;
        --failures_left;
        ++failures;
        choose.remark("allocation ", allocations, ", of ", bytes, " bytes, fails");
        return true;
    }

    void add(const void* memory, std::size_t bytes) {
        const pause meanwhile;
        if (memory == nullptr) return;
        blocks.insert_or_assign(memory, block{bytes, allocations});
        outstanding_bytes += bytes;
    }

    bool remove(const void* memory) {
        const pause meanwhile;
        const auto found = blocks.find(memory);
        if (found == blocks.end()) return false;
        outstanding_bytes -= found->second.bytes;
        blocks.erase(found);
        return true;
    }

    /// Memory may be given back while a newer object lives. Returns whether one knows it.
    static bool remove_wherever(const void* memory) {
        for (ledger* each = innermost; each != nullptr; each = each->around)
            if (each->remove(memory)) return true;
        return false;
    }

    void report_leak() {
        const pause meanwhile;
        const block* first = nullptr;
        for (const auto& [at, each] : blocks)
            if (first == nullptr || each.number < first->number) first = &each;
        choose.remark("allocation ", first->number, ", of ", first->bytes, " bytes, is not given back");
        if (blocks.size() > 1) choose.remark("nor ", blocks.size() - 1, " more");
        choose.fail_without_escape("all memory is given back");
    }
};

failing_malloc::failing_malloc(chooser& choose, std::uint64_t failures) : ledger_(nullptr) {
    {
        const ledger::pause meanwhile;
        ledger_ = new ledger{choose, failures, meanwhile.asked};
    }
    ledger::innermost = ledger_;
}

failing_malloc::~failing_malloc() {
    ledger::innermost = ledger_->around;
    if (!ledger_->blocks.empty() && std::uncaught_exceptions() == ledger_->exceptions_around) ledger_->report_leak();
    delete ledger_;
}

void failing_malloc::allow_failures(std::uint64_t failures) { ledger_->failures_left = failures; }
void failing_malloc::disregard_outstanding() {
    const ledger::pause meanwhile;
    ledger_->blocks.clear();
    ledger_->outstanding_bytes = 0;
}
std::uint64_t failing_malloc::allocations() const { return ledger_->allocations; }
std::uint64_t failing_malloc::failures() const { return ledger_->failures; }
std::size_t failing_malloc::outstanding_allocations() const { return ledger_->blocks.size(); }
std::size_t failing_malloc::outstanding_bytes() const { return ledger_->outstanding_bytes; }

namespace {

using ledger = failing_malloc::ledger;

std::size_t product_of(std::size_t count, std::size_t bytes) {
    std::size_t product = 0;
    return __builtin_mul_overflow(count, bytes, &product) ? SIZE_MAX : product;
}

/// What a call of `make` gives, or null.
template <class Make>
void* allocated(std::size_t bytes, Make make) {
    ledger* const asked = ledger::innermost;
    if (asked == nullptr) return make();
    if (asked->fails(bytes)) return errno = ENOMEM, nullptr;
    void* const memory = make();
    asked->add(memory, bytes);
    return memory;
}

/// The same for memory that moves; without bytes it is given back, and that does not fail. Older memory stays unknown.
template <class Make>
void* reallocated(const void* before, std::size_t bytes, Make make) {
    if (before == nullptr) return allocated(bytes, make);
    ledger* const asked = ledger::innermost;
    if (asked == nullptr) return make();
    if (bytes > 0 && asked->fails(bytes)) return errno = ENOMEM, nullptr;
    void* const memory = make();
    if (memory == nullptr && bytes > 0) return nullptr;
    if (ledger::remove_wherever(before)) asked->add(memory, bytes);
    return memory;
}

char* copied(const char* text, std::size_t length) {
    char* const copy = static_cast<char*>(__wrap_malloc(length + 1));
    if (copy == nullptr) return nullptr;
    std::memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

bool is_alignment(std::size_t alignment) {
    return alignment >= sizeof(void*) && (alignment & (alignment - 1)) == 0;
}

}  // namespace

}  // namespace foregone

extern "C" {

void* __wrap_malloc(std::size_t bytes) noexcept {
    return foregone::allocated(bytes, [=] { return __real_malloc(bytes); });
}

void* __wrap_calloc(std::size_t count, std::size_t bytes) noexcept {
    return foregone::allocated(foregone::product_of(count, bytes), [=] { return __real_calloc(count, bytes); });
}

void* __wrap_realloc(void* memory, std::size_t bytes) noexcept {
    return foregone::reallocated(memory, bytes, [=] { return __real_realloc(memory, bytes); });
}

void* __wrap_reallocarray(void* memory, std::size_t count, std::size_t bytes) noexcept {
    return foregone::reallocated(memory, foregone::product_of(count, bytes),
                                 [=] { return __real_reallocarray(memory, count, bytes); });
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
    return foregone::allocated(bytes, [=] { return __real_aligned_alloc(alignment, bytes); });
}

int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) noexcept {
    if (!foregone::is_alignment(alignment)) return EINVAL;
    const int error_before = errno;
    void* aligned = nullptr;
    int result = ENOMEM;
    foregone::allocated(bytes, [&] { return result = __real_posix_memalign(&aligned, alignment, bytes), aligned; });
    errno = error_before;
    if (result == 0) *memory = aligned;
    return result;
}

char* __wrap_strdup(const char* text) noexcept { return foregone::copied(text, std::strlen(text)); }
char* __wrap_strndup(const char* text, std::size_t limit) noexcept { return foregone::copied(text, ::strnlen(text, limit)); }

void __wrap_free(void* memory) noexcept {
    if (memory != nullptr) foregone::ledger::remove_wherever(memory);
    __real_free(memory);
}

}  // extern "C"
