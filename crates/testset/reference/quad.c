/* End values of pendulum chains, stiff pendulums, pendulums with a bushing, a turning spring and rope ladders, in 113-bit
 * arithmetic and by two methods that share nothing with gelenk:
 *
 *     gcc -O2 -o quad quad.c -lquadmath -lm && ./quad            (writes the tables into the current directory)
 *
 * 1. Gauss collocation with ten stages (order 20), equal steps, fixed-point iteration to rounding; chains in joint angles.
 * 2. Gragg-Bulirsch-Stoer extrapolation with twelve columns (order 24), equal steps; chains in Cartesian coordinates on
 *    the index-1 form, with multipliers from a tridiagonal system.
 *
 * The tables hold the values of the first, and the largest differences to the second. The large ladder is left to the second
 * alone, with steps of two sizes.
 */
#include "quad.h"

enum { ANGLES = 32 };

static FILE *open_table(const char *file, const char *problem, const char *parameters, const char *t, const char *source,
                        real off_p, real off_v, const char *uncertainty) {
    int chain = !strncmp(problem, "pendulum-chain", 14);
    const char *other = chain ? "extrapolation of order 24 of the Cartesian form" : "extrapolation of order 24";
    return open_table_of(GAUSS_METHOD, other, file, problem, parameters, t, source, off_p, off_v, uncertainty);
}

/* ---- chain of N pendulums with excited suspension ---- */

static int N;
#define GRAVITY (9.81Q)
#define OMEGA (2 * M_PIq * 0.05Q)

static void suspension(real t, real r[2], real v[2], real a[2]) {
    real s = sinq(OMEGA * t), c = cosq(OMEGA * t), amplitude[2] = {0.3Q, 0.2Q};
    for (int k = 0; k < 2; k++) {
        r[k] = (k ? 0 : 2) + amplitude[k] * s;
        v[k] = amplitude[k] * OMEGA * c;
        a[k] = -amplitude[k] * OMEGA * OMEGA * s;
    }
}

static void chain_angles(real t, const real *y, real *dy) {
    static real m[ANGLES][ANGLES];
    real r[2], v[2], a[2], s[ANGLES], c[ANGLES], *b = dy + N;
    suspension(t, r, v, a);
    for (int i = 0; i < N; i++) sincosq(y[i], &s[i], &c[i]);
    for (int i = 0; i < N; i++) {
        b[i] = -(N - i) * (a[0] * c[i] + (GRAVITY + a[1]) * s[i]);
        for (int j = 0; j < N; j++) {
            int below = N - (i > j ? i : j);
            m[i][j] = below * (c[i] * c[j] + s[i] * s[j]);
            b[i] -= below * (s[i] * c[j] - c[i] * s[j]) * y[N + j] * y[N + j];
        }
    }
    for (int i = 0; i < N; i++) dy[i] = y[N + i];
    for (int k = 0; k < N; k++) /* elimination, M is positive definite */
        for (int i = k + 1; i < N; i++) {
            real factor = m[i][k] / m[k][k];
            for (int j = k + 1; j < N; j++) m[i][j] -= factor * m[k][j];
            b[i] -= factor * b[k];
        }
    for (int i = N - 1; i >= 0; i--) {
        for (int j = i + 1; j < N; j++) b[i] -= m[i][j] * b[j];
        b[i] /= m[i][i];
    }
}

/* Multipliers from G G' lam = G f + gamma: rod k pulls with lam[k] times the vector from its upper to its lower end. */
static void chain_multipliers(real t, const real *y, real *lam) {
    real r[2], v[2], a[2], d[MOST][2], diagonal[MOST], upper[MOST];
    suspension(t, r, v, a);
    for (int k = 0; k < N; k++) {
        real w = 0;
        for (int axis = 0; axis < 2; axis++) {
            d[k][axis] = y[2 * k + axis] - (k ? y[2 * k - 2 + axis] : r[axis]);
            real rate = y[2 * N + 2 * k + axis] - (k ? y[2 * N + 2 * k - 2 + axis] : v[axis]);
            w += rate * rate;
        }
        /* f is the same for all points, so that only the first row sees it */
        lam[k] = w + (k ? 0 : -d[0][0] * a[0] - d[0][1] * (GRAVITY + a[1]));
        diagonal[k] = (k ? 2 : 1) * (d[k][0] * d[k][0] + d[k][1] * d[k][1]);
        if (k) upper[k - 1] = -(d[k][0] * d[k - 1][0] + d[k][1] * d[k - 1][1]);
    }
    for (int k = 1; k < N; k++) {
        real factor = upper[k - 1] / diagonal[k - 1];
        diagonal[k] -= factor * upper[k - 1];
        lam[k] -= factor * lam[k - 1];
    }
    for (int k = N - 1; k >= 0; k--) lam[k] = (lam[k] - (k < N - 1 ? upper[k] * lam[k + 1] : 0)) / diagonal[k];
}

static void chain_cartesian(real t, const real *y, real *dy) {
    real r[2], v[2], a[2], lam[MOST];
    suspension(t, r, v, a);
    chain_multipliers(t, y, lam);
    for (int i = 0; i < 2 * N; i++) dy[i] = y[2 * N + i];
    for (int k = 0; k < N; k++)
        for (int axis = 0; axis < 2; axis++) {
            real above = y[2 * k + axis] - (k ? y[2 * k - 2 + axis] : r[axis]);
            real below = k + 1 < N ? y[2 * k + 2 + axis] - y[2 * k + axis] : 0;
            dy[2 * N + 2 * k + axis] = -lam[k] * above + (k + 1 < N ? lam[k + 1] * below : 0) - (axis ? GRAVITY : 0);
        }
}

static void to_cartesian(real t, const real *angles, real *y) {
    real r[2], v[2], a[2];
    suspension(t, r, v, a);
    for (int k = 0; k < N; k++) {
        real s = sinq(angles[k]), c = cosq(angles[k]), w = angles[N + k];
        r[0] += s, r[1] -= c, v[0] += w * c, v[1] += w * s;
        for (int axis = 0; axis < 2; axis++) y[2 * k + axis] = r[axis], y[2 * N + 2 * k + axis] = v[axis];
    }
}

static void chain(int n, real t, const char *t_text) {
    static real angles[MOST], y[MOST], other[MOST], d[MOST], lam[MOST];
    N = n;
    memset(angles, 0, sizeof angles);
    to_cartesian(0, angles, other);
    int steps = (int)(t * (2 + 1.5 * n)); /* the fastest mode makes less than 1 rad per step */
    collocate(chain_angles, 2 * n, angles, t, steps);
    extrapolate(chain_cartesian, 4 * n, other, t, 2 * steps);
    to_cartesian(t, angles, y);
    real p = off(2 * n, y, other), v = off(2 * n, y + 2 * n, other + 2 * n);
    const char *source = "hanging at rest relative to the suspension; 2 + 0.3 sin, 0.2 sin with 0.05 Hz, gravity 9.81";
    const char *small = "p 1.0e-20, v 1.0e-20, a 1.0e-18, lam 1.0e-18";
    char file[64], parameters[32];
    snprintf(parameters, sizeof parameters, "N = %d", n);
    snprintf(file, sizeof file, "pendulum-chain.N-%d.t-%s.csv", n, t_text);
    FILE *out = open_table(file, "pendulum-chain", parameters, t_text, source, p, v, small);
    chain_angles(t, angles, d);
    column(out, "p", n, angles), column(out, "v", n, angles + n), column(out, "a", n, d + n);
    fclose(out);
    snprintf(file, sizeof file, "pendulum-chain-cartesian.N-%d.t-%s.csv", n, t_text);
    out = open_table(file, "pendulum-chain-cartesian", parameters, t_text, source, p, v, small);
    chain_cartesian(t, y, d), chain_multipliers(t, y, lam);
    column(out, "p", 2 * n, y), column(out, "v", 2 * n, y + 2 * n), column(out, "a", 2 * n, d + 2 * n), column(out, "lam", n, lam);
    fclose(out);
}

/* ---- stiff pendulum: unit mass on a spring of unit length and stiffness K, released at (1, 0) ---- */

static real K;

static void stiff(real t, const real *y, real *dy) {
    (void)t;
    real r = sqrtq(y[0] * y[0] + y[1] * y[1]), pull = K * (r - 1) / r;
    dy[0] = y[2], dy[1] = y[3], dy[2] = -pull * y[0], dy[3] = -pull * y[1] - 1;
}

static void stiff_pendulum(double k, const char *k_text) {
    real y[MOST] = {1}, other[MOST] = {1}, d[MOST];
    K = k;
    int steps = (int)(5 * sqrtq(K)) + 20;
    collocate(stiff, 4, y, 5, steps);
    extrapolate(stiff, 4, other, 5, 2 * steps);
    char file[64], parameters[32];
    snprintf(parameters, sizeof parameters, "k = %s", k_text);
    snprintf(file, sizeof file, "stiff-pendulum.k-%s.csv", k_text);
    FILE *out = open_table(file, "stiff-pendulum", parameters, "5", "unit mass released at (1, 0) at rest, spring relaxed",
                           off(2, y, other), off(2, y + 2, other + 2), "p 1.0e-20, v 1.0e-18, a 1.0e-12, lam 0");
    stiff(5, y, d);
    column(out, "p", 2, y), column(out, "v", 2, y + 2), column(out, "a", 2, d + 2);
    fclose(out);
}

/* ---- pendulum with bushing: phi'' + 10 phi' + sin(phi)/eps = 0 ---- */

static real EPS;

static void bushing_slope(real t, const real *y, real *dy) {
    (void)t;
    dy[0] = y[1], dy[1] = -10 * y[1] - sinq(y[0]) / EPS;
}

static void bushing(const char *eps_text) {
    real x = strtoflt128("9.9989e-1", 0), z = strtoflt128("-1.4852e-2", 0);
    real vx = strtoflt128("-6.75e-5", 0), vz = strtoflt128("-4.5444e-3", 0), t = 0.5Q;
    /* the printed start, projected onto the circle and its tangent */
    real y[MOST] = {atan2q(z, x), (x * vz - z * vx) / sqrtq(x * x + z * z)}, other[MOST], d[MOST];
    memcpy(other, y, sizeof y);
    EPS = strtoflt128(eps_text, 0);
    int steps = (int)(t / sqrtq(EPS)) + 20;
    collocate(bushing_slope, 2, y, t, steps);
    extrapolate(bushing_slope, 2, other, t, 2 * steps);
    bushing_slope(t, y, d);
    const char *source = "printed start, projected onto the circle; unit masses and inertias, no gravity, damping 10";
    char file[64], parameters[32];
    snprintf(parameters, sizeof parameters, "eps = %s", eps_text);
    snprintf(file, sizeof file, "bushing-reduced.eps-%s.csv", eps_text);
    FILE *out = open_table(file, "bushing-reduced", parameters, "0.5", source, off(1, y, other), off(1, y + 1, other + 1),
                           "p 1.0e-20, v 1.0e-18, a 1.0e-14, lam 0");
    column(out, "p", 1, y), column(out, "v", 1, y + 1), column(out, "a", 1, d + 1);
    fclose(out);
}

/* ---- mass on the circle with a turning spring, in the angle phi by which it is ahead of the frame ---- */

static const real ALONG = 4, ACROSS = 1, TURNING = 2;

static void spring_slope(real t, const real *y, real *dy) {
    real half = sinq(y[0] / 2), sag = 2 * half * half;
    dy[0] = y[1];
    dy[1] = -sinq(y[0]) * (ALONG * sag + ACROSS * (1 - sag)) / EPS - cosq(TURNING * t + y[0]);
}

/* A vector given in the frame. */
static void turn(real angle, real x, real z, real *out) {
    out[0] = cosq(angle) * x - sinq(angle) * z, out[1] = sinq(angle) * x + cosq(angle) * z;
}

static void rotating_spring(const char *eps_text) {
    EPS = strtoflt128(eps_text, 0);
    real small = EPS / ACROSS, t = 1;
    real y[MOST] = {-small * (1 + small * TURNING * TURNING), -small * small * TURNING}, other[MOST], d[MOST];
    memcpy(other, y, sizeof y);
    int steps = (int)(t / sqrtq(EPS)) + 20;
    collocate(spring_slope, 2, y, t, steps);
    extrapolate(spring_slope, 2, other, t, 2 * steps);
    spring_slope(t, y, d);
    real angle = TURNING * t, s = sinq(y[0]), half = sinq(y[0] / 2), sag = 2 * half * half, c = 1 - sag;
    real w = y[1], rate = TURNING + w, p[4], v[4], a[4];
    turn(angle, c, s, p), turn(angle, -rate * s, rate * c, v);
    turn(angle, -rate * rate * c - d[1] * s, -rate * rate * s + d[1] * c, a);
    real lam[3] = {rate * rate - p[1] + (ALONG * sag * c - ACROSS * s * s) / EPS, 0, 0};
    /* the pull in the frame, and its derivatives there */
    real u[2] = {-ALONG * sag, ACROSS * s}, u1[2] = {-ALONG * s * w, ACROSS * c * w};
    real u2[2] = {-ALONG * (c * w * w + s * d[1]), ACROSS * (c * d[1] - s * w * w)};
    turn(angle, u[0], u[1], p + 2), turn(angle, u1[0] - TURNING * u[1], u1[1] + TURNING * u[0], v + 2);
    turn(angle, u2[0] - 2 * TURNING * u1[1] - TURNING * TURNING * u[0], u2[1] + 2 * TURNING * u1[0] - TURNING * TURNING * u[1], a + 2);
    for (int appended = 0; appended < 2; appended++) {
        char name[32], file[64], parameters[32];
        snprintf(name, sizeof name, "rotating-spring%s", appended ? "-appended" : "");
        snprintf(file, sizeof file, "%s.eps-%s.csv", name, eps_text);
        snprintf(parameters, sizeof parameters, "eps = %s", eps_text);
        int n = appended ? 4 : 2;
        FILE *out = open_table(file, name, parameters, "1", "two terms of the smooth motion", off(1, y, other),
                               off(1, y + 1, other + 1), "p 1.0e-20, v 1.0e-18, a 1.0e-14, lam 1.0e-14");
        column(out, "p", n, p), column(out, "v", n, v), column(out, "a", n, a), column(out, "lam", n - 1, lam);
        fclose(out);
    }
}

/* ---- rope ladder: two ropes of n masses on spring-dampers, and a rung at every fifth pair ---- */

enum { SPACING = 5 };
static int POINTS;
static real STIFFNESS;
#define RELAXATION (1e-3Q)
#define SEGMENT (0.1Q)
#define WIDTH (0.4Q)
#define TILT (0.3Q)
#define SHEAR (0.02Q)

/* Masses of the points i = 0, 1, .. below the suspension, and the multipliers: rungs share no point. */
static real ladder_mass(int i) { return (i + 1) % SPACING ? 0.05Q : 0.25Q; }

static void ladder_slope(real t, const real *y, real *dy, real *lam) {
    (void)t;
    int n = 4 * POINTS; /* xl, yl, xr, yr of every pair */
    for (int i = 0; i < n; i++) dy[i] = y[n + i], dy[n + i] = 0;
    for (int i = 0; i < POINTS; i++)
        for (int side = 0; side < 2; side++) {
            int at = 4 * i + 2 * side;
            real dx = y[at] - (i ? y[at - 4] : side * WIDTH), dz = y[at + 1] - (i ? y[at - 3] : 0);
            real wx = y[n + at] - (i ? y[n + at - 4] : 0), wz = y[n + at + 1] - (i ? y[n + at - 3] : 0);
            real length = sqrtq(dx * dx + dz * dz);
            real pull = (STIFFNESS * (length - SEGMENT) + RELAXATION * STIFFNESS * (dx * wx + dz * wz) / length) / length;
            dy[n + at] -= pull * dx, dy[n + at + 1] -= pull * dz;
            if (i) dy[n + at - 4] += pull * dx, dy[n + at - 3] += pull * dz;
        }
    for (int i = 0; i < POINTS; i++) {
        const real *p = y + 4 * i, *v = y + n + 4 * i;
        real *f = dy + n + 4 * i, m = ladder_mass(i);
        f[1] -= m * GRAVITY, f[3] -= m * GRAVITY;
        if ((i + 1) % SPACING == 0) {
            real dx = p[2] - p[0], dz = p[3] - p[1], wx = v[2] - v[0], wz = v[3] - v[1];
            real tension = dx * (f[2] - f[0]) + dz * (f[3] - f[1]) + m * (wx * wx + wz * wz);
            tension /= 2 * (dx * dx + dz * dz);
            f[0] += tension * dx, f[1] += tension * dz, f[2] -= tension * dx, f[3] -= tension * dz;
            if (lam) lam[(i + 1) / SPACING - 1] = tension;
        }
        for (int k = 0; k < 4; k++) f[k] /= m;
    }
}

static void ladder_rate(real t, const real *y, real *dy) { ladder_slope(t, y, dy, 0); }

/* Tilted and stretched by the weight along the ropes; the left rope moves downwards, the right one upwards. */
static void ladder_start(real *y) {
    int n = 4 * POINTS;
    real weight = 0, x = 0, z = 0;
    for (int i = 0; i < POINTS; i++) weight += ladder_mass(i) * GRAVITY;
    for (int i = 0; i < POINTS; i++) {
        real length = SEGMENT + weight * cosq(TILT) / STIFFNESS, s = sinq(M_PIq * (i + 1) / (2 * POINTS));
        weight -= ladder_mass(i) * GRAVITY;
        x += length * sinq(TILT), z -= length * cosq(TILT);
        for (int side = 0; side < 2; side++) {
            int at = 4 * i + 2 * side;
            y[at] = x + side * WIDTH, y[at + 1] = z;
            y[n + at] = 0, y[n + at + 1] = (side ? 1 : -1) * SHEAR * SEGMENT * POINTS * s * s;
        }
    }
}

static void ladder(int rungs, double k, const char *k_text, int steps, int both) {
    static real y[MOST], other[MOST], d[MOST], lam[MOST];
    POINTS = SPACING * rungs, STIFFNESS = k;
    int n = 4 * POINTS;
    ladder_start(y), ladder_start(other);
    if (both) collocate(ladder_rate, 2 * n, y, 1, 4 * steps);
    else extrapolate(ladder_rate, 2 * n, y, 1, steps * 3 / 2);
    extrapolate(ladder_rate, 2 * n, other, 1, steps);
    char file[64], parameters[48];
    snprintf(parameters, sizeof parameters, "N = %d, k = %s", rungs, k_text);
    snprintf(file, sizeof file, "rope-ladder.N-%d.k-%s.csv", rungs, k_text);
    FILE *out = open_table_of(both ? GAUSS_METHOD : GRAGG_METHOD, both ? "extrapolation of order 24" : "longer steps", file,
                              "rope-ladder", parameters, "1", "tilted by 0.3 rad, sheared by 0.02 per second",
                              off(n, y, other), off(n, y + n, other + n), "p 1.0e-18, v 1.0e-17, a 1.0e-14, lam 1.0e-14");
    ladder_slope(1, y, d, lam);
    column(out, "p", n, y), column(out, "v", n, y + n), column(out, "a", n, d + n), column(out, "lam", rungs, lam);
    fclose(out);
}

int main(void) {
    gauss();
    bushing("1e-3"), bushing("1e-4"), bushing("1e-5"), bushing("1e-6");
    rotating_spring("1e-2"), rotating_spring("1e-4"), rotating_spring("1e-6"), rotating_spring("1e-8");
    stiff_pendulum(1e2, "1e2"), stiff_pendulum(1e4, "1e4"), stiff_pendulum(1e6, "1e6"), stiff_pendulum(1e8, "1e8");
    chain(4, 10, "10");
    chain(4, 200, "200"), chain(12, 200, "200"), chain(14, 200, "200"), chain(16, 200, "200");
    ladder(2, 5e4, "5e4", 1000, 1), ladder(50, 5e4, "5e4", 1000, 0);
    return 0;
}
