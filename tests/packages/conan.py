# SPDX-License-Identifier: BSL-1.0
"""Fails unless Conan's recipe can be executed, with stand-ins for the modules of Conan, and says what the source tree says.

usage: conan.py SOURCE_DIR
"""
import importlib.util
import pathlib
import re
import sys
import types

source = pathlib.Path(sys.argv[1]).resolve()
recorded = {"copied": [], "requires": [], "variables": {}}


class ConanFile:
    def requires(self, reference, **_):
        recorded["requires"].append(reference)


class CMakeToolchain:
    def __init__(self, _):
        self.cache_variables = recorded["variables"]

    def generate(self):
        pass


class Silent:
    def __init__(self, *_):
        pass

    def __getattr__(self, _):
        return lambda *_: None


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made


module("conan", ConanFile=ConanFile)
module("conan.tools")
module("conan.tools.build", check_min_cppstd=lambda _, standard: recorded.update(standard=standard))
module("conan.tools.cmake", CMake=Silent, CMakeDeps=Silent, CMakeToolchain=CMakeToolchain, cmake_layout=lambda _: None)
module("conan.tools.files", copy=lambda _, pattern, *where: recorded["copied"].append(pattern),
       load=lambda _, path: pathlib.Path(path).read_text(encoding="utf-8"))


def recipe_with(main, tools):
    spec = importlib.util.spec_from_file_location("conanfile", source / "packaging/conan/conanfile.py")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    recorded.update(copied=[], requires=[])
    recorded["variables"].clear()
    recipe = loaded.Foregone()
    recipe.options = types.SimpleNamespace(main=main, tools=tools)
    recipe.cpp_info = types.SimpleNamespace(set_property=lambda *_: None)
    recipe.source_folder = recipe.package_folder = recipe.export_sources_folder = "somewhere"
    for step in ("set_version", "export_sources", "validate", "layout", "requirements", "generate", "build", "package",
                 "package_info"):
        getattr(recipe, step)()
    return recipe


def wanted(condition, what):
    if not condition:
        sys.exit(f"packages: conan: {what}")


project = (source / "CMakeLists.txt").read_text(encoding="utf-8")
options = project + (source / "cmake/unity.cmake").read_text(encoding="utf-8")
for main, tools in ((False, False), (True, False), (True, True)):
    recipe = recipe_with(main, tools)
    wanted(re.search(rf"VERSION {re.escape(recipe.version)}\b", project), f"version {recipe.version} is not that of CMakeLists.txt")
    wanted(recorded["standard"] == 20, "it does not ask for C++20")
    for pattern in recorded["copied"]:
        wanted(pattern == "LICENSE" or any(source.glob(pattern)), f"nothing is exported by {pattern}")
    for option, value in recorded["variables"].items():
        wanted(f"option({option} " in options, f"foregone has no option {option}")
        wanted(isinstance(value, bool), f"{option} is {value}")
    wanted(recorded["variables"]["FOREGONE_BUILD_TOOLS"] == tools, "the option tools does not build tools")
    wanted(any(name.startswith("onetbb/") for name in recorded["requires"]) == main, "TBB is required by main, and only by it")
    wanted(recipe.cpp_info.libs[-1] == "foregone_engine", "its last library is not foregone_engine")
