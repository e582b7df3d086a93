import type { Measures } from '#domain/early-warning.ts';
import { celsiusOfFahrenheit } from '#domain/temperature.ts';
import type { VitalsFields } from './vitals-fields.ts';

/** Returns what is typed, as the early warning scales take it. @param kept the SpO2 scale that is kept for the patient */
export function measuresOf(
  { values, onOxygen, consciousness, spo2Scale }: VitalsFields,
  kept: 1 | 2 = 1,
): Measures {
  // What is no number is not measured: it must not count as a usual value.
  const of = (code: keyof typeof values): number | null => (Number.isNaN(values[code]) ? null : values[code]);
  const [SPO2, TEMP] = [of('SPO2'), of('TEMP')];
  return {
    respiratoryRate: of('RR'),
    // More than all of it is a slip of the fingers, which the server refuses.
    spo2: SPO2 !== null && SPO2 > 100 ? null : SPO2,
    spo2Scale: spo2Scale ?? kept,
    onOxygen,
    systolic: of('SBP'),
    diastolic: of('DBP'),
    pulse: of('PULSE'),
    consciousness,
    temperature: TEMP === null ? null : (celsiusOfFahrenheit(TEMP) ?? TEMP),
  };
}
