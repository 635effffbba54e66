/* A car as a unit of FMI 2.0 for co-simulation: a kinematic bicycle with a lag of its drive.
 *
 *   cc -shared -fPIC -O2 -o binaries/linux64/car.so car.c -lm
 *   zip -r car.fmu modelDescription.xml binaries
 */
#include <math.h>
#include <stdlib.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT
#endif

/* Value references, as modelDescription.xml has them. */
enum { ACCELERATION, STEER, X, Y, HEADING, SPEED, WHEELBASE, LAG, COUNT };

typedef struct {
    double value[COUNT];
    double a; /* the acceleration that the drive gives */
} Car;

EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

EXPORT void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const void *functions, int visible, int logging) {
    Car *car = calloc(1, sizeof(Car));
    if (car) {
        car->value[WHEELBASE] = 2.7;
        car->value[LAG] = 0.3;
    }
    return car;
}

EXPORT int fmi2SetupExperiment(void *c, int toleranceDefined, double tolerance, double start, int stopDefined, double stop) { return 0; }
EXPORT int fmi2EnterInitializationMode(void *c) { return 0; }
EXPORT int fmi2ExitInitializationMode(void *c) { return 0; }
EXPORT int fmi2Terminate(void *c) { return 0; }
EXPORT void fmi2FreeInstance(void *c) { free(c); }

EXPORT int fmi2SetReal(void *c, const unsigned vr[], size_t n, const double value[]) {
    for (size_t i = 0; i < n; i++) {
        if (vr[i] >= COUNT) return 3; /* fmi2Error */
        ((Car *)c)->value[vr[i]] = value[i];
    }
    return 0;
}

EXPORT int fmi2GetReal(void *c, const unsigned vr[], size_t n, double value[]) {
    for (size_t i = 0; i < n; i++) {
        if (vr[i] >= COUNT) return 3;
        value[i] = ((Car *)c)->value[vr[i]];
    }
    return 0;
}

/* Steps of at most 5 ms: the drive follows the wish by its lag, and the car never rolls backward. */
EXPORT int fmi2DoStep(void *c, double time, double step, int noSetState) {
    Car *car = c;
    double *s = car->value;
    int parts = (int)ceil(step / 0.005);
    double h = step / parts;
    for (int i = 0; i < parts; i++) {
        car->a += h / s[LAG] * (s[ACCELERATION] - car->a);
        double v = fmax(0, s[SPEED] + h * car->a);
        double mean = 0.5 * (s[SPEED] + v);
        double turn = mean / s[WHEELBASE] * tan(s[STEER]);
        s[X] += h * mean * cos(s[HEADING] + 0.5 * h * turn);
        s[Y] += h * mean * sin(s[HEADING] + 0.5 * h * turn);
        s[HEADING] += h * turn;
        s[SPEED] = v;
    }
    return 0;
}
