"""The package: what it declares, and that nothing stands in two places."""
import ast
import inspect
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import fourmi
from fourmi import _library

SOURCE = Path(__file__).resolve().parents[2]
PACKAGE = Path(fourmi.__file__).parent


def symbols():
    """The functions of the library."""
    listed = (SOURCE / "api" / "generated" / "functions.txt").read_text().split("\n")
    return [name for name in listed if name.startswith("fourmi_")]


class Package(unittest.TestCase):
    def test_it_is_the_wheel_that_is_tested(self):
        self.assertIn("site-packages", PACKAGE.parts)
        self.assertTrue((PACKAGE / "py.typed").exists())
        self.assertTrue((PACKAGE / f"libfourmi.so.{fourmi._library.lib.FOURMI_ABI}").exists())

    def test_its_licence_is_with_it(self):
        from importlib.metadata import files
        licences = [file for file in files("fourmi") if file.name == "LICENSE"]
        self.assertEqual([file.read_text() for file in licences],
                         [(SOURCE / "LICENSE").read_text()])

    def test_the_version_is_that_of_the_program(self):
        shown = subprocess.run([os.environ["FOURMI"], "--version"], check=True,
                               capture_output=True, text=True)
        self.assertIn(fourmi.__version__, shown.stdout)
        from importlib.metadata import version
        self.assertEqual(version("fourmi"), fourmi.__version__)

    def test_every_function_of_the_library_is_declared(self):
        for name in symbols():
            self.assertTrue(hasattr(_library.lib, name), name)

    def test_no_module_declares_c_by_hand(self):
        for path in PACKAGE.rglob("*.py"):
            if path.name != "_declarations.py":
                self.assertNotIn("cdef", path.read_text(), path.name)

    def test_enumerations_have_the_members_of_the_library_s(self):
        for kind, listed in ((fourmi.Unit, "fourmi_unit"),
                             (fourmi.Proof, "fourmi_proof"),
                             (fourmi.Method, "fourmi_method"),
                             (fourmi.Autoreset, "fourmi_autoreset")):
            theirs = _library.ffi.typeof(listed).relements
            self.assertEqual(sorted(kind), sorted(theirs.values()))
            for member in kind:
                self.assertTrue(any(name.endswith(member.name) for name in theirs), member)

    def test_every_status_becomes_an_exception_with_a_sentence(self):
        for name, status in _library.ffi.typeof("fourmi_status").relements.items():
            if status < 0:
                error = _library.error_of(status)
                self.assertEqual((error.status, error.name), (status, name))
                self.assertTrue(str(error))
                with self.assertRaises(fourmi.FourmiError):
                    _library.check(status)

    def test_all_that_is_public_has_a_text(self):
        for path in PACKAGE.rglob("*.py"):
            if path.name == "_declarations.py":
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name[0] != "_":
                    is_inner = node.name in ("release", "sample", "contains", "seed", "reset")
                    self.assertTrue(ast.get_docstring(node) or is_inner,
                                    f"{path.name}: {node.name}")
        for name in fourmi.__all__:
            if name != "Player":  # which is a type with another name
                self.assertTrue(inspect.getdoc(getattr(fourmi, name)), name)

    def test_no_code_names_a_game(self):
        names = [*fourmi.games(), *fourmi.worlds()]
        for path in PACKAGE.rglob("*.py"):
            tree = ast.parse(path.read_text())
            texts = {id(node.body[0].value) for node in ast.walk(tree)
                     if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
                     and ast.get_docstring(node)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if id(node) not in texts:
                        self.assertFalse([name for name in names if name in node.value], path.name)


class Loading(unittest.TestCase):
    def test_without_the_library_inside_the_installed_one_is_used(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(PACKAGE, Path(folder, "fourmi"),
                            ignore=shutil.ignore_patterns("libfourmi*"))
            installed = Path(os.environ["FOURMI"]).parent
            told = subprocess.run(
                [sys.executable, "-c", "import fourmi; print(fourmi.Game('connect4').rows)"],
                env={**os.environ, "PYTHONPATH": folder, "LD_LIBRARY_PATH": str(installed)},
                check=True, capture_output=True, text=True)
            self.assertEqual(told.stdout, "6\n")

    def test_a_library_with_other_structs_is_refused(self):
        with self.assertRaisesRegex(ImportError, "FOURMI_ABI"):
            _library.new_lab(_library.lib.FOURMI_ABI + 1)


class Example(unittest.TestCase):
    def test_it_trains_plots_and_certifies(self):
        with tempfile.TemporaryDirectory() as folder:
            told = subprocess.run([sys.executable, SOURCE / "examples" / "certify.py"], cwd=folder,
                                  check=True, capture_output=True, text=True)
            self.assertIn("0 lost: CERTIFIED", told.stdout)
            self.assertIn("<svg", Path(folder, "certify.svg").read_text())

    def test_a_curve_without_matplotlib_is_a_picture_as_well(self):
        from fourmi import plot
        picture = plot._svg([0, 5, 10], [3, 1, 0], "a < b", "")
        self.assertIn("a &lt; b", picture)
        self.assertIn('points="48.0,48.0 320.0,224.0 592.0,312.0"', picture)


class Interrupts(unittest.TestCase):
    def test_the_keyboard_ends_a_long_call(self):
        program = (
            "import _thread, threading, fourmi\n"
            "threading.Timer(0.3, _thread.interrupt_main).start()\n"
            "try:\n"
            "    fourmi.Game('connect4:8x7').value()\n"
            "except KeyboardInterrupt:\n"
            "    print('ended')\n")
        told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True,
                              text=True, timeout=60)
        self.assertEqual((told.stdout, told.stderr), ("ended\n", ""))


if __name__ == "__main__":
    unittest.main()
