# SPDX-License-Identifier: BSL-1.0
# foregone_require(<package> <Debian package> <purpose>): finds a package, or stops and names the remedy.
macro(foregone_require package debian_package purpose)
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND)
        message(FATAL_ERROR "foregone: ${purpose} needs ${package}, which was not found. "
            "Run scripts/install-packages.sh, or install the Debian package ${debian_package}.")
    endif()
endmacro()
