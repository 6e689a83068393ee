"""Turns the public headers into what cffi reads, so that they are the only list of functions.

cffi reads C without a preprocessor: of that the headers use little, and it is taken out
here. Whatever is left and is not a declaration is refused by cffi.
"""
from __future__ import annotations

import re
from pathlib import Path


def _plain(text: str) -> str:
    """A header without comments, includes, guards and what is for C++ or compilers."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("\\\n", " ")
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL)
    lines = [
        line
        for line in text.splitlines()
        if not line.startswith("#") or re.fullmatch(r"#define \w+ +\d+", line)
    ]
    return "\n".join(line.replace("FOURMI_API ", "") for line in lines if line.strip())


def _with_included(header: Path, seen: list[Path]) -> list[Path]:
    """A header after all that it includes, each once, as a compiler reads them."""
    if header not in seen:
        for part in re.findall(r'#include "(.+?)"', header.read_text()):
            _with_included(header.parent / part, seen)
        seen.append(header)
    return seen


def read_declarations(header: Path) -> str:
    """The declarations of fourmi.h and of the headers that it includes."""
    return "\n".join(_plain(each.read_text()) for each in _with_included(header, [])) + "\n"


def read_version(declarations: str) -> str:
    """The version that the headers say."""
    found = dict(re.findall(r"#define FOURMI_VERSION_(\w+) +(\d+)", declarations))
    return ".".join(found[part] for part in ("MAJOR", "MINOR", "PATCH"))


def read_abi(declarations: str) -> str:
    """The number of the binary interface, which is in the name of the shared library."""
    found = re.search(r"#define FOURMI_ABI +(\d+)", declarations)
    assert found is not None
    return found.group(1)
