import * as z from 'zod/mini';
import type { Logger } from 'pino';
import type { MapPlace } from '#contract/reference.ts';
import { callOutside, OutsideError, readOutside } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import { presentPlace } from './present-reference.ts';
import { findPlace, nearestCity } from '#server/reference/gazetteer.ts';
import { watched } from '#server/platform/health/services.ts';
import { VERSION } from '#server/platform/version.ts';
import type { Maps } from '#server/platform/ports.ts';

/** The operator's geocoder, with the built-in list of towns as a fallback; or that list alone. */
export function openMaps({ MAPS_URL, SUPPORT_EMAIL }: Config, log: Logger): Maps {
  if (!MAPS_URL) return builtIn;
  const outside = nominatim(MAPS_URL, SUPPORT_EMAIL);
  async function orBuiltIn(ask: (maps: Maps) => Promise<MapPlace[]>): Promise<MapPlace[]> {
    try {
      return await watched('maps', () => ask(outside));
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn({ fault: error.message }, 'the geocoder failed; the built-in list is used');
      return ask(builtIn);
    }
  }
  return {
    find: (address) => orBuiltIn((maps) => maps.find(address)),
    at: (lat, lng) => orBuiltIn((maps) => maps.at(lat, lng)),
  };
}

/** A point farther than this from any known town has no name. */
const NEAR_KM = 100;

/** Towns, not addresses. */
const builtIn: Maps = {
  async find(address) {
    const place = findPlace(address);
    return place ? [presentPlace(place)] : [];
  },
  async at(lat, lng) {
    const place = nearestCity(lat, lng);
    return place.distanceKm <= NEAR_KM ? [presentPlace(place)] : [];
  },
};

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 256 * 1024;
const MOST_PLACES = 10;

const Found = z.object({
  lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
  lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
  display_name: z.string(),
  address: z.optional(z.record(z.string(), z.string())),
});
/** The response of a reverse look-up in the open sea. */
const Nothing = z.object({ error: z.unknown() });

function nominatim(base: string, contact: string): Maps {
  async function ask<S extends z.ZodMiniType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S>> {
    const url = new URL(`${base.replace(/\/$/, '')}/${path}`);
    const usual = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
    for (const [name, value] of Object.entries({ ...usual, ...query })) url.searchParams.set(name, value);
    // The geocoder's usage policy requires a name and a contact.
    const headers = { 'user-agent': `wardline/${VERSION} (${contact})` };
    return readOutside(await callOutside(url, TIMEOUT_MS, { headers }), MAX_BYTES, schema);
  }
  return {
    async find(address) {
      const found = await ask('search', { q: address, limit: String(MOST_PLACES) }, z.array(Found));
      return found.slice(0, MOST_PLACES).map(placeOf);
    },
    async at(lat, lng) {
      const found = await ask('reverse', { lat: String(lat), lon: String(lng) }, z.union([Found, Nothing]));
      return 'display_name' in found ? [placeOf(found)] : [];
    },
  };
}

function placeOf({ lat, lon, display_name: name, address = {} }: z.output<typeof Found>): MapPlace {
  const { city, town, village, municipality, county, state, country_code: country } = address;
  return {
    formattedAddress: name.slice(0, 500),
    cityName: city ?? town ?? village ?? municipality ?? county ?? '',
    stateName: state ?? '',
    countryCode: (country ?? '').toUpperCase(),
    lat,
    lng: lon,
  };
}
