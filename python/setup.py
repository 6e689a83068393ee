"""Builds the wheel: the package, the declarations of the headers, and the shared library.

    python3 -m build --wheel --no-isolation

FOURMI_HEADER and FOURMI_LIBRARY say where fourmi.h and the shared library are; without them
they are where a checkout has them after `make`. `make wheel` does all of it.
"""
from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from cffi import FFI
from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # older ones have it in a package of its own
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # which builders do not add

from declarations import read_abi, read_declarations, read_version  # noqa: E402

HEADER = Path(os.environ.get("FOURMI_HEADER", HERE.parent / "lib" / "fourmi.h"))
LIBRARY = Path(os.environ.get("FOURMI_LIBRARY", HERE.parent / "build" / "libfourmi.so"))
DECLARATIONS = read_declarations(HEADER)


class BuildWithLibrary(build_py):
    """Puts beside the modules what they reach the library by, and the library."""

    def run(self) -> None:
        super().run()
        package = Path(self.build_lib) / "fourmi"
        ffi = FFI()
        ffi.cdef(DECLARATIONS)
        ffi.set_source("fourmi._declarations", None)
        ffi.emit_python_code(str(package / "_declarations.py"))
        shutil.copyfile(LIBRARY, package / f"libfourmi.so.{read_abi(DECLARATIONS)}")


class WithLibrary(Distribution):
    """Not the same on all machines, though nothing is compiled here."""

    def has_ext_modules(self) -> bool:
        return True


class PlatformWheel(bdist_wheel):
    """For any Python 3, but only for machines like this one, because of the library."""

    def get_tag(self) -> tuple[str, str, str]:
        return ("py3", "none", super().get_tag()[2])


setup(
    version=read_version(DECLARATIONS),
    distclass=WithLibrary,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
