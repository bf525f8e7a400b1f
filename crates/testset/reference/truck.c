/* End values of the planar truck: cc -O2 truck.c -lquadmath -lm && ./a.out
 *
 * All nine coordinates are kept; accelerations and multipliers come from the saddle system by elimination with pivots. The truck in
 * minimal coordinates moves as the hinged one. Steps end where axles reach the road. The tables hold the values of Gauss collocation and their largest
 * difference to extrapolation.
 */
#define _GNU_SOURCE
#define PROGRAM "truck.c"
#include "quad.h"

#define Q(x) ((real)(x))
static int hinged;

/* M a + G^T lam = f, G a = -gamma: z = (a, lam) */
static void solve(int n, real a[11][12]) {
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k; i < n; i++) if (fabsq(a[i][k]) > fabsq(a[best][k])) best = i;
        for (int j = 0; j <= n; j++) { real x = a[k][j]; a[k][j] = a[best][j], a[best][j] = x; }
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            real m = a[i][k] / a[k][k];
            for (int j = k; j <= n; j++) a[i][j] -= m * a[k][j];
        }
    }
    for (int k = 0; k < n; k++) a[k][n] /= a[k][k];
}

static real tau6(real s) { return s > 0 ? s * s * s * s * s * s * expq(-s) / 1000 : 0; }
static real tau6_rate(real s) { return s > 0 ? s * s * s * s * s * (6 - s) * expq(-s) / 1000 : 0; }

/* tension of a spring from (x1, z1) to (x2, z2), and its components */
typedef struct { real l, rate, ux, uz; } Line;
static Line line(real x1, real z1, real vx1, real vz1, real x2, real z2, real vx2, real vz2) {
    Line s;
    real dx = x2 - x1, dz = z2 - z1;
    s.l = sqrtq(dx * dx + dz * dz), s.ux = dx / s.l, s.uz = dz / s.l;
    s.rate = s.ux * (vx2 - vx1) + s.uz * (vz2 - vz1);
    return s;
}

static void equations(real t, const real *y, real *a, real *lam) {
    const real *p = y, *v = y + 9;
    const real g = 9.81Q, m[9] = {1450, 3335, 14313, 600, 1100, 948, 11515, 11515, 33000};
    real f[9] = {0};
    f[0] = -m[0] * g, f[1] = -m[1] * g, f[3] = -m[3] * g, f[4] = -m[4] * g, f[7] = -m[7] * g;
    real c2 = cosq(p[2]), s2 = sinq(p[2]), c5 = cosq(p[5]), s5 = sinq(p[5]), c9 = cosq(p[8]), s9 = sinq(p[8]);
    real front = t - 2 / 15.0Q, rear = front - 0.3Q;
    f[0] -= 44e5Q * (p[0] - tau6(rear)) + 600 * (v[0] - tau6_rate(rear)) - 2.329145162e6Q;
    f[3] -= 22e5Q * (p[3] - tau6(front)) + 300 * (v[3] - tau6_rate(front)) - 1.147434838e6Q;
/* a point (X, Z) of the chassis from its centre, with its velocity */
#define ON(c, s, X, Z, rx, rz, w) real rx = (c) * (X) - (s) * (Z), rz = (s) * (X) + (c) * (Z)
    { /* rear suspension */
        ON(c2, s2, -2.06Q, -1.34Q, rx, rz, 0);
        Line k = line(-2.06Q, p[0], 0, v[0], rx, p[1] + rz, -v[2] * rz, v[1] + v[2] * rx);
        real T = 8.247e5Q * k.l + 21593 * k.rate - 0.246872e6Q;
        f[0] += T * k.uz, f[1] -= T * k.uz, f[2] -= rx * T * k.uz - rz * T * k.ux;
    }
    { /* air spring */
        ON(c2, s2, 2.44Q, -1.34Q, rx, rz, 0);
        Line k = line(2.44Q, p[3], 0, v[3], rx, p[1] + rz, -v[2] * rz, v[1] + v[2] * rx);
        real F0 = 47434.838Q - 600 * g, pA = 1e5Q * 0.0562Q, s = 39.13228Q;
        real T = 38537 * k.rate + pA - (F0 + pA) * powq((1 + s * 0.16Q) / (1 + s * k.l), 1.4Q);
        f[3] += T * k.uz, f[1] -= T * k.uz, f[2] -= rx * T * k.uz - rz * T * k.ux;
    }
    for (int e = 0; e < 2; e++) { /* cabin */
        real X = e ? 3.64Q : 1.94Q, b = e ? 0.9Q : -0.8Q, F0 = e ? -0.12720811764706e6Q : -0.12784288235294e6Q;
        ON(c2, s2, X, 0, rx, rz, 0);
        ON(c5, s5, b, 0, qx, qz, 0);
        Line k = line(rx, p[1] + rz, -v[2] * rz, v[1] + v[2] * rx, 2.74Q + qx, p[4] + qz, -v[5] * qz, v[4] + v[5] * qx);
        real T = 1.357e5Q * k.l + 12218 * k.rate + F0, x = T * k.ux, z = T * k.uz;
        f[1] += z, f[2] += rx * z - rz * x, f[4] -= z, f[5] -= qx * z - qz * x;
    }
    for (int e = 0; e < (hinged ? 1 : 3); e++) { /* load */
        const real X[3] = {0.98Q, -3.07Q, -3.07Q}, b[3] = {2.44Q, -1.91Q, -1.31Q}, K[3] = {9e5Q, 7.7e5Q, 7.7e5Q};
        const real D[3] = {38500, 33013, 33013}, F0[3] = {-0.85490594111111e6Q, -0.76635491099974e6Q, -0.76635491099974e6Q};
        ON(c2, s2, X[e], 0, rx, rz, 0);
        ON(c9, s9, b[e], 0, qx, qz, 0);
        Line k = line(rx, p[1] + rz, -v[2] * rz, v[1] + v[2] * rx, p[6] + qx, p[7] + qz, v[6] - v[8] * qz, v[7] + v[8] * qx);
        real T = K[e] * k.l + D[e] * k.rate + F0[e], x = T * k.ux, z = T * k.uz;
        f[1] += z, f[2] += rx * z - rz * x, f[6] -= x, f[7] -= z, f[8] -= qx * z - qz * x;
    }
    if (!hinged) { for (int i = 0; i < 9; i++) a[i] = f[i] / m[i]; return; }
    ON(c2, s2, -3.07Q, 0.15Q, rx, rz, 0);
    ON(c9, s9, -1.61Q, -0.75Q, qx, qz, 0);
    real G[2][9] = {{0, 0, -rz, 0, 0, 0, -1, 0, qz}, {0, 1, rx, 0, 0, 0, 0, -1, -qx}};
    real gamma[2] = {-v[2] * v[2] * rx + v[8] * v[8] * qx, -v[2] * v[2] * rz + v[8] * v[8] * qz};
    real A[11][12] = {{0}};
    for (int i = 0; i < 9; i++) {
        A[i][i] = m[i], A[i][11] = f[i];
        for (int k = 0; k < 2; k++) A[i][9 + k] = A[9 + k][i] = G[k][i];
    }
    A[9][11] = -gamma[0], A[10][11] = -gamma[1];
    solve(11, A);
    for (int i = 0; i < 9; i++) a[i] = A[i][11];
    if (lam) lam[0] = A[9][11], lam[1] = A[10][11];
}

static void rates(real t, const real *y, real *dy) {
    memcpy(dy, y + 9, 9 * sizeof *y);
    equations(t, y, dy + 9, 0);
}

static void start(real *y) {
    const real p[9] = {0.5Q, 2, 0, 0.5Q, 2.9Q, 0, -1.46Q, 2.9Q, 0};
    memset(y, 0, 18 * sizeof *y), memcpy(y, p, sizeof p);
}

static void table(const char *name, int minimal, int steps) {
    real y[18], z[18], a[9], lam[2];
    start(y), start(z);
    collocate(rates, 18, y, 10, steps), extrapolate(rates, 18, z, 10, 2 * steps);
    equations(10, y, a, lam);
    char file[64];
    sprintf(file, "%s.csv", name);
    FILE *out = open_table_of(GAUSS_METHOD, GRAGG_METHOD, file, name, "road = 0, pneumatic = 1", "10",
                              "equilibrium, data of Eich-Soellner & Fuehrer (1998)", off(9, y, z), off(9, y + 9, z + 9),
                              "p 5.0e-20, v 5.0e-20, a 5.0e-17, lam 1.0e-12");
    if (minimal) {
        const int kept[7] = {0, 1, 2, 3, 4, 5, 8};
        real q[3][7];
        for (int k = 0; k < 7; k++) q[0][k] = y[kept[k]], q[1][k] = y[9 + kept[k]], q[2][k] = a[kept[k]];
        column(out, "p", 7, q[0]), column(out, "v", 7, q[1]), column(out, "a", 7, q[2]);
    } else {
        column(out, "p", 9, y), column(out, "v", 9, y + 9), column(out, "a", 9, a);
        if (hinged) column(out, "lam", 2, lam);
    }
    fclose(out);
}

int main(void) {
    gauss();
    hinged = 1;
    table("truck", 0, 600), table("truck-reduced", 1, 600);
    hinged = 0;
    table("truck-sprung", 0, 600);
    return 0;
}
