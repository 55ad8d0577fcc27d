// Compiles Python with the Python of the edition, without docstrings, which nobody reads there: node compile.mjs <list.json>
// The list holds [source, made] pairs of paths, and `python`: the folder of Pyodide.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { python, pairs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/host", "/");
pyodide.globals.set("pairs", pyodide.toPy(pairs));
pyodide.runPython(`
import ast
from importlib._bootstrap_external import _code_to_hash_pyc

DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    return tree

for source, made, name in pairs:
    with open("/host" + source, "rb") as file:
        tree = without_docstrings(ast.parse(file.read()))
    with open("/host" + made, "wb") as file:
        file.write(_code_to_hash_pyc(compile(tree, name, "exec", dont_inherit=True), bytes(8), False))
`);
