package io.tandem.behavior.cruise;

/**
 * A PID controller of the speed: p = kp e + ki integral(e) - kd dv/dt, with e in m/s. The integral stands still while the pedal is at its limit and the error would press
 * it further (conditional integration).
 */
final class PidCruise extends CruiseControl {

    private static final double KMH = 3.6;

    private final CruiseSettings.PidCruiseSettings settings;
    private final double[] integral;
    private final double[] lastSpeed;

    PidCruise(CruiseSettings.PidCruiseSettings settings, int first, int rows) {
        super(settings.minPedal(), settings.maxPedal(), first, rows);
        this.settings = settings;
        this.integral = new double[rows];
        this.lastSpeed = new double[rows];
    }

    @Override
    double control(int row, double speedKmh, double errorKmh) {
        double error = errorKmh / KMH;
        double speed = speedKmh / KMH;
        double change = (speed - lastSpeed[row]) / PERIOD_SECONDS;
        lastSpeed[row] = speed;
        double pedal = settings.kp() * error + integral[row] - settings.kd() * change;
        boolean limited = pedal >= settings.maxPedal() && error > 0 || pedal <= settings.minPedal() && error < 0;
        integral[row] += limited ? 0 : settings.ki() * error * PERIOD_SECONDS;
        return pedal;
    }

    @Override
    public void restart(int slot) {
        super.restart(slot);
        integral[slot - first] = 0;
    }

    @Override
    public void resumeFrom(CruiseControl former) {
        super.resumeFrom(former);
        if (former instanceof PidCruise other) {
            System.arraycopy(other.integral, 0, integral, 0, integral.length);
            System.arraycopy(other.lastSpeed, 0, lastSpeed, 0, lastSpeed.length);
        }
    }
}
