/* A vehicle that drives straight on with 10 m/s until something goes wrong: 1 it crashes, 2 it never returns, 3 it reports an error and logs, 4 its output is no number. */
#include <math.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

enum { MODE, WHEN, X, Y, COUNT };
typedef void (*Logger)(void *environment, const char *name, int status, const char *category, const char *message, ...);
typedef struct { double value[COUNT]; Logger log; } Faulty;
typedef struct { Logger log; void *allocate; void *free; void *finished; void *environment; } Callbacks;

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const Callbacks *functions, int visible, int logging) {
    Faulty *one = calloc(1, sizeof(Faulty));
    one->log = functions->log;
    return one;
}
int fmi2SetupExperiment(void *c, int a, double b, double d, int e, double f) { return 0; }
int fmi2EnterInitializationMode(void *c) { return 0; }
int fmi2ExitInitializationMode(void *c) { return 0; }
int fmi2Terminate(void *c) { return 0; }
void fmi2FreeInstance(void *c) { free(c); }
int fmi2SetReal(void *c, const unsigned vr[], size_t n, const double value[]) {
    for (size_t i = 0; i < n; i++) ((Faulty *)c)->value[vr[i]] = value[i];
    return 0;
}
int fmi2GetReal(void *c, const unsigned vr[], size_t n, double value[]) {
    for (size_t i = 0; i < n; i++) value[i] = ((Faulty *)c)->value[vr[i]];
    return 0;
}
int fmi2DoStep(void *c, double time, double step, int noSetState) {
    Faulty *one = c;
    one->value[X] += 10 * step;
    if (time >= one->value[WHEN]) {
        switch ((int)one->value[MODE]) {
            case 1: *(volatile int *)8 = 1; break;
            case 2: for (;;) sleep(1);
            case 3: one->log(NULL, "faulty", 3, "error", "ran out of %s after %d s", "fuel", 5); return 3;
            case 4: one->value[X] = NAN; break;
        }
    }
    return 0;
}
