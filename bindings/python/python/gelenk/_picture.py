"""A still picture of a mechanism, as SVG: what is left of a report where no script may run."""

from __future__ import annotations

import html
import math
from typing import Any

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float64]
# length of the longer side [px]
SIZE = 480.0
MARGIN = 16.0
# corners of round things, where there are few solids and where there are many
CORNERS = (24, 10)
MANY = 200
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb")


def still(scene: dict[str, Any], poses: NDArray[numpy.float32]) -> str:
    """The mechanism as it starts, seen along the direction in which it is flattest, with the paths of its traces."""
    bodies = scene["bodies"]
    if not len(poses):
        return ""
    first = [numpy.array([0, 0, 0, 1.0, 0, 0, 0]), *numpy.asarray(poses[0], dtype=float)]
    paths = [path(poses, trace["body"], trace["position"]) for trace in scene["traces"]]
    ends = [[placed(first[body], numpy.array([point]))[0] for body, point in line["ends"]] for line in scene["lines"]]
    joints = [placed(first[j["body"]], numpy.array([j["position"]]))[0] for j in scene["joints"]]
    solids = [(k, shape, first[k]) for k, body in enumerate(bodies) for shape in body["shapes"]]
    centres = [placed(pose, numpy.array([shape["position"]]))[0] for _, shape, pose in solids]
    everything = numpy.vstack([numpy.zeros((0, 3)), *paths, *ends, *[[c] for c in centres + joints], *[p[None, :3] for p in first[1:]]])
    right, up = view(numpy.asarray(scene["up"], dtype=float), everything)
    depth = numpy.cross(right, up)
    flat = numpy.stack([right, -up], axis=1)

    count = CORNERS[len(solids) > MANY]
    drawn: list[tuple[float, str, Floats, str]] = []
    for (body, shape, pose), centre in zip(solids, centres):
        colour = shape.get("color") or ("#999999" if body == 0 else COLOURS[(body - 1) % len(COLOURS)])
        outline = hull(placed(pose, turned(shape["orientation"], corners(shape, turned_back(shape, pose, right, up), count)) + shape["position"]) @ flat)
        drawn.append((float(centre @ depth), "polygon", outline, f'fill="{html.escape(colour)}" fill-opacity="0.7" stroke="{html.escape(colour)}"'))
    drawn.sort(key=lambda one: one[0])
    plain = [("polyline", numpy.array(end) @ flat, 'fill="none" stroke="#888888" stroke-width="2"') for end in ends]
    plain += [("polyline", one @ flat, 'fill="none" stroke="#888888" stroke-dasharray="3 3"') for one in paths]
    return svg([one[1:] for one in drawn] + plain, [joint @ flat for joint in joints])


def svg(lines: list[tuple[str, Floats, str]], dots: list[Floats]) -> str:
    """Lines and dots, moved into a picture."""
    points = numpy.vstack([numpy.zeros((0, 2)), *[line for _, line, _ in lines], *[[dot] for dot in dots]])
    points = points[numpy.isfinite(points).all(axis=1)]
    if not len(points):
        return ""
    low, high = points.min(axis=0), points.max(axis=0)
    scale = (SIZE - 2 * MARGIN) / max(float((high - low).max()), 1e-12)
    width, height = (high - low) * scale + 2 * MARGIN

    def shown(line: Floats) -> str:
        moved = (line[numpy.isfinite(line).all(axis=1)] - low) * scale + MARGIN
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in moved)

    parts = [f'<{kind} points="{shown(line)}" stroke-linejoin="round" {how}/>' for kind, line, how in lines]
    for dot in dots:
        x, y = (dot - low) * scale + MARGIN
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="white" stroke="#444444"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.1f} {height:.1f}">'
        + "".join(parts)
        + "</svg>"
    )


def path(poses: NDArray[numpy.float32], body: int, point: list[float]) -> Floats:
    """The path of a point, with at most 200 places."""
    some = numpy.asarray(poses[:: max(1, len(poses) // 200)], dtype=float)
    if body == 0:
        return numpy.array([point], dtype=float)
    return numpy.array([placed(pose[body - 1], numpy.array([point], dtype=float))[0] for pose in some])


def view(up: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Right and up of the picture. What moves in a plane is seen from its side, all else from a corner."""
    sides = [axis for axis in numpy.eye(3)[::-1] if abs(axis @ up) < 0.9]
    spread = [float(numpy.ptp(points @ side)) if len(points) else 0.0 for side in sides]
    if min(spread) <= 0.25 * max(spread):
        thin = sides[int(numpy.argmin(spread))]
        # the axes of the plane rise to the right: one looks against z, and along y
        return numpy.cross(up, -thin if thin[1] else thin), up
    towards = sides[1] - 1.5 * sides[0] + 0.6 * up
    towards /= numpy.linalg.norm(towards)
    right = numpy.cross(up, towards)
    right /= numpy.linalg.norm(right)
    return right, numpy.cross(towards, right)


def turned(quaternion: Any, points: Floats) -> Floats:
    """Points turned by a unit quaternion w, x, y, z."""
    q = numpy.asarray(quaternion, dtype=float)
    twice = 2 * numpy.cross(q[1:], points)
    found: Floats = points + q[0] * twice + numpy.cross(q[1:], twice)
    return found


def placed(pose: Floats, points: Floats) -> Floats:
    """Points of a body in the world."""
    found: Floats = turned(pose[3:], numpy.asarray(points, dtype=float)) + pose[:3]
    return found


def turned_back(shape: dict[str, Any], pose: Floats, right: Floats, up: Floats) -> Floats:
    """The plane of the picture in the frame of a shape: round outlines lie in it."""
    mirror = numpy.array([1.0, -1, -1, -1])
    return turned(mirror * shape["orientation"], turned(mirror * pose[3:], numpy.stack([right, up])))


def corners(shape: dict[str, Any], plane: Floats, count: int) -> Floats:
    """Points around which the outline of a solid runs, in its own frame."""
    angles = numpy.linspace(0, 2 * math.pi, count, endpoint=False)
    circle = numpy.stack([numpy.cos(angles), numpy.sin(angles)], axis=1)
    kind = shape["solid"]
    if kind == "box":
        signs = numpy.array(numpy.meshgrid([-0.5, 0.5], [-0.5, 0.5], [-0.5, 0.5])).reshape(3, -1).T
        box: Floats = signs * shape["size"]
        return box
    if kind == "mesh":
        return numpy.array(shape["corners"], dtype=float)
    if kind == "plate":
        plate, height = numpy.array(shape["corners"], dtype=float), shape["thickness"]
    elif kind == "cylinder":
        plate, height = shape["radius"] * circle, shape["length"]
    else:
        ball: Floats = shape["radius"] * circle @ plane
        half = numpy.array([0, 0, shape.get("length", 0.0) / 2])
        return numpy.vstack([ball - half, ball + half])
    return numpy.vstack([numpy.column_stack([plate, numpy.full(len(plate), z)]) for z in (-height / 2, height / 2)])


def hull(points: Floats) -> Floats:
    """The convex outline of points in a plane."""
    rows = sorted({(float(x), float(y)) for x, y in points if math.isfinite(x) and math.isfinite(y)})

    def chain(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for x, y in rows:
            while len(found) > 1 and (found[-1][0] - found[-2][0]) * (y - found[-2][1]) <= (found[-1][1] - found[-2][1]) * (x - found[-2][0]):
                found.pop()
            found.append((x, y))
        return found

    around = rows if len(rows) < 3 else chain(rows)[:-1] + chain(rows[::-1])[:-1]
    return numpy.array(around, dtype=float).reshape(-1, 2)
