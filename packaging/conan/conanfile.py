# SPDX-License-Identifier: BSL-1.0
"""A recipe for Conan 2 that builds the source tree it lies in: `conan create packaging/conan --build=missing`."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
exported = ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md",
            "cmake/*", "docs/*", "examples/*", "include/*", "src/*")


class Foregone(ConanFile):
    name = "foregone"
    license = "BSL-1.0"
    description = "A model checker for C++20 whose models are plain constexpr C++, in the compiler and at run time."
    topics = ("model-checking", "testing", "constexpr")
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"main": [True, False], "tools": [True, False]}
    default_options = {"main": True, "tools": False, "boost/*:header_only": True}

    def set_version(self):
        text = load(self, os.path.join(root, "CMakeLists.txt"))
        self.version = re.search(r"project\(foregone\s+VERSION ([0-9.]+)", text)[1]

    def export_sources(self):
        for pattern in exported:
            copy(self, pattern, root, self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("boost/[>=1.74]", transitive_headers=True)
        if self.options.main or self.options.tools:
            self.requires("onetbb/[>=2021]", transitive_headers=True)
            self.requires("tinyxml2/[>=9]")
            self.requires("cli11/[>=2.1]", visible=False)
            self.requires("nlohmann_json/[>=3.11]", visible=False)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        on = {"FOREGONE_INSTALL", "FOREGONE_UNITY"} | ({"FOREGONE_BUILD_TOOLS"} if self.options.tools else set())
        for option in ("FOREGONE_BUILD_TESTS", "FOREGONE_BUILD_EXAMPLES", "FOREGONE_BUILD_BENCHMARKS", "FOREGONE_BUILD_TOOLS",
                       "FOREGONE_INSTALL", "FOREGONE_MPI", "FOREGONE_UNITY"):
            toolchain.cache_variables[option] = option in on
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # The package has its own foregoneConfig.cmake, with foregone_add_checks.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "foregone")]
        has_main = self.options.main or self.options.tools
        self.cpp_info.libs = (["foregone_explorer", "foregone_main"] if has_main else []) + ["foregone_engine"]
