/** Body temperatures in °F; as °C none of them is one. */
const FAHRENHEIT = { min: 86, max: 113 } as const;

/** Returns a temperature in °C, to one decimal, if the typed figure can only be one in °F. */
export function celsiusOfFahrenheit(typed: number): number | undefined {
  if (typed < FAHRENHEIT.min || typed > FAHRENHEIT.max) return undefined;
  return Math.round(((typed - 32) / 1.8) * 10) / 10;
}
