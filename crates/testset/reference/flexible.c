/* End values of the rotating beam and of the rotor, in 64-bit arithmetic:
 *
 *     gcc -O2 -o flexible flexible.c -lquadmath -lm && ./flexible   (writes the tables into the current directory; three minutes)
 *
 * What constraints hold is left out of the unknowns, so that ordinary differential equations remain. The tables hold the values
 * of Gauss collocation (beam) or of Taylor series (rotor), and the largest differences to other steps.
 */
#define _GNU_SOURCE
#define EXTENDED
#define PROGRAM "flexible.c"
#include "quad.h"

/* ---- rotating beam in a frame at rest: x, y, angle of the nodes 1 to 10; node 0 is led by the hub ---- */

enum { SPANS = 10, FREE = 3 * SPANS };
#define HUB (1.0L)

/* Angle of the hub with its derivatives; position and acceleration of node 0. */
typedef struct { real angle, rate, change, p[3], a[3], v[3]; } Drive;

static Drive drive(real t) {
    Drive d;
    real w = 2 * (real)M_PIq / 15, share = 6 / 15.0L;
    if (t <= 15) d.angle = share * (t * t / 2 + (cosl(w * t) - 1) / (w * w)), d.rate = share * (t - sinl(w * t) / w), d.change = share * (1 - cosl(w * t));
    else d.angle = 6 * t - 45, d.rate = 6, d.change = 0;
    real s = sinl(d.angle), c = cosl(d.angle);
    d.p[0] = HUB * c, d.p[1] = HUB * s, d.p[2] = d.angle;
    d.v[0] = -HUB * s * d.rate, d.v[1] = HUB * c * d.rate, d.v[2] = d.rate;
    d.a[0] = HUB * (-s * d.change - c * d.rate * d.rate), d.a[1] = HUB * (c * d.change - s * d.rate * d.rate), d.a[2] = d.change;
    return d;
}

/* Forces of the elements on all nodes. */
static void beam_force(const real *p0, const real *y, real f[SPANS + 1][3]) {
    const real L = 1, EA = 2.8e7L, EI = 1.4e4L;
    memset(f, 0, (SPANS + 1) * sizeof *f);
    for (int e = 0; e < SPANS; e++) {
        const real *p = e ? y + 3 * e - 3 : p0, *q = y + 3 * e;
        real dx = q[0] - p[0], dy = q[1] - p[1], l = sqrtl(dx * dx + dy * dy), s, c;
        sincosl(p[2], &s, &c);
        /* angles of the ends against the chord */
        real first = -atan2l(c * dy - s * dx, c * dx + s * dy), second = first + q[2] - p[2];
        real normal = EA * (l - L) / L, m1 = 2 * EI / L * (2 * first + second), m2 = 2 * EI / L * (first + 2 * second);
        real shear = (m1 + m2) / l, fx = (normal * dx + shear * dy) / l, fy = (normal * dy - shear * dx) / l;
        f[e][0] += fx, f[e][1] += fy, f[e][2] -= m1;
        f[e + 1][0] -= fx, f[e + 1][1] -= fy, f[e + 1][2] -= m2;
    }
}

static const real INERTIA[3] = {1.2L / 6, 1.2L / 6, 6e-4L / 6};

static void beam_slope(real t, const real *y, real *dy) {
    Drive d = drive(t);
    real f[SPANS + 1][3];
    beam_force(d.p, y, f);
    memcpy(dy, y + FREE, FREE * sizeof *y);
    real *a = dy + FREE;
    for (int axis = 0; axis < 3; axis++) { /* (1, 4, 1) but 2 at the tip */
        real diagonal[SPANS];
        for (int i = 0; i < SPANS; i++) {
            real b = f[i + 1][axis] / INERTIA[axis], full = i < SPANS - 1 ? 4 : 2;
            if (i == 0) diagonal[0] = full, a[axis] = b - d.a[axis];
            else diagonal[i] = full - 1 / diagonal[i - 1], a[3 * i + axis] = b - a[3 * i - 3 + axis] / diagonal[i - 1];
        }
        for (int i = SPANS - 1; i >= 0; i--)
            a[3 * i + axis] = (a[3 * i + axis] - (i < SPANS - 1 ? a[3 * i + 3 + axis] : 0)) / diagonal[i];
    }
}

/* Gauss collocation of y'' = a(t, y) with Newton's method, whose matrix is that of the middle of the step: fast modes of the beam
 * are not excited, and steps need not follow them. */
static void collocate_stiff(real *y, real t_end, int steps) {
    enum { SIZE = STAGES * FREE };
    static double lu[SIZE][SIZE]; /* of the iteration only */
    static real twice[STAGES][STAGES], k[SIZE], r[SIZE], z[2 * FREE], d[2 * FREE], shifted[2 * FREE], jac[FREE][FREE];
    real h = t_end / steps, *v = y + FREE;
    for (int i = 0; i < STAGES; i++)
        for (int j = 0; j < STAGES; j++) {
            twice[i][j] = 0;
            for (int l = 0; l < STAGES; l++) twice[i][j] += inner[i][l] * inner[l][j];
        }
    for (int s = 0; s < steps; s++) {
        real t = h * s, last = 1;
        for (int m = 0; m < FREE; m++) z[m] = y[m] + h / 2 * v[m] + h * h / 8 * k[SIZE - FREE + m];
        beam_slope(t + h / 2, z, d);
        for (int m = 0; m < FREE; m++) {
            real old = z[m], step = 1e-9L;
            z[m] += step, beam_slope(t + h / 2, z, shifted), z[m] = old;
            for (int n = 0; n < FREE; n++) jac[n][m] = (shifted[FREE + n] - d[FREE + n]) / step;
        }
        for (int i = 0; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++)
                lu[i][j] = (i == j) - h * h * twice[i / FREE][j / FREE] * jac[i % FREE][j % FREE];
        for (int p = 0; p < SIZE; p++) /* the diagonal is large enough: no exchanges */
            for (int i = p + 1; i < SIZE; i++) {
                double factor = lu[i][p] /= lu[p][p];
                if (factor != 0) for (int j = p + 1; j < SIZE; j++) lu[i][j] -= factor * lu[p][j];
            }
        for (int i = 0; i < SIZE; i++) k[i] = k[SIZE - FREE + i % FREE];
        for (int sweep = 0; sweep < 60; sweep++) {
            for (int i = 0; i < STAGES; i++) {
                for (int m = 0; m < FREE; m++) {
                    real sum = 0;
                    for (int j = 0; j < STAGES; j++) sum += twice[i][j] * k[j * FREE + m];
                    z[m] = y[m] + node[i] * h * v[m] + h * h * sum;
                }
                beam_slope(t + node[i] * h, z, d);
                for (int m = 0; m < FREE; m++) r[i * FREE + m] = d[FREE + m] - k[i * FREE + m];
            }
            for (int i = 0; i < SIZE; i++) for (int j = 0; j < i; j++) r[i] -= lu[i][j] * r[j];
            real change = 0;
            for (int i = SIZE - 1; i >= 0; i--) {
                for (int j = i + 1; j < SIZE; j++) r[i] -= lu[i][j] * r[j];
                r[i] /= lu[i][i], k[i] += r[i], change = fmaxq(change, fabsq(r[i]));
            }
            if (change < 1e-14L || (change < 1e-10L && change >= last)) break;
            last = change;
        }
        for (int m = 0; m < FREE; m++) {
            real sum = 0, twofold = 0;
            for (int j = 0; j < STAGES; j++) {
                real of_inner = 0;
                for (int i = 0; i < STAGES; i++) of_inner += weight[i] * inner[i][j];
                sum += weight[j] * k[j * FREE + m], twofold += of_inner * k[j * FREE + m];
            }
            y[m] += h * v[m] + h * h * twofold, v[m] += h * sum;
        }
    }
}

static void beam(real t, const char *t_text, int steps) {
    static real y[MOST], other[MOST], d[MOST];
    memset(y, 0, sizeof y), memset(other, 0, sizeof other);
    for (int i = 0; i < SPANS; i++) y[3 * i] = other[3 * i] = HUB + i + 1;
    collocate_stiff(y, t, steps);
    collocate_stiff(other, t, steps * 3 / 4);
    beam_slope(t, y, d);
    Drive lead = drive(t);
    real p[FREE + 1] = {lead.angle}, v[FREE + 1] = {lead.rate}, a[FREE + 1] = {lead.change}, w = lead.rate;
    real f[SPANS + 1][3], r[3], s = sinl(lead.angle), c = cosl(lead.angle);
    for (int i = 0; i < FREE; i += 3) { /* in the frame of the hub */
        const real *q = y + i, *dq = y + FREE + i, *ddq = d + FREE + i;
        real *u = p + 1 + i, *du = v + 1 + i, *ddu = a + 1 + i;
        u[0] = c * q[0] + s * q[1], u[1] = c * q[1] - s * q[0], u[2] = q[2] - lead.angle;
        du[0] = c * dq[0] + s * dq[1] + w * u[1], du[1] = c * dq[1] - s * dq[0] - w * u[0], du[2] = dq[2] - w;
        ddu[0] = c * ddq[0] + s * ddq[1] + lead.change * u[1] + 2 * w * du[1] + w * w * u[0];
        ddu[1] = c * ddq[1] - s * ddq[0] - lead.change * u[0] - 2 * w * du[0] + w * w * u[1];
        ddu[2] = ddq[2] - lead.change;
    }
    beam_force(lead.p, y, f);
    for (int axis = 0; axis < 3; axis++) r[axis] = f[0][axis] - INERTIA[axis] * (2 * lead.a[axis] + d[FREE + axis]);
    real torque = r[2] - HUB * (s * r[0] - c * r[1]);
    char file[64];
    snprintf(file, sizeof file, "rotating-beam.t-%s.csv", t_text);
    FILE *out = open_table_of(GAUSS_METHOD, "longer steps", file, "rotating-beam", "R = 1", t_text, "straight and at rest",
                              off(FREE, y, other), off(FREE, y + FREE, other + FREE), "p 1.0e-13, v 5.0e-11, a 1.0e-6, lam 1.0e-6");
    column(out, "p", FREE + 1, p), column(out, "v", FREE + 1, v), column(out, "a", FREE + 1, a), column(out, "lam", 1, &torque);
    fclose(out);
}

/* ---- rotor ---- */

enum { ELEMENTS = 9, DISC = 3, BEARING = 6, ALL = 2 * (ELEMENTS + 1), PLANE = ALL - 2, BAND = 4, WIDTH = 2 * BAND - 1 };
#define LENGTH (0.4L)
#define RADIUS (0.01L)
#define DENSITY (7800.0L)
#define UNBALANCE (1e-4L * 0.15L)
static const real T_END = 4, RAMP = 4000 / 60.0L * 2 * M_PIq / 4;

/* Mass, gyroscopic and stiffness matrix of a plane (displacement and slope at every node), the latter without and with bearing,
 * all as bands: entry (i, j) at [i][j - i + BAND - 1]. */
typedef real Matrix[ALL][ALL];
typedef real Bands[PLANE][WIDTH];
static Bands gyro, stiffness, supported;
static real mass[PLANE][BAND], invers[PLANE]; /* rows of the Cholesky factor below the diagonal, and the diagonal */
static Matrix M, S, K;

static void add(Matrix a, int e, real factor, const real n[4][4]) {
    real h = LENGTH / ELEMENTS, unit[4] = {1, h, 1, h};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) a[2 * e + i][2 * e + j] += factor * n[i][j] * unit[i] * unit[j];
}

/* The displacements of both ends are not among the unknowns. */
static int kept(int i) { return i == 0 || i == ALL - 2 ? -1 : i < ALL - 2 ? i - 1 : i - 2; }

static void bands(Matrix a, Bands b) {
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < ALL; j++)
            if (kept(i) >= 0 && kept(j) >= 0 && abs(kept(i) - kept(j)) < BAND) b[kept(i)][kept(j) - kept(i) + BAND - 1] = a[i][j];
}

static void assemble(void) {
    const real translation[4][4] = {{156, 22, 54, -13}, {22, 4, 13, -3}, {54, 13, 156, -22}, {-13, -3, -22, 4}};
    const real slope_[4][4] = {{36, 3, -36, 3}, {3, 4, -3, -1}, {-36, -3, 36, -3}, {3, -1, -3, 4}};
    const real bending[4][4] = {{12, 6, -12, 6}, {6, 4, -6, 2}, {-12, -6, 12, -6}, {6, 2, -6, 4}};
    real h = LENGTH / ELEMENTS, area = M_PIq * RADIUS * RADIUS, moment = area * RADIUS * RADIUS / 4, E = 2e11L;
    for (int e = 0; e < ELEMENTS; e++) {
        add(M, e, DENSITY * area * h / 420, translation), add(M, e, DENSITY * moment / (30 * h), slope_);
        add(S, e, 2 * DENSITY * moment / (30 * h), slope_), add(K, e, E * moment / (h * h * h), bending);
    }
    real inner = RADIUS * RADIUS, outer = 0.15L * 0.15L, thick = 0.03L, disc = DENSITY * M_PIq * (outer - inner) * thick;
    M[2 * DISC][2 * DISC] += disc + 1e-4L;
    M[2 * DISC + 1][2 * DISC + 1] += disc * (3 * (inner + outer) + thick * thick) / 12;
    S[2 * DISC + 1][2 * DISC + 1] += disc * (inner + outer) / 2;
    bands(S, gyro), bands(K, stiffness);
    K[2 * BEARING][2 * BEARING] += 5e5L;
    bands(K, supported);
    static Bands m;
    bands(M, m);
    for (int i = 0; i < PLANE; i++) /* L L' */
        for (int j = i < BAND ? 0 : i - BAND + 1; j <= i; j++) {
            real sum = m[i][j - i + BAND - 1];
            for (int k = i < BAND ? 0 : i - BAND + 1; k < j; k++) if (j - k < BAND) sum -= mass[i][i - k] * mass[j][j - k];
            if (j < i) mass[i][i - j] = sum * invers[j]; else invers[i] = 1 / sqrtl(sum);
        }
}

static void multiply_add(real factor, Bands a, const real *x, real *y) {
    for (int i = 0; i < PLANE; i++) {
        real sum = 0;
        int from = i < BAND ? BAND - 1 - i : 0, to = i + BAND > PLANE ? PLANE - i + BAND - 1 : WIDTH;
        for (int j = from; j < to; j++) sum += a[i][j] * x[i + j - BAND + 1];
        y[i] += factor * sum;
    }
}

static void divide_by_mass(real *x) {
    for (int i = 0; i < PLANE; i++) {
        for (int k = 1; k < BAND && k <= i; k++) x[i] -= mass[i][k] * x[i - k];
        x[i] *= invers[i];
    }
    for (int i = PLANE - 1; i >= 0; i--) {
        for (int k = 1; k < BAND && i + k < PLANE; k++) x[i] -= mass[i + k][k] * x[i + k];
        x[i] *= invers[i];
    }
}

/* The equations are linear in the unknowns, so that Taylor series of any order are at hand: u and w as polynomials of the time
 * since the last step, and sine and cosine of the rotor's angle. One coefficient follows from those before. */
enum { ORDER = 40 };

static void next_coefficient(int k, real speed, real u[][PLANE], real w[][PLANE], const real *s, const real *c) {
    real f[PLANE] = {0}, g[PLANE] = {0}, x[PLANE], y[PLANE], square[2];
    for (int i = 0; i < PLANE; i++) {
        x[i] = speed * (k + 1) * w[k + 1][i] + RAMP * (k + 1) * w[k][i];
        y[i] = speed * (k + 1) * u[k + 1][i] + RAMP * k * u[k][i];
    }
    multiply_add(-1, stiffness, u[k], f), multiply_add(1, gyro, x, f);
    multiply_add(-1, supported, w[k], g), multiply_add(-1, gyro, y, g);
    for (int wave = 0; wave < 2; wave++) {
        const real *z = wave ? c : s;
        square[wave] = speed * speed * z[k] + (k > 0 ? 2 * speed * RAMP * z[k - 1] : 0) + (k > 1 ? RAMP * RAMP * z[k - 2] : 0);
    }
    f[2 * DISC - 1] += UNBALANCE * (square[0] - RAMP * c[k]), g[2 * DISC - 1] += UNBALANCE * (square[1] + RAMP * s[k]);
    divide_by_mass(f), divide_by_mass(g);
    for (int i = 0; i < PLANE; i++) {
        u[k + 2][i] = f[i] / ((k + 1) * (k + 2)), w[k + 2][i] = g[i] / ((k + 1) * (k + 2));
    }
}

/* y and, where asked for, its second derivatives at the end. */
static void taylor(real *y, real t_end, int steps, int order, real *second) {
    static real u[ORDER + 1][PLANE], w[ORDER + 1][PLANE], s[ORDER + 1], c[ORDER + 1];
    real h = t_end / steps;
    for (int n = 0; n <= steps; n++) {
        real t = h * n, speed = RAMP * t, angle = speed * t / 2;
        s[0] = sinl(angle), c[0] = cosl(angle);
        for (int k = 0; k < order; k++) {
            s[k + 1] = (speed * c[k] + (k > 0 ? RAMP * c[k - 1] : 0)) / (k + 1);
            c[k + 1] = -(speed * s[k] + (k > 0 ? RAMP * s[k - 1] : 0)) / (k + 1);
        }
        memcpy(u[0], y, sizeof u[0]), memcpy(w[0], y + PLANE, sizeof w[0]);
        memcpy(u[1], y + 2 * PLANE, sizeof u[1]), memcpy(w[1], y + 3 * PLANE, sizeof w[1]);
        if (n == steps) {
            next_coefficient(0, speed, u, w, s, c);
            for (int i = 0; i < PLANE; i++) second[i] = 2 * u[2][i], second[PLANE + i] = 2 * w[2][i];
            return;
        }
        for (int k = 0; k + 2 <= order; k++) next_coefficient(k, speed, u, w, s, c);
        for (int i = 0; i < PLANE; i++) {
            real a = 0, b = 0, da = 0, db = 0;
            for (int k = order; k > 0; k--) {
                a = a * h + u[k][i], b = b * h + w[k][i], da = da * h + k * u[k][i], db = db * h + k * w[k][i];
            }
            y[i] = a * h + u[0][i], y[PLANE + i] = b * h + w[0][i], y[2 * PLANE + i] = da, y[3 * PLANE + i] = db;
        }
    }
}

/* From the unknowns to x, x', z, z' at every node. */
static void spread(const real *y, real *p) {
    for (int i = 0; i < ALL; i++)
        for (int plane = 0; plane < 2; plane++)
            p[4 * (i / 2) + 2 * plane + i % 2] = kept(i) < 0 ? 0 : y[plane * PLANE + kept(i)];
}

static real row(Matrix a, int i, const real *p, int plane) {
    real sum = 0;
    for (int j = 0; j < ALL; j++) sum += a[i][j] * p[4 * (j / 2) + 2 * plane + j % 2];
    return sum;
}

static void rotor(void) {
    static real y[MOST], other[MOST], d[MOST], p[MOST], v[MOST], a[MOST];
    assemble();
    taylor(other, T_END, 360000, 36, d);
    taylor(y, T_END, 440000, 30, d);
    spread(y, p), spread(y + 2 * PLANE, v), spread(d, a);
    real lam[4], speed = RAMP * T_END;
    for (int end = 0; end < 2; end++) {
        int i = end ? ALL - 2 : 0;
        lam[2 * end] = -row(K, i, p, 0) + speed * row(S, i, v, 1) + RAMP * row(S, i, p, 1) - row(M, i, a, 0);
        lam[2 * end + 1] = -row(K, i, p, 1) - speed * row(S, i, v, 0) - row(M, i, a, 1);
    }
    FILE *out = open_table_of("64-bit floating point: Taylor series of order 30 with equal steps, by flexible.c",
                              "order 36 and longer steps", "rotor.csv", "rotor", "none", "4", "straight and at rest",
                              off(2 * PLANE, y, other), off(2 * PLANE, y + 2 * PLANE, other + 2 * PLANE),
                              "p 1.0e-17, v 1.0e-14, a 1.0e-8, lam 1.0e-9");
    column(out, "p", 2 * ALL, p), column(out, "v", 2 * ALL, v), column(out, "a", 2 * ALL, a), column(out, "lam", 4, lam);
    fclose(out);
}

int main(int count, char **names) {
    const char *only = count > 1 ? names[1] : "";
    if (strcmp(only, "rotor")) gauss(), beam(1, "1", 160), beam(20, "20", 3200);
    if (strcmp(only, "beam")) rotor();
    return 0;
}
