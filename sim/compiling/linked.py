"""The faster path: no machine code for functions that only compiled code calls.

Numba takes every function to its end: it links the code of all that it calls into it, optimises the whole and makes
machine code of it. A caller of that function does all of this once more, with the same code inside its own, and so on
outwards. For a function that Python never calls the machine code is never run. So an `InnerLibrary` stops at the
function's own code; the outward function gathers the code of all that it reaches, each once, and optimises the whole.
A game starts in half the time and plays a quarter faster.

Two things that happen when machine code is loaded must then happen outwards. Functions that call each other in a circle
find each other by address at run time: they keep their machine code. And the environment of a function, with which it
prints and raises, is made known to the code of the outward function that it is linked into.

All of this leans on private names of Numba, which `sim.compiling.expected` lists and `docs/compiling.md` explains.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any, ClassVar

import numba
from llvmlite.binding import Linkage, parse_assembly
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.errors import ForceLiteralArg
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import IRLegalization, NativeLowering, NopythonRewrites
from numba.core.types import StringLiteral
from numba.np import arrayobj

from sim.compiling.branches import Counts, counts_of, mark, summary
from sim.compiling.counting import counter
from sim.compiling.helper import helped
from sim.compiling.keys import present_keys
from sim.compiling.members import TakesMembers, as_parameter

ENVIRONMENT = "_ZN08NumbaEnv"


def global_names(library: Any) -> list[str]:
    """Return the names of the global variables in the code of a library."""
    return [variable.name for variable in library._final_module.global_variables]


class Arguments(tuple):
    """The types of a function's arguments, described in few words.

    Numba describes them before each of some 30 passes to whoever listens. The description of a game's state is 40,000
    characters long; writing it took a sixth of a start.
    """

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class SettledFlags(Flags):
    """The options of all functions that are compiled alike, as one object.

    Numba looks up each operation's code by the options in force; those of one object are found without comparing them.
    """

    known: ClassVar[list["SettledFlags"]] = []
    names = hash(Flags())  # Numba's hash is that of the names of all options

    def __hash__(self) -> int:
        return self.names

    def copy(self) -> "SettledFlags":
        """Return the one object with these values."""
        for settled in self.known:
            if settled == self:
                return settled
        settled = SettledFlags(self)
        self.known.append(settled)
        return settled


class OutwardLibrary(JITCodeLibrary):
    """The code of one function and of all that it reaches, optimised as one."""

    counts: Counts = ()  # of the function's branches

    def finalize(self) -> None:
        """Gather the code first."""
        self._linking_libraries = reached_from(self)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise once, with no function seen from outside but the outward one: many are then taken into others.

        Numba first makes a round of passes for reference counts, which compiled functions here do without.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        if counted := summary(getattr(library, "counts", ()) for library in (self, *self._linking_libraries)):
            self._final_module.link_in(parse_assembly(counted))
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class InnerLibrary(OutwardLibrary):
    """The code of one function alone, to be gathered by the outward functions that reach it."""

    in_a_circle = False  # calls an unfinished function, or one that does so
    key = ""  # what decides its code (`sim.compiling.keys`), if it can be linked elsewhere
    returned = b""  # the pickled type of what it returns, if it is kept
    environments: Sequence[Any] = ()  # kept alive with it

    def finalize(self) -> None:
        """Leave out linking, optimising and machine code."""
        own = any(name.startswith(RuntimeLinker.PREFIX) for name in global_names(self))
        self.in_a_circle = own or any(getattr(called, "in_a_circle", False) for called in self._linking_libraries)
        if self.in_a_circle:
            super().finalize()
            return
        self._raise_if_finalized()
        self._finalized = True


def reached_from(library: Any) -> list[Any]:
    """Return all libraries whose code a library needs, callers before those they call.

    The linker takes only what is called by the code that it has: that of a function must come after its callers.
    """
    seen: set[int] = set()
    order: list[Any] = []

    def visit(caller: Any) -> None:
        for called in caller._linking_libraries:
            if id(called) not in seen:
                seen.add(id(called))
                if isinstance(called, InnerLibrary):
                    visit(called)
                order.append(called)

    visit(library)
    return order[::-1]


def handle_of(described: Any, environment: Any, library: InnerLibrary) -> Any:
    """Return what stands for an inner function where Numba wants one that Python could call."""
    module, name = described.lookup_module(), described.qualname
    return _dynfunc.make_function(module, name, "linked into its callers", 0, environment, (library,))


class Step(LoweringPass):
    """A step of a pipeline."""

    def __init__(self) -> None:
        LoweringPass.__init__(self)


@register_pass(mutates_CFG=False, analysis_only=False)
class OpenInnerLibrary(Step):
    """Give the function a library of its own kind, and let the lowering leave it there."""

    _name = "open_inner_library"

    def run_pass(self, state: Any) -> bool:
        """Prepare the lowering."""
        codegen = state.targetctx.codegen()
        state.library = InnerLibrary(codegen, state.func_id.func_qualname)
        state.library.key = present_keys().of(state.func_id.func, tuple(state.args), codegen.magic_tuple()) or ""
        state.flags.no_compile = True
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class EnterInnerFunction(Step):
    """Make the function known to the code that will call it, with a handle in place of an address."""

    _name = "enter_inner_function"

    def run_pass(self, state: Any) -> bool:
        """Do what the lowering does where it makes machine code, without an address."""
        lowered = state["cr"]
        handle = handle_of(lowered.fndesc, lowered.env, state.library)
        state.targetctx.insert_user_function(handle, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=handle)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class OpenOutwardLibrary(Step):
    """Give the function a library that gathers, and that can be kept on disk."""

    _name = "open_outward_library"

    def run_pass(self, state: Any) -> bool:
        """Prepare the lowering."""
        state.library = OutwardLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class EnterEnvironments(Step):
    """Make the environments of all functions linked into an outward one known to its machine code."""

    _name = "enter_environments"

    def run_pass(self, state: Any) -> bool:
        """Do what the lowering does for the function itself."""
        for name in global_names(state.library):
            environment = lookup_environment(name) if name.startswith(ENVIRONMENT) else None
            if environment is not None:
                state.library.codegen.set_env(name, environment)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class RewriteNames(NopythonRewrites):
    """Make a field's name constant that comes from a loop over names; functions without one are not looked through."""

    _name = "rewrite_names"

    def run_pass(self, state: Any) -> bool:
        """Rewrite the function if it has such a name."""
        named = any(isinstance(kind, StringLiteral) for kind in state.typemap.values())
        return named and super().run_pass(state)


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Return an index as it is."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


class KnownLower(Lower):
    """The lowering of one function.

    It gets a name that another process can link it by if its library has a key, and the counts of its branches.
    """

    def __init__(self, context: Any, library: Any, described: Any, code: Any, metadata: Any = None) -> None:
        if key := getattr(library, "key", ""):
            described.mangled_name, described.env_name = names_of(described.qualname, key)
        super().__init__(context, library, described, code, metadata)

    def lower_normal_function(self, fndesc: Any) -> None:
        """Lower it, and let its branches be counted where that is wanted."""
        super().lower_normal_function(fndesc)
        function = self.func_ir.func_id.func
        if (counting := counter()) is not None:
            counting.count(self.function, function)
        else:
            self.library.counts = mark(self.function, counts_of(function))


def names_of(qualname: str, key: str) -> tuple[str, str]:
    """Return the names of a function and of its environment to the linker."""
    return f"{qualname}.{key}", f"{ENVIRONMENT}.{qualname}.{key}"


@register_pass(mutates_CFG=True, analysis_only=False)
class PlainLowering(NativeLowering):
    """Lower a function that never counts from the end.

    Numba lets every negative index do so, which costs a twelfth of the playing time. That no rule and no policy uses
    one is tested with the compiler switched off, in `tests/conformance`.
    """

    _name = "plain_lowering"
    lowering_class = KnownLower

    def run_pass(self, state: Any) -> bool:
        """Lower it while indices are taken as they are; Numba compiles one function at a time."""
        numbas, arrayobj.fix_integer_index = arrayobj.fix_integer_index, plain_index
        try:
            return super().run_pass(state)
        finally:
            arrayobj.fix_integer_index = numbas


REPLACED = {NopythonRewrites: RewriteNames, NativeLowering: PlainLowering}


class LeanCompiler(CompilerBase):
    """The pipeline of both kinds of functions: that of Numba, without what they have no use for."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, local: Any) -> None:
        super().__init__(typing, target, library, Arguments(args), result, SettledFlags(flags), local)

    def passes(self) -> Any:
        """Return Numba's own passes, two of them replaced: expressions of whole arrays are not used."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(REPLACED.get(step, step), words) for step, words in manager.passes]
        return manager


class InnerCompiler(LeanCompiler):
    """The pipeline of functions that compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """Put the passes above around the lowering."""
        manager = self.passes()
        manager.add_pass_after(OpenInnerLibrary, IRLegalization)
        manager.add_pass_after(EnterInnerFunction, PlainLowering)
        manager.finalize()
        return [manager]


class OutwardCompiler(LeanCompiler):
    """The pipeline of functions that Python calls."""

    def compile_extra(self, function: Any) -> Any:
        """Look at all functions as they stand now, and let other processes compile some of them."""
        present_keys.cache_clear()
        with helped(getattr(function, "shared_out", list)()):
            return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """Put the passes above around the lowering."""
        manager = self.passes()
        manager.add_pass_after(OpenOutwardLibrary, IRLegalization)
        manager.add_pass_after(EnterEnvironments, PlainLowering)
        manager.finalize()
        return [manager]


class Inner(CPUDispatcher):
    """A compiled function that compiled code calls; a call from Python compiles a second copy, made for that."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how compiled code calls the function: one copy takes all numbers, whether they are known or not."""
        _, given = self.fold_argument_types(args, kws)
        if any(isinstance(kind, types.StarArgTuple | types.StarArgUniTuple) for kind in given):
            return super().get_call_template(args, kws)
        try:
            return super().get_call_template(tuple(map(as_parameter, given)), {})
        except ForceLiteralArg:  # it cannot do without a number that is known
            return super().get_call_template(args, kws)

    def __call__(self, *args: Any) -> Any:
        """Call the outward copy."""
        return self.outward(*args)

    @cached_property
    def outward(self) -> Any:
        """The copy that Python may call; as a function of its own it may call this one, if that calls itself."""
        mine = self.py_func
        return outward(
            FunctionType(mine.__code__, mine.__globals__, mine.__name__, mine.__defaults__, mine.__closure__)
        )


def inner(function: Callable[..., Any]) -> Any:
    """Return a function that compiled code calls.

    Without the wrappers that let Python and C call it, and without a file of its own, a game compiles a quarter
    faster; without machine code of its own, in a third of the time that is left. It makes no arrays and only borrows
    those it is given, so that no references need counting (`_nrt`): a sixth of the playing time. `error_model` leaves
    out the test before every division; plain Python still makes it.
    """
    bare: dict[str, Any] = {
        "nogil": True,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "_nrt": False,
        "error_model": "numpy",
        "pipeline_class": InnerCompiler,
    }
    made: Any = numba.njit(**bare)(function)
    made.__class__ = Inner
    return made


def outward(function: Callable[..., Any]) -> Any:
    """Return a function that Python calls."""
    made: Any = numba.njit(nogil=True, pipeline_class=OutwardCompiler)(function)
    made.__class__ = TakesMembers
    return made
