"""The private names of Numba that the faster path is made of, and whether they are as they were.

Numba promises nothing of them: each release may move one. They are looked up before they are used; where one is not
as expected, compiling takes the plain path. `docs/compiling.md` says what each of them is for and how to check them.
"""

import importlib
import inspect
from collections.abc import Iterable
from typing import Any, NamedTuple


class Private(NamedTuple):
    """A name inside Numba and what is known of it."""

    module: str
    name: str
    use: str  # what cannot be done without it
    parameters: tuple[str, ...] | None = None  # its first ones, where it is called or replaced
    fields: tuple[str, ...] = ()  # what its instances hold, made when they are


LINKING = "linking every function once"
INDICES = "taking indices as they are"
NAMES = "looking through no function without names of fields"
FLAGS = "comparing options once"
MEMBERS = "taking members for numbers"
ONE_COPY = "compiling a function once for all numbers"
NAMING = "naming functions alike in all processes"
COUNTS = "telling the optimiser which way branches go"
WRAPPERS = "leaving out wrappers and reference counts"
LENDING = "finding arrays by their addresses"
KEEPING = "keeping machine code between starts"

LIBRARY = ("_linking_libraries", "_final_module", "_finalized", "_codegen")
LOWER = ("self", "context", "library", "fndesc", "func_ir", "metadata")
DESCRIBED = ("self", "native", "modname", "qualname", "unique_name", "doc", "typemap", "restype", "calltypes", "args")
COMPILER = ("self", "typingctx", "targetctx", "library", "args", "return_type", "flags", "locals")

LINKED = (
    Private("numba._dynfunc", "make_function", LINKING),
    Private("llvmlite.binding", "Linkage", LINKING),
    Private("numba.core.codegen", "CPUCodeLibrary", LINKING, fields=LIBRARY),
    Private("numba.core.codegen", "CPUCodeLibrary.finalize", LINKING, ("self",)),
    Private("numba.core.codegen", "CPUCodeLibrary._optimize_final_module", LINKING, ("self",)),
    Private("numba.core.codegen", "CodeLibrary._raise_if_finalized", LINKING, ("self",)),
    Private("numba.core.codegen", "CodeLibrary.enable_object_caching", LINKING, ("self",)),
    Private("numba.core.codegen", "JITCodeLibrary", LINKING),
    Private("numba.core.codegen", "RuntimeLinker.PREFIX", LINKING),
    Private("numba.core.codegen", "CPUCodegen._module_pass_manager", LINKING, ("self",)),
    Private("numba.core.codegen", "JITCPUCodegen.set_env", LINKING, ("self", "env_name", "env")),
    Private("numba.core.compiler", "CompilerBase.__init__", LINKING, COMPILER),
    Private("numba.core.compiler", "CompilerBase.compile_extra", LINKING, ("self", "func")),
    Private("numba.core.compiler", "DefaultPassBuilder.define_nopython_pipeline", LINKING, ("state",)),
    Private("numba.core.compiler_machinery", "PassManager", LINKING, fields=("passes",)),
    Private("numba.core.compiler_machinery", "PassManager.add_pass_after", LINKING, ("self", "pass_cls", "location")),
    Private("numba.core.compiler_machinery", "LoweringPass", LINKING),
    Private("numba.core.compiler_machinery", "register_pass", LINKING, ("mutates_CFG", "analysis_only")),
    Private("numba.core.environment", "lookup_environment", LINKING),
    Private("numba.core.typed_passes", "IRLegalization", LINKING),
    Private("numba.core.typed_passes", "NativeLowering.run_pass", INDICES, ("self", "state")),
    Private("numba.np.arrayobj", "fix_integer_index", INDICES, ("context", "builder", "idxty", "idx", "size")),
    Private("numba.core.typed_passes", "NopythonRewrites.run_pass", NAMES, ("self", "state")),
    Private("numba.core.types", "StringLiteral", NAMES),
    Private("numba.core.compiler", "Flags.copy", FLAGS, ("self",)),
    Private("numba.core.registry", "CPUDispatcher", WRAPPERS),
    Private("numba.core.dispatcher", "Dispatcher.typeof_pyval", MEMBERS, ("self", "val")),
    Private("numba.core.dispatcher", "Dispatcher.get_call_template", ONE_COPY, ("self", "args", "kws")),
    Private("numba.core.dispatcher", "Dispatcher.fold_argument_types", ONE_COPY, ("self", "args", "kws")),
    Private("numba.core.errors", "ForceLiteralArg", ONE_COPY),
    Private("numba.core.lowering", "Lower.__init__", NAMING, LOWER),
    Private("numba.core.lowering", "Lower.lower_normal_function", COUNTS, ("self", "fndesc")),
    Private("numba.core.lowering", "Lower", COUNTS, fields=("function", "func_ir")),
    Private("numba.core.typed_passes", "NativeLowering.lowering_class", NAMING),
    Private("numba.core.funcdesc", "FunctionDescriptor.mangled_name", NAMING),
    Private("numba.core.funcdesc", "FunctionDescriptor.env_name", NAMING),
    Private("numba.core.options", "DefaultOptions.no_cpython_wrapper", WRAPPERS),
    Private("numba.core.options", "DefaultOptions.no_cfunc_wrapper", WRAPPERS),
    Private("numba.core.options", "DefaultOptions._nrt", WRAPPERS),
)
LENT = (  # no path does without them
    Private("numba.np.arrayobj", "make_array", LENDING, ("array_type",)),
    Private(
        "numba.np.arrayobj", "populate_array", LENDING, ("array", "data", "shape", "strides", "itemsize", "meminfo")
    ),
    Private("numba.core.cgutils", "unpack_tuple", LENDING, ("builder", "tup")),
)
KEPT = (
    Private("numba.core.compiler", "CompileResult._reduce", KEEPING, ("self",)),
    Private("numba.core.compiler", "CompileResult._rebuild", KEEPING, ("target_context", "libdata", "fndesc", "env")),
    Private("numba.core.dispatcher", "Dispatcher", KEEPING, fields=("_cache",)),
    Private("numba.core.dispatcher", "NullCache.load_overload", KEEPING, ("self", "sig", "target_context")),
    Private("numba.core.dispatcher", "NullCache.save_overload", KEEPING, ("self", "sig", "cres")),
    Private("numba.core.codegen", "CPUCodegen.magic_tuple", KEEPING, ("self",)),
    Private("numba.core.codegen", "CPUCodeLibrary.serialize_using_object_code", KEEPING, ("self",)),
    Private("numba.core.codegen", "CPUCodeLibrary._get_module_for_linking", KEEPING, ("self",)),
    Private("numba.core.codegen", "CPUCodeLibrary", KEEPING, fields=("_shared_module", "_reload_init")),
    Private("numba.core.compiler", "compile_result", KEEPING),
    Private("numba.core.environment", "Environment._memo", KEEPING),
    Private("numba.core.funcdesc", "PythonFunctionDescriptor.__init__", KEEPING, DESCRIBED),
    Private("numba.core.codegen", "CPUCodeLibrary.has_dynamic_globals", KEEPING),
    Private("numba.core.runtime", "rtsys.initialize", KEEPING, ("ctx",)),
    Private("numba.core.serialize", "dumps", KEEPING, ("obj",)),
)


def surprises(names: Iterable[Private]) -> list[str]:
    """Return a sentence for every name that is not as expected."""
    return [f"{private.module}.{private.name} {found}: {private.use}" for private in names if (found := odd(private))]


def odd(private: Private) -> str:
    """Return what is odd about a name, nothing if it is as expected."""
    try:
        found: Any = importlib.import_module(private.module)
        for part in private.name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):
        return "is gone"
    if private.parameters is not None and not _takes(found, private.parameters):
        return f"does not take ({', '.join(private.parameters)})"
    lost = [field for field in private.fields if field not in _fields(found)]
    return f"no longer holds {', '.join(lost)}" if lost else ""


def _takes(function: Any, parameters: tuple[str, ...]) -> bool:
    return tuple(inspect.signature(function).parameters)[: len(parameters)] == parameters


def _fields(kind: type) -> set[str]:
    """Return the names that the methods of a class and of its bases read or write."""
    code = (getattr(method, "__code__", None) for base in kind.__mro__ for method in vars(base).values())
    return {name for found in code if found is not None for name in found.co_names}
