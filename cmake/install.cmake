# SPDX-License-Identifier: BSL-1.0
# What `cmake --install` lays down: headers, libraries, pages, the CMake package, foregone.pc and foregone-main.pc. Its components
# are foregone_dev, foregone_tools and foregone_docs.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/foregone")

install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/foregone" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT foregone_dev
    FILES_MATCHING PATTERN "*.hpp" PATTERN "replace_new.cpp" PATTERN "mpi.cpp")

# Pages lie as in the source tree, for messages name them so (docs/how-to/symmetry.md) and links between them stay right. The site
# is installed if it was made.
foreach(page IN ITEMS LICENSE README.md CHANGELOG.md CONTRIBUTING.md)
    install(FILES "${PROJECT_SOURCE_DIR}/${page}" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT foregone_docs OPTIONAL)
endforeach()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/examples" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    COMPONENT foregone_docs PATTERN "CMakeLists.txt" EXCLUDE PATTERN ".clang-format" EXCLUDE)
install(DIRECTORY "${PROJECT_BINARY_DIR}/site/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/html" COMPONENT foregone_docs OPTIONAL)

# One export per target, so that the package offers the targets whose libraries are installed; foregone::main and foregone::explorer
# name each other.
foreach(target IN ITEMS foregone foregone_engine foregone_threads foregone_fibers foregone_failing_malloc foregone_main foregone_mpi
        foregone_gtest foregone_catch2 foregone_doctest foregone_unmodified foregone_unmodified_gtest
        foregone_unmodified_catch2 foregone_unmodified_doctest foregone_cover foregone_coverage)
    if(TARGET ${target})
        set(component foregone_dev)
        if(target MATCHES "^foregone_cover(age)?$")
            set(component foregone_tools)
        endif()
        set(exported ${target})
        if(target STREQUAL "foregone_main" AND TARGET foregone_explorer)
            list(APPEND exported foregone_explorer)
        endif()
        install(TARGETS ${exported} EXPORT ${target}
            ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component}
            LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component}
            RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${component}
            INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
        install(EXPORT ${target} NAMESPACE foregone:: FILE ${target}_targets.cmake DESTINATION "${package_dir}"
            COMPONENT ${component})
    endif()
endforeach()

# The server of --explore, which programs load by the run path that foregone::main and foregone-main.pc give them.
if(TARGET foregone_http)
    install(TARGETS foregone_http LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/foregone" COMPONENT foregone_dev)
endif()

configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/foregoneConfig.cmake.in" "${PROJECT_BINARY_DIR}/foregoneConfig.cmake"
    INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/foregoneConfigVersion.cmake"
    COMPATIBILITY SameMajorVersion)
install(FILES
    "${PROJECT_BINARY_DIR}/foregoneConfig.cmake"
    "${PROJECT_BINARY_DIR}/foregoneConfigVersion.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/foregone_add_checks.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/foregone_check_threads.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/foregone_discover_checks.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/foregone_run_checks.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/foregone_constexpr_limits.cmake"
    DESTINATION "${package_dir}" COMPONENT foregone_dev)

# foregone.pc is the headers, foregone-main.pc the main() that runs checks as well, foregone-failing-malloc.pc what makes malloc
# fail. They find files relative to their own place, so that the installed tree can be moved.
set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(pc_includedir "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
    set(pc_libdir "${CMAKE_INSTALL_FULL_LIBDIR}")
else()
    cmake_path(RELATIVE_PATH CMAKE_INSTALL_INCLUDEDIR BASE_DIRECTORY "${pc_dir}" OUTPUT_VARIABLE pc_includedir)
    set(pc_includedir "\${pcfiledir}/${pc_includedir}")
    set(pc_libdir "\${pcfiledir}/..")
endif()
set(pc_names foregone foregone-failing-malloc)
if(TARGET foregone_unmodified)
    list(APPEND pc_names foregone-unmodified)
endif()
if(TARGET foregone_main)
    list(APPEND pc_names foregone-main)
    set(pc_explorer "")
    if(TARGET foregone_explorer)
        set(pc_explorer "-Wl,--undefined=foregone_explorer -lforegone_explorer ")
    endif()
endif()
foreach(name IN LISTS pc_names)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/${name}.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${pc_dir}" COMPONENT foregone_dev)
endforeach()
