/* What programs for end values share: two methods of high order that have nothing in common with gelenk, and tables.
 *
 * 1. Gauss collocation with ten stages (order 20), equal steps, fixed-point iteration to rounding.
 * 2. Gragg-Bulirsch-Stoer extrapolation with twelve columns (order 24), equal steps.
 */
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With EXTENDED, 64-bit arithmetic, which is some twenty times faster. */
#ifdef EXTENDED
#include <math.h>
typedef long double real;
#define cosq cosl
#define fabsq fabsl
#define fmaxq fmaxl
#define ROUNDING 1e-18L
#define BITS "64-bit"
#else
typedef __float128 real;
#define ROUNDING 1e-31Q
#define BITS "113-bit"
#endif
#ifndef PROGRAM
#define PROGRAM "quad.c"
#endif

typedef void (*slope)(real t, const real *y, real *dy);
enum { STAGES = 10, COLUMNS = 12, MOST = 2048 };

static real node[STAGES], weight[STAGES], inner[STAGES][STAGES];

/* Nodes of Legendre's polynomial by Newton's method; weights as integrals of Lagrange's polynomials. */
static inline void gauss(void) {
    for (int i = 0; i < STAGES; i++) {
        real x = cosq(M_PIq * (i + 0.75Q) / (STAGES + 0.5Q));
        for (int k = 0; k < 60; k++) {
            real p = 1, q = 0;
            for (int n = 1; n <= STAGES; n++) {
                real r = ((2 * n - 1) * x * p - (n - 1) * q) / n;
                q = p, p = r;
            }
            x -= p * (x * x - 1) / (STAGES * (x * p - q));
        }
        node[i] = (1 - x) / 2;
    }
    for (int j = 0; j < STAGES; j++) {
        real c[STAGES + 1] = {1};
        int degree = 0;
        for (int k = 0; k < STAGES; k++) {
            if (k == j) continue;
            real scale = 1 / (node[j] - node[k]);
            degree++;
            for (int n = degree; n >= 0; n--) c[n] = ((n > 0 ? c[n - 1] : 0) - node[k] * c[n]) * scale;
        }
        for (int i = 0; i <= STAGES; i++) {
            real x = i < STAGES ? node[i] : 1, sum = 0;
            for (int n = degree; n >= 0; n--) sum = sum * x + c[n] / (n + 1);
            if (i < STAGES) inner[i][j] = sum * x; else weight[j] = sum * x;
        }
    }
}

static inline void collocate(slope f, int n, real *y, real t_end, int steps) {
    static real k[STAGES][MOST], old[STAGES][MOST], z[MOST];
    real h = t_end / steps;
    memset(k, 0, sizeof k);
    for (int s = 0; s < steps; s++) {
        real t = h * s, last = 1;
        for (int sweep = 0; sweep < 100; sweep++) {
            for (int i = 0; i < STAGES; i++) memcpy(old[i], k[i], n * sizeof *z);
            real change = 0, size = 0;
            for (int i = 0; i < STAGES; i++) {
                for (int m = 0; m < n; m++) {
                    real sum = 0;
                    for (int j = 0; j < STAGES; j++) sum += inner[i][j] * k[j][m]; /* Gauss-Seidel */
                    z[m] = y[m] + h * sum;
                }
                f(t + node[i] * h, z, k[i]);
                for (int m = 0; m < n; m++) {
                    change = fmaxq(change, fabsq(k[i][m] - old[i][m]));
                    size = fmaxq(size, fabsq(k[i][m]));
                }
            }
            if (change < ROUNDING * size || (change < 1000 * ROUNDING * size && change >= last)) break;
            last = change;
        }
        for (int m = 0; m < n; m++)
            for (int j = 0; j < STAGES; j++) y[m] += h * weight[j] * k[j][m];
    }
}

static inline void extrapolate(slope f, int n, real *y, real t_end, int steps) {
    static real table[COLUMNS][MOST], first[MOST], d[MOST], a[MOST], b[MOST];
    real big = t_end / steps;
    for (int s = 0; s < steps; s++) {
        real t = big * s;
        f(t, y, first);
        for (int row = 0; row < COLUMNS; row++) {
            int parts = 2 * (row + 1);
            real h = big / parts;
            for (int m = 0; m < n; m++) a[m] = y[m], b[m] = y[m] + h * first[m];
            for (int k = 1; k < parts; k++) {
                f(t + k * h, b, d);
                for (int m = 0; m < n; m++) { real next = a[m] + 2 * h * d[m]; a[m] = b[m], b[m] = next; }
            }
            for (int k = 0; k < row; k++) {
                real ratio = (real)(row + 1) / (row - k);
                for (int m = 0; m < n; m++) {
                    real better = b[m] + (b[m] - table[k][m]) / (ratio * ratio - 1);
                    table[k][m] = b[m], b[m] = better;
                }
            }
            memcpy(table[row], b, n * sizeof *b);
        }
        memcpy(y, table[COLUMNS - 1], n * sizeof *y);
    }
}

/* ---- tables ---- */

#define GAUSS_METHOD BITS " floating point: Gauss collocation of order 20 with equal steps, by " PROGRAM
#define GRAGG_METHOD BITS " floating point: extrapolation of order 24 with equal steps, by " PROGRAM

static FILE *open_table_of(const char *how, const char *other, const char *file, const char *problem, const char *parameters,
                           const char *t, const char *source, real off_p, real off_v, const char *uncertainty) {
    FILE *out = fopen(file, "w");
    if (!out) exit(1);
    fprintf(out, "# problem: %s\n# parameters: %s\n# t: %s\n# source: %s\n# computed: %s\n", problem, parameters, t, source, how);
    fprintf(out, "# agreement: largest difference to %s: p %.1e, v %.1e\n", other, (double)off_p, (double)off_v);
    fprintf(out, "# uncertainty: %s\n# sign: M a = f - G^T lam\nkind,index,value\n", uncertainty);
    printf("%s: p %.1e, v %.1e\n", file, (double)off_p, (double)off_v);
    return out;
}

static void column(FILE *out, const char *kind, int n, const real *x) {
    for (int i = 0; i < n; i++) {
        char text[64];
        quadmath_snprintf(text, sizeof text, "%.24Qg", (__float128)x[i]);
        fprintf(out, "%s,%d,%s\n", kind, i, text);
    }
}

static real off(int n, const real *x, const real *y) {
    real most = 0;
    for (int i = 0; i < n; i++) if (!(fabsq(x[i] - y[i]) <= most)) most = fabsq(x[i] - y[i]); /* NaN stays */
    return most;
}
