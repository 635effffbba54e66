/* A controller as a unit of FMI 3.0: adaptive cruise control with a time gap, or a cruise control on a free road. */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { SPEED = 1, GAP, LEADER_SPEED, HEADWAY, DESIRED, ACCELERATION, COUNT };

typedef struct { double value[COUNT]; } Follower;

void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging, bool eventMode, bool earlyReturn,
        const unsigned intermediate[], size_t intermediates, void *environment, void *logger, void *update) {
    Follower *one = calloc(1, sizeof(Follower));
    one->value[HEADWAY] = 1.5;
    one->value[DESIRED] = 15;
    return one;
}
int fmi3EnterInitializationMode(void *c, bool toleranceDefined, double tolerance, double start, bool stopDefined, double stop) { return 0; }
int fmi3ExitInitializationMode(void *c) { return 0; }
int fmi3Terminate(void *c) { return 0; }
void fmi3FreeInstance(void *c) { free(c); }
int fmi3SetFloat64(void *c, const unsigned vr[], size_t n, const double value[], size_t count) {
    for (size_t i = 0; i < n; i++) ((Follower *)c)->value[vr[i]] = value[i];
    return 0;
}
int fmi3GetFloat64(void *c, const unsigned vr[], size_t n, double value[], size_t count) {
    for (size_t i = 0; i < n; i++) value[i] = ((Follower *)c)->value[vr[i]];
    return 0;
}
int fmi3DoStep(void *c, double time, double step, bool noSetState, bool *event, bool *terminate, bool *early, double *last) {
    double *s = ((Follower *)c)->value;
    double follow = 0.25 * (s[GAP] - 3 - s[HEADWAY] * s[SPEED]) + 0.8 * (s[LEADER_SPEED] - s[SPEED]);
    double cruise = 0.5 * (s[DESIRED] - s[SPEED]);
    double a = follow < cruise ? follow : cruise;
    s[ACCELERATION] = a > 2 ? 2 : a < -6 ? -6 : a;
    *event = *terminate = *early = false;
    *last = time + step;
    return 0;
}
