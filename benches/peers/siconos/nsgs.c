/* Solves a dumped contact problem with Siconos' nonsmooth Gauss-Seidel, to compare with.
 *
 * Build (Debian: libsiconos-numerics-dev; where that cannot be installed for want of other packages, `apt-get download` and `dpkg -x` of libsiconos-numerics-dev, libsiconos-numerics7 and what the latter
 * depends on do, too; threads of its BLAS off by OPENBLAS_NUM_THREADS=1):
 *   cc -O2 -I/usr/include/siconos -I/usr/include/siconos/numerics nsgs.c -o nsgs -lsiconos_numerics -lm
 * Use:
 *   nsgs PROBLEM TOLERANCE MOST_ITERATIONS > IMPULSES
 *
 * PROBLEM is text: the number of contacts and of blocks; mu of each contact; q; then for each block of D its row, its column and nine numbers row by row. Blocks are sorted by rows, then
 * columns. Prints seconds, iterations and Siconos' own error in the first line, then the impulses.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "FrictionContactProblem.h"
#include "Friction_cst.h"
#include "NonSmoothDrivers.h"
#include "NumericsMatrix.h"
#include "SolverOptions.h"
#include "SparseBlockMatrix.h"
#include "fc3d_Solvers.h"
#include "fc3d_compute_error.h"

static double now(void)
{
  struct timespec t;
  /* as in the bench: time on the processor */
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char** argv)
{
  if(argc < 4) return 2;
  FILE* f = fopen(argv[1], "r");
  unsigned nc, nb;
  if(!f || fscanf(f, "%u %u", &nc, &nb) != 2) return 2;
  double* mu = malloc(nc * sizeof(double));
  double* q = malloc(3 * nc * sizeof(double));
  for(unsigned i = 0; i < nc; i++) if(fscanf(f, "%lf", mu + i) != 1) return 2;
  for(unsigned i = 0; i < 3 * nc; i++) if(fscanf(f, "%lf", q + i) != 1) return 2;

  SparseBlockStructuredMatrix* d = SBM_new();
  d->nbblocks = nb;
  d->blocknumber0 = d->blocknumber1 = nc;
  d->blocksize0 = malloc(nc * sizeof(unsigned));
  d->blocksize1 = malloc(nc * sizeof(unsigned));
  for(unsigned i = 0; i < nc; i++) d->blocksize0[i] = d->blocksize1[i] = 3 * (i + 1);
  d->block = malloc(nb * sizeof(double*));
  d->filled1 = nc + 1;
  d->filled2 = nb;
  d->index1_data = calloc(nc + 1, sizeof(size_t));
  d->index2_data = malloc(nb * sizeof(size_t));
  for(unsigned b = 0; b < nb; b++)
  {
    unsigned i, j;
    if(fscanf(f, "%u %u", &i, &j) != 2) return 2;
    d->index1_data[i + 1]++;
    d->index2_data[b] = j;
    d->block[b] = malloc(9 * sizeof(double));
    for(unsigned k = 0; k < 9; k++)
      if(fscanf(f, "%lf", d->block[b] + (k / 3 + 3 * (k % 3))) != 1) return 2; /* column by column */
  }
  for(unsigned i = 0; i < nc; i++) d->index1_data[i + 1] += d->index1_data[i];
  fclose(f);
  NumericsMatrix* m = NM_create(NM_SPARSE_BLOCK, 3 * nc, 3 * nc);
  m->matrix1 = d;
  FrictionContactProblem* problem = frictionContactProblem_new_with_data(3, nc, m, q, mu);

  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = atof(argv[2]);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = atoi(argv[3]);
  options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] =
    SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT_WITH_FULL_FINAL;
  double* r = calloc(3 * nc, sizeof(double));
  double* u = calloc(3 * nc, sizeof(double));
  double start = now();
  fc3d_driver(problem, r, u, options);
  double seconds = now() - start;
  printf("%.6e %d %.3e\n", seconds, options->iparam[SICONOS_IPARAM_ITER_DONE], options->dparam[SICONOS_DPARAM_RESIDU]);
  for(unsigned i = 0; i < 3 * nc; i++) printf("%.17e\n", r[i]);
  return 0;
}
