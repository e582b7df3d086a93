import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';
import type { CsvRow, Frozen } from '#server/reference/reference-data.ts';

/** `dialCode` as "+91"; codes are ISO 3166-1. */
export type Country = Frozen<{
  countryName: string;
  countryCode: string;
  countryCode3: string;
  dialCode: string;
  currency: string;
  nativeName: string;
}>;
/** `id` is the LGD code for India; `stateCode` ISO 3166-2. */
export type State = Frozen<{
  id: number;
  stateName: string;
  stateCode: string | null;
  countryCode: string;
  gstStateCode: string | null;
}>;
/** `id` is GeoNames'; degrees; population 0 where unknown. */
export type City = Frozen<{
  id: number;
  cityName: string;
  stateId: number;
  lat: number;
  lng: number;
  population: number;
  aliases: string[];
}>;

const countries = lazy(() => inListOrder(readJson<Country[]>('countries.json')));
const states = lazy(() => readJson<State[]>('states.json'));

/** Towns of India first, then all others. */
export const allCities = lazy(() => [
  ...readCsv('cities.csv', toCity),
  ...readCsv('cities-foreign.csv', toCity),
]);

const statesOf = lazy(() => groupBy(byName(states(), 'stateName'), (state) => state.countryCode));
const citiesOf = lazy(() => groupBy(byName(allCities(), 'cityName'), (city) => city.stateId));
const stateIds = lazy(() => new Map(states().map((state) => [state.id, state])));

/** R5.06: India first, then the rest alphabetically. */
export function listCountries(): readonly Country[] {
  return countries();
}

/** The states of a country by name; empty for countries without listed states. */
export function statesByCountry(countryCode: string): readonly State[] {
  return statesOf().get(countryCode.toUpperCase()) ?? [];
}

export function stateById(stateId: number): State | undefined {
  return stateIds().get(stateId);
}

/** The towns of a state by name; empty for an unknown state. */
export function citiesByState(stateId: number): readonly City[] {
  return citiesOf().get(stateId) ?? [];
}

export function listStates(): readonly State[] {
  return states();
}

function inListOrder(list: readonly Country[]): readonly Country[] {
  const rest = byName(list, 'countryName').filter((country) => country.countryCode !== 'IN');
  return Object.freeze([...list.filter((country) => country.countryCode === 'IN'), ...rest]);
}

function byName<K extends string, T extends Readonly<Record<K, string>>>(list: readonly T[], key: K): T[] {
  const { compare } = new Intl.Collator('en');
  return [...list].sort((a, b) => compare(a[key], b[key]));
}

function groupBy<K, T>(list: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const row of list) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function toCity(row: CsvRow) {
  return {
    id: Number(row.id),
    cityName: row.cityName ?? '',
    stateId: Number(row.stateId),
    lat: Number(row.lat),
    lng: Number(row.lng),
    population: Number(row.population),
    aliases: row.aliases ? row.aliases.split('|') : [],
  };
}
