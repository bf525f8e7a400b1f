"""Elements of models and run options as methods: written by tools/generate.py from what gelenk declares. Do not edit."""

# fmt: off

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsFloat, Union

from numpy.typing import ArrayLike, NDArray

from ._keywords import helpful

if TYPE_CHECKING:
    from .result import Result

#: A number, or an expression as text; where it may use time or measures, also a function that returns a number, see :class:`gelenk.Function`.
Number = Union[float, str, Callable[..., SupportsFloat]]
#: Two or three numbers, or an array; of a force, also a function that returns them.
Vector = Union[Sequence[Number], NDArray[Any], Callable[..., ArrayLike]]
#: A table inside of another: keys as in model files.
Table = Mapping[str, Any]
#: A body, a frame, or a frame in place: ``{"body": ..., "at": [...], "axis": [...]}``.
Place = Union[str, Table]


class Elements:
    """Adds the elements of model files to a model."""

    def _add(self, section: str, name: str, kind: str | None, keys: dict[str, Any]) -> str:
        raise NotImplementedError

    def _fill(self, section: str, keys: dict[str, Any]) -> None:
        raise NotImplementedError

    @helpful
    def actuator(
        self,
        name: str,
        coordinate: str,
        signal: Number,
        *,
        force: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: A force along a joint coordinate that listens to a signal, such as a controller.

        Table ``[forces.NAME]`` with ``kind = "actuator"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        signal: Its input.
        force: Force along the coordinate. [N or Nm] Default: "signal".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.actuator('torque', 'axle', '0.3*motor.i + 0.01*drive.2')
        'torque'
        """
        return self._add('forces', name, 'actuator', {'coordinate': coordinate, 'signal': signal, 'force': force, 'repeat': repeat})

    @helpful
    def air_spring(
        self,
        name: str,
        a: Place,
        b: Place,
        push: Number,
        steepness: Number,
        area: Number,
        *,
        damping: Number | None = None,
        exponent: Number | None = None,
        length: Number | None = None,
        pressure: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: An air spring along the line between the origins of two frames: it pushes, the more the
        shorter it is.

        Table ``[forces.NAME]`` with ``kind = "air-spring"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        push: How hard it pushes at its length. [N]
        steepness: Area over the volume of the gas that is left at length zero. [1/m]
        area: Area of the piston. [m²]
        damping: Damping beside it. [Ns/m] Default: 0.
        exponent: Polytropic exponent: 1 for slow changes, 1.4 for fast ones. Default: 1.4.
        length: The length at which it pushes so hard. [m] Default: the distance as the bodies are placed.
        pressure: Pressure of the air around it. [Pa] Default: 101325.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.air_spring(
        ...     'front suspension',
        ...     'front axle',
        ...     {'body': 'chassis', 'at': ['front', 0, -1.34]},
        ...     '47434.838 - 600*9.81',
        ...     39.13228,
        ...     0.0562,
        ...     damping=38537,
        ...     length=0.16,
        ...     pressure=100000.0,
        ... )
        'front suspension'
        """
        return self._add('forces', name, 'air-spring', {'a': a, 'b': b, 'push': push, 'steepness': steepness, 'area': area, 'damping': damping, 'exponent': exponent, 'length': length, 'pressure': pressure, 'repeat': repeat})

    @helpful
    def anti_roll_bar(
        self,
        name: str,
        left: str,
        right: str,
        stiffness: Number,
        *,
        damping: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        rest: Number | None = None,
        twist: Literal['difference', 'sum'] | None = None,
    ) -> str:
        """Adds a force: A torsion bar between two joint coordinates, such as the arms of both wheels of an axle.
        Equal motions feel nothing.

        Table ``[forces.NAME]`` with ``kind = "anti-roll-bar"`` of model files. Returns the name.

        name: what it is called
        left: The joint coordinate of one side.
        right: That of the other side.
        stiffness: Stiffness. [N/m or Nm/rad]
        damping: Damping. [Ns/m or Nms/rad] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        rest: The twist without torque. [m or rad] Default: 0.
        twist: What twists the bar. Default: difference.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.anti_roll_bar('front bar', 'front left.lower hinge', 'front right.lower hinge', 'bar', twist='sum')
        'front bar'
        """
        return self._add('forces', name, 'anti-roll-bar', {'left': left, 'right': right, 'stiffness': stiffness, 'damping': damping, 'repeat': repeat, 'rest': rest, 'twist': twist})

    @helpful
    def applied_force(
        self,
        name: str,
        at: Place,
        *,
        axes: Literal['world', 'body'] | None = None,
        force: Vector | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        torque: Vector | None = None,
    ) -> str:
        """Adds a force: A force and a torque at a place.

        Table ``[forces.NAME]`` with ``kind = "applied"`` of model files. Returns the name.

        name: what it is called
        at: Where they act.
        axes: Which axes they are given along. Default: world.
        force: Force along the axes. [N] Default: [0, 0, 0].
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        torque: Torque about the axes. [Nm] Default: [0, 0, 0].

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.applied_force('push', 'bar.tip', force=[0, 0, '-1000*min(t/0.01, 1)'])
        'push'
        """
        return self._add('forces', name, 'applied', {'at': at, 'axes': axes, 'force': force, 'repeat': repeat, 'torque': torque})

    @helpful
    def assembly(
        self,
        name: str,
        file: str,
        *,
        body: str | None = None,
        orientation: Table | None = None,
        parameters: Mapping[str, Number] | None = None,
        position: Vector | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a sub-assembly: Another model file as a part of this one. Its elements get the name of the assembly
        before theirs: `left.upper arm`. Its ground is the body it is placed on. Its gravity, simulation and output do
        not count.

        Table ``[assemblies.NAME]`` of model files. Returns the name.

        name: what it is called
        file: The file, from the folder of this one.
        body: The body it is placed on. Default: "ground".
        orientation: How it is turned on that body. Default: as the body.
        parameters: Values for its parameters.
        position: Where its origin lies on that body. [m] Default: [0, 0, 0].
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.assembly('left', 'arm.toml', body='chassis', position=[0, 0.25, 0])
        'left'
        """
        return self._add('assemblies', name, None, {'file': file, 'body': body, 'orientation': orientation, 'parameters': parameters, 'position': position, 'repeat': repeat})

    @helpful
    def beam(
        self,
        name: str,
        from_: Vector | Place,
        to: Vector | Place,
        section: Table,
        *,
        angular_velocity: Number | Vector | None = None,
        color: str | None = None,
        damping: Number | None = None,
        elements: Number | None = None,
        load: Vector | None = None,
        load_axes: Literal['world', 'section'] | None = None,
        mass_damping: Number | None = None,
        material: Literal['steel', 'aluminium', 'titanium'] | Table | None = None,
        order: Number | None = None,
        planar: bool | None = None,
        prestress: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        through: Vector | Place | None = None,
        velocity: Vector | None = None,
        y: Vector | None = None,
    ) -> str:
        """Adds a beam: A beam or cable that bends as far as it likes (geometrically exact: stretch, shear, twist,
        bending). Its nodes are bodies, `{ body = "arm", along = 0.3 }` is a place on it wherever places are wanted:
        joints, forces, contacts and measures attach there, and a node lies there.

        Table ``[beams.NAME]`` of model files. Returns the name.

        name: what it is called
        from_: Where it begins: a point of the world, or a place on a body. [m]
        to: Where it ends. [m]
        section: Its section.
        angular_velocity: Angular velocity at the start, as if it were rigid. [rad/s] Default: as joints and drives
            want it, else 0.
        color: Its colour, such as "#4477aa". Default: chosen.
        damping: Damping of the material: stress is that of the strain and of this time multiplied by the rate of
            strain. [s] Default: 0.
        elements: Number of elements. Default: 4.
        load: Force for each metre. [N/m]
        load_axes: Which axes `load` is given along. Default: world.
        mass_damping: Damping in proportion to mass and velocity. [1/s] Default: 0.
        material: Its material; sections given by stiffness, and cables, need none.
        order: Order of the elements, 1 to 8. An element of order 1 has two nodes; higher orders converge faster.
            Default: 2.
        planar: Lets it move parallel to the xy plane of the world only. Default: false.
        prestress: Tension with which it is built in. [N] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        through: Bends it, without load, to the arc of a circle through this point. [m] Default: straight.
        velocity: Velocity of where it begins, at the start. [m/s] Default: as joints and drives want it, else 0.
        y: The y axis of its section lies in the plane of the beam and this vector. Default: chosen so that z of the
            section is as near as can be to that of the world.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.beam(
        ...     'arm',
        ...     'flange',
        ...     ['reach', 0, 0],
        ...     {'kind': 'tube', 'radius': 0.02, 'inner': 0.017},
        ...     color='#4477aa',
        ...     damping=0.0001,
        ...     elements=3,
        ...     load=[0, '3*sin(t)', 0],
        ...     mass_damping=0.05,
        ...     material='steel',
        ...     order=3,
        ... )
        'arm'
        """
        return self._add('beams', name, None, {'from': from_, 'to': to, 'section': section, 'angular_velocity': angular_velocity, 'color': color, 'damping': damping, 'elements': elements, 'load': load, 'load_axes': load_axes, 'mass_damping': mass_damping, 'material': material, 'order': order, 'planar': planar, 'prestress': prestress, 'repeat': repeat, 'through': through, 'velocity': velocity, 'y': y})

    @helpful
    def belt(
        self,
        name: str,
        first: str,
        second: str,
        radius1: Number,
        radius2: Number,
        stiffness: Number,
        *,
        course: Literal['open', 'crossed'] | None = None,
        damping: Number | None = None,
        pretension: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: A belt around two pulleys with parallel axes, which turns them and pulls their shafts. The
        slack side carries nothing. Its size is the tension of one span less that of the other; `NAME.tight` and
        `NAME.slack` are the tensions.

        Table ``[forces.NAME]`` with ``kind = "belt"`` of model files. Returns the name.

        name: what it is called
        first: The angle of the first pulley.
        second: The angle of the second pulley.
        radius1: Radius of the first pulley. [m]
        radius2: Radius of the second pulley. [m]
        stiffness: Stiffness of a span. [N/m]
        course: How it runs. Default: open.
        damping: Damping of a span. [Ns/m] Default: 0.
        pretension: Tension of both spans where the bodies are placed. [N] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.belt(
        ...     'belt',
        ...     'motor.angle',
        ...     'fan.angle',
        ...     'r1',
        ...     'r2',
        ...     'stiffness',
        ...     damping='damping',
        ...     pretension='pretension',
        ... )
        'belt'
        """
        return self._add('forces', name, 'belt', {'first': first, 'second': second, 'radius1': radius1, 'radius2': radius2, 'stiffness': stiffness, 'course': course, 'damping': damping, 'pretension': pretension, 'repeat': repeat})

    @helpful
    def body(
        self,
        name: str,
        *,
        about: Vector | None = None,
        angle: Number | None = None,
        angular_velocity: Number | Vector | None = None,
        centre: Vector | None = None,
        collide: bool | str | Sequence[str] | None = None,
        color: str | None = None,
        flexible: str | None = None,
        inertia: Number | Vector | Sequence[Vector] | None = None,
        mass: Number | None = None,
        material: str | None = None,
        orientation: Table | None = None,
        planar: bool | None = None,
        position: Vector | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        shapes: Sequence[Table] | None = None,
        solid: Table | Sequence[Table] | None = None,
        velocity: Vector | None = None,
    ) -> str:
        """Adds a body: A rigid body. Its mass properties are given by numbers, by solids, or by both, which are
        added; without any it has no mass.

        Table ``[bodies.NAME]`` of model files. Returns the name.

        name: what it is called
        about: The point that `inertia` is given about. [m] Default: the centre of mass.
        angle: Turn about z at the start, in place of `orientation`. [rad] Default: 0.
        angular_velocity: Angular velocity at the start, along world axes; one number is that about z. [rad/s]
            Default: as joints and drives want it, else 0.
        centre: Centre of mass in the frame of the body. [m] Default: [0, 0, 0].
        collide: Lets its shapes collide with those of all other bodies that collide. A text or a list names groups,
            for `exclude` in `[collisions]`. Default: false.
        color: Colour of its shapes, such as "#4477aa". Default: chosen.
        flexible: A file that `gelenk flex` has written, or standard input data (SID): the body deforms along the
            modes in it. Mass and inertia are those of the file. Its interfaces are bodies of their own,
            `BODY.INTERFACE`, at which joints, forces and measures act.
        inertia: Moments of inertia about x, y, z, or the inertia matrix by rows; a planar body needs that about z
            only. [kg m²] Default: 0.
        mass: Mass, added to that of the solids. [kg] Default: 0.
        material: Its material: contacts of two bodies with materials use the law of the pair, `[laws."steel on
            brass"]`.
        orientation: Orientation of its frame at the start. Default: as the world.
        planar: Lets it move parallel to the xy plane of the world only. The plane holds it there: joints between
            planar bodies show no forces across it. Default: false.
        position: Origin of its frame at the start; a guess where joints are closed. [m] Default: [0, 0, 0].
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        shapes: Shapes for the picture and for contacts, without mass.
        solid: A solid of uniform density, or a list of them. They give mass, and shapes for the picture.
        velocity: Velocity of the origin of its frame at the start, along world axes. [m/s] Default: as joints and
            drives want it, else 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.body('arm', solid={'kind': 'rod', 'from': [0, 0, 0], 'to': [0, 'side*length', 0], 'mass': '2*length'})
        'arm'
        """
        return self._add('bodies', name, None, {'about': about, 'angle': angle, 'angular_velocity': angular_velocity, 'centre': centre, 'collide': collide, 'color': color, 'flexible': flexible, 'inertia': inertia, 'mass': mass, 'material': material, 'orientation': orientation, 'planar': planar, 'position': position, 'repeat': repeat, 'shapes': shapes, 'solid': solid, 'velocity': velocity})

    @helpful
    def bump_stop(
        self,
        name: str,
        a: Place,
        b: Place,
        length: Number,
        stiffness: Number,
        *,
        acts: Literal['bump', 'rebound'] | None = None,
        damping: Number | None = None,
        exponent: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: A buffer that pushes where two points come nearer than its length, or pulls where they go
        farther.

        Table ``[forces.NAME]`` with ``kind = "bump-stop"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        length: The distance at which it touches. [m]
        stiffness: Stiffness: the force at a depth of 1 m. [N/mⁿ]
        acts: On which side of its length it acts. Default: bump.
        damping: Damping, as a share of the force per rate. [s/m] Default: 0.
        exponent: n: 1 for a linear buffer. Default: 1.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.bump_stop('buffer', {'body': 'ground', 'at': [0, 0, 0.5]}, 'wheel', 0.25, 200000.0, exponent=1.5)
        'buffer'
        """
        return self._add('forces', name, 'bump-stop', {'a': a, 'b': b, 'length': length, 'stiffness': stiffness, 'acts': acts, 'damping': damping, 'exponent': exponent, 'repeat': repeat})

    @helpful
    def bushing(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        angles: Literal['relative', 'rotation-vector'] | None = None,
        damping: Vector | Sequence[Vector] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        stiffness: Vector | Sequence[Vector] | None = None,
    ) -> str:
        """Adds a force: An elastic connection of two frames in all six directions.

        Table ``[forces.NAME]`` with ``kind = "bushing"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        angles: How angles of B against A are measured. Default: relative.
        damping: The same for damping. [Ns/m, Nms/rad] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        stiffness: Along and about x, y, z, or a symmetric matrix of six rows. [N/m, Nm/rad] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.bushing(
        ...     'mount',
        ...     {'body': 'ground', 'at': [3, 0, 0]},
        ...     {'body': 'arm', 'at': [1, 0, 0]},
        ...     angles='rotation-vector',
        ...     damping=[10, 10, 20, 0.1, 0.1, 0.1],
        ...     stiffness=[1000, 1000, 2000, 5, 5, 5],
        ... )
        'mount'
        """
        return self._add('forces', name, 'bushing', {'a': a, 'b': b, 'angles': angles, 'damping': damping, 'repeat': repeat, 'stiffness': stiffness})

    @helpful
    def cable(
        self,
        name: str,
        through: Sequence[Place],
        length: Number,
        *,
        damping: Number | None = None,
        exponent: Number | None = None,
        law: str | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        restitution: Number | None = None,
        stiffness: Number | None = None,
    ) -> str:
        """Adds a contact: A cable that does not stretch. It pulls where it is taut, and never pushes.

        Table ``[contacts.NAME]`` with ``kind = "cable"`` of model files. Returns the name.

        name: what it is called
        through: Frames through whose origins it runs; it is tied to the first and to the last.
        length: Its length; an expression of `t` where it is wound up. [m]
        damping: With `stiffness`: c. [s/m or s/rad] Default: 0.
        exponent: With `stiffness`: n; 1.5 for balls after Hertz. Default: 1.
        law: A law of `[laws]`; keys given here win over those of the law.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        stiffness: Lets it give way: force k δⁿ (1 + c δ') over the depth δ, after Hunt and Crossley, in place of
            impacts. [N/mⁿ or Nm/radⁿ] Default: rigid.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.cable('rope', ['cart', {'body': 'ground', 'at': [0.5, 0, 1.5]}, 'weight'], 2, restitution=0.1)
        'rope'
        """
        return self._add('contacts', name, 'cable', {'through': through, 'length': length, 'damping': damping, 'exponent': exponent, 'law': law, 'repeat': repeat, 'restitution': restitution, 'stiffness': stiffness})

    @helpful
    def clutch_spring(
        self,
        name: str,
        coordinate: str,
        stiffness: Number,
        *,
        against: str | None = None,
        backlash: Number | None = None,
        damping: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        rest: Number | None = None,
        transition: Number | None = None,
    ) -> str:
        """Adds a force: A spring with backlash along a joint coordinate or between two: a clutch, a coupling with
        play. It gives no torque within its play, and pushes but never pulls beyond it.

        Table ``[forces.NAME]`` with ``kind = "clutch-spring"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        stiffness: Stiffness in contact. [N/m or Nm/rad]
        against: Another coordinate: the twist is the difference of both. Default: none.
        backlash: Free play from flank to flank. [m or rad] Default: 0.
        damping: Damping in contact. [Ns/m or Nms/rad] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        rest: The twist in the middle of the play. [m or rad] Default: 0.
        transition: Deflection over which damping grows to its full size. [m or rad] Default: a tenth of the backlash.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.clutch_spring(
        ...     'clutch',
        ...     'engine.angle',
        ...     'stiffness',
        ...     against='load.angle',
        ...     backlash='backlash',
        ...     damping='damping',
        ... )
        'clutch'
        """
        return self._add('forces', name, 'clutch-spring', {'coordinate': coordinate, 'stiffness': stiffness, 'against': against, 'backlash': backlash, 'damping': damping, 'repeat': repeat, 'rest': rest, 'transition': transition})

    @helpful
    def collisions(
        self,
        *,
        exclude: Sequence[Sequence[str]] | None = None,
        friction: Number | None = None,
        impact_exponent: Number | None = None,
        impact_stiffness: Number | None = None,
        joined: bool | None = None,
        law: str | None = None,
        restitution: Number | None = None,
        static_friction: Number | None = None,
        stribeck_velocity: Number | None = None,
        tangential_restitution: Number | None = None,
        viscous: Number | None = None,
    ) -> None:
        """Bodies with `collide = true` push each other apart where their shapes touch, and rub. Pairs are found while
        bodies move. Contacts are named after both: "ball & floor". Pairs of materials with a law of their own,
        `[laws."steel on brass"]`, use that. Bodies with a contact of their own in `[contacts]` are left to it.

        Table ``[collisions]`` of model files. Keys that are left out stay as they are.

        exclude: Pairs that do not collide, each two names of bodies, shapes or groups: [["lid", "box"], ["wheels",
            "wheels"]]. Default: [].
        friction: Coefficient of friction while it slides. Default: that of `law`, else 0.
        impact_exponent: Exponent of force over indentation, for the law of impacts "compliance". Default: 1.5.
        impact_stiffness: Stiffness in comparison with other contacts, for the law of impacts "compliance". Default:
            1.
        joined: Lets bodies collide that a joint connects. Default: false.
        law: A law of `[laws]`; keys given here win over those of the law.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        static_friction: Coefficient of friction at rest, at least that of sliding. Default: that of sliding.
        stribeck_velocity: Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ)
            exp(−(v/vₛ)²). [m/s] Default: 0: at once.
        tangential_restitution: Coefficient of restitution of the slip velocity, 0 to 1, as of a rubber ball with
            spin. Default: 0.
        viscous: Force per slip velocity beside that of Coulomb, while it slides. [N s/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.collisions(exclude=[['links', 'links'], ['ball 0 0', 'wall']], friction=0.4, restitution=0.2)
        """
        self._fill('collisions', {'exclude': exclude, 'friction': friction, 'impact_exponent': impact_exponent, 'impact_stiffness': impact_stiffness, 'joined': joined, 'law': law, 'restitution': restitution, 'static_friction': static_friction, 'stribeck_velocity': stribeck_velocity, 'tangential_restitution': tangential_restitution, 'viscous': viscous})

    @helpful
    def combination(
        self,
        name: str,
        terms: Sequence[Table],
        *,
        position: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        velocity: Number | None = None,
    ) -> str:
        """Adds a drive: A sum of coordinates with factors follows a function of time, or keeps the value it has at
        the start.

        Table ``[drives.NAME]`` with ``kind = "combination"`` of model files. Returns the name.

        name: what it is called
        terms: The coordinates with their factors.
        position: What the coordinate follows. [m or rad]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        velocity: What the rate follows. [m/s or rad/s]

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.combination('differential', [{'coordinate': 'axle3'}, {'coordinate': 'axle4', 'factor': 0.5}])
        'differential'
        """
        return self._add('drives', name, 'combination', {'terms': terms, 'position': position, 'repeat': repeat, 'velocity': velocity})

    @helpful
    def constant_velocity(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: Both shafts turn about their z axes at the same rate, bent against each other.

        Table ``[joints.NAME]`` with ``kind = "constant-velocity"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.constant_velocity('shaft', 'b10', 'b11', at=[9.5, 0, 0], axis=[1, 0, 0])
        'shaft'
        """
        return self._add('joints', name, 'constant-velocity', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def contact(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        damping: Number | None = None,
        exponent: Number | None = None,
        friction: Number | None = None,
        impact_exponent: Number | None = None,
        impact_stiffness: Number | None = None,
        law: str | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        restitution: Number | None = None,
        shape_a: str | Table | None = None,
        shape_b: str | Table | None = None,
        static_friction: Number | None = None,
        stiffness: Number | None = None,
        stribeck_velocity: Number | None = None,
        surface_velocity: Vector | None = None,
        tangential_restitution: Number | None = None,
        viscous: Number | None = None,
    ) -> str:
        """Adds a contact: Two bodies, or a body and the ground, push each other apart where their shapes touch, and
        rub.

        Table ``[contacts.NAME]`` with ``kind = "bodies"`` of model files. Returns the name.

        name: what it is called
        a: A body or frame; "ground" for the world.
        b: The other body or frame.
        damping: With `stiffness`: c. [s/m or s/rad] Default: 0.
        exponent: With `stiffness`: n; 1.5 for balls after Hertz. Default: 1.
        friction: Coefficient of friction while it slides. Default: that of `law`, else 0.
        impact_exponent: Exponent of force over indentation, for the law of impacts "compliance". Default: 1.5.
        impact_stiffness: Stiffness in comparison with other contacts, for the law of impacts "compliance". Default:
            1.
        law: A law of `[laws]`; keys given here win over those of the law.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        shape_a: What touches of A: a shape in frame `a`, or the name of one of the body's own solids and shapes.
            Default: all solids and shapes of the body.
        shape_b: What touches of B, in the same way. Default: all solids and shapes of the body.
        static_friction: Coefficient of friction at rest, at least that of sliding. Default: that of sliding.
        stiffness: Lets it give way: force k δⁿ (1 + c δ') over the depth δ, after Hunt and Crossley, in place of
            impacts. [N/mⁿ or Nm/radⁿ] Default: rigid.
        stribeck_velocity: Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ)
            exp(−(v/vₛ)²). [m/s] Default: 0: at once.
        surface_velocity: How the surface of A moves along itself, as that of a belt: along the axes of frame `a`.
            [m/s] Default: [0, 0, 0].
        tangential_restitution: Coefficient of restitution of the slip velocity, 0 to 1, as of a rubber ball with
            spin. Default: 0.
        viscous: Force per slip velocity beside that of Coulomb, while it slides. [N s/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.contact('floor', 'ground', 'ball', friction=0.3, restitution=0.8)
        'floor'
        """
        return self._add('contacts', name, 'bodies', {'a': a, 'b': b, 'damping': damping, 'exponent': exponent, 'friction': friction, 'impact_exponent': impact_exponent, 'impact_stiffness': impact_stiffness, 'law': law, 'repeat': repeat, 'restitution': restitution, 'shape_a': shape_a, 'shape_b': shape_b, 'static_friction': static_friction, 'stiffness': stiffness, 'stribeck_velocity': stribeck_velocity, 'surface_velocity': surface_velocity, 'tangential_restitution': tangential_restitution, 'viscous': viscous})

    @helpful
    def cylindrical(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: B turns about and slides along the common z axis. Coordinates: `angle`, `displacement`.

        Table ``[joints.NAME]`` with ``kind = "cylindrical"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.cylindrical(
        ...     'coaxial',
        ...     {'body': 'ground', 'at': [2, 1, 1]},
        ...     'shaft',
        ...     limits=[{'coordinate': 'angle', 'upper': 3}, {'coordinate': 'displacement', 'lower': -0.2, 'upper': '0.2 + 0.01*t'}],
        ... )
        'coaxial'
        """
        return self._add('joints', name, 'cylindrical', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def dc_motor(
        self,
        name: str,
        coordinate: str,
        voltage: Number,
        resistance: Number,
        constant: Number,
        *,
        current: Number | None = None,
        gear: Number | None = None,
        inductance: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: A direct-current motor along a joint coordinate, with its current as a state. Its `current`
        and `voltage` can be measured: `force = "NAME.current"`.

        Table ``[forces.NAME]`` with ``kind = "dc-motor"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        voltage: Voltage at its terminals. [V]
        resistance: Resistance. [Ω]
        constant: Torque per current [Nm/A], which is voltage per speed of the shaft. [Vs/rad or Vs/m]
        current: Current at the start, with an inductance. [A] Default: 0.
        gear: Turns of the shaft per turn of the coordinate. Default: 1.
        inductance: Inductance. Without it the current follows at once. [H] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.dc_motor('winch', 'guide', '12 - height', 1.5, 4, inductance=0.01)
        'winch'
        """
        return self._add('forces', name, 'dc-motor', {'coordinate': coordinate, 'voltage': voltage, 'resistance': resistance, 'constant': constant, 'current': current, 'gear': gear, 'inductance': inductance, 'repeat': repeat})

    @helpful
    def distance(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        length: Number | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: A massless rod between the origins.

        Table ``[joints.NAME]`` with ``kind = "distance"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        length: Its length. [m] Default: the distance as the bodies are placed.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.distance('strut', 'b9', 'b10')
        'strut'
        """
        return self._add('joints', name, 'distance', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'length': length, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def drive(
        self,
        name: str,
        coordinate: str,
        *,
        position: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        velocity: Number | None = None,
    ) -> str:
        """Adds a drive: A coordinate, or its rate, follows a function of time. Give `position` or `velocity`.

        Table ``[drives.NAME]`` with ``kind = "motion"`` of model files. Returns the name.

        name: what it is called
        coordinate: What is driven.
        position: What the coordinate follows. [m or rad]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        velocity: What the rate follows. [m/s or rad/s]

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.drive('motor', 'axle1.angle', position='speed*t + 0.1*sin(5*t)')
        'motor'
        """
        return self._add('drives', name, 'motion', {'coordinate': coordinate, 'position': position, 'repeat': repeat, 'velocity': velocity})

    @helpful
    def event(
        self,
        name: str,
        when: Number,
        *,
        action: Literal['report', 'stop', 'set'] | None = None,
        direction: Literal['both', 'rising', 'falling'] | None = None,
        level: Number | None = None,
        once: bool | None = None,
        set: Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a event: Something that happens when a quantity passes a level.

        Table ``[events.NAME]`` of model files. Returns the name.

        name: what it is called
        when: The quantity: a measure, or an expression.
        action: What happens. Default: "report", or "set" where there is `set`.
        direction: Which way it passes. Default: both.
        level: The level it passes. Default: 0.
        once: Lets it happen the first time only. Default: true with `set`, else false.
        set: New values of parameters; expressions use the old ones.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.event('top', 'speed', direction='falling')
        'top'
        """
        return self._add('events', name, None, {'when': when, 'action': action, 'direction': direction, 'level': level, 'once': once, 'set': set})

    @helpful
    def fixed(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: Both frames coincide.

        Table ``[joints.NAME]`` with ``kind = "fixed"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.fixed('flange', 'flange', {'body': 'arm', 'along': 0})
        'flange'
        """
        return self._add('joints', name, 'fixed', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def frame(
        self,
        name: str,
        body: str,
        *,
        along: Number | None = None,
        at: Vector | None = None,
        axis: Vector | None = None,
        orientation: Table | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a frame: A frame on a body, with a name. Its name can be used wherever a place is wanted.

        Table ``[frames.NAME]`` of model files. Returns the name.

        name: what it is called
        body: The body; "ground" is the world. Or a frame that stands before: the place is then seen from it. Or a
            beam, with `along`.
        along: How far along a beam: the place is seen from the frame there, x along the beam, y and z as in its
            section. [m]
        at: Origin of the frame, in the frame of what `body` names. [m] Default: [0, 0, 0].
        axis: Direction of the z axis: the axis of most joints. Default: [0, 0, 1].
        orientation: Axes of the frame, in place of `axis` and `x`. Default: as the body.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.frame('tip', 'arm', at=[0, 'side*length', 0])
        'tip'
        """
        return self._add('frames', name, None, {'body': body, 'along': along, 'at': at, 'axis': axis, 'orientation': orientation, 'repeat': repeat, 'x': x})

    @helpful
    def free(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: No constraint: coordinates for a body that flies. Coordinates: `x`, `y`, `z`.

        Table ``[joints.NAME]`` with ``kind = "free"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.free('flight', 'ground', 'chassis')
        'flight'
        """
        return self._add('joints', name, 'free', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def gear(
        self,
        name: str,
        first: str,
        second: str,
        ratio: Number,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a drive: The first angle turns `ratio` times as far as the second.

        Table ``[drives.NAME]`` with ``kind = "gear"`` of model files. Returns the name.

        name: what it is called
        first: The first angle.
        second: The second angle.
        ratio: Negative where wheels mesh from outside.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.gear('mesh', 'axle1', 'axle2', -2)
        'mesh'
        """
        return self._add('drives', name, 'gear', {'first': first, 'second': second, 'ratio': ratio, 'repeat': repeat})

    @helpful
    def general_force(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        angles: Literal['relative', 'rotation-vector'] | None = None,
        fx: Number | None = None,
        fy: Number | None = None,
        fz: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        tx: Number | None = None,
        ty: Number | None = None,
        tz: Number | None = None,
    ) -> str:
        """Adds a force: Forces between two frames by any laws of their displacement and angles: stops, tyres, cables.

        Table ``[forces.NAME]`` with ``kind = "general"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        angles: How angles of B against A are measured. Default: relative.
        fx: Force on B along x of A. [N] Default: 0.
        fy: Force on B along y of A. [N] Default: 0.
        fz: Force on B along z of A. [N] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        tx: Torque on B along the angle rx. [Nm] Default: 0.
        ty: Torque on B along the angle ry. [Nm] Default: 0.
        tz: Torque on B along the angle rz. [Nm] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.general_force(
        ...     'stop',
        ...     'ground',
        ...     'mass',
        ...     fz='if(z < 0.9, max(0, 1e4*(0.9 - z) - 20*vz), 0)',
        ...     tz='-3*rz - 0.1*wz',
        ... )
        'stop'
        """
        return self._add('forces', name, 'general', {'a': a, 'b': b, 'angles': angles, 'fx': fx, 'fy': fy, 'fz': fz, 'repeat': repeat, 'tx': tx, 'ty': ty, 'tz': tz})

    @helpful
    def ground(
        self,
        *,
        collide: bool | str | Sequence[str] | None = None,
        color: str | None = None,
        material: str | None = None,
        shapes: Sequence[Table] | None = None,
    ) -> None:
        """How the world looks: bearings, a floor. In a sub-assembly these shapes belong to the body it is placed on.

        Table ``[ground]`` of model files. Keys that are left out stay as they are.

        collide: Lets its shapes collide with those of all other bodies that collide. A text or a list names groups,
            for `exclude` in `[collisions]`. Default: false.
        color: Colour of its shapes, such as "#4477aa". Default: chosen.
        material: Its material: contacts of two bodies with materials use the law of the pair, `[laws."steel on
            brass"]`.
        shapes: Shapes for the picture and for contacts, without mass. Default: [].

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.ground(
        ...     collide=True,
        ...     material='oak',
        ...     shapes=[{'kind': 'plane', 'size': 4, 'name': 'floor'}, {'kind': 'box', 'size': [0.1, 4, 1], 'position': [-1, 0, 0.5], 'name': 'wall'}],
        ... )
        """
        self._fill('ground', {'collide': collide, 'color': color, 'material': material, 'shapes': shapes})

    @helpful
    def initial(
        self,
        *,
        angular_velocities: Mapping[str, Vector | Table] | None = None,
        bodies: Mapping[str, Literal['known', 'asked', 'guessed', 'free'] | Number] | None = None,
        coordinates: Mapping[str, Number | Table] | None = None,
        equilibrium: bool | None = None,
        orientations: Mapping[str, Table] | None = None,
        rates: Mapping[str, Number | Table] | None = None,
        restarts: int | None = None,
        velocities: Mapping[str, Literal['known', 'asked', 'guessed', 'free'] | Number] | None = None,
    ) -> None:
        """What is asked of the start: see [Start values](../theory/start-values.md). Unless you say otherwise, the
        places of bodies are guesses, and the velocities that bodies are given are asked for.

        Table ``[initial]`` of model files. Keys that are left out stay as they are.

        angular_velocities: Angular velocities of frame b against frame a of the same joints, along the axes of frame
            a. Asked for. [rad/s]
        bodies: How much the places of bodies count: a priority, or the weight of a guess.
        coordinates: Joint coordinates; a plain number is asked for. [m or rad]
        equilibrium: Starts at rest under all loads: where the mechanism would come to with much friction. Without
            controllers, contacts, dry friction and drives of velocity only. Default: false.
        orientations: Orientations of frame b seen from frame a of joints that leave all rotations free: spherical,
            free, point-on-line, point-on-plane, distance. Asked for.
        rates: Rates of joint coordinates; a plain number is asked for. [m/s or rad/s]
        restarts: How often assembly starts again before it gives up. Default: 8.
        velocities: How much the velocities of bodies count.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.initial(
        ...     angular_velocities={'tip': [0, 0, 30]},
        ...     bodies={'upper': 'free', 'lower': 0.5},
        ...     coordinates={'shoulder.angle': 0.4, 'elbow': {'value': -0.8, 'priority': 'guessed', 'weight': 2}},
        ...     orientations={'tip': {'axis': [1, 0, 0], 'angle': 0.4, 'priority': 'guessed'}},
        ...     rates={'shoulder': 1, 'elbow.angle': {'value': 0.5, 'priority': 'known'}},
        ...     restarts=3,
        ...     velocities={'lower': 'free'},
        ... )
        """
        self._fill('initial', {'angular_velocities': angular_velocities, 'bodies': bodies, 'coordinates': coordinates, 'equilibrium': equilibrium, 'orientations': orientations, 'rates': rates, 'restarts': restarts, 'velocities': velocities})

    @helpful
    def joint_force(
        self,
        name: str,
        coordinate: str,
        *,
        damping: Number | None = None,
        force: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        rest: Number | None = None,
        stiffness: Number | None = None,
    ) -> str:
        """Adds a force: A force or torque along a joint coordinate: torsion spring, motor. Give `stiffness` and
        `damping`, or `force`.

        Table ``[forces.NAME]`` with ``kind = "joint"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        damping: Damping. [Ns/m or Nms/rad] Default: 0.
        force: Force along the coordinate, in place of stiffness and damping. [N or Nm]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        rest: The coordinate without load. [m or rad] Default: 0.
        stiffness: Stiffness. [N/m or Nm/rad] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.joint_force('spring', 'hinge', force='-side*20*angle')
        'spring'
        """
        return self._add('forces', name, 'joint', {'coordinate': coordinate, 'damping': damping, 'force': force, 'repeat': repeat, 'rest': rest, 'stiffness': stiffness})

    @helpful
    def joint_friction(
        self,
        name: str,
        joint: str,
        *,
        friction: Number | None = None,
        law: str | None = None,
        preload: Number | None = None,
        radius: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        static_friction: Number | None = None,
        stribeck_velocity: Number | None = None,
        viscous: Number | None = None,
    ) -> str:
        """Adds a contact: Friction of a joint that sticks, as `dry_friction` of a joint.

        Table ``[contacts.NAME]`` with ``kind = "joint-friction"`` of model files. Returns the name.

        name: what it is called
        joint: The joint.
        friction: Coefficient of friction while it slides. Default: that of `law`, else 0.
        law: A law of `[laws]`; keys given here win over those of the law.
        preload: Force that presses the parts together. [N] Default: the force that the joint transmits.
        radius: Radius at which turning parts rub: that of the pin or of the ball. [m]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        static_friction: Coefficient of friction at rest, at least that of sliding. Default: that of sliding.
        stribeck_velocity: Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ)
            exp(−(v/vₛ)²). [m/s] Default: 0: at once.
        viscous: Force per slip velocity beside that of Coulomb, while it slides. [N s/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.joint_friction('collar', 'coaxial', friction=0.1, preload=5, radius=0.1)
        'collar'
        """
        return self._add('contacts', name, 'joint-friction', {'joint': joint, 'friction': friction, 'law': law, 'preload': preload, 'radius': radius, 'repeat': repeat, 'static_friction': static_friction, 'stribeck_velocity': stribeck_velocity, 'viscous': viscous})

    @helpful
    def joint_friction_force(
        self,
        name: str,
        coordinate: str,
        coefficient: Number,
        velocity: Number,
        *,
        radius: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        threshold: Number | None = None,
    ) -> str:
        """Adds a force: Coulomb friction along a joint coordinate: coefficient · radius · N · tanh(rate/velocity),
        against the motion. N is n²/√(n² + threshold²), where n is the reaction of the joint across the directions in
        which it slides: n itself, but for threshold²/(2n), where n is larger than the threshold. Below `velocity` the
        joint creeps; it does not stick.

        Table ``[forces.NAME]`` with ``kind = "friction"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        coefficient: Coefficient of friction.
        velocity: Rate at which friction has three quarters of its size. [m/s or rad/s]
        radius: Radius of the pin where the coordinate is an angle. [m] Default: 1.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        threshold: Reactions below this cause less friction, so that it is smooth where the reaction passes zero. [N]
            Default: 1e-6.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.joint_friction_force('bearing', 'hinge.angle', 0.1, 0.05, radius=0.02)
        'bearing'
        """
        return self._add('forces', name, 'friction', {'coordinate': coordinate, 'coefficient': coefficient, 'velocity': velocity, 'radius': radius, 'repeat': repeat, 'threshold': threshold})

    @helpful
    def lag(
        self,
        name: str,
        input: Number,
        time_constant: Number,
        *,
        gain: Number | None = None,
        initial: Number | None = None,
    ) -> str:
        """Adds a controller: A first-order lag: T u' = gain input - u.

        Table ``[controllers.NAME]`` with ``kind = "lag"`` of model files. Returns the name.

        name: what it is called
        input: What it follows.
        time_constant: T. [s]
        gain: Gain. Default: 1.
        initial: The output at the start. Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.lag('reference', 'if(t < 1, 0, 2)', 0.1)
        'reference'
        """
        return self._add('controllers', name, 'lag', {'input': input, 'time_constant': time_constant, 'gain': gain, 'initial': initial})

    @helpful
    def law(
        self,
        name: str,
        *,
        friction: Number | None = None,
        impact_exponent: Number | None = None,
        impact_stiffness: Number | None = None,
        restitution: Number | None = None,
        static_friction: Number | None = None,
        stribeck_velocity: Number | None = None,
        tangential_restitution: Number | None = None,
        viscous: Number | None = None,
    ) -> str:
        """Adds a law: How a pair of materials answers to impacts and to sliding, for use by contacts: `law = "steel
        on brass"`.

        Table ``[laws.NAME]`` of model files. Returns the name.

        name: what it is called
        friction: Coefficient of friction while it slides. Default: that of `law`, else 0.
        impact_exponent: Exponent of force over indentation, for the law of impacts "compliance". Default: 1.5.
        impact_stiffness: Stiffness in comparison with other contacts, for the law of impacts "compliance". Default:
            1.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        static_friction: Coefficient of friction at rest, at least that of sliding. Default: that of sliding.
        stribeck_velocity: Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ)
            exp(−(v/vₛ)²). [m/s] Default: 0: at once.
        tangential_restitution: Coefficient of restitution of the slip velocity, 0 to 1, as of a rubber ball with
            spin. Default: 0.
        viscous: Force per slip velocity beside that of Coulomb, while it slides. [N s/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.law('steel on oak', friction=0.3, restitution=0.5)
        'steel on oak'
        """
        return self._add('laws', name, None, {'friction': friction, 'impact_exponent': impact_exponent, 'impact_stiffness': impact_stiffness, 'restitution': restitution, 'static_friction': static_friction, 'stribeck_velocity': stribeck_velocity, 'tangential_restitution': tangential_restitution, 'viscous': viscous})

    @helpful
    def limit(
        self,
        name: str,
        coordinate: str,
        *,
        damping: Number | None = None,
        exponent: Number | None = None,
        law: str | None = None,
        lower: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        restitution: Number | None = None,
        stiffness: Number | None = None,
        upper: Number | None = None,
    ) -> str:
        """Adds a contact: Stops of a joint coordinate, as `limits` of a joint.

        Table ``[contacts.NAME]`` with ``kind = "limit"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        damping: With `stiffness`: c. [s/m or s/rad] Default: 0.
        exponent: With `stiffness`: n; 1.5 for balls after Hertz. Default: 1.
        law: A law of `[laws]`; keys given here win over those of the law.
        lower: The lower stop. An expression of `t` is a stop that moves. [m or rad] Default: no stop.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        stiffness: Lets it give way: force k δⁿ (1 + c δ') over the depth δ, after Hunt and Crossley, in place of
            impacts. [N/mⁿ or Nm/radⁿ] Default: rigid.
        upper: The upper stop. [m or rad] Default: no stop.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.limit('stop', 'rail.displacement', lower='-0.9 + 0.01*sin(t)')
        'stop'
        """
        return self._add('contacts', name, 'limit', {'coordinate': coordinate, 'damping': damping, 'exponent': exponent, 'law': law, 'lower': lower, 'repeat': repeat, 'restitution': restitution, 'stiffness': stiffness, 'upper': upper})

    @helpful
    def measure(
        self,
        name: str,
        value: Number,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
        unit: str | None = None,
    ) -> str:
        """Adds a measure: An expression of other measures.

        Table ``[measures.NAME]`` with ``kind = "expression"`` of model files. Returns the name.

        name: what it is called
        value: The expression.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        unit: Its unit, for plots.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure('front left slip angle', "'front left slip'")
        'front left slip angle'
        """
        return self._add('measures', name, 'expression', {'value': value, 'repeat': repeat, 'unit': unit})

    @helpful
    def measure_acceleration(
        self,
        name: str,
        of: Place,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        from_: Place | None = None,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Acceleration of the origin of a frame, in m/s².

        Table ``[measures.NAME]`` with ``kind = "acceleration"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which component of the vector.
        from_: Motion relative to this frame. Default: "ground".
        axes: Components along the axes of this frame. Default: those of `from`.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_acceleration('acceleration', 'tip', 'x', axes='rod')
        'acceleration'
        """
        return self._add('measures', name, 'acceleration', {'of': of, 'component': component, 'from': from_, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_angle(
        self,
        name: str,
        of: Place,
        *,
        against: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Angle by which a frame is turned about the z axis of another, in rad; turns are counted.

        Table ``[measures.NAME]`` with ``kind = "angle"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        against: The frame it turns against. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_angle('angle', 'rod')
        'angle'
        """
        return self._add('measures', name, 'angle', {'of': of, 'against': against, 'repeat': repeat})

    @helpful
    def measure_angular_acceleration(
        self,
        name: str,
        of: Place,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        from_: Place | None = None,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Angular acceleration of a frame, in rad/s².

        Table ``[measures.NAME]`` with ``kind = "angular-acceleration"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which component of the vector.
        from_: Motion relative to this frame. Default: "ground".
        axes: Components along the axes of this frame. Default: those of `from`.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_angular_acceleration('angular acceleration', 'rod', 'y')
        'angular acceleration'
        """
        return self._add('measures', name, 'angular-acceleration', {'of': of, 'component': component, 'from': from_, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_angular_momentum(
        self,
        name: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        about: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Angular momentum of all bodies, in kg m²/s.

        Table ``[measures.NAME]`` with ``kind = "angular-momentum"`` of model files. Returns the name.

        name: what it is called
        component: Which component of the vector.
        about: The point it is taken about. Default: the centre of mass.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_angular_momentum('spin', 'y', about='ground')
        'spin'
        """
        return self._add('measures', name, 'angular-momentum', {'component': component, 'about': about, 'repeat': repeat})

    @helpful
    def measure_angular_velocity(
        self,
        name: str,
        of: Place,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        from_: Place | None = None,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Angular velocity of a frame, in rad/s.

        Table ``[measures.NAME]`` with ``kind = "angular-velocity"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which component of the vector.
        from_: Motion relative to this frame. Default: "ground".
        axes: Components along the axes of this frame. Default: those of `from`.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_angular_velocity('angular velocity', 'rod', 'y')
        'angular velocity'
        """
        return self._add('measures', name, 'angular-velocity', {'of': of, 'component': component, 'from': from_, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_beam_curvature(
        self,
        name: str,
        beam: str,
        along: Number,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Twist about x and curvature about y and z of a section of a beam, without those at rest, in
        1/m.

        Table ``[measures.NAME]`` with ``kind = "beam-curvature"`` of model files. Returns the name.

        name: what it is called
        beam: The beam.
        along: How far along the beam. [m]
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_beam_curvature('curvature', 'arm', 0.2, 'y')
        'curvature'
        """
        return self._add('measures', name, 'beam-curvature', {'beam': beam, 'along': along, 'component': component, 'repeat': repeat})

    @helpful
    def measure_beam_force(
        self,
        name: str,
        beam: str,
        along: Number,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Force through a section of a beam, along the axes of the section, in N: tension along x.

        Table ``[measures.NAME]`` with ``kind = "beam-force"`` of model files. Returns the name.

        name: what it is called
        beam: The beam.
        along: How far along the beam. [m]
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_beam_force('tension', 'cable', 0.5, 'x')
        'tension'
        """
        return self._add('measures', name, 'beam-force', {'beam': beam, 'along': along, 'component': component, 'repeat': repeat})

    @helpful
    def measure_beam_moment(
        self,
        name: str,
        beam: str,
        along: Number,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Moment through a section of a beam, about the axes of the section, in Nm: torsion about x.

        Table ``[measures.NAME]`` with ``kind = "beam-moment"`` of model files. Returns the name.

        name: what it is called
        beam: The beam.
        along: How far along the beam. [m]
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_beam_moment('moment', 'arm', 0, 'norm')
        'moment'
        """
        return self._add('measures', name, 'beam-moment', {'beam': beam, 'along': along, 'component': component, 'repeat': repeat})

    @helpful
    def measure_beam_strain(
        self,
        name: str,
        beam: str,
        along: Number,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Strain of a section of a beam: stretch along x, shears along y and z.

        Table ``[measures.NAME]`` with ``kind = "beam-strain"`` of model files. Returns the name.

        name: what it is called
        beam: The beam.
        along: How far along the beam. [m]
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_beam_strain('strain', 'arm', 0.2, 'x')
        'strain'
        """
        return self._add('measures', name, 'beam-strain', {'beam': beam, 'along': along, 'component': component, 'repeat': repeat})

    @helpful
    def measure_centre_of_mass(
        self,
        name: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Centre of mass of all bodies, in m.

        Table ``[measures.NAME]`` with ``kind = "centre-of-mass"`` of model files. Returns the name.

        name: what it is called
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_centre_of_mass('centre', 'x')
        'centre'
        """
        return self._add('measures', name, 'centre-of-mass', {'component': component, 'repeat': repeat})

    @helpful
    def measure_contact_state(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: 0 while a contact is open, 1 while it slides or has no friction, 2 while it sticks.

        Table ``[measures.NAME]`` with ``kind = "contact-state"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_contact_state('state', 'floor')
        'state'
        """
        return self._add('measures', name, 'contact-state', {'contact': contact, 'repeat': repeat})

    @helpful
    def measure_coordinate(
        self,
        name: str,
        coordinate: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: A joint coordinate, in m or rad.

        Table ``[measures.NAME]`` with ``kind = "coordinate"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_coordinate('angle', 'hinge')
        'angle'
        """
        return self._add('measures', name, 'coordinate', {'coordinate': coordinate, 'repeat': repeat})

    @helpful
    def measure_coordinate_acceleration(
        self,
        name: str,
        coordinate: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: The rate of its rate, in m/s² or rad/s².

        Table ``[measures.NAME]`` with ``kind = "coordinate-acceleration"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_coordinate_acceleration('rate of rate', 'pivot.angle')
        'rate of rate'
        """
        return self._add('measures', name, 'coordinate-acceleration', {'coordinate': coordinate, 'repeat': repeat})

    @helpful
    def measure_coordinate_rate(
        self,
        name: str,
        coordinate: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Its rate, in m/s or rad/s.

        Table ``[measures.NAME]`` with ``kind = "coordinate-rate"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_coordinate_rate('speed', 'guide')
        'speed'
        """
        return self._add('measures', name, 'coordinate-rate', {'coordinate': coordinate, 'repeat': repeat})

    @helpful
    def measure_dissipated_power(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Power that dampers, friction and resistances take out, in W. It is never negative.

        Table ``[measures.NAME]`` with ``kind = "dissipated-power"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_dissipated_power('dissipated')
        'dissipated'
        """
        return self._add('measures', name, 'dissipated-power', {'repeat': repeat})

    @helpful
    def measure_distance(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Distance of the origins of two frames, in m.

        Table ``[measures.NAME]`` with ``kind = "distance"`` of model files. Returns the name.

        name: what it is called
        a: One frame.
        b: The other frame.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_distance('distance', 'tip', 'ball')
        'distance'
        """
        return self._add('measures', name, 'distance', {'a': a, 'b': b, 'repeat': repeat})

    @helpful
    def measure_distance_rate(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Rate of the distance, in m/s.

        Table ``[measures.NAME]`` with ``kind = "distance-rate"`` of model files. Returns the name.

        name: what it is called
        a: One frame.
        b: The other frame.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_distance_rate('distance rate', 'tip', 'ball')
        'distance rate'
        """
        return self._add('measures', name, 'distance-rate', {'a': a, 'b': b, 'repeat': repeat})

    @helpful
    def measure_drive_force(
        self,
        name: str,
        drive: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Force of a drive along what it drives, in N or Nm.

        Table ``[measures.NAME]`` with ``kind = "drive-force"`` of model files. Returns the name.

        name: what it is called
        drive: The drive.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_drive_force('torque', 'motor')
        'torque'
        """
        return self._add('measures', name, 'drive-force', {'drive': drive, 'repeat': repeat})

    @helpful
    def measure_drive_power(
        self,
        name: str,
        drive: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Power of a drive, in W.

        Table ``[measures.NAME]`` with ``kind = "drive-power"`` of model files. Returns the name.

        name: what it is called
        drive: The drive.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_drive_power('power', 'motor')
        'power'
        """
        return self._add('measures', name, 'drive-power', {'drive': drive, 'repeat': repeat})

    @helpful
    def measure_energy(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Kinetic and potential energy, in J.

        Table ``[measures.NAME]`` with ``kind = "energy"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_energy('energy')
        'energy'
        """
        return self._add('measures', name, 'energy', {'repeat': repeat})

    @helpful
    def measure_force(
        self,
        name: str,
        force: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Tension of a force between two points, or force along a joint coordinate, in N or Nm.
        Forces in several directions have parts: "mount.fx" to "mount.tz" are those of a bushing or general force on
        its frame B, along the axes of A and about the origin of B; "mount.force" and "mount.torque" are the sizes of
        both.

        Table ``[measures.NAME]`` with ``kind = "force"`` of model files. Returns the name.

        name: what it is called
        force: The force, or a part of it after a dot.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_force('tension', 'spring')
        'tension'
        """
        return self._add('measures', name, 'force', {'force': force, 'repeat': repeat})

    @helpful
    def measure_force_power(
        self,
        name: str,
        force: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Power of a force, in W.

        Table ``[measures.NAME]`` with ``kind = "force-power"`` of model files. Returns the name.

        name: what it is called
        force: The force.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_force_power('spring power', 'spring')
        'spring power'
        """
        return self._add('measures', name, 'force-power', {'force': force, 'repeat': repeat})

    @helpful
    def measure_friction_force(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
        tangent: Literal['1', '2', '3'] | None = None,
    ) -> str:
        """Adds a measure: Force of friction of a contact, in N.

        Table ``[measures.NAME]`` with ``kind = "friction-force"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        tangent: Which component. Default: the size.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_friction_force('friction', 'floor', tangent='1')
        'friction'
        """
        return self._add('measures', name, 'friction-force', {'contact': contact, 'repeat': repeat, 'tangent': tangent})

    @helpful
    def measure_gap(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Gap of a contact, in m or rad; of several parts the smallest.

        Table ``[measures.NAME]`` with ``kind = "gap"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_gap('gap', 'floor')
        'gap'
        """
        return self._add('measures', name, 'gap', {'contact': contact, 'repeat': repeat})

    @helpful
    def measure_gap_rate(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Rate of that gap, in m/s or rad/s.

        Table ``[measures.NAME]`` with ``kind = "gap-rate"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_gap_rate('gap rate', 'floor')
        'gap rate'
        """
        return self._add('measures', name, 'gap-rate', {'contact': contact, 'repeat': repeat})

    @helpful
    def measure_gravity_energy(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Potential energy of gravity, in J.

        Table ``[measures.NAME]`` with ``kind = "gravity-energy"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_gravity_energy('gravity')
        'gravity'
        """
        return self._add('measures', name, 'gravity-energy', {'repeat': repeat})

    @helpful
    def measure_kinetic_energy(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Kinetic energy, in J.

        Table ``[measures.NAME]`` with ``kind = "kinetic-energy"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_kinetic_energy('kinetic')
        'kinetic'
        """
        return self._add('measures', name, 'kinetic-energy', {'repeat': repeat})

    @helpful
    def measure_modal_coordinate(
        self,
        name: str,
        body: str,
        mode: int,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: A modal coordinate of a flexible body.

        Table ``[measures.NAME]`` with ``kind = "modal-coordinate"`` of model files. Returns the name.

        name: what it is called
        body: The flexible body.
        mode: Which mode, counted from 1.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_modal_coordinate('bending', 'bar', 1)
        'bending'
        """
        return self._add('measures', name, 'modal-coordinate', {'body': body, 'mode': mode, 'repeat': repeat})

    @helpful
    def measure_momentum(
        self,
        name: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Momentum of all bodies, in kg m/s.

        Table ``[measures.NAME]`` with ``kind = "momentum"`` of model files. Returns the name.

        name: what it is called
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_momentum('momentum', 'x')
        'momentum'
        """
        return self._add('measures', name, 'momentum', {'component': component, 'repeat': repeat})

    @helpful
    def measure_normal_force(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Force with which a contact pushes, in N or Nm.

        Table ``[measures.NAME]`` with ``kind = "normal-force"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_normal_force('press', 'ball 0 1 & floor')
        'press'
        """
        return self._add('measures', name, 'normal-force', {'contact': contact, 'repeat': repeat})

    @helpful
    def measure_orientation_angle(
        self,
        name: str,
        of: Place,
        component: Literal['first', 'second', 'third'],
        *,
        against: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        sequence: str | None = None,
    ) -> str:
        """Adds a measure: One of three angles of a frame against another, in rad; turns of the first and of the third
        are counted.

        Table ``[measures.NAME]`` with ``kind = "orientation-angle"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which of the angles.
        against: The frame it turns against. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        sequence: The axes of the three turns, each carried along by those before: "xyz", "zyx", "zxz", …. Default:
            "xyz".

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_orientation_angle('pitch', 'ball', 'second', against='rod', sequence='zyx')
        'pitch'
        """
        return self._add('measures', name, 'orientation-angle', {'of': of, 'component': component, 'against': against, 'repeat': repeat, 'sequence': sequence})

    @helpful
    def measure_position(
        self,
        name: str,
        of: Place,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        from_: Place | None = None,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Position of the origin of a frame, in m.

        Table ``[measures.NAME]`` with ``kind = "position"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which component of the vector.
        from_: Motion relative to this frame. Default: "ground".
        axes: Components along the axes of this frame. Default: those of `from`.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_position('deflection', 'middle', 'z', from_='flange')
        'deflection'
        """
        return self._add('measures', name, 'position', {'of': of, 'component': component, 'from': from_, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_potential_energy(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Potential energy, in J.

        Table ``[measures.NAME]`` with ``kind = "potential-energy"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_potential_energy('potential')
        'potential'
        """
        return self._add('measures', name, 'potential-energy', {'repeat': repeat})

    @helpful
    def measure_quaternion(
        self,
        name: str,
        of: Place,
        component: Literal['w', 'x', 'y', 'z'],
        *,
        against: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: A number of the unit quaternion of a frame seen from another, with w ≥ 0.

        Table ``[measures.NAME]`` with ``kind = "quaternion"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which number; at half a turn x, y and z change their sign.
        against: The frame it turns against. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_quaternion('qw', 'rod', 'w')
        'qw'
        """
        return self._add('measures', name, 'quaternion', {'of': of, 'component': component, 'against': against, 'repeat': repeat})

    @helpful
    def measure_reaction_force(
        self,
        name: str,
        joint: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Force that a joint exerts on its frame B, in N, in world axes unless `axes` is given.
        Drives and forces along the coordinates of the joint are part of it.

        Table ``[measures.NAME]`` with ``kind = "reaction-force"`` of model files. Returns the name.

        name: what it is called
        joint: The joint.
        component: Which component of the vector.
        axes: Components along the axes of this frame. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_reaction_force('pull', 'pivot', 'z')
        'pull'
        """
        return self._add('measures', name, 'reaction-force', {'joint': joint, 'component': component, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_reaction_torque(
        self,
        name: str,
        joint: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Torque that a joint exerts on its frame B, about the origin of B, in Nm, in world axes
        unless `axes` is given. It holds the torque of a drive or force that acts along the joint.

        Table ``[measures.NAME]`` with ``kind = "reaction-torque"`` of model files. Returns the name.

        name: what it is called
        joint: The joint.
        component: Which component of the vector.
        axes: Components along the axes of this frame. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_reaction_torque('bend', 'pivot', 'y', axes='rod')
        'bend'
        """
        return self._add('measures', name, 'reaction-torque', {'joint': joint, 'component': component, 'axes': axes, 'repeat': repeat})

    @helpful
    def measure_rolling_force(
        self,
        name: str,
        rolling: str,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Force with which the plane acts on a body that rolls, in N.

        Table ``[measures.NAME]`` with ``kind = "rolling-force"`` of model files. Returns the name.

        name: what it is called
        rolling: The rolling.
        component: Which component of the vector.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_rolling_force('ground', 'ball', 'z')
        'ground'
        """
        return self._add('measures', name, 'rolling-force', {'rolling': rolling, 'component': component, 'repeat': repeat})

    @helpful
    def measure_rotation_matrix(
        self,
        name: str,
        of: Place,
        component: Literal['xx', 'xy', 'xz', 'yx', 'yy', 'yz', 'zx', 'zy', 'zz'],
        *,
        against: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: An entry of the rotation matrix of a frame seen from another.

        Table ``[measures.NAME]`` with ``kind = "rotation-matrix"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: The product of two axes.
        against: The frame it turns against. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_rotation_matrix('tip z', 'rod', 'zx')
        'tip z'
        """
        return self._add('measures', name, 'rotation-matrix', {'of': of, 'component': component, 'against': against, 'repeat': repeat})

    @helpful
    def measure_slip(
        self,
        name: str,
        contact: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
        tangent: Literal['1', '2', '3'] | None = None,
    ) -> str:
        """Adds a measure: Slip velocity of a contact, in m/s.

        Table ``[measures.NAME]`` with ``kind = "slip"`` of model files. Returns the name.

        name: what it is called
        contact: The contact; of one with several parts, all of them, or one: "slider.lower".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        tangent: Which component. Default: the size.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_slip('slip', 'floor')
        'slip'
        """
        return self._add('measures', name, 'slip', {'contact': contact, 'repeat': repeat, 'tangent': tangent})

    @helpful
    def measure_spring_energy(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Energy that springs and other elastic forces store, in J.

        Table ``[measures.NAME]`` with ``kind = "spring-energy"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_spring_energy('springs')
        'springs'
        """
        return self._add('measures', name, 'spring-energy', {'repeat': repeat})

    @helpful
    def measure_stress(
        self,
        name: str,
        body: str,
        *,
        component: Literal['xx', 'yy', 'zz', 'xy', 'yz', 'zx'] | None = None,
        node: int | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Stress in a flexible body at a node of its mesh, along the axes of the body; without
        `component` the stress after von Mises, and without `node` the largest one of all nodes, in Pa.

        Table ``[measures.NAME]`` with ``kind = "stress"`` of model files. Returns the name.

        name: what it is called
        body: The flexible body.
        component: Which component; needs `node`. Default: von Mises.
        node: The number of the node in its mesh. Default: all.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_stress('upper', 'bar', component='xx', node=23)
        'upper'
        """
        return self._add('measures', name, 'stress', {'body': body, 'component': component, 'node': node, 'repeat': repeat})

    @helpful
    def measure_supplied_power(
        self,
        name: str,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Power that drives, motors and loads bring in, in W.

        Table ``[measures.NAME]`` with ``kind = "supplied-power"`` of model files. Returns the name.

        name: what it is called
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_supplied_power('supplied')
        'supplied'
        """
        return self._add('measures', name, 'supplied-power', {'repeat': repeat})

    @helpful
    def measure_velocity(
        self,
        name: str,
        of: Place,
        component: Literal['x', 'y', 'z', 'norm'],
        *,
        from_: Place | None = None,
        axes: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a measure: Velocity of the origin of a frame, in m/s.

        Table ``[measures.NAME]`` with ``kind = "velocity"`` of model files. Returns the name.

        name: what it is called
        of: What is measured.
        component: Which component of the vector.
        from_: Motion relative to this frame. Default: "ground".
        axes: Components along the axes of this frame. Default: those of `from`.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.measure_velocity('velocity', 'tip', 'norm')
        'velocity'
        """
        return self._add('measures', name, 'velocity', {'of': of, 'component': component, 'from': from_, 'axes': axes, 'repeat': repeat})

    @helpful
    def motor(
        self,
        name: str,
        coordinate: str,
        *,
        command: Number | None = None,
        curve: Number | None = None,
        gear: Number | None = None,
        limit: Number | None = None,
        no_load_speed: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        stall_torque: Number | None = None,
    ) -> str:
        """Adds a force: A motor with a curve of torque over speed, along a joint coordinate. Give `stall_torque` and
        `no_load_speed`, or `curve`.

        Table ``[forces.NAME]`` with ``kind = "motor"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate it acts along.
        command: Share of the full voltage; it shifts the straight line and scales other curves. Default: 1.
        curve: Torque of the shaft over its speed, in place of both. [Nm or N]
        gear: Turns of the shaft per turn of the coordinate. Default: 1.
        limit: The largest size of the torque of the shaft. [Nm or N] Default: none.
        no_load_speed: Speed of the shaft without load, at full command. [rad/s or m/s]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        stall_torque: Torque of the shaft at rest, at full command. [Nm or N]

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.motor('fan', 'hinge', command='0.5 + 0.1*sin(t)', gear=2, limit=2.5, no_load_speed=40, stall_torque=3)
        'fan'
        """
        return self._add('forces', name, 'motor', {'coordinate': coordinate, 'command': command, 'curve': curve, 'gear': gear, 'limit': limit, 'no_load_speed': no_load_speed, 'repeat': repeat, 'stall_torque': stall_torque})

    @helpful
    def ode(
        self,
        name: str,
        states: Mapping[str, Number],
        rates: Mapping[str, Number] | Callable[..., ArrayLike],
        *,
        inputs: Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a controller: Differential equations. The outputs are the states: `name.state`.

        Table ``[controllers.NAME]`` with ``kind = "ode"`` of model files. Returns the name.

        name: what it is called
        states: The states with their values at the start.
        rates: The rate of every state.
        inputs: Its inputs, with names.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.ode(
        ...     'motor',
        ...     {'i': 0, 'T': 20},
        ...     {'i': '(u - 0.2*i)/0.01', 'T': '0.1*i^2 - 0.02*(T - 20) + 0*w'},
        ...     inputs={'u': 'drive.1', 'w': 'angle'},
        ... )
        'motor'
        """
        return self._add('controllers', name, 'ode', {'states': states, 'rates': rates, 'inputs': inputs})

    @helpful
    def one_sided(
        self,
        name: str,
        gap: Number,
        *,
        at: Place | None = None,
        friction: Number | None = None,
        law: str | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        restitution: Number | None = None,
        slide: Number | None = None,
        static_friction: Number | None = None,
        stribeck_velocity: Number | None = None,
        viscous: Number | None = None,
    ) -> str:
        """Adds a contact: A quantity that does not become negative.

        Table ``[contacts.NAME]`` with ``kind = "one-sided"`` of model files. Returns the name.

        name: what it is called
        gap: The quantity, which pushes where it is zero.
        at: Where the picture shows it: its force along z of this place, friction along x. Default: not drawn.
        friction: Coefficient of friction while it slides. Default: that of `law`, else 0.
        law: A law of `[laws]`; keys given here win over those of the law.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        slide: How far the surfaces have slid along each other, where they rub. [m] Default: no friction.
        static_friction: Coefficient of friction at rest, at least that of sliding. Default: that of sliding.
        stribeck_velocity: Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ)
            exp(−(v/vₛ)²). [m/s] Default: 0: at once.
        viscous: Force per slip velocity beside that of Coulomb, while it slides. [N s/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.one_sided('ceiling', '2 - height', restitution='e')
        'ceiling'
        """
        return self._add('contacts', name, 'one-sided', {'gap': gap, 'at': at, 'friction': friction, 'law': law, 'repeat': repeat, 'restitution': restitution, 'slide': slide, 'static_friction': static_friction, 'stribeck_velocity': stribeck_velocity, 'viscous': viscous})

    @helpful
    def one_way(
        self,
        name: str,
        coordinate: str,
        *,
        against: str | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        reversed: bool | None = None,
    ) -> str:
        """Adds a contact: A one-way clutch: a joint coordinate only grows.

        Table ``[contacts.NAME]`` with ``kind = "one-way"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        against: Its difference to this coordinate only grows. Default: none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        reversed: It only falls. Default: false.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.one_way('freewheel', 'bearing.angle')
        'freewheel'
        """
        return self._add('contacts', name, 'one-way', {'coordinate': coordinate, 'against': against, 'repeat': repeat, 'reversed': reversed})

    @helpful
    def output(
        self,
        *,
        arrows: Sequence[str] | None = None,
        bodies: bool | None = None,
        frame_rate: Number | None = None,
        measures: Sequence[str] | None = None,
        peaks: bool | None = None,
        plots: Sequence[str | Sequence[str] | Table] | None = None,
        reactions: bool | None = None,
        traces: Sequence[str | Table] | None = None,
    ) -> None:
        """What is written and drawn.

        Table ``[output]`` of model files. Keys that are left out stay as they are.

        arrows: Joints whose forces are drawn as arrows, and written. Default: [].
        bodies: Writes the motion of all bodies: position of the frame's origin, quaternion, velocity and angular
            velocity, in world axes; of planar bodies x, y, the angle and their rates. Default: false.
        frame_rate: Frames of the picture per second of simulated time. [1/s] Default: one for each row, at most
            20000.
        measures: The measures that are written, in this order. Default: all.
        peaks: Finds extremes, means and rms of every output over the motion, between rows too, and adds rows at peaks
            that rows would miss. Default: true.
        plots: The plots that the report shows first: a measure, a list of measures that share a plot, or a plot with
            its title and axis. Others can be chosen in the report. Default: chosen by the report.
        reactions: Writes the forces and torques of all joints. Default: false.
        traces: Points whose paths are drawn. Default: [].

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.output(
        ...     arrows=['pivot'],
        ...     frame_rate=50,
        ...     measures=['energy', 'angle', 'speed'],
        ...     plots=['energy', {'title': 'Phase plane', 'x': 'angle', 'y': ['speed']}],
        ...     traces=['rod', {'name': 'tip', 'at': {'body': 'rod', 'at': [1, 0, 0]}}],
        ... )
        """
        self._fill('output', {'arrows': arrows, 'bodies': bodies, 'frame_rate': frame_rate, 'measures': measures, 'peaks': peaks, 'plots': plots, 'reactions': reactions, 'traces': traces})

    @helpful
    def pid(
        self,
        name: str,
        error: Number,
        *,
        derivative: Number | None = None,
        filter: Number | None = None,
        integral: Number | None = None,
        proportional: Number | None = None,
    ) -> str:
        """Adds a controller: proportional e + integral ∫e dt + derivative e'.

        Table ``[controllers.NAME]`` with ``kind = "pid"`` of model files. Returns the name.

        name: what it is called
        error: e: the reference less what is measured.
        derivative: Gain of the derivative. [s] Default: 0.
        filter: Time constant of the lag before the derivative. [s] Default: 0.01.
        integral: Gain of the integral. [1/s] Default: 0.
        proportional: Gain. Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.pid('position', 'reference - angle', derivative=8, filter=0.02, integral=5, proportional=40)
        'position'
        """
        return self._add('controllers', name, 'pid', {'error': error, 'derivative': derivative, 'filter': filter, 'integral': integral, 'proportional': proportional})

    @helpful
    def planar(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: B slides in the xy plane of A and turns about its normal. Coordinates: `x`, `y`, `angle`.

        Table ``[joints.NAME]`` with ``kind = "planar"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.planar('table', 'b6', 'b7', at=[5.5, 0, 0])
        'table'
        """
        return self._add('joints', name, 'planar', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def point_on_line(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: The origin of B stays on the z axis of A. Coordinate: `displacement`.

        Table ``[joints.NAME]`` with ``kind = "point-on-line"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.point_on_line(
        ...     'slot',
        ...     {'body': 'b7', 'at': [0.5, 0, 0], 'axis': [0, 1, 0]},
        ...     {'body': 'b8', 'at': [-0.5, 0, 0]},
        ... )
        'slot'
        """
        return self._add('joints', name, 'point-on-line', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def point_on_plane(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: The origin of B stays in the xy plane of A. Coordinates: `x`, `y`.

        Table ``[joints.NAME]`` with ``kind = "point-on-plane"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.point_on_plane('floor', {'body': 'b8', 'at': [0.5, 0, 0]}, {'body': 'b9', 'at': [-0.5, 0, 0]})
        'floor'
        """
        return self._add('joints', name, 'point-on-plane', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def prismatic(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: B slides along the common z axis. Coordinate: `displacement`.

        Table ``[joints.NAME]`` with ``kind = "prismatic"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.prismatic(
        ...     'rail',
        ...     {'body': 'ground', 'at': [0, 0, 1], 'axis': [1, 0, 0]},
        ...     {'body': 'cart', 'axis': [1, 0, 0]},
        ...     dry_friction={'friction': 0.1, 'static_friction': 0.15},
        ...     limits={'lower': -1, 'upper': 1.5, 'restitution': 'e'},
        ... )
        'rail'
        """
        return self._add('joints', name, 'prismatic', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def profile_cone(
        self,
        name: str,
        slope: Number,
        *,
        begin: Number | None = None,
        end: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a profile: A straight line through the origin.

        Table ``[profiles.NAME]`` with ``kind = "cone"`` of model files. Returns the name.

        name: what it is called
        slope: How it rises outwards, as 0.05.
        begin: The u at which it starts. [m] Default: -0.06.
        end: The u at which it ends. [m] Default: 0.06.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.profile_cone('cone', 0.05)
        'cone'
        """
        return self._add('profiles', name, 'cone', {'slope': slope, 'begin': begin, 'end': end, 'repeat': repeat})

    @helpful
    def profile_pieces(
        self,
        name: str,
        from_: Vector,
        pieces: Sequence[Table],
        *,
        incline: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        slope: Number | None = None,
    ) -> str:
        """Adds a profile: Lines and arcs, with rising u.

        Table ``[profiles.NAME]`` with ``kind = "pieces"`` of model files. Returns the name.

        name: what it is called
        from_: Where it starts, [u, h]. [m]
        pieces: Its pieces.
        incline: Turns it about its origin; a positive angle lowers the side of the middle of the track, as rails are
            inclined. [rad] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        slope: Its slope there. Default: that of its first piece.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.profile_pieces(
        ...     'wheel',
        ...     [-0.042, -0.0226],
        ...     [{'until': -0.0385}, {'until': -0.026, 'radius': 0.0175}, {'until': 0.05, 'radius': 0.6}],
        ...     slope=2.747,
        ... )
        'wheel'
        """
        return self._add('profiles', name, 'pieces', {'from': from_, 'pieces': pieces, 'incline': incline, 'repeat': repeat, 'slope': slope})

    @helpful
    def profile_points(
        self,
        name: str,
        points: Sequence[Vector],
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a profile: Points joined by a natural cubic spline.

        Table ``[profiles.NAME]`` with ``kind = "points"`` of model files. Returns the name.

        name: what it is called
        points: Points, each [u, h], with rising u. [m]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.profile_points(
        ...     'measured',
        ...     [[-0.03, -0.0016], [-0.015, -0.0004], [0, 0], [0.015, -0.0004], [0.03, -0.0015]],
        ... )
        'measured'
        """
        return self._add('profiles', name, 'points', {'points': points, 'repeat': repeat})

    @helpful
    def rack_and_pinion(
        self,
        name: str,
        rack: str,
        pinion: str,
        radius: Number,
        *,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a drive: The displacement is the angle times the radius.

        Table ``[drives.NAME]`` with ``kind = "rack-and-pinion"`` of model files. Returns the name.

        name: what it is called
        rack: The displacement.
        pinion: The angle.
        radius: Radius of the pinion; negative where the rack lies on the other side. [m]
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.rack_and_pinion('rack', 'guide.displacement', 'axle2.angle', 0.2)
        'rack'
        """
        return self._add('drives', name, 'rack-and-pinion', {'rack': rack, 'pinion': pinion, 'radius': radius, 'repeat': repeat})

    @helpful
    def ratchet(
        self,
        name: str,
        coordinate: str,
        pitch: Number,
        *,
        law: str | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        restitution: Number | None = None,
        tooth: Number | None = None,
    ) -> str:
        """Adds a contact: A ratchet: a joint coordinate grows, and falls back to the last tooth at most.

        Table ``[contacts.NAME]`` with ``kind = "ratchet"`` of model files. Returns the name.

        name: what it is called
        coordinate: The joint coordinate.
        pitch: From tooth to tooth; where it is negative, the coordinate may fall, and does not grow. [m or rad]
        law: A law of `[laws]`; keys given here win over those of the law.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        restitution: Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1. Default: that
            of `law`, else 0.
        tooth: The place of some tooth. [m or rad] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.ratchet('pawl', 'coaxial.angle', '2*pi/24')
        'pawl'
        """
        return self._add('contacts', name, 'ratchet', {'coordinate': coordinate, 'pitch': pitch, 'law': law, 'repeat': repeat, 'restitution': restitution, 'tooth': tooth})

    @helpful
    def revolute(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: B turns about the common z axis. Coordinate: `angle`.

        Table ``[joints.NAME]`` with ``kind = "revolute"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.revolute('hinge', {'body': 'ground', 'axis': [1, 0, 0]}, {'body': 'arm', 'axis': [1, 0, 0]})
        'hinge'
        """
        return self._add('joints', name, 'revolute', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def road_bumps(
        self,
        name: str,
        bumps: Sequence[Vector],
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: A plane with bumps, each half a wave of a cosine from foot to foot: H/2 (1 - cos(2 pi (x -
        start)/length)).

        Table ``[roads.NAME]`` with ``kind = "bumps"`` of model files. Returns the name.

        name: what it is called
        bumps: Each [start, length, height]; a negative height is a hole. [m]
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_bumps('bumps', [[1, 2, 0.1], [5, 1, -0.05]])
        'bumps'
        """
        return self._add('roads', name, 'bumps', {'bumps': bumps, 'between': between, 'color': color, 'friction': friction, 'on': on, 'width': width})

    @helpful
    def road_flat(
        self,
        name: str,
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: A plane.

        Table ``[roads.NAME]`` with ``kind = "flat"`` of model files. Returns the name.

        name: what it is called
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_flat(
        ...     'flat',
        ...     between=[-10, 10],
        ...     color='#888888',
        ...     friction=0.5,
        ...     on={'body': 'ground', 'at': [0, 0, 0]},
        ...     width=3,
        ... )
        'flat'
        """
        return self._add('roads', name, 'flat', {'between': between, 'color': color, 'friction': friction, 'on': on, 'width': width})

    @helpful
    def road_formula(
        self,
        name: str,
        height: Number,
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: Any smooth function of x.

        Table ``[roads.NAME]`` with ``kind = "formula"`` of model files. Returns the name.

        name: what it is called
        height: The height. [m]
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_formula('hill', '0.1*x^2 + hill(x)')
        'hill'
        """
        return self._add('roads', name, 'formula', {'height': height, 'between': between, 'color': color, 'friction': friction, 'on': on, 'width': width})

    @helpful
    def road_fourier(
        self,
        name: str,
        lengths: Vector,
        amplitudes: Vector,
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        phases: Vector | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: A sum of waves A sin(2 pi x/length + phase), such as a measured road.

        Table ``[roads.NAME]`` with ``kind = "fourier"`` of model files. Returns the name.

        name: what it is called
        lengths: Lengths of the waves. [m]
        amplitudes: Their amplitudes. [m]
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        phases: Their phases at x = 0. [rad] Default: 0.
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_fourier('waves', [10, 3], [0.05, '1*cm'], phases=[0, 'pi/2'])
        'waves'
        """
        return self._add('roads', name, 'fourier', {'lengths': lengths, 'amplitudes': amplitudes, 'between': between, 'color': color, 'friction': friction, 'on': on, 'phases': phases, 'width': width})

    @helpful
    def road_heights(
        self,
        name: str,
        heights: Sequence[Vector],
        cell: Vector,
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        start: Vector | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: Heights on a grid, joined smoothly: cubic convolution. It ends where the grid ends.

        Table ``[roads.NAME]`` with ``kind = "heights"`` of model files. Returns the name.

        name: what it is called
        heights: Rows of heights: y grows from row to row, x along a row. [m]
        cell: Edges of a cell, along x and y. [m]
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        start: The corner with the least x and y. [m] Default: [0, 0].
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_heights('field', [[0, 0, 0], [0, 0.1, 0], [0, 0, 0]], [2, 1], start=[-2, -1])
        'field'
        """
        return self._add('roads', name, 'heights', {'heights': heights, 'cell': cell, 'between': between, 'color': color, 'friction': friction, 'on': on, 'start': start, 'width': width})

    @helpful
    def road_table(
        self,
        name: str,
        x: Vector,
        z: Vector,
        *,
        between: Vector | None = None,
        color: str | None = None,
        friction: Number | None = None,
        on: Place | None = None,
        width: Number | None = None,
    ) -> str:
        """Adds a road: Points along x, joined by a natural spline. It ends where its points end.

        Table ``[roads.NAME]`` with ``kind = "table"`` of model files. Returns the name.

        name: what it is called
        x: Places, rising. [m]
        z: Heights. [m]
        between: Where it starts and ends, along x. A tyre beyond them ends the run. [m] Default: no ends.
        color: A colour such as "#888888". Default: chosen by the report.
        friction: The friction of tyres is multiplied by it: less than 1 on ice. Default: 1.
        on: The frame it belongs to: x along the road, y to its left, z upwards. It may move. Default: the ground.
        width: How wide the picture shows it. [m] Default: 4.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.road_table('points', [-5, 0, 1, 2, 9], [0, 0, 0.1, 0, 0])
        'points'
        """
        return self._add('roads', name, 'table', {'x': x, 'z': z, 'between': between, 'color': color, 'friction': friction, 'on': on, 'width': width})

    @helpful
    def rolling_disc(
        self,
        name: str,
        on: Place,
        radius: Number,
        *,
        plane: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a rolling wheel: A thin disc about the z axis of `on`.

        Table ``[rolling.NAME]`` with ``kind = "disc"`` of model files. Returns the name.

        name: what it is called
        on: The frame of what rolls.
        radius: Its radius. [m]
        plane: The plane is the xy plane of this frame. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.rolling_disc('disc', 'disc', 0.2, plane='ground')
        'disc'
        """
        return self._add('rolling', name, 'disc', {'on': on, 'radius': radius, 'plane': plane, 'repeat': repeat})

    @helpful
    def rolling_edge(
        self,
        name: str,
        on: Place,
        *,
        plane: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a rolling wheel: An edge along the x axis of `on`, which moves lengthwise only: a skate.

        Table ``[rolling.NAME]`` with ``kind = "edge"`` of model files. Returns the name.

        name: what it is called
        on: The frame of what rolls.
        plane: The plane is the xy plane of this frame. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.rolling_edge('runner', {'body': 'sledge', 'at': [0.2, 0, 0]})
        'runner'
        """
        return self._add('rolling', name, 'edge', {'on': on, 'plane': plane, 'repeat': repeat})

    @helpful
    def rolling_sphere(
        self,
        name: str,
        on: Place,
        radius: Number,
        *,
        plane: Place | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a rolling wheel: A sphere about the origin of `on`.

        Table ``[rolling.NAME]`` with ``kind = "sphere"`` of model files. Returns the name.

        name: what it is called
        on: The frame of what rolls.
        radius: Its radius. [m]
        plane: The plane is the xy plane of this frame. Default: "ground".
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.rolling_sphere('ball', 'ball', 0.1)
        'ball'
        """
        return self._add('rolling', name, 'sphere', {'on': on, 'radius': radius, 'plane': plane, 'repeat': repeat})

    @helpful
    def screw(
        self,
        name: str,
        a: Place,
        b: Place,
        pitch: Number,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: B turns about the common z axis and advances along it. Coordinate: `angle`.

        Table ``[joints.NAME]`` with ``kind = "screw"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        pitch: Advance per turn. [m]
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.screw('spindle', 'b3', 'b4', 0.02, at=[2.5, 0, 0], axis=[1, 0, 0])
        'spindle'
        """
        return self._add('joints', name, 'screw', {'a': a, 'b': b, 'pitch': pitch, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def series_damper(
        self,
        name: str,
        a: Place,
        b: Place,
        stiffness: Number,
        damping: Number,
        *,
        compression_damping: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
    ) -> str:
        """Adds a force: A damper in series with a spring, such as a shock absorber in rubber mounts. The length of
        the damper is a state.

        Table ``[forces.NAME]`` with ``kind = "series-damper"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        stiffness: Stiffness of the spring. [N/m]
        damping: Damping, as it becomes longer. [Ns/m]
        compression_damping: Damping as it becomes shorter. [Ns/m] Default: the same.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.series_damper('absorber', {'body': 'ground', 'at': [0, 0, 0.9]}, 'wheel', 100000.0, 2000)
        'absorber'
        """
        return self._add('forces', name, 'series-damper', {'a': a, 'b': b, 'stiffness': stiffness, 'damping': damping, 'compression_damping': compression_damping, 'repeat': repeat})

    @helpful
    def simulation(
        self,
        *,
        accumulation: Number | None = None,
        atol: Number | None = None,
        contact: Literal['event', 'step', 'auto'] | None = None,
        contact_rho_inf: Number | None = None,
        contact_step: Number | None = None,
        contact_threads: int | None = None,
        contact_tolerance: Number | None = None,
        coordinates: Literal['absolute', 'tait-bryan', 'euler', 'joint', 'mixed'] | None = None,
        discretisation: Literal['standard', 'modified'] | None = None,
        dynamics: Literal['residual', 'explicit'] | None = None,
        error_on: Literal['all', 'positions'] | None = None,
        event_checks: int | None = None,
        event_residual: Number | None = None,
        formulation: Literal['index1', 'index2', 'index3', 'ggl', 'ggl-star', 'cs', 'cm', 'partition', 'tangent'] | None = None,
        h0: Number | None = None,
        h_max: Number | None = None,
        h_min: Number | None = None,
        impact: Literal['newton', 'poisson', 'compliance'] | None = None,
        jacobian: Literal['auto', 'dense', 'grouped', 'estimated', 'exact'] | None = None,
        jacobian_update: Literal['none', 'partitioned', 'extended'] | None = None,
        keep_projector: bool | None = None,
        kmax: int | None = None,
        linear_solver: Literal['auto', 'lu', 'ldlt', 'chol-qr', 'range', 'sparse-lu', 'sparse-ldlt', 'general', 'block', 'tree', 'articulated', 'pcg', 'min-norm'] | None = None,
        max_degree: int | None = None,
        max_steps: int | None = None,
        max_violation: Number | None = None,
        method: str | None = None,
        metric: Literal['mass', 'identity'] | None = None,
        most_at_once: int | None = None,
        newton_tolerance: Number | None = None,
        order: int | Literal['auto'] | None = None,
        output_step: Number | None = None,
        projection: Literal['every', 'demand', 'off'] | None = None,
        refuse_redundant: bool | None = None,
        rho_inf: Number | None = None,
        rtol: Number | None = None,
        safety: Number | None = None,
        scheme: Literal['moreau', 'nonsmooth-alpha', 'half-explicit'] | None = None,
        sequence: Literal['code', 'paper'] | None = None,
        splitting: Literal['lu', 'qr'] | None = None,
        stiffness_test: int | None = None,
        t_end: Number | None = None,
        t_start: Number | None = None,
        test_multipliers: bool | None = None,
        theta: Number | None = None,
        threshold_acceleration: Number | None = None,
        threshold_force: Number | None = None,
        threshold_gap: Number | None = None,
        threshold_impulse: Number | None = None,
        threshold_velocity: Number | None = None,
        wall_limit: Number | None = None,
    ) -> None:
        """How the model is simulated, in the words of the command line: see [Methods and options](options.md). An
        option that the method does not have is an error.

        Table ``[simulation]`` of model files. Keys that are left out stay as they are.

        accumulation: Impacts that accumulate end when the bounce is lower than this multiple of rtol times the length
            of the contact. Default: 0.1.
        atol: Absolute tolerance. Default: rtol.
        contact: How contacts are treated. Default: auto.
        contact_rho_inf: Spectral radius of nonsmooth generalized-alpha for fast oscillations: 1 damps nothing, 0
            most. Default: 0.8.
        contact_step: Length of every step of the time-stepping scheme. [s] Default: by the error of the smooth part,
            halved at impacts.
        contact_threads: Threads for contacts that do not feel each other. Results do not depend on it. Default: one
            for each processor.
        contact_tolerance: Residual to which the time-stepping scheme solves for impulses, as a share of the
            velocities that contacts would have without them. Default: a tenth of rtol (`half-explicit`: rtol), at
            most 1e-4; 1e-10 where that costs little.
        coordinates: The coordinates of a mechanism that are integrated. Default: joint.
        discretisation: How forces that depend on multipliers are treated. Default: standard.
        dynamics: How the dynamics are written. Default: residual.
        error_on: Whose errors are controlled. Default: all; positions for index3, genalpha, hht and newmark.
        event_checks: Parts of a step at whose ends signs are compared; more than 1 finds pairs of roots within a
            step. Default: 4.
        event_residual: Values below this count as zero in event location. [units of the event] Default: rtol times
            the scale of each event.
        formulation: The form of the equations. Default: that of the method.
        h0: First step size. The MEXX paper takes 1e-3. [s] Default: found automatically.
        h_max: Largest step size. Loads that last less than a step may be missed. [s] Default: (t_end - t_start)/100.
        h_min: Smallest step size. A run that needs a smaller one ends. [s] Default: 1e-12 of the interval.
        impact: Law of impacts. Default: newton.
        jacobian: Where derivatives come from. Default: auto.
        jacobian_update: How derivatives follow the step size. Default: partitioned.
        keep_projector: Lets cm keep its projector until derivatives are evaluated anew, instead of for one step.
            Default: false.
        kmax: Highest order of mexx, 3 to 13, or most rows of odex and seulex, 3 to 12. Default: mexx and seulex 12,
            odex 9.
        linear_solver: The solver for saddle systems. Default: auto.
        max_degree: Highest degree of the polynomials between steps, at least 3. Default: all that the method has.
        max_steps: A run that needs more steps, rejected ones included, ends. Default: none.
        max_violation: The violation of a constraint beyond which `projection = "demand"` projects. [units of the
            constraint] Default: 1e-4.
        method: The integrator. A variant may follow a colon: a formulation as in `bdf:cm`, `mexx:modified`,
            `mexx:paper`, or `dopri5:off` for no projection. Default: auto.
        metric: The metric in which a projection is the shortest. Default: mass.
        most_at_once: Events of contacts without progress in time after which a run gives up. Default: 200.
        newton_tolerance: Newton's iteration ends when the corrections to come are below this, measured as rtol
            measures errors. Default: a share of rtol that suits the method.
        order: Highest order of bdf, 1 to 5 (2 damps oscillations that are not of interest), or order of radau, 5, 9
            or 13. Default: auto: bdf 5, radau by tolerance and contraction.
        output_step: Time from row to row of the results. [s] Default: (t_end - t_start)/1000.
        projection: When positions and velocities are put back onto their constraints. Default: every.
        refuse_redundant: Stops the run at redundant constraints instead of sharing their forces. Default: false.
        rho_inf: Factor by which a step multiplies fast oscillations: 1 damps nothing, 0 as much as possible (hht:
            1/2). Default: genalpha 0.8, hht 0.905 (alpha = -0.05), newmark 1.
        rtol: Relative tolerance. Default: 1e-6.
        safety: The share of the predicted step that is taken: less means fewer rejected steps, and more steps.
            Default: that of the method, 0.9 to 0.94.
        scheme: Time-stepping scheme of contacts. Default: moreau.
        sequence: Numbers of substeps in the extrapolation. Default: code.
        splitting: How ggl-star, cs, cm and partition choose dependent coordinates. Default: lu.
        stiffness_test: Number of steps between tests for stiffness; 0 turns them off. Default: 1000.
        t_end: Time at the end. [s] Default: t_start + 10.
        t_start: Time at the start. [s] Default: 0.
        test_multipliers: Includes the multipliers in Newton's test. Default: with ggl of bdf true, otherwise false.
        theta: Weight of the end of a step in the scheme of Moreau and Jean: 0.5 damps nothing, 1 most. Default: 0.5.
        threshold_acceleration: Accelerations of contacts below this share of their scale are zero. Default: 1e-10.
        threshold_force: Contact forces below this share of their scale are zero. Default: 1e-10.
        threshold_gap: Gaps below this share of the length of a contact are closed. Default: 1e-11.
        threshold_impulse: Impulses below this share of their scale are zero. Default: 1e-10.
        threshold_velocity: Velocities of contacts below this share of their scale are zero. Default: 1e-10.
        wall_limit: A run that takes longer on the clock ends; `--resume` continues it. [s] Default: none.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.simulation(rtol=0.0001, t_end=0.02)
        """
        self._fill('simulation', {'accumulation': accumulation, 'atol': atol, 'contact': contact, 'contact_rho_inf': contact_rho_inf, 'contact_step': contact_step, 'contact_threads': contact_threads, 'contact_tolerance': contact_tolerance, 'coordinates': coordinates, 'discretisation': discretisation, 'dynamics': dynamics, 'error_on': error_on, 'event_checks': event_checks, 'event_residual': event_residual, 'formulation': formulation, 'h0': h0, 'h_max': h_max, 'h_min': h_min, 'impact': impact, 'jacobian': jacobian, 'jacobian_update': jacobian_update, 'keep_projector': keep_projector, 'kmax': kmax, 'linear_solver': linear_solver, 'max_degree': max_degree, 'max_steps': max_steps, 'max_violation': max_violation, 'method': method, 'metric': metric, 'most_at_once': most_at_once, 'newton_tolerance': newton_tolerance, 'order': order, 'output_step': output_step, 'projection': projection, 'refuse_redundant': refuse_redundant, 'rho_inf': rho_inf, 'rtol': rtol, 'safety': safety, 'scheme': scheme, 'sequence': sequence, 'splitting': splitting, 'stiffness_test': stiffness_test, 't_end': t_end, 't_start': t_start, 'test_multipliers': test_multipliers, 'theta': theta, 'threshold_acceleration': threshold_acceleration, 'threshold_force': threshold_force, 'threshold_gap': threshold_gap, 'threshold_impulse': threshold_impulse, 'threshold_velocity': threshold_velocity, 'wall_limit': wall_limit})

    @helpful
    def spherical(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: The origins coincide.

        Table ``[joints.NAME]`` with ``kind = "spherical"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.spherical('hook', {'body': 'arm', 'along': 'reach - 0.1'}, {'body': 'cable', 'along': 0})
        'hook'
        """
        return self._add('joints', name, 'spherical', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def spring(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        damping: Number | None = None,
        force: Number | None = None,
        length: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        stiffness: Number | None = None,
    ) -> str:
        """Adds a force: A spring, damper or other force along the line between the origins of two frames. Give
        `stiffness` and `damping`, or `force`.

        Table ``[forces.NAME]`` with ``kind = "spring"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B.
        damping: Damping. [Ns/m] Default: 0.
        force: Tension, in place of stiffness and damping. [N]
        length: Length without load. [m] Default: the distance as the bodies are placed.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        stiffness: Stiffness. [N/m] Default: 0.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.spring('tie', 'left.tip', 'right.tip', stiffness=100)
        'tie'
        """
        return self._add('forces', name, 'spring', {'a': a, 'b': b, 'damping': damping, 'force': force, 'length': length, 'repeat': repeat, 'stiffness': stiffness})

    @helpful
    def state_space(
        self,
        name: str,
        A: Sequence[Vector],
        B: Sequence[Vector],
        C: Sequence[Vector],
        *,
        D: Sequence[Vector] | None = None,
        initial: Vector | None = None,
        inputs: Vector | None = None,
    ) -> str:
        """Adds a controller: u' = A u + B w, outputs y = C u + D w; outputs are `name.1`, `name.2`, ....

        Table ``[controllers.NAME]`` with ``kind = "state-space"`` of model files. Returns the name.

        name: what it is called
        A: A row for every state.
        B: A row for every state, a column for every input.
        C: A row for every output.
        D: A row for every output, a column for every input. Default: 0.
        initial: The states at the start. Default: 0.
        inputs: Its input. Default: [].

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.state_space(
        ...     'drive',
        ...     [[-100, 0], [1, -2]],
        ...     [[100], [0]],
        ...     [[1, 0], [0, 1]],
        ...     initial=[0.1, 0.2],
        ...     inputs=['position'],
        ... )
        'drive'
        """
        return self._add('controllers', name, 'state-space', {'A': A, 'B': B, 'C': C, 'D': D, 'initial': initial, 'inputs': inputs})

    @helpful
    def table(
        self,
        name: str,
        *,
        columns: Vector | None = None,
        file: str | None = None,
        interpolation: Literal['monotone', 'cubic'] | None = None,
        x: Vector | None = None,
        y: Vector | None = None,
    ) -> str:
        """Adds a table: A function given by points. Outside of them it continues as a straight line.

        Table ``[tables.NAME]`` of model files. Returns the name.

        name: what it is called
        columns: Which columns of the file are x and y, counted from 1. Default: [1, 2].
        file: A text file with the points in rows, in place of x and y: numbers with commas, semicolons, tabs or
            spaces between them. Empty lines, lines that start with #, and a heading are passed over.
        interpolation: How the points are joined. Default: monotone.
        x: Arguments, rising. Default: those of the file.
        y: Values. Default: those of the file.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.table('hill', x=[0, 1, 2], y=[0, 0.1, 0])
        'hill'
        """
        return self._add('tables', name, None, {'columns': columns, 'file': file, 'interpolation': interpolation, 'x': x, 'y': y})

    @helpful
    def track(
        self,
        name: str,
        pieces: Sequence[Table],
        *,
        distance: Number | None = None,
        irregularities: Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        start: Place | None = None,
    ) -> str:
        """Adds a track: The path of two rails: straights, curves, transitions, with cant and irregularities.

        Table ``[tracks.NAME]`` of model files. Returns the name.

        name: what it is called
        pieces: Its pieces, one after the other.
        distance: Distance of the origins of the rails' profiles. [m] Default: 1.5.
        irregularities: How the rails deviate from it. Default: [].
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        start: Where it starts: along the x axis of this frame, with z up. Default: "ground".

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.track(
        ...     'line',
        ...     [{'length': 50}, {'length': 30, 'curvature': '1/600', 'cant': 0.1}, {'length': 100}, {'length': 30, 'curvature': 0, 'cant': 0}],
        ...     distance=1.5,
        ...     irregularities=[{'moves': 'lateral', 'waves': [[0.003, 25, 0], [0.001, 7, 'pi/2']]}, {'moves': 'vertical', 's': [0, 60, 70, 80, 210], 'y': [0, 0, -0.004, 0, 0]}],
        ... )
        'line'
        """
        return self._add('tracks', name, None, {'pieces': pieces, 'distance': distance, 'irregularities': irregularities, 'repeat': repeat, 'start': start})

    @helpful
    def tyre(
        self,
        name: str,
        wheel: Place,
        road: str,
        radius: Number,
        stiffness: Number,
        *,
        axis: Literal['y', 'x', 'z'] | None = None,
        camber_stiffness: Number | None = None,
        contact: Literal['disc', 'follower'] | None = None,
        cornering_stiffness: Number | None = None,
        curvature: Number | None = None,
        damping: Number | None = None,
        friction: Number | None = None,
        hardening: Number | None = None,
        longitudinal_relaxation: Number | None = None,
        longitudinal_stiffness: Number | None = None,
        model: Literal['magic-formula', 'brush'] | None = None,
        nominal_load: Number | None = None,
        peak_load: Number | None = None,
        relaxation: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        rolls: Literal['body', 'free'] | None = None,
        shape: Number | None = None,
        slow: Number | None = None,
        trail: Number | None = None,
        transition: Number | None = None,
    ) -> str:
        """Adds a force: A tyre on a road: its load, and with `friction` its forces along the road from slip. Its
        `load`, `deflection`, `gap`, `longitudinal` and `lateral` force, `aligning` torque, `slip`, `slip_angle` and
        `camber` can be measured: `force = "NAME.load"`.

        Table ``[forces.NAME]`` with ``kind = "tyre"`` of model files. Returns the name.

        name: what it is called
        wheel: The frame at the middle of the wheel.
        road: The road.
        radius: Radius without load. [m]
        stiffness: Vertical stiffness. [N/m]
        axis: Which axis of that frame is the wheel's own. It points to the left of the way forwards. Default: y.
        camber_stiffness: Lateral force per angle of camber at the nominal load. [N/rad] Default: 0.
        contact: How the wheel meets the road. Default: disc.
        cornering_stiffness: Lateral force per slip angle at the nominal load. [N/rad] Default: needed with friction.
        curvature: E of the magic formula. Default: -1.
        damping: Vertical damping. [Ns/m] Default: 0.
        friction: Coefficient of friction. Default: no forces along the road.
        hardening: Vertical force per square of the deflection, added. [N/m²] Default: 0.
        longitudinal_relaxation: Relaxation length forwards. [m] Default: as to the side.
        longitudinal_stiffness: Longitudinal force per slip at the nominal load. [N] Default: as the cornering
            stiffness.
        model: The curve of force over slip. Default: magic-formula.
        nominal_load: The load at which the stiffnesses hold. [N] Default: needed with friction.
        peak_load: The load at which the stiffnesses are greatest. [N] Default: in proportion to the load.
        relaxation: Relaxation length to the side; forces follow slip at once without it. [m] Default: 0.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        rolls: What turns. Default: body.
        shape: C of the magic formula. Default: 1.3.
        slow: Below this speed slip is regularised. [m/s] Default: 0.1.
        trail: Pneumatic trail without slip. [m] Default: 0.
        transition: Deflection over which damping grows to its full size. [m] Default: 0.001.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.tyre(
        ...     'tyre',
        ...     'wheel',
        ...     'flat',
        ...     0.3,
        ...     200000.0,
        ...     axis='x',
        ...     camber_stiffness=500,
        ...     contact='follower',
        ...     cornering_stiffness=10000.0,
        ...     curvature=-0.5,
        ...     damping=500,
        ...     friction=1,
        ...     hardening=1000000.0,
        ...     longitudinal_relaxation=0.2,
        ...     longitudinal_stiffness=10000.0,
        ...     model='brush',
        ...     nominal_load=100,
        ...     peak_load=400,
        ...     relaxation=0.3,
        ...     rolls='free',
        ...     shape=1.4,
        ...     slow=0.2,
        ...     trail=0.03,
        ...     transition=0.002,
        ... )
        'tyre'
        """
        return self._add('forces', name, 'tyre', {'wheel': wheel, 'road': road, 'radius': radius, 'stiffness': stiffness, 'axis': axis, 'camber_stiffness': camber_stiffness, 'contact': contact, 'cornering_stiffness': cornering_stiffness, 'curvature': curvature, 'damping': damping, 'friction': friction, 'hardening': hardening, 'longitudinal_relaxation': longitudinal_relaxation, 'longitudinal_stiffness': longitudinal_stiffness, 'model': model, 'nominal_load': nominal_load, 'peak_load': peak_load, 'relaxation': relaxation, 'repeat': repeat, 'rolls': rolls, 'shape': shape, 'slow': slow, 'trail': trail, 'transition': transition})

    @helpful
    def universal(
        self,
        name: str,
        a: Place,
        b: Place,
        *,
        at: Vector | None = None,
        axis: Vector | None = None,
        compliance: Number | None = None,
        cut: bool | None = None,
        dry_friction: Table | None = None,
        limits: Table | Sequence[Table] | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        x: Vector | None = None,
    ) -> str:
        """Adds a joint: Cardan joint: x of A and y of B are the arms of the cross. Coordinates: `angle about x`,
        `angle about y`.

        Table ``[joints.NAME]`` with ``kind = "universal"`` of model files. Returns the name.

        name: what it is called
        a: Frame A.
        b: Frame B, which moves against A.
        at: A point of the world where the joint is at the start; `a` and `b` are then bodies. [m]
        axis: With `at`: the z axis of both frames, in the world at the start. Default: [0, 0, 1].
        compliance: How easily it gives way, in comparison with other joints: where several hold the same direction,
            those with a small one carry more. No motion comes of it. Default: 1.
        cut: Lets it close a loop rather than carry a body, in joint coordinates. Default: false.
        dry_friction: Friction that sticks, event by event. A smooth law is the force of kind `friction`. Default:
            none.
        limits: Stops of its coordinate, hit event by event; a list for joints with several coordinates. Default:
            none.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        x: With `axis`: the x axis lies in the plane of both. Default: chosen.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.universal('cardan', 'b4', 'b5', at=[3.5, 0, 0], axis=[0, 0, 1])
        'cardan'
        """
        return self._add('joints', name, 'universal', {'a': a, 'b': b, 'at': at, 'axis': axis, 'compliance': compliance, 'cut': cut, 'dry_friction': dry_friction, 'limits': limits, 'repeat': repeat, 'x': x})

    @helpful
    def wheel_rail(
        self,
        name: str,
        track: str,
        side: Literal['left', 'right'],
        on: Place,
        radius: Number,
        wheel: str,
        rail: str,
        *,
        coefficients: Vector | None = None,
        elasticity: Number | None = None,
        friction: Number | None = None,
        least_speed: Number | None = None,
        poisson: Number | None = None,
        repeat: Number | Mapping[str, Number] | None = None,
        saturation: Literal['cubic', 'polach', 'linear'] | None = None,
        young: Number | None = None,
    ) -> str:
        """Adds a wheel_rail: A wheel that is held on a rail, with creep forces. Its load is that of the constraint,
        which also pulls: a wheel that would lift makes the run doubtful. Forces: NAME.longitudinal, NAME.lateral and
        NAME.normal.

        Table ``[wheel_rails.NAME]`` of model files. Returns the name.

        name: what it is called
        track: The track.
        side: Which rail.
        on: The wheel's centre; the y axis of this frame is the axle, and points to the left.
        radius: Radius at the origin of the wheel's profile. [m]
        wheel: Profile of the wheel.
        rail: Profile of the rail.
        coefficients: Creep forces per creepage: along, across, across by spin, and the torque by spin. [N, N, Nm,
            Nm²] Default: from Hertz and Kalker.
        elasticity: Length of quasi-elastic contact, as 1e-5: the contact is a mean over places whose gaps differ by a
            few of it, and moves smoothly where points jump. Zero is the exact point. [m] Default: 0.
        friction: Coefficient of friction; 0 for no creep forces. Default: 0.3.
        least_speed: Below this speed creepages grow no more. [m/s] Default: 0.1.
        poisson: Poisson's ratio of both. Default: 0.27.
        repeat: Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts
            several. Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its
            own name, the indices stand behind it: "ball 0 3". Default: once.
        saturation: How creep forces approach friction times load. Default: cubic.
        young: Young's modulus of wheel and rail. [Pa] Default: 2.1e11.

        >>> import gelenk as gk
        >>> m = gk.Model()
        >>> m.wheel_rail(
        ...     'left',
        ...     'line',
        ...     'left',
        ...     {'body': 'wheelset', 'at': [0, 0.75, 0]},
        ...     0.46,
        ...     'cone',
        ...     'rail',
        ...     friction=0.25,
        ...     saturation='polach',
        ... )
        'left'
        """
        return self._add('wheel_rails', name, None, {'track': track, 'side': side, 'on': on, 'radius': radius, 'wheel': wheel, 'rail': rail, 'coefficients': coefficients, 'elasticity': elasticity, 'friction': friction, 'least_speed': least_speed, 'poisson': poisson, 'repeat': repeat, 'saturation': saturation, 'young': young})


class Runs:
    """Runs a model with the options of the catalogue."""

    def _simulate(self, options: dict[str, Any], **own: Any) -> Result:
        raise NotImplementedError

    @helpful
    def simulate(
        self,
        t_end: float | None = None,
        rtol: float | None = None,
        method: str | None = None,
        *,
        accuracy: float | None = None,
        parameters: Mapping[str, Number] | None = None,
        progress: bool | Callable[[float, float, int], object] | None = None,
        verify: bool = False,
        dense: bool = False,
        folder: str | os.PathLike[str] | None = None,
        existing: Literal['refuse', 'replace', 'resume'] = 'refuse',
        accumulation: float | None = None,
        atol: float | None = None,
        contact: Literal['event', 'step', 'auto'] | None = None,
        contact_rho_inf: float | None = None,
        contact_step: float | None = None,
        contact_threads: int | None = None,
        contact_tolerance: float | None = None,
        coordinates: Literal['absolute', 'tait-bryan', 'euler', 'joint', 'mixed'] | None = None,
        discretisation: Literal['standard', 'modified'] | None = None,
        dynamics: Literal['residual', 'explicit'] | None = None,
        error_on: Literal['all', 'positions'] | None = None,
        event_checks: int | None = None,
        event_residual: float | None = None,
        formulation: Literal['index1', 'index2', 'index3', 'ggl', 'ggl-star', 'cs', 'cm', 'partition', 'tangent'] | None = None,
        frame_rate: float | None = None,
        h0: float | None = None,
        h_max: float | None = None,
        h_min: float | None = None,
        impact: Literal['newton', 'poisson', 'compliance'] | None = None,
        jacobian: Literal['auto', 'dense', 'grouped', 'estimated', 'exact'] | None = None,
        jacobian_update: Literal['none', 'partitioned', 'extended'] | None = None,
        keep_projector: bool | None = None,
        kmax: int | None = None,
        linear_solver: Literal['auto', 'lu', 'ldlt', 'chol-qr', 'range', 'sparse-lu', 'sparse-ldlt', 'general', 'block', 'tree', 'articulated', 'pcg', 'min-norm'] | None = None,
        max_degree: int | None = None,
        max_steps: int | None = None,
        max_violation: float | None = None,
        metric: Literal['mass', 'identity'] | None = None,
        most_at_once: int | None = None,
        newton_tolerance: float | None = None,
        order: int | Literal['auto'] | None = None,
        output_step: float | None = None,
        peaks: bool | None = None,
        projection: Literal['every', 'demand', 'off'] | None = None,
        refuse_redundant: bool | None = None,
        rho_inf: float | None = None,
        safety: float | None = None,
        scheme: Literal['moreau', 'nonsmooth-alpha', 'half-explicit'] | None = None,
        sequence: Literal['code', 'paper'] | None = None,
        splitting: Literal['lu', 'qr'] | None = None,
        stiffness_test: int | None = None,
        t_start: float | None = None,
        test_multipliers: bool | None = None,
        theta: float | None = None,
        threshold_acceleration: float | None = None,
        threshold_force: float | None = None,
        threshold_gap: float | None = None,
        threshold_impulse: float | None = None,
        threshold_velocity: float | None = None,
        wall_limit: float | None = None,
    ) -> Result:
        """Runs the model and returns its results.

        Options that are not given are those of the model's table ``[simulation]``, or the defaults. Ctrl-C ends the
            run; what is there is returned, and its status is "interrupted". A run that fails raises SimulationError,
            whose attribute ``result`` has what came before.

        t_end: Time at the end. [s] Default: t_start + 10.
        rtol: Relative tolerance. Default: 1e-6.
        method: The integrator. A variant may follow a colon: a formulation as in `bdf:cm`, `mexx:modified`,
            `mexx:paper`, or `dopri5:off` for no projection. Default: auto.
        accuracy: another word for rtol
        parameters: values of parameters for this run
        progress: a bar: True, False, or where somebody sees it; or a function of share, time [s] and steps
        verify: runs the model again by another method, in other coordinates, at a hundredth of the tolerance, and
            says in how many digits both agree: ``certificate.verification``
        dense: keeps the motion inside steps while the model runs; without it, the first value between rows runs the
            model again
        folder: writes results there as the run goes, with checkpoints; otherwise they stay in memory
        existing: what becomes of results that are in the folder
        accumulation: Impacts that accumulate end when the bounce is lower than this multiple of rtol times the length
            of the contact. Default: 0.1.
        atol: Absolute tolerance. Default: rtol.
        contact: How contacts are treated. Default: auto.
        contact_rho_inf: Spectral radius of nonsmooth generalized-alpha for fast oscillations: 1 damps nothing, 0
            most. Default: 0.8.
        contact_step: Length of every step of the time-stepping scheme. [s] Default: by the error of the smooth part,
            halved at impacts.
        contact_threads: Threads for contacts that do not feel each other. Results do not depend on it. Default: one
            for each processor.
        contact_tolerance: Residual to which the time-stepping scheme solves for impulses, as a share of the
            velocities that contacts would have without them. Default: a tenth of rtol (`half-explicit`: rtol), at
            most 1e-4; 1e-10 where that costs little.
        coordinates: The coordinates of a mechanism that are integrated. Default: joint.
        discretisation: How forces that depend on multipliers are treated. For mexx. Default: standard.
        dynamics: How the dynamics are written. For bdf. Default: residual.
        error_on: Whose errors are controlled. For bdf, radau, genalpha, hht, newmark, sdirk. Default: all; positions
            for index3, genalpha, hht and newmark.
        event_checks: Parts of a step at whose ends signs are compared; more than 1 finds pairs of roots within a
            step. Default: 4.
        event_residual: Values below this count as zero in event location. [units of the event] Default: rtol times
            the scale of each event.
        formulation: The form of the equations. Default: that of the method.
        frame_rate: Frames of the picture per second of simulated time. [1/s] Default: one for each row, at most
            20000.
        h0: First step size. The MEXX paper takes 1e-3. [s] Default: found automatically.
        h_max: Largest step size. Loads that last less than a step may be missed. [s] Default: (t_end - t_start)/100.
        h_min: Smallest step size. A run that needs a smaller one ends. [s] Default: 1e-12 of the interval.
        impact: Law of impacts. Default: newton.
        jacobian: Where derivatives come from. For bdf, radau, genalpha, hht, newmark, seulex, sdirk. Default: auto.
        jacobian_update: How derivatives follow the step size. For bdf, genalpha, hht, newmark, sdirk. Default:
            partitioned.
        keep_projector: Lets cm keep its projector until derivatives are evaluated anew, instead of for one step. For
            bdf. Default: false.
        kmax: Highest order of mexx, 3 to 13, or most rows of odex and seulex, 3 to 12. For mexx, odex, seulex.
            Default: mexx and seulex 12, odex 9.
        linear_solver: The solver for saddle systems. Default: auto.
        max_degree: Highest degree of the polynomials between steps, at least 3. Default: all that the method has.
        max_steps: A run that needs more steps, rejected ones included, ends. Default: none.
        max_violation: The violation of a constraint beyond which `projection = "demand"` projects. [units of the
            constraint] Default: 1e-4.
        metric: The metric in which a projection is the shortest. Default: mass.
        most_at_once: Events of contacts without progress in time after which a run gives up. Default: 200.
        newton_tolerance: Newton's iteration ends when the corrections to come are below this, measured as rtol
            measures errors. For bdf, radau, genalpha, hht, newmark, sdirk. Default: a share of rtol that suits the
            method.
        order: Highest order of bdf, 1 to 5 (2 damps oscillations that are not of interest), or order of radau, 5, 9
            or 13. For bdf, radau. Default: auto: bdf 5, radau by tolerance and contraction.
        output_step: Time from row to row of the results. [s] Default: (t_end - t_start)/1000.
        peaks: Finds extremes, means and rms of every output over the motion, between rows too, and adds rows at peaks
            that rows would miss. Default: true.
        projection: When positions and velocities are put back onto their constraints. Default: every.
        refuse_redundant: Stops the run at redundant constraints instead of sharing their forces. Default: false.
        rho_inf: Factor by which a step multiplies fast oscillations: 1 damps nothing, 0 as much as possible (hht:
            1/2). For genalpha, hht, newmark. Default: genalpha 0.8, hht 0.905 (alpha = -0.05), newmark 1.
        safety: The share of the predicted step that is taken: less means fewer rejected steps, and more steps. For
            mexx, hem5, phem56, dopri5, dop853, odex, radau, genalpha, hht, newmark, seulex, sdirk. Default: that of
            the method, 0.9 to 0.94.
        scheme: Time-stepping scheme of contacts. Default: moreau.
        sequence: Numbers of substeps in the extrapolation. For mexx. Default: code.
        splitting: How ggl-star, cs, cm and partition choose dependent coordinates. For bdf, genalpha, hht, newmark,
            sdirk. Default: lu.
        stiffness_test: Number of steps between tests for stiffness; 0 turns them off. For mexx, hem5, phem56, dopri5,
            dop853, odex. Default: 1000.
        t_start: Time at the start. [s] Default: 0.
        test_multipliers: Includes the multipliers in Newton's test. For bdf, genalpha, hht, newmark. Default: with
            ggl of bdf true, otherwise false.
        theta: Weight of the end of a step in the scheme of Moreau and Jean: 0.5 damps nothing, 1 most. Default: 0.5.
        threshold_acceleration: Accelerations of contacts below this share of their scale are zero. Default: 1e-10.
        threshold_force: Contact forces below this share of their scale are zero. Default: 1e-10.
        threshold_gap: Gaps below this share of the length of a contact are closed. Default: 1e-11.
        threshold_impulse: Impulses below this share of their scale are zero. Default: 1e-10.
        threshold_velocity: Velocities of contacts below this share of their scale are zero. Default: 1e-10.
        wall_limit: A run that takes longer on the clock ends; `--resume` continues it. [s] Default: none.

        >>> import gelenk as gk
        >>> r = gk.example("pendulum").simulate(2, rtol=1e-8, method="dop853", output_step=0.01)
        >>> r.status, r.certificate.colour
        ('ok', 'green')
        """
        options = {
            't_end': t_end,
            'rtol': rtol,
            'method': method,
            'accumulation': accumulation,
            'atol': atol,
            'contact': contact,
            'contact_rho_inf': contact_rho_inf,
            'contact_step': contact_step,
            'contact_threads': contact_threads,
            'contact_tolerance': contact_tolerance,
            'coordinates': coordinates,
            'discretisation': discretisation,
            'dynamics': dynamics,
            'error_on': error_on,
            'event_checks': event_checks,
            'event_residual': event_residual,
            'formulation': formulation,
            'frame_rate': frame_rate,
            'h0': h0,
            'h_max': h_max,
            'h_min': h_min,
            'impact': impact,
            'jacobian': jacobian,
            'jacobian_update': jacobian_update,
            'keep_projector': keep_projector,
            'kmax': kmax,
            'linear_solver': linear_solver,
            'max_degree': max_degree,
            'max_steps': max_steps,
            'max_violation': max_violation,
            'metric': metric,
            'most_at_once': most_at_once,
            'newton_tolerance': newton_tolerance,
            'order': order,
            'output_step': output_step,
            'peaks': peaks,
            'projection': projection,
            'refuse_redundant': refuse_redundant,
            'rho_inf': rho_inf,
            'safety': safety,
            'scheme': scheme,
            'sequence': sequence,
            'splitting': splitting,
            'stiffness_test': stiffness_test,
            't_start': t_start,
            'test_multipliers': test_multipliers,
            'theta': theta,
            'threshold_acceleration': threshold_acceleration,
            'threshold_force': threshold_force,
            'threshold_gap': threshold_gap,
            'threshold_impulse': threshold_impulse,
            'threshold_velocity': threshold_velocity,
            'wall_limit': wall_limit,
        }
        return self._simulate(options, accuracy=accuracy, parameters=parameters, progress=progress, verify=verify, dense=dense, folder=folder, existing=existing)


#: Keys of all run options.
OPTIONS: tuple[str, ...] = ('t_start', 't_end', 'output_step', 'frame_rate', 'peaks', 'wall_limit', 'coordinates', 'method', 'formulation', 'linear_solver', 'rtol', 'atol', 'h0', 'h_min', 'h_max', 'max_steps', 'safety', 'stiffness_test', 'projection', 'max_violation', 'metric', 'refuse_redundant', 'event_residual', 'contact', 'scheme', 'contact_step', 'theta', 'contact_rho_inf', 'contact_tolerance', 'contact_threads', 'impact', 'threshold_gap', 'threshold_velocity', 'threshold_acceleration', 'threshold_force', 'threshold_impulse', 'accumulation', 'most_at_once', 'event_checks', 'max_degree', 'discretisation', 'sequence', 'kmax', 'order', 'rho_inf', 'jacobian', 'jacobian_update', 'dynamics', 'splitting', 'keep_projector', 'error_on', 'newton_tolerance', 'test_multipliers')
