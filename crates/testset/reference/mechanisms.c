/* Motions of mechanisms of rigid bodies, by a program that shares nothing with gelenk.
 *
 *   cc -O2 -o mechanisms mechanisms.c -lm
 *   cargo run -p gelenk-testset --example describe -- NAME | ./mechanisms STEPS [T_END] > NAME.csv
 *
 * Every body has its place, a quaternion, its velocity and its angular velocity, all in world axes. Joints are constraints on
 * the level of accelerations, whose quadratic terms are written out; the saddle system is solved by elimination with full
 * pivoting, which leaves redundant rows out. The equations are integrated by extrapolation of the midpoint rule (Gragg, Bulirsch
 * and Stoer) with equal steps in 80-bit numbers, once with STEPS steps and once with 3/2 of them: the table holds the latter and
 * their difference. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long double R;
typedef struct { R x[3]; } V;
typedef struct { R m[3][3]; } Mat;

enum { BODIES = 64, JOINTS = 96, FORCES = 32, PROBES = 16, ROWS = 512, COLUMNS = 7 };
enum Kind { REVOLUTE, PRISMATIC, UNIVERSAL, SPHERICAL, DISTANCE, DISC };

typedef struct { int body; V origin; Mat axes; } Frame;
typedef struct { R mass; V centre; Mat inertia, rotation; V origin, omega, velocity; } Body;
typedef struct { enum Kind kind; Frame a, b; R length; } Joint;
typedef struct { R k, d, rest, amplitude, omega; } Servo;
typedef struct { Frame a, b; Servo servo; } Line;
typedef struct { int joint; Servo servo; } Angle;
typedef struct { int body; V torque; } Torque;

static Body body[BODIES];
static Joint joint[JOINTS];
static Line line[FORCES];
static Angle angle[FORCES];
static Torque torque[FORCES];
static Frame probe[PROBES];
static int bodies, joints, lines, angles, torques, probes;
static V gravity;

static V vec(R x, R y, R z) { V v = {{x, y, z}}; return v; }
static V add(V a, V b) { return vec(a.x[0] + b.x[0], a.x[1] + b.x[1], a.x[2] + b.x[2]); }
static V sub(V a, V b) { return vec(a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]); }
static V scale(V a, R s) { return vec(a.x[0] * s, a.x[1] * s, a.x[2] * s); }
static R dot(V a, V b) { return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2]; }
static V cross(V a, V b) {
    return vec(a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2], a.x[0] * b.x[1] - a.x[1] * b.x[0]);
}
static V apply(const Mat *m, V v) {
    V r;
    for (int i = 0; i < 3; i++) r.x[i] = m->m[i][0] * v.x[0] + m->m[i][1] * v.x[1] + m->m[i][2] * v.x[2];
    return r;
}
static Mat times(const Mat *a, const Mat *b, int transpose_b) {
    Mat r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            r.m[i][j] = 0;
            for (int k = 0; k < 3; k++) r.m[i][j] += a->m[i][k] * (transpose_b ? b->m[j][k] : b->m[k][j]);
        }
    return r;
}
static V column(const Mat *m, int j) { return vec(m->m[0][j], m->m[1][j], m->m[2][j]); }

/* A frame in motion: origin and axes, seen from the world. */
typedef struct { V at, velocity, arm, omega, centripetal; Mat axes; int body; } Motion;

/* The state: 13 numbers for every body but the ground, then the angles of motors. */
static int size(void) { return 13 * (bodies - 1) + angles; }

static Mat rotation(const R *q) {
    R w = q[0], x = q[1], y = q[2], z = q[3], n = w * w + x * x + y * y + z * z;
    Mat m = {{{1 - 2 * (y * y + z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
              {2 * (x * y + w * z) / n, 1 - 2 * (x * x + z * z) / n, 2 * (y * z - w * x) / n},
              {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, 1 - 2 * (x * x + y * y) / n}}};
    return m;
}

/* Where a frame is. The first three numbers of a body belong to its centre of mass. */
static Motion motion(const Frame *f, const R *y) {
    Motion r;
    memset(&r, 0, sizeof r);
    r.body = f->body;
    if (f->body == 0) {
        r.at = f->origin;
        r.axes = f->axes;
        return r;
    }
    const R *s = y + 13 * (f->body - 1);
    Mat m = rotation(s + 3);
    r.arm = apply(&m, sub(f->origin, body[f->body].centre));
    r.omega = vec(s[10], s[11], s[12]);
    r.at = add(vec(s[0], s[1], s[2]), r.arm);
    V turn = cross(r.omega, r.arm);
    r.velocity = add(vec(s[7], s[8], s[9]), turn);
    r.centripetal = cross(r.omega, turn);
    r.axes = times(&m, &f->axes, 0);
    return r;
}

/* The saddle system. */
static R matrix[ROWS][ROWS], right[ROWS];
static int unknowns;

static void entry(int row, int of, V force, V moment) {
    if (of == 0) return;
    for (int i = 0; i < 3; i++) {
        int j = 6 * (of - 1) + i;
        matrix[row][j] += force.x[i];
        matrix[row][j + 3] += moment.x[i];
        matrix[j][row] += force.x[i];
        matrix[j + 3][row] += moment.x[i];
    }
}

/* A row for the way of the origin of b along a vector that turns with a. */
static void along(const Motion *a, const Motion *b, V axis) {
    int row = unknowns++;
    V rho = sub(b->at, a->at), rate = sub(b->velocity, a->velocity);
    V turn = cross(a->omega, axis);
    entry(row, b->body, axis, cross(b->arm, axis));
    entry(row, a->body, scale(axis, -1), sub(cross(axis, rho), cross(a->arm, axis)));
    R quadratic = dot(cross(a->omega, turn), rho) + 2 * dot(turn, rate) + dot(axis, sub(b->centripetal, a->centripetal));
    right[row] = -quadratic;
}

/* A row for the product of two axes. */
static void product(const Motion *a, const Motion *b, int i, int j) {
    int row = unknowns++;
    V x = column(&a->axes, i), y = column(&b->axes, j), n = cross(x, y), zero = vec(0, 0, 0);
    V dx = cross(a->omega, x), dy = cross(b->omega, y);
    entry(row, a->body, zero, n);
    entry(row, b->body, zero, scale(n, -1));
    right[row] = -(dot(cross(a->omega, dx), y) + 2 * dot(dx, dy) + dot(x, cross(b->omega, dy)));
}

static void distance(const Motion *a, const Motion *b) {
    int row = unknowns++;
    V rho = sub(b->at, a->at), rate = sub(b->velocity, a->velocity);
    entry(row, b->body, rho, cross(b->arm, rho));
    entry(row, a->body, scale(rho, -1), scale(cross(a->arm, rho), -1));
    right[row] = -(dot(rate, rate) + dot(rho, sub(b->centripetal, a->centripetal)));
}

/* Three rows for a disc that rolls on the plane of the world's x and y: the point of contact does not move. */
static void roll(const Motion *b, R radius) {
    V n = vec(0, 0, 1), e = column(&b->axes, 2), de = cross(b->omega, e), zero = vec(0, 0, 0);
    V u = sub(scale(e, dot(e, n)), n), du = add(scale(de, dot(e, n)), scale(e, dot(de, n)));
    R length = sqrtl(dot(u, u));
    V down = scale(u, 1 / length), turn = scale(sub(du, scale(down, dot(down, du))), 1 / length);
    V arm = add(b->arm, scale(down, radius));
    V quadratic = add(b->centripetal, cross(b->omega, scale(turn, radius)));
    for (int i = 0; i < 3; i++) {
        int row = unknowns++;
        V axis = zero;
        axis.x[i] = 1;
        entry(row, b->body, axis, cross(arm, axis));
        right[row] = -dot(axis, quadratic);
    }
}

static void push(const Motion *at, V force, V moment) {
    if (at->body == 0) return;
    V total = add(moment, cross(at->arm, force));
    for (int i = 0; i < 3; i++) {
        right[6 * (at->body - 1) + i] += force.x[i];
        right[6 * (at->body - 1) + 3 + i] += total.x[i];
    }
}

static R pull(const Servo *s, R x, R rate, R t) {
    return s->k * (x - s->rest - s->amplitude * (1 - cosl(s->omega * t))) + s->d * rate;
}

/* Elimination with full pivoting; unknowns that rows do not determine are zero. */
static void solve(R *x) {
    static int order[ROWS];
    int n = unknowns, rank = n;
    R largest = 0;
    for (int i = 0; i < n; i++) {
        order[i] = i;
        /* rows and columns of equal size, so that pivots can be compared */
        R top = 0;
        for (int j = 0; j < n; j++) top = fmaxl(top, fabsl(matrix[i][j]));
        if (top == 0) continue;
        for (int j = 0; j < n; j++) matrix[i][j] /= top;
        right[i] /= top;
    }
    for (int k = 0; k < n; k++) {
        int p = k, q = k;
        R best = 0;
        for (int i = k; i < n; i++)
            for (int j = k; j < n; j++)
                if (fabsl(matrix[i][j]) > best) best = fabsl(matrix[i][j]), p = i, q = j;
        if (k == 0) largest = best;
        if (best <= 1e-13L * largest) { rank = k; break; }
        for (int j = 0; j < n; j++) { R s = matrix[k][j]; matrix[k][j] = matrix[p][j]; matrix[p][j] = s; }
        R r = right[k];
        right[k] = right[p];
        right[p] = r;
        for (int i = 0; i < n; i++) { R s = matrix[i][k]; matrix[i][k] = matrix[i][q]; matrix[i][q] = s; }
        int s = order[k]; order[k] = order[q]; order[q] = s;
        for (int i = k + 1; i < n; i++) {
            R f = matrix[i][k] / matrix[k][k];
            if (f == 0) continue;
            for (int j = k + 1; j < n; j++) matrix[i][j] -= f * matrix[k][j];
            right[i] -= f * right[k];
        }
    }
    for (int i = 0; i < n; i++) x[i] = 0;
    for (int i = rank - 1; i >= 0; i--) {
        R sum = right[i];
        for (int j = i + 1; j < rank; j++) sum -= matrix[i][j] * x[order[j]];
        x[order[i]] = sum / matrix[i][i];
    }
}

static void slope(R t, const R *y, R *dy) {
    static R x[ROWS];
    for (int i = 0; i < unknowns; i++) memset(matrix[i], 0, unknowns * sizeof(R));
    memset(right, 0, sizeof right);
    unknowns = 6 * (bodies - 1);
    for (int k = 1; k < bodies; k++) {
        const R *s = y + 13 * (k - 1);
        Mat m = rotation(s + 3), turned = times(&m, &body[k].inertia, 0), world = times(&turned, &m, 1);
        V omega = vec(s[10], s[11], s[12]), gyro = cross(omega, apply(&world, omega));
        int first = 6 * (k - 1);
        for (int i = 0; i < 3; i++) {
            matrix[first + i][first + i] = body[k].mass;
            right[first + i] = body[k].mass * gravity.x[i];
            right[first + 3 + i] = -gyro.x[i];
            for (int j = 0; j < 3; j++) matrix[first + 3 + i][first + 3 + j] = world.m[i][j];
        }
    }
    for (int k = 0; k < lines; k++) {
        Motion a = motion(&line[k].a, y), b = motion(&line[k].b, y);
        V rho = sub(b.at, a.at), zero = vec(0, 0, 0);
        R length = sqrtl(dot(rho, rho));
        V way = scale(rho, 1 / length);
        V force = scale(way, pull(&line[k].servo, length, dot(way, sub(b.velocity, a.velocity)), t));
        push(&a, force, zero);
        push(&b, scale(force, -1), zero);
    }
    for (int k = 0; k < angles; k++) {
        const Joint *j = &joint[angle[k].joint];
        Motion a = motion(&j->a, y), b = motion(&j->b, y);
        V z = column(&a.axes, 2), zero = vec(0, 0, 0);
        R rate = dot(z, sub(b.omega, a.omega));
        V moment = scale(z, -pull(&angle[k].servo, y[13 * (bodies - 1) + k], rate, t));
        push(&b, zero, moment);
        push(&a, zero, scale(moment, -1));
        dy[13 * (bodies - 1) + k] = rate;
    }
    for (int k = 0; k < torques; k++) {
        for (int i = 0; i < 3; i++) right[6 * (torque[k].body - 1) + 3 + i] += torque[k].torque.x[i];
    }
    for (int k = 0; k < joints; k++) {
        const Joint *j = &joint[k];
        Motion a = motion(&j->a, y), b = motion(&j->b, y);
        if (j->kind == DISTANCE) { distance(&a, &b); continue; }
        if (j->kind == DISC) { roll(&b, j->length); continue; }
        for (int i = 0; i < (j->kind == PRISMATIC ? 2 : 3); i++) along(&a, &b, column(&a.axes, i));
        if (j->kind == REVOLUTE || j->kind == PRISMATIC) { product(&a, &b, 2, 0); product(&a, &b, 2, 1); }
        if (j->kind == PRISMATIC || j->kind == UNIVERSAL) product(&a, &b, 0, 1);
    }
    solve(x);
    for (int k = 1; k < bodies; k++) {
        const R *s = y + 13 * (k - 1);
        R *d = dy + 13 * (k - 1);
        const R *q = s + 3, *w = s + 10;
        for (int i = 0; i < 3; i++) { d[i] = s[7 + i]; d[7 + i] = x[6 * (k - 1) + i]; d[10 + i] = x[6 * (k - 1) + 3 + i]; }
        d[3] = (-w[0] * q[1] - w[1] * q[2] - w[2] * q[3]) / 2;
        d[4] = (w[0] * q[0] + w[1] * q[3] - w[2] * q[2]) / 2;
        d[5] = (w[1] * q[0] + w[2] * q[1] - w[0] * q[3]) / 2;
        d[6] = (w[2] * q[0] + w[0] * q[2] - w[1] * q[1]) / 2;
    }
}

static R *vector(void) { return calloc(size(), sizeof(R)); }

static void integrate(R *y, R end, int steps) {
    int n = size();
    R *first = vector(), *d = vector(), *before = vector(), *now = vector(), *table[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) table[i] = vector();
    R big = end / steps;
    for (int step = 0; step < steps; step++) {
        R t = big * step;
        slope(t, y, first);
        for (int row = 0; row < COLUMNS; row++) {
            int count = 2 * (row + 1);
            R h = big / count;
            for (int i = 0; i < n; i++) before[i] = y[i], now[i] = y[i] + h * first[i];
            for (int k = 1; k < count; k++) {
                slope(t + h * k, now, d);
                for (int i = 0; i < n; i++) { R next = before[i] + 2 * h * d[i]; before[i] = now[i]; now[i] = next; }
            }
            for (int column = 0; column <= row; column++) {
                for (int i = 0; i < n; i++) { R s = table[column][i]; table[column][i] = now[i]; now[i] = s; }
                if (column == row) break;
                R ratio = (R)(row + 1) / (row - column);
                for (int i = 0; i < n; i++) now[i] = table[column][i] + (table[column][i] - now[i]) / (ratio * ratio - 1);
            }
        }
        for (int i = 0; i < n; i++) y[i] = table[COLUMNS - 1][i];
    }
}

static void read_vec(V *v) { for (int i = 0; i < 3; i++) if (scanf("%Lf", &v->x[i]) != 1) exit(2); }
static void read_mat(Mat *m) { for (int i = 0; i < 9; i++) if (scanf("%Lf", &m->m[i / 3][i % 3]) != 1) exit(2); }
static R read_number(void) { R x; if (scanf("%Lf", &x) != 1) exit(2); return x; }
static Frame read_frame(void) {
    Frame f;
    f.body = (int)read_number();
    read_vec(&f.origin);
    read_mat(&f.axes);
    return f;
}
static Servo read_servo(void) {
    Servo s;
    s.k = read_number(); s.d = read_number(); s.rest = read_number(); s.amplitude = read_number(); s.omega = read_number();
    return s;
}

static void quaternion(const Mat *r, R *q) {
    R d[4] = {r->m[0][0] + r->m[1][1] + r->m[2][2], r->m[0][0] - r->m[1][1] - r->m[2][2],
              r->m[1][1] - r->m[0][0] - r->m[2][2], r->m[2][2] - r->m[0][0] - r->m[1][1]};
    int k = 0;
    for (int i = 1; i < 4; i++) if (d[i] > d[k]) k = i;
    R s = sqrtl(1 + d[k]) / 2;
    R a = (r->m[2][1] - r->m[1][2]) / (4 * s), b = (r->m[0][2] - r->m[2][0]) / (4 * s), c = (r->m[1][0] - r->m[0][1]) / (4 * s);
    R e = (r->m[0][1] + r->m[1][0]) / (4 * s), f = (r->m[0][2] + r->m[2][0]) / (4 * s), g = (r->m[1][2] + r->m[2][1]) / (4 * s);
    R all[4][4] = {{s, a, b, c}, {a, s, e, f}, {b, e, s, g}, {c, f, g, s}};
    memcpy(q, all[k], sizeof all[k]);
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    char word[64], name[64] = "", parameters[256] = "";
    R end = 0;
    while (scanf("%63s", word) == 1) {
        if (!strcmp(word, "problem")) { if (scanf("%63s", name) != 1) return 2; }
        else if (!strcmp(word, "parameters")) { if (!fgets(parameters, sizeof parameters, stdin)) return 2; parameters[strcspn(parameters, "\n")] = 0; }
        else if (!strcmp(word, "gravity")) read_vec(&gravity);
        else if (!strcmp(word, "body")) {
            Body *b = &body[bodies++];
            b->mass = read_number();
            read_vec(&b->centre); read_mat(&b->inertia); read_mat(&b->rotation);
            read_vec(&b->origin); read_vec(&b->omega); read_vec(&b->velocity);
        } else if (!strcmp(word, "joint")) {
            static const char *const kinds[] = {"revolute", "prismatic", "universal", "spherical", "distance", "disc"};
            Joint *j = &joint[joints++];
            if (scanf("%63s", word) != 1) return 2;
            int k = 0;
            while (k < 6 && strcmp(word, kinds[k])) k++;
            if (k == 6) return 2;
            j->kind = (enum Kind)k;
            j->a = read_frame(); j->b = read_frame(); j->length = read_number();
        } else if (!strcmp(word, "line")) { Line *l = &line[lines++]; l->a = read_frame(); l->b = read_frame(); l->servo = read_servo(); }
        else if (!strcmp(word, "angle")) { Angle *a = &angle[angles++]; a->joint = (int)read_number(); a->servo = read_servo(); }
        else if (!strcmp(word, "torque")) { Torque *m = &torque[torques++]; m->body = (int)read_number(); read_vec(&m->torque); }
        else if (!strcmp(word, "probe")) probe[probes++] = read_frame();
        else if (!strcmp(word, "end")) end = read_number();
        else return 2;
    }
    if (argc > 2) end = strtold(argv[2], 0);
    R *start = vector(), *coarse = vector(), *fine = vector();
    for (int k = 1; k < bodies; k++) {
        R *s = start + 13 * (k - 1);
        V arm = apply(&body[k].rotation, body[k].centre), v = add(body[k].velocity, cross(body[k].omega, arm));
        for (int i = 0; i < 3; i++) { s[i] = body[k].origin.x[i] + arm.x[i]; s[7 + i] = v.x[i]; s[10 + i] = body[k].omega.x[i]; }
        quaternion(&body[k].rotation, s + 3);
    }
    for (int k = 0; k < angles; k++) {
        Motion a = motion(&joint[angle[k].joint].a, start), b = motion(&joint[angle[k].joint].b, start);
        V x = column(&b.axes, 0);
        start[13 * (bodies - 1) + k] = atan2l(dot(column(&a.axes, 1), x), dot(column(&a.axes, 0), x));
    }
    memcpy(coarse, start, size() * sizeof(R));
    memcpy(fine, start, size() * sizeof(R));
    integrate(coarse, end, steps);
    integrate(fine, end, 3 * steps / 2);
    R off[2] = {0, 0};
    for (int k = 0; k < probes; k++) {
        Motion a = motion(&probe[k], coarse), b = motion(&probe[k], fine);
        for (int i = 0; i < 3; i++) {
            off[0] = fmaxl(off[0], fabsl(a.at.x[i] - b.at.x[i]));
            off[1] = fmaxl(off[1], fabsl(a.velocity.x[i] - b.velocity.x[i]));
        }
    }
    printf("# problem: %s\n# parameters:%s\n# t: %.17Lg\n", name, parameters, end);
    printf("# source: the mechanism as the test set describes it\n");
    printf("# computed: extrapolation of the midpoint rule with %d equal steps in 80-bit numbers, by mechanisms.c\n", 3 * steps / 2);
    printf("# agreement: with %d steps: p %.1Le, v %.1Le\n", steps, off[0], off[1]);
    printf("# uncertainty: p %.1Le, v %.1Le\nkind,index,value\n", fmaxl(off[0], 1e-15L), fmaxl(off[1], 1e-15L));
    for (int kind = 0; kind < 2; kind++)
        for (int k = 0; k < probes; k++) {
            Motion a = motion(&probe[k], fine);
            V x = kind ? a.velocity : a.at;
            for (int i = 0; i < 3; i++) printf("%c,%d,%.20Lg\n", kind ? 'v' : 'p', 3 * k + i, x.x[i]);
        }
    return 0;
}
