# SPDX-License-Identifier: BSL-1.0
# `cmake --build <build> --target docs` makes the documentation site in <build>/site, with Debian's mkdocs. It is not part of all.

find_program(FOREGONE_PYTHON3 python3)
if(FOREGONE_PYTHON3)
    add_custom_target(docs
        COMMAND "${FOREGONE_PYTHON3}" "${PROJECT_SOURCE_DIR}/scripts/site/build.py"
            "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/site"
        COMMENT "Making the documentation site" USES_TERMINAL VERBATIM)
else()
    add_custom_target(docs
        COMMAND "${CMAKE_COMMAND}" -E echo "docs: python3 is not installed; install the Debian packages mkdocs and python3-pygments"
        COMMAND "${CMAKE_COMMAND}" -E false VERBATIM)
endif()
