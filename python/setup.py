"""Builds the wheel: the package, what the library declares, and the shared library.

    python3 -m build --wheel --no-isolation

FOURMI_SOURCE and FOURMI_LIBRARY say where the sources and the shared library are; without them
they are where a checkout has them after `make`. `make wheel` does all of it.
"""
from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from cffi import FFI
from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # older ones have it in a package of its own
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
SOURCE = Path(os.environ.get("FOURMI_SOURCE", HERE.parent))
LIBRARY = Path(os.environ.get("FOURMI_LIBRARY", HERE.parent / "build" / "libfourmi.so"))


def read_version() -> str:
    """The version of the project."""
    found = re.search(r"project\(.*?VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text(),
                      re.DOTALL)
    assert found is not None
    return found.group(1)


class BuildWithLibrary(build_py):
    """Puts beside the modules what they reach the library by, and the library."""

    def run(self) -> None:
        super().run()
        package = Path(self.build_lib) / "fourmi"
        ffi = FFI()
        ffi.cdef((SOURCE / "api" / "generated" / "cdef.h").read_text())
        ffi.set_source("fourmi._declarations", None)
        ffi.emit_python_code(str(package / "_declarations.py"))
        # The name says which binary interface it has.
        abi = ffi.dlopen(None).FOURMI_ABI
        shutil.copyfile(LIBRARY, package / f"libfourmi.so.{abi}")


class WithLibrary(Distribution):
    """Not the same on all machines, though nothing is compiled here."""

    def has_ext_modules(self) -> bool:
        return True


class PlatformWheel(bdist_wheel):
    """For any Python 3, but only for machines like this one, because of the library."""

    def get_tag(self) -> tuple[str, str, str]:
        return ("py3", "none", super().get_tag()[2])


setup(
    version=read_version(),
    distclass=WithLibrary,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
