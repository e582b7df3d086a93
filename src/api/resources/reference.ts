import { queryOptions } from '@tanstack/react-query';
import type { ConsultationType, MapPlace } from '#contract/reference.ts';
import { referenceCalls as calls } from '#contract/reference.ts';
import { send } from '#api/http/client.ts';

/** Lists that forms choose from change with a release of the server only. */
const LONG = { staleTime: 3_600_000 } as const;

export const salutationsQuery = queryOptions({
  queryKey: ['reference', 'salutations'],
  queryFn: async ({ signal }) => (await send(calls.salutation, { signal })).salutations,
  ...LONG,
});

export const languagesQuery = queryOptions({
  queryKey: ['reference', 'languages'],
  queryFn: async ({ signal }) => (await send(calls.getLanguageslist, { signal })).languages,
  ...LONG,
});

export const specialisationsQuery = queryOptions({
  queryKey: ['reference', 'specialisations'],
  queryFn: async ({ signal }) => (await send(calls.getspecialisationlist, { signal })).specialisations,
  ...LONG,
});

export const councilsQuery = queryOptions({
  queryKey: ['reference', 'councils'],
  queryFn: async ({ signal }) => (await send(calls.stateMedicalCouncil, { signal })).medicalCouncils,
  ...LONG,
});

/** R5.06: in the server's order, India first. */
export const countriesQuery = queryOptions({
  queryKey: ['reference', 'countries'],
  queryFn: async ({ signal }) => (await send(calls.getCountries, { signal })).countries,
  ...LONG,
});

export function statesQuery(countryCode: string) {
  return queryOptions({
    queryKey: ['reference', 'states', countryCode],
    queryFn: async ({ signal }) =>
      (await send(calls.getStatesByCountry, { query: { countryCode }, signal })).states,
    ...LONG,
  });
}

export function citiesQuery(stateId: number | undefined) {
  return queryOptions({
    queryKey: ['reference', 'cities', stateId],
    queryFn: async ({ signal }) =>
      (await send(calls.getCitiesByState, { query: { stateId: String(stateId) }, signal })).cities,
    enabled: stateId !== undefined,
    ...LONG,
  });
}

export function qualificationsQuery(countryCode: string) {
  return queryOptions({
    queryKey: ['reference', 'qualifications', countryCode],
    queryFn: async ({ signal }) =>
      (await send(calls.getQualifications, { query: { countryCode }, signal })).qualifications,
    ...LONG,
  });
}

export function typeConfigQuery(type: ConsultationType) {
  return queryOptions({
    queryKey: ['reference', 'type', type],
    queryFn: async ({ signal }) =>
      (await send(calls.consultationByTypeConfig, { query: { type }, signal })).config,
    ...LONG,
  });
}

/** The place at a point; undefined where the server knows none. */
export async function placeAt(lat: number, lng: number): Promise<MapPlace | undefined> {
  // Four decimals are eleven metres: enough for an address.
  const latlng = `${lat.toFixed(4)},${lng.toFixed(4)}`;
  return (await send(calls.getGoogleMapsBylatlng, { query: { latlng } })).places[0];
}

/** Places that match an address, best first; nothing before there is something to look for. */
export function placesQuery(address: string) {
  return queryOptions({
    queryKey: ['reference', 'places', address],
    queryFn: async ({ signal }) =>
      (await send(calls.getGoogleMapsByAddess, { query: { address }, signal })).places,
    enabled: address.length >= 2,
    ...LONG,
  });
}
