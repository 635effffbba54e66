/** What is shown of the selected vehicle's sensors in space: points coloured by their height or their intensity, or nothing. */
export type SensedChoice = 'height' | 'intensity' | 'off';
export const SENSED_LABELS: Record<SensedChoice, string> = { height: 'Sensors: by height', intensity: 'Sensors: by intensity', off: 'Sensors: off' };
