# SPDX-License-Identifier: BSL-1.0
# Settings for developing foregone itself. They must not affect a project that includes it.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(FOREGONE_SANITIZE "" CACHE STRING "Sanitizers for everything built here: 'address,undefined' or 'thread'")
set(FOREGONE_SANITIZE_NOT "" CACHE STRING "What these sanitizers leave out, such as 'null,alignment'")
if(FOREGONE_SANITIZE)
    add_compile_options(-fsanitize=${FOREGONE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(FOREGONE_SANITIZE_NOT)
        add_compile_options(-fno-sanitize=${FOREGONE_SANITIZE_NOT})
    endif()
    add_link_options(-fsanitize=${FOREGONE_SANITIZE})
    if(FOREGONE_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        add_compile_options("-fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/tests/support/tsan_ignore.txt")
    endif()
endif()
