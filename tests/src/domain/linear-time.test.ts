import { expect, test } from 'vitest';
import { narrative } from '#domain/fhir-values.ts';
import { unitWords } from '#domain/units.ts';

/** CPU, which the load of the machine does not change much: quadratic time would be more than two seconds. */
function cpuMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('reads the narrative of another hospital in linear time, however its markup is broken', () => {
  const text = { text: { div: '<'.repeat(200_000) } };
  expect(cpuMs(() => narrative(text))).toBeLessThan(1_000);
  expect(narrative({ text: { div: '<div><p class="a">Fever &lt; 3 days</p></div>' } })).toBe(
    'Fever < 3 days',
  );
});

test('writes a unit in linear time', () => {
  expect(cpuMs(() => unitWords('{'.repeat(200_000)))).toBeLessThan(1_000);
  expect(unitWords('10*3/uL{cells}')).toBe('10*3/µL');
});
