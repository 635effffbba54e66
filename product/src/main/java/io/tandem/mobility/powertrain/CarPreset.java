package io.tandem.mobility.powertrain;

import io.tandem.mobility.powertrain.CarDesign.Chassis;
import io.tandem.mobility.powertrain.CarDesign.Engine;
import io.tandem.mobility.powertrain.CarDesign.Shifts;
import io.tandem.mobility.powertrain.CarDesign.Steering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Common cars. Their numbers are typical of a class, not those of a manufacturer. */
public enum CarPreset {

    /** 1,165 kg, petrol engine of 1.6 l, automated gearbox of five gears */
    SMALL_CAR(new Chassis(1165, 0.29, 0.8, 0.672, 0.012, 3e-6, 3.85, 1.67, 2.46),
            petrol(0.15, 800, 6300, 8, 0.004, 600, 85, 1000, 104, 1500, 118, 2000, 126, 2500, 132, 3000, 137, 3500, 143, 4000, 147, 4500, 145, 5000, 142, 5500, 137,
                    5750, 132.9, 6000, 125, 6300, 105),
            Gearbox.AMT, ratios(3.94, 3.417, 1.950, 1.357, 1.054, 0.854), 0.93, new Shifts(2000, 3900, 1100, 1700, 1), 9500, new Steering(0.55, 0.6, 0.1, 8), 14),
    /** 1,550 kg, petrol engine of 2.0 l with a turbocharger, automatic gearbox of eight gears */
    SALOON(new Chassis(1550, 0.315, 1.0, 0.62, 0.011, 3e-6, 4.75, 1.83, 2.81),
            petrol(0.2, 750, 6300, 10, 0.005, 600, 120, 1000, 190, 1500, 300, 2000, 320, 4000, 320, 4500, 300, 5000, 275, 5500, 250, 6000, 225, 6300, 195),
            Gearbox.AUTO, ratios(2.81, 5.0, 3.2, 2.143, 1.72, 1.313, 1.0, 0.823, 0.64), 0.93, new Shifts(1800, 4200, 1050, 1900, 1), 14_000, new Steering(0.6, 0.6, 0.1, 8.5), 14),
    /** 2,400 kg loaded, diesel engine of 2.0 l, automated gearbox of six gears */
    VAN(new Chassis(2400, 0.34, 1.6, 1.35, 0.011, 3e-6, 5.3, 2.0, 3.28),
            diesel(0.3, 800, 4800, 14, 0.007, 600, 120, 1000, 220, 1500, 340, 2500, 340, 3000, 310, 3500, 275, 4000, 240, 4500, 205, 4800, 160),
            Gearbox.AMT, ratios(4.188, 3.727, 1.949, 1.281, 0.951, 0.756, 0.622), 0.93, new Shifts(1700, 2300, 1050, 1000, 1), 21_000, new Steering(0.6, 0.5, 0.15, 7), 14),
    /** 12,000 kg, diesel engine of 7 l, automated gearbox of eight gears */
    LORRY(new Chassis(12_000, 0.48, 12, 5.2, 0.007, 1e-6, 8.5, 2.5, 4.8),
            diesel(1.8, 550, 2500, 60, 0.05, 500, 600, 900, 950, 1100, 1100, 1700, 1100, 1900, 1020, 2100, 930, 2300, 820, 2500, 500),
            Gearbox.AMT, ratios(3.42, 8.05, 5.66, 4.05, 2.9, 2.1, 1.5, 1.19, 1.0), 0.92, new Shifts(1300, 800, 850, 400, 1.2), 80_000, new Steering(0.7, 0.4, 0.2, 4.5), 14),
    /** 13,500 kg with passengers, diesel engine of 7 l, automatic gearbox of six gears */
    BUS(new Chassis(13_500, 0.48, 12, 5.4, 0.007, 1e-6, 12, 2.55, 5.9),
            diesel(1.8, 550, 2500, 60, 0.05, 500, 600, 900, 950, 1100, 1150, 1700, 1150, 1900, 1060, 2100, 960, 2300, 850, 2500, 520),
            Gearbox.AUTO, ratios(5.74, 3.43, 2.01, 1.42, 1.0, 0.83, 0.59), 0.90, new Shifts(1200, 800, 800, 400, 1.2), 85_000, new Steering(0.75, 0.4, 0.2, 4), 11),
    /** 1,500 kg, motor of 92 kW, one ratio, battery of 50 kWh */
    ELECTRIC_CAR(new Chassis(1500, 0.31, 0.9, 0.672, 0.010, 3e-6, 4.1, 1.78, 2.6),
            new Engine(TorqueCurve.ofMotor(220, 92_000, 14_000), 0, 13_000, 0, 0, 0.05, 0.90, 0.65, 60_000, 500),
            Gearbox.ELECTRIC, ratios(9.0, 1.0), 1, new Shifts(0, 0, 0, 0, 0), 13_000, new Steering(0.6, 0.6, 0.1, 8), 14);

    private static final double PETROL_EFFICIENCY = 0.40;
    private static final double DIESEL_EFFICIENCY = 0.44;
    private static final double CAR_AUXILIARY_WATTS = 800;
    private static final double LORRY_AUXILIARY_WATTS = 3000;
    private static final double LIGHT_ENGINE_INERTIA = 1;

    private final CarDesign design;
    private final double cruise;

    CarPreset(Chassis chassis, Engine engine, Gearbox gearbox, List<Double> ratios, double efficiency, Shifts shifts, double brakeForce, Steering steering, double cruise) {
        this.design = new CarDesign(chassis, engine, gearbox, ratios, efficiency, shifts, brakeForce, 0.15, 0.10, steering);
        this.cruise = cruise;
    }

    private static Engine petrol(double inertia, double idle, double cutOff, double dragBase, double dragRise, double... curve) {
        return new Engine(curve(curve), idle, cutOff, dragBase, dragRise, inertia, PETROL_EFFICIENCY, 0, 0, CAR_AUXILIARY_WATTS);
    }

    private static Engine diesel(double inertia, double idle, double cutOff, double dragBase, double dragRise, double... curve) {
        return new Engine(curve(curve), idle, cutOff, dragBase, dragRise, inertia, DIESEL_EFFICIENCY, 0, 0,
                inertia > LIGHT_ENGINE_INERTIA ? LORRY_AUXILIARY_WATTS : CAR_AUXILIARY_WATTS);
    }

    private static TorqueCurve curve(double... numbers) {
        List<List<Double>> points = new ArrayList<>();
        for (int i = 0; i < numbers.length; i += 2) {
            points.add(List.of(numbers[i], numbers[i + 1]));
        }
        return new TorqueCurve(points);
    }

    private static List<Double> ratios(double finalDrive, double... gears) {
        return Arrays.stream(gears).mapToObj(gear -> gear * finalDrive).toList();
    }

    public CarDesign design() {
        return design;
    }

    /** Cruising speed, m/s. */
    public double cruise() {
        return cruise;
    }
}
