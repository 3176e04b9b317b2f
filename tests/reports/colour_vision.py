"""How far apart two colours are for readers who see all colours or lack one kind of cone.

Simulation: Machado, Oliveira & Fernandes (2009), severity 1, in linear light. Distance: CIELAB in units of the
difference that half of the readers notice between marks of this size, by Stone, Szafir & Setlur (2014), An Engineering
Model for Color Difference as a Function of Size: 0.5 * (A + B / size) an axis, the size in degrees.
"""

import numpy as np
from numpy.typing import NDArray

VISIONS = {
    "all cones": np.eye(3),
    "protanopia": np.array([
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
    ]),
    "deuteranopia": np.array([
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
    ]),
    "tritanopia": np.array([
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
    ]),
}  # fmt: skip
TO_XYZ = np.array([
    [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
])  # fmt: skip
A, B = np.array([10.16, 10.68, 10.70]), np.array([1.50, 3.08, 5.74])
DEGREES_OF_A_PIXEL = 0.0213  # CSS: 1/96 inch at an arm's length of 28 inches


def distances(colours: tuple[str, ...], vision: str, pixels: float) -> NDArray[np.float64]:
    """The distance between every two colours on marks of some pixels; 1 is what half of the readers notice."""
    channels = np.array([[int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)] for colour in colours])
    light = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = lab(np.clip(light @ VISIONS[vision].T, 0, 1)) / noticed(pixels)
    return np.sqrt(((seen[:, None] - seen[None]) ** 2).sum(axis=-1))


def noticed(pixels: float) -> NDArray[np.float64]:
    """The differences in L, a and b that half of the readers notice."""
    return 0.5 * (A + B / (pixels * DEGREES_OF_A_PIXEL))


def lab(light: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIELAB of linear sRGB, for its own white."""
    part = light @ TO_XYZ.T / TO_XYZ.sum(axis=1)
    root = np.where(part > (6 / 29) ** 3, np.cbrt(part), part / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
