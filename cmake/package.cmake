# SPDX-License-Identifier: BSL-1.0
# `cpack` makes three Debian packages: libforegone-dev, foregone-tools and libforegone-doc. Without -G it makes nothing else.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME foregone)
set(CPACK_PACKAGE_VENDOR foregone)
# A package needs a maintainer: its builder, by the variables that Debian's own tools read.
set(foregone_builder "packaged locally <root@localhost>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
    set(foregone_builder "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_CONTACT "${foregone_builder}" CACHE STRING "The maintainer that packages name")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)

set(CPACK_COMPONENTS_ALL foregone_dev foregone_docs)
if(TARGET foregone_cover)
    list(APPEND CPACK_COMPONENTS_ALL foregone_tools)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# What the package's CMake files and foregone-main.pc look for. What only some targets need is a suggestion.
set(CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_NAME libforegone-dev)
set(CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_DEPENDS "libboost-dev (>= 1.74)")
if(TARGET foregone_threads)
    string(APPEND CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_DEPENDS ", libtbb-dev")
endif()
if(TARGET foregone_main)
    string(APPEND CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_DEPENDS ", libtinyxml2-dev")
endif()
string(CONCAT CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_SUGGESTS "cmake (>= 3.25), libforegone-doc, foregone-tools, libboost-context-dev, "
    "libopenmpi-dev, libgtest-dev, catch2, doctest-dev, graphviz")
set(CPACK_COMPONENT_FOREGONE_DEV_DESCRIPTION "Headers, libraries and the CMake package: models in C++20 that the compiler \
proves or refutes, and a library that runs the checks that are too large for it.")

# Programs, and the module that serves --explore: their libraries are found by dpkg-shlibdeps, which knows the packages of this
# release.
set(CPACK_DEBIAN_FOREGONE_TOOLS_PACKAGE_NAME foregone-tools)
set(CPACK_DEBIAN_FOREGONE_TOOLS_PACKAGE_SECTION devel)
set(CPACK_COMPONENT_FOREGONE_TOOLS_DESCRIPTION "Programs: foregone-cover makes covering arrays of PICT models, \
foregone-coverage computes how likely tests are to cover a goal.")
find_program(FOREGONE_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(FOREGONE_SHLIBDEPS)
if(FOREGONE_SHLIBDEPS)
    set(CPACK_DEBIAN_FOREGONE_TOOLS_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_FOREGONE_DEV_PACKAGE_SHLIBDEPS ON)
endif()

set(CPACK_DEBIAN_FOREGONE_DOCS_PACKAGE_NAME libforegone-doc)
set(CPACK_DEBIAN_FOREGONE_DOCS_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_FOREGONE_DOCS_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_FOREGONE_DOCS_DESCRIPTION "Tutorial, how-tos, reference and examples: the pages that messages of \
foregone name, as Markdown, and as a site if it was made.")

# Debian's place of a licence. Only packages have it: an installation has LICENSE beside its pages.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "share/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}"
        RENAME copyright COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

include(CPack)
