import { describe, expect, it } from 'vitest';
import { findPlace, nearestCity } from '#server/reference/gazetteer.ts';
import { citiesByState, listCountries, stateById, statesByCountry } from '#server/reference/places.ts';

describe('countries', () => {
  it('R5.06 India first, then the rest alphabetically', () => {
    const [first, ...rest] = listCountries().map((country) => country.countryName);
    expect(first).toBe('India');
    expect(rest).not.toContain('India');
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('en').compare));
    expect(rest.length).toBeGreaterThan(190);
  });
});

describe('states and cities', () => {
  it('contain the 28 states and 8 union territories of India, by name', () => {
    const states = statesByCountry('in').map((state) => state.stateName);
    expect(states).toHaveLength(36);
    expect(states).toEqual(states.toSorted(new Intl.Collator('en').compare));
  });

  it('return none for a country that we do not carry', () => {
    expect(statesByCountry('ZZ')).toEqual([]);
    expect(citiesByState(-1)).toEqual([]);
  });

  it('belong together: Pune is in Maharashtra, and not in Goa', () => {
    const idOf = (name: string) => statesByCountry('IN').find((state) => state.stateName === name)?.id ?? 0;
    expect(citiesByState(idOf('Maharashtra')).map((city) => city.cityName)).toContain('Pune');
    expect(citiesByState(idOf('Goa')).map((city) => city.cityName)).not.toContain('Pune');
  });

  it('contain a town in every state', () => {
    for (const state of statesByCountry('IN'))
      expect(citiesByState(state.id).length, state.stateName).toBeGreaterThan(0);
    expect(stateById(27)?.stateName).toBe('Maharashtra');
  });
});

describe('the gazetteer', () => {
  it.each([
    [18.5204, 73.8567, 'Pune'],
    [28.6139, 77.209, 'New Delhi'],
    [51.5074, -0.1278, 'London'],
  ])('names the town nearest to %d, %d: %s', (lat, lng, name) => {
    const place = nearestCity(lat, lng);
    expect(place.city.cityName).toBe(name);
    expect(place.distanceKm).toBeLessThan(10);
  });

  it('refuses what is not a point on Earth', () => {
    expect(() => nearestCity(91, 0)).toThrow(RangeError);
    expect(() => nearestCity(Number.NaN, 0)).toThrow(RangeError);
  });

  it.each([
    ['Pune', 'Pune', 'Maharashtra'],
    ['bangalore', 'Bengaluru', 'Karnataka'],
    ['12 MG Road, Koregaon Park, Pune, Maharashtra 411001', 'Pune', 'Maharashtra'],
    ['flat 4 near bus stand Shimla', 'Shimla', 'Himachal Pradesh'],
    ['Hyderabad', 'Hyderabad', 'Telangana'],
    ['Aurangabad, Bihar', 'Aurangabad', 'Bihar'],
    ['London', 'London', 'England'],
  ])('finds the town in "%s"', (text, city, state) => {
    const place = findPlace(text);
    expect([place?.city.cityName, place?.state.stateName]).toEqual([city, state]);
  });

  it('finds none where none is named', () => {
    expect(findPlace('')).toBeUndefined();
    expect(findPlace('qqxyz 12')).toBeUndefined();
  });
});
