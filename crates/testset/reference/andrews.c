/* End values of Andrews' mechanism on elastic pivots, in 113-bit arithmetic:
 *
 *     gcc -O2 -o andrews andrews.c -lquadmath -lm && ./andrews      (writes the tables into the current directory; three minutes)
 *
 * The tables hold the values of extrapolation, and the largest differences to collocation, or to longer steps where the pivots
 * are stiff.
 */
#define PROGRAM "andrews.c"
#include "quad.h"

/* Solves A x = b by elimination with row exchanges; b becomes x. */
static void eliminate(int n, real a[n][n], real *b) {
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++) if (fabsq(a[i][k]) > fabsq(a[pivot][k])) pivot = i;
        for (int j = k; j < n; j++) { real swap = a[k][j]; a[k][j] = a[pivot][j], a[pivot][j] = swap; }
        real swap = b[k];
        b[k] = b[pivot], b[pivot] = swap;
        for (int i = k + 1; i < n; i++) {
            if (a[i][k] == 0) continue;
            real factor = a[i][k] / a[k][k];
            for (int j = k + 1; j < n; j++) a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

/* ---- Andrews' mechanism: seven angles, and the displacements of the pivots A and B ---- */

enum { BE, TH, GA, PH, DE, OM, EP, XA, YA, XB, YB, Q, ROWS = 6, O = -1 };
static real STIFFNESS;
#define PIVOT (0.01Q)

/* A vector (a cos + b sin, a sin - b cos) that turns with one angle or the sum of two. */
typedef struct { int first, second; real a, b; } Arm;
/* A body: the pivot it hangs on, up to two arms from there to its mass centre; it turns with the last. */
typedef struct { int pivot; real mass, inertia; int arms; Arm arm[2]; } Body;
/* An arm around the loops, with the first of its rows. */
typedef struct { Arm arm; int rows[3]; } Link;

static const Body BODIES[7] = {
    {O, 0.04325Q, 2.194e-6Q, 1, {{BE, O, 0.00092Q, 0}}},
    {O, 0.00365Q, 4.410e-7Q, 2, {{BE, O, 0.007Q, 0}, {BE, TH, -0.0115Q, 0}}},
    {XB, 0.02373Q, 5.255e-6Q, 1, {{GA, O, 0.01043Q, 0.01874Q}}},
    {XA, 0.00706Q, 5.667e-7Q, 2, {{DE, O, 0.04Q, 0}, {PH, DE, 0, 0.02Q - 0.01421Q}}},
    {XA, 0.07050Q, 1.169e-5Q, 1, {{DE, O, 0.02308Q, -0.00916Q}}},
    {XA, 0.00706Q, 5.667e-7Q, 2, {{EP, O, 0, 0.04Q}, {OM, EP, 0.02Q - 0.01421Q, 0}}},
    {XA, 0.05498Q, 1.912e-5Q, 1, {{EP, O, -0.00449Q, 0.01228Q}}},
};
static const Link LINKS[7] = {
    {{BE, O, 0.007Q, 0}, {0, 2, 4}},  {{BE, TH, -0.028Q, 0}, {0, 2, 4}}, {{GA, O, 0, -0.035Q}, {0, -1, -1}},
    {{PH, DE, 0, -0.02Q}, {2, -1, -1}}, {{DE, O, -0.04Q, 0}, {2, -1, -1}},  {{OM, EP, -0.02Q, 0}, {4, -1, -1}},
    {{EP, O, 0, -0.04Q}, {4, -1, -1}},
};

/* The arm as a vector, after a quarter turn (its derivative), and its rate of turn. */
static real turn(const Arm *arm, const real *y, real r[2], real d[2]) {
    real angle = y[arm->first] + (arm->second == O ? 0 : y[arm->second]), s, c;
    sincosq(angle, &s, &c);
    r[0] = arm->a * c + arm->b * s, r[1] = arm->a * s - arm->b * c;
    d[0] = -r[1], d[1] = r[0];
    return y[Q + arm->first] + (arm->second == O ? 0 : y[Q + arm->second]);
}

/* x becomes (accelerations, multipliers). */
static void andrews_solve(const real *y, real *x) {
    static real a[Q + ROWS][Q + ROWS];
    memset(a, 0, sizeof a), memset(x, 0, (Q + ROWS) * sizeof *x);
    for (const Body *body = BODIES; body < BODIES + 7; body++) {
        real J[2][Q] = {{0}}, bend[2] = {0}, spin[Q] = {0};
        if (body->pivot != O) J[0][body->pivot] = 1, J[1][body->pivot + 1] = 1;
        for (int k = 0; k < body->arms; k++) {
            const Arm *arm = &body->arm[k];
            real r[2], d[2], w = turn(arm, y, r, d);
            for (int axis = 0; axis < 2; axis++) {
                J[axis][arm->first] += d[axis];
                if (arm->second != O) J[axis][arm->second] += d[axis];
                bend[axis] -= w * w * r[axis];
            }
            if (k == body->arms - 1) {
                spin[arm->first] = 1;
                if (arm->second != O) spin[arm->second] = 1;
            }
        }
        for (int i = 0; i < Q; i++) {
            x[i] -= body->mass * (J[0][i] * bend[0] + J[1][i] * bend[1]);
            for (int j = 0; j < Q; j++)
                a[i][j] += body->mass * (J[0][i] * J[0][j] + J[1][i] * J[1][j]) + body->inertia * spin[i] * spin[j];
        }
    }
    real damping = 2 * 0.01Q * sqrtq(STIFFNESS * PIVOT);
    for (int i = XA; i <= YB; i++) a[i][i] += PIVOT, x[i] -= STIFFNESS * y[i] + damping * y[Q + i];
    x[BE] += 0.033Q;
    Arm corner = {GA, O, 0.02Q, 0.018Q};
    real r[2], d[2];
    turn(&corner, y, r, d);
    real ex = r[0] + y[XB] - 0.03635Q - 0.014Q, ey = r[1] + y[YB] + 0.03273Q - 0.072Q, length = sqrtq(ex * ex + ey * ey);
    real pull = -4530 * (length - 0.07785Q) / length, fx = pull * ex, fy = pull * ey;
    x[GA] += fx * d[0] + fy * d[1], x[XB] += fx, x[YB] += fy;
    for (const Link *link = LINKS; link < LINKS + 7; link++) {
        real w = turn(&link->arm, y, r, d);
        for (int k = 0; k < 3 && link->rows[k] >= 0; k++)
            for (int axis = 0; axis < 2; axis++) {
                int row = Q + link->rows[k] + axis;
                x[row] += w * w * r[axis];
                a[row][link->arm.first] += d[axis], a[link->arm.first][row] += d[axis];
                if (link->arm.second != O) a[row][link->arm.second] += d[axis], a[link->arm.second][row] += d[axis];
            }
    }
    int ends[3] = {XB, XA, XA};
    for (int k = 0; k < 3; k++)
        for (int axis = 0; axis < 2; axis++) {
            int row = Q + 2 * k + axis;
            a[row][ends[k] + axis] = -1, a[ends[k] + axis][row] = -1;
        }
    eliminate(Q + ROWS, a, x);
}

static void andrews_slope(real t, const real *y, real *dy) {
    (void)t;
    real x[Q + ROWS];
    andrews_solve(y, x);
    memcpy(dy, y + Q, Q * sizeof *y), memcpy(dy + Q, x, Q * sizeof *y);
}

static void andrews(const char *k_text, int steps) {
    real y[MOST] = {-0.0617138900142764496358948458001Q, 0, 0.455279819163070380255912382449Q, 0.222668390165885884674473185609Q,
                    0.487364979543842550225598953530Q, -0.222668390165885884674473185609Q, 1.23054744454982119249735015568Q};
    real other[MOST], x[Q + ROWS], t = 0.03Q;
    STIFFNESS = strtoflt128(k_text, 0);
    memcpy(other, y, sizeof y);
    extrapolate(andrews_slope, 2 * Q, y, t, steps);
    if (steps < 500) collocate(andrews_slope, 2 * Q, other, t, 2 * steps);
    else extrapolate(andrews_slope, 2 * Q, other, t, 2 * steps / 3);
    char file[64], parameters[32];
    snprintf(parameters, sizeof parameters, "k = %s", k_text);
    snprintf(file, sizeof file, "andrews-stiff.k-%s.csv", k_text);
    const char *source = "start values of Hairer & Wanner, Solving ODEs II, (7.7) and (7.8); springs of the pivots relaxed";
    FILE *out = open_table_of(GRAGG_METHOD, steps < 500 ? "Gauss collocation of order 20" : "longer steps", file, "andrews-stiff",
                              parameters, "0.03", source, off(Q, y, other), off(Q, y + Q, other + Q),
                              "p 1.0e-18, v 1.0e-16, a 1.0e-11, lam 1.0e-13");
    andrews_solve(y, x);
    column(out, "p", Q, y), column(out, "v", Q, y + Q), column(out, "a", Q, x), column(out, "lam", ROWS, x + Q);
    fclose(out);
}

int main(void) {
    gauss();
    andrews("1e4", 200), andrews("1e6", 300), andrews("1e7", 800), andrews("1e8", 2000);
    return 0;
}
