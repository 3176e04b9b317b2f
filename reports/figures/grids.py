"""The odds of many battles as one image: a panel for each value of what the panels differ in."""

from matplotlib.figure import Figure

from analysis.odds.questions import Grid
from reports.figures.evidence import odds_grid
from reports.kit.style import house_style


def draw_grid(grid: Grid, path: str) -> None:
    """Draw all panels of a grid into an image file, whose kind its ending decides."""
    panels = grid.table[grid.panels].drop_duplicates().tolist()
    across, down = min(2, len(panels)), -(-len(panels) // 2)
    with house_style():
        figure = Figure(figsize=(7.0 * across, 4.6 * down), layout="constrained")
        axes = figure.subplots(down, across, squeeze=False).ravel()
        for ax, panel in zip(axes, panels, strict=False):
            odds_grid(grid, panel, ax)
            ax.set_title(f"{grid.panels}: {panel}", loc="left")
        for ax in axes[len(panels) :]:
            ax.set_visible(False)
        figure.suptitle(f"{grid.title}, in percent" if grid.share else grid.title, x=0.01, ha="left")
        figure.savefig(path, dpi=120)
