"""Compiler pipelines: no machine code for functions that only compiled code calls.

Numba takes every function to its end: it links the code of all that it calls into it, optimises the whole and makes
machine code of it. A caller of that function does all of this once more, with the same code inside its own, and so on
outwards. For a function that Python never calls the machine code is never run. So an `Inner` library stops after the
pass that prepares code for linking; the outward function that it ends up in optimises the whole once. A game starts
in about half the time and plays as fast as before.

Two things that happen when machine code is loaded must then happen outwards. Functions that call each other in a circle
find each other by address at run time: they keep their machine code. And the environment of a function, with which it
prints and raises, is made known to the code of the outward function that it is linked into.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import IRLegalization, NativeLowering

ENVIRONMENT = "_ZN08NumbaEnv"


def global_names(library: Any) -> list[str]:
    """Return the names of the global variables in the code of a library."""
    return [variable.name for variable in library._final_module.global_variables]


class InnerLibrary(JITCodeLibrary):
    """The code of one function and of all it calls, ready to be linked into its callers."""

    @property
    def _in_a_circle(self) -> bool:
        return any(name.startswith(RuntimeLinker.PREFIX) for name in global_names(self))

    def _optimize_final_module(self) -> None:
        """Make the least of passes that linking needs; the outward function makes them all."""
        if self._in_a_circle:
            super()._optimize_final_module()
            return
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Leave the machine code out."""
        if self._in_a_circle:
            super()._finalize_final_module()
            return
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


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
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class EnterInnerFunction(Step):
    """Make the function known to the code that will call it, with a handle in place of an address."""

    _name = "enter_inner_function"

    def run_pass(self, state: Any) -> bool:
        """Do what the lowering does where it makes machine code, without an address."""
        lowered = state["cr"]
        described = lowered.fndesc
        handle = _dynfunc.make_function(
            described.lookup_module(), described.qualname, "linked into its callers", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(handle, described, [state.library])
        state["cr"] = lowered._replace(cfunc=handle)
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


class InnerCompiler(CompilerBase):
    """The pipeline of functions that compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """Put the passes above around the lowering."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(OpenInnerLibrary, IRLegalization)
        manager.add_pass_after(EnterInnerFunction, NativeLowering)
        manager.finalize()
        return [manager]


class OutwardCompiler(CompilerBase):
    """The pipeline of functions that Python calls."""

    def define_pipelines(self) -> list[Any]:
        """Add the pass above."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(EnterEnvironments, NativeLowering)
        manager.finalize()
        return [manager]
