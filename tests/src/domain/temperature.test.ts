import { expect, test } from 'vitest';
import { celsiusOfFahrenheit } from '#domain/temperature.ts';

test.each([
  [98.6, 37],
  [101.2, 38.4],
  [104, 40],
  [95, 35],
  [113, 45],
  [86, 30],
])('%s is read as degrees Fahrenheit: %s °C', (typed, celsius) => {
  expect(celsiusOfFahrenheit(typed)).toBe(celsius);
});

test.each([37, 38.4, 25, 45, 45.1, 85.9, 113.1, 0, -40, 1012])(
  '%s is not read as degrees Fahrenheit',
  (typed) => expect(celsiusOfFahrenheit(typed)).toBeUndefined(),
);
