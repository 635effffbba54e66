/** What is shown of the selected vehicle's sensors in space: points coloured by their height or their intensity, the cells that they make occupied or free, or nothing. */
export type SensedChoice = 'height' | 'intensity' | 'occupancy' | 'off';
export const SENSED_LABELS: Record<SensedChoice, string> = { height: 'Sensors: by height', intensity: 'Sensors: by intensity', occupancy: 'Sensors: occupancy', off: 'Sensors: off' };
