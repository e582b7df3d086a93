import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCalls } from '#contract/reference.ts';
import { openServer } from '#tests/support/server/server.ts';
import { openJsonPeer, type PeerAnswer } from '#tests/support/doubles/json-peer.ts';

const KARVE_ROAD = {
  lat: '18.5074',
  lon: '73.8077',
  display_name: 'Karve Road, Kothrud, Pune, Maharashtra, 411038, India',
  address: { road: 'Karve Road', city: 'Pune', state: 'Maharashtra', country_code: 'in' },
};
const PLACE = {
  formattedAddress: KARVE_ROAD.display_name,
  cityName: 'Pune',
  stateName: 'Maharashtra',
  countryCode: 'IN',
  lat: 18.5074,
  lng: 73.8077,
};

let says: PeerAnswer;
const peer = await openJsonPeer(() => says);
const server = await openServer({ MAPS_URL: `${peer.url}/nominatim/` });
afterAll(() => peer.close());
beforeEach(() => {
  peer.asked.length = 0;
});

const find = async (address: string) =>
  (await server.portal.call(referenceCalls.getGoogleMapsByAddess, { query: { address } })).places;
const at = async (latlng: string) =>
  (await server.portal.call(referenceCalls.getGoogleMapsBylatlng, { query: { latlng } })).places;

describe('the geocoder of the operator', () => {
  test('finds an address, and is told who asks', async () => {
    says = { json: [KARVE_ROAD] };
    expect(await find('Karve Road & Paud Road, Pune')).toEqual([PLACE]);
    const [asked] = peer.asked;
    expect(asked?.url.pathname).toBe('/nominatim/search');
    expect(asked?.url.searchParams.get('q')).toBe('Karve Road & Paud Road, Pune');
    expect(asked?.headers['user-agent']).toMatch(/^wardline\/.+\(help@wardline\.example\)$/);
  });

  test('names a point; the open sea has no name', async () => {
    says = { json: KARVE_ROAD };
    expect(await at('18.5074,73.8077')).toEqual([PLACE]);
    expect(peer.asked[0]?.url.searchParams.get('lon')).toBe('73.8077');
    says = { json: { error: 'Unable to geocode' } };
    expect(await at('-30,80')).toEqual([]);
  });

  test('believes an answer without a place', async () => {
    says = { json: [] };
    expect(await find('Pune')).toEqual([]);
  });
});

describe('a geocoder that fails leaves the town to the built-in list:', () => {
  test.each<[string, PeerAnswer]>([
    ['an error', { status: 500 }],
    ['a refusal', { status: 403 }],
    ['a dropped line', { status: 0 }],
    ['no JSON', { text: '<html>busy</html>' }],
    ['another JSON', { json: [{ lat: '1000', lon: 'east', display_name: 5 }] }],
    ['an endless answer', { text: `[${' '.repeat(300_000)}]` }],
    ['no answer', 'never'],
  ])('%s', async (_, answer) => {
    says = answer;
    expect(await find('12 MG Road, Pune')).toMatchObject([{ cityName: 'Pune' }]);
    expect(peer.asked).toHaveLength(1);
  });
});
