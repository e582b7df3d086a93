import { lazy } from '#server/reference/reference-data.ts';
import { allCities, listStates, stateById } from '#server/reference/places.ts';
import { normalise } from '#server/platform/search/words.ts';
import type { City, State } from '#server/reference/places.ts';

export type Place = Readonly<{ city: City; state: State }>;

const EARTH_RADIUS_KM = 6_371;
const LONGEST_NAME_WORDS = 4;

const citiesNamed = lazy(() => {
  const names = new Map<string, City[]>();
  for (const city of allCities()) {
    for (const name of new Set([city.cityName, ...city.aliases].map(normalise))) {
      const cities = names.get(name);
      if (cities) cities.push(city);
      else names.set(name, [city]);
    }
  }
  return names;
});
const stateNames = lazy(() => listStates().map((state) => ({ state, name: normalise(state.stateName) })));

/**
 * The known town nearest to a point, by great circle.
 *
 * @param lat degrees, -90 to 90
 * @param lng degrees, -180 to 180
 * @throws RangeError when they are outside
 */
export function nearestCity(lat: number, lng: number): Place & Readonly<{ distanceKm: number }> {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw new RangeError(`Not a point on Earth: ${lat}, ${lng}`);
  let nearest: { city: City; distanceKm: number } | undefined;
  for (const city of allCities()) {
    const distanceKm = distance(lat, lng, city);
    if (!nearest || distanceKm < nearest.distanceKm) nearest = { city, distanceKm };
  }
  if (!nearest) throw new Error('The list of cities is empty');
  return { ...placeOf(nearest.city), distanceKm: nearest.distanceKm };
}

/**
 * The town that a text names, such as "Pune", "Bangalore" or "12 MG Road, Koregaon Park, Pune, Maharashtra".
 * Among towns of one name it prefers a state that the text names, then India, then the largest. Later parts
 * of an address weigh more. Undefined when no town is named.
 */
export function findPlace(text: string): Place | undefined {
  const whole = ` ${normalise(text)} `;
  const named = new Set(
    stateNames()
      .filter(({ name }) => whole.includes(` ${name} `))
      .map(({ state }) => state.id),
  );
  for (const name of phrases(text)) {
    const cities = citiesNamed().get(name);
    const [city] = cities?.toSorted((a, b) => weight(b, named) - weight(a, named)) ?? [];
    if (city) return placeOf(city);
  }
  return undefined;
}

/** Whole parts between commas, last first; then runs of words, longest first, last first. */
function phrases(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => normalise(part.replaceAll(/\d{4,}/g, '')))
    .filter(Boolean)
    .toReversed();
  const runs: string[] = [];
  for (let length = LONGEST_NAME_WORDS; length > 0; length--) {
    for (const part of parts) {
      const words = part.split(' ');
      for (let at = words.length - length; at >= 0; at--) runs.push(words.slice(at, at + length).join(' '));
    }
  }
  return [...parts, ...runs];
}

/** Populations are below a billion, so a named state outweighs India, and India any size. */
function weight(city: City, namedStates: ReadonlySet<number>): number {
  const isIndian = stateById(city.stateId)?.countryCode === 'IN';
  return (namedStates.has(city.stateId) ? 2e10 : 0) + (isIndian ? 1e10 : 0) + city.population;
}

function placeOf(city: City): Place {
  const state = stateById(city.stateId);
  if (!state) throw new Error(`City ${city.id} has no state`);
  return { city, state };
}

function distance(lat: number, lng: number, city: City): number {
  const radians = Math.PI / 180;
  const halfLat = Math.sin(((city.lat - lat) * radians) / 2);
  const halfLng = Math.sin(((city.lng - lng) * radians) / 2);
  const chord = halfLat ** 2 + Math.cos(lat * radians) * Math.cos(city.lat * radians) * halfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
