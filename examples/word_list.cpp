// SPDX-License-Identifier: BSL-1.0
// C code when memory is exhausted. It calls malloc, realloc and free, and is not changed: the linker makes them fail by choice. The
// planted defect is the usual one: what was allocated before is lost when a later allocation fails.

#include <foregone/faults/failing_malloc.hpp>
#include <foregone/foregone.hpp>

#include <stdlib.h>
#include <string.h>

namespace fg = foregone;

// ---- production code, in C ----

extern "C" {

struct word_list {
    char** words;
    size_t count;
};

void free_words(struct word_list* list) {
    for (size_t i = 0; i < list->count; ++i) free(list->words[i]);
    free(list->words);
}

/* 0, or -1 if there is no memory: then the list is unchanged. */
int add_word(struct word_list* list, const char* word) {
    char* const copy = strdup(word);
    if (!copy) return -1;
    char** const longer = (char**)realloc(list->words, (list->count + 1) * sizeof(char*));
    if (!longer) {
        free(copy);
        return -1;
    }
    list->words = longer;
    list->words[list->count++] = copy;
    return 0;
}

/* The defect: the copy is lost. */
int add_word_carelessly(struct word_list* list, const char* word) {
    char* const copy = strdup(word);
    char** const longer = (char**)realloc(list->words, (list->count + 1) * sizeof(char*));
    if (!copy || !longer) {
        if (longer) list->words = longer;
        return -1;
    }
    list->words = longer;
    list->words[list->count++] = copy;
    return 0;
}
}

// ---- checks ----

/// Three words, six allocations, one of which fails: seven paths.
template <int (*Add)(word_list*, const char*)>
void keeps_its_words(fg::chooser& choose) {
    fg::failing_malloc memory(choose);
    word_list list = {nullptr, 0};
    size_t added = 0;
    for (const char* word : {"one", "two", "three"}) added += Add(&list, word) == 0 ? 1 : 0;
    const bool all_there = list.count == added;
    free_words(&list);
    choose.expect(all_there, "a word is there, or its call failed");
    choose.expect(added == 3 || memory.failures() == 1, "it fails only if memory does");
}
FOREGONE_RUNTIME_CHECK(fg::program<keeps_its_words<add_word>>, fg::paths<12>);
FOREGONE_RUNTIME_CHECK(fg::program<keeps_its_words<add_word_carelessly>>,
                       fg::paths<12>.breadth_first().expect_violation("all memory is given back", 2));
