import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { ConsultationType, referenceCalls } from '#contract/reference.ts';
import { addProvider, addUser, CLIENT, portalWith, type Portal } from '#tests/support/server/portal-with.ts';

const provider = '/wardline/api/provider';
const user = '/wardline/api/user';
const customer = '/wardline/api/customer';
let portal: Portal;
let asha: string;
let bela: string;
let agent: string;

beforeAll(async () => {
  portal = await portalWith();
  const { db } = portal;
  await addProvider(db, 'asha', 'Asha Kulkarni', { specialisation: 'paediatrics' });
  await addProvider(db, 'bela', 'Bela Shah', { specialisation: 'Something of her own' });
  await addUser(db, 'agent-1', 'agent', 'Ravi Rao');
  await db
    .insertInto('agent')
    .values({
      id: 'row-agent-1',
      userId: 'agent-1',
      firstname: 'Ravi',
      lastname: 'Rao',
      agentType: 'AGENT_PT',
    })
    .execute();
  await db
    .insertInto('hub')
    .values([
      { hubKey: 'wardline_PUNE', name: 'Pune' },
      { hubKey: 'wardline_SAF', name: 'Skincare' },
      { hubKey: 'wardline_NASHIK', name: 'Nashik' },
    ])
    .execute();
  await db
    .insertInto('userHub')
    .values([
      { userId: 'asha', hubKey: 'wardline_PUNE' },
      { userId: 'bela', hubKey: 'wardline_NASHIK' },
    ])
    .execute();
  const place = { city: 'Pune', state: 'Maharashtra', address: '1 FC Road', phone: '0' };
  await db
    .insertInto('clinic')
    .values([
      { id: 'c1', clinicName: 'Shanti', ...place },
      { id: 'c2', clinicName: 'Asha Clinic', ...place },
    ])
    .execute();
  await db.insertInto('clinicProvider').values({ clinicId: 'c1', providerId: 'provider-bela' }).execute();
  asha = await portal.bearer('asha');
  bela = await portal.bearer('bela');
  agent = await portal.bearer('agent-1');
});
afterAll(() => portal.close());

async function read<T>(path: string, authorization = CLIENT): Promise<T> {
  const answer = await portal.get(path, authorization);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

describe('lists that sign-up needs', () => {
  test('every one answers as the contract says, without anybody signed in', async () => {
    const samples: Record<string, string> = {
      countryCode: 'IN',
      stateId: '27',
      type: 'SCHEDULED',
      address: 'Pune',
      latlng: '18.52,73.85',
    };
    const open = Object.values<AnyCall>(referenceCalls).filter((row) => row.who.includes('client'));
    expect(open.length).toBe(11);
    for (const row of open) {
      const asked =
        row.query && 'shape' in row.query._zod.def ? Object.keys(row.query._zod.def.shape as object) : [];
      const query = new URLSearchParams(asked.map((name) => [name, samples[name] ?? '']));
      const body = await read<Record<string, unknown>>(`${row.path.replace('{app}', 'wardline')}?${query}`);
      expect(row.response.safeParse(body).success, row.path).toBe(true);
      for (const list of Object.values(body).filter(Array.isArray))
        expect(list.length, row.path).toBeGreaterThan(0);
    }
  });

  test('R5.06 India first, then the rest alphabetically', async () => {
    const { countries } = await read<{ countries: { countryName: string; countryCode: string }[] }>(
      `${user}/getCountries`,
    );
    const [first, ...rest] = countries.map((country) => country.countryName);
    expect(first).toBe('India');
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('en').compare));
    expect(new Set(countries.map((country) => country.countryCode)).size).toBe(countries.length);
  });

  test('states of a country, cities of a state, none of an unknown one', async () => {
    const { states } = await read<{ states: { id: number; stateName: string }[] }>(
      `${user}/getStatesByCountry?countryCode=IN`,
    );
    expect(states).toHaveLength(36);
    const maharashtra = states.find((state) => state.stateName === 'Maharashtra');
    const { cities } = await read<{ cities: { cityName: string }[] }>(
      `${user}/getCitiesByState?stateId=${maharashtra?.id}`,
    );
    expect(cities.map((city) => city.cityName)).toContain('Pune');
    expect(await read(`${user}/getCitiesByState?stateId=999999`)).toEqual({ status: 'SUCCESS', cities: [] });
    expect(await read(`${user}/getStatesByCountry?countryCode=ZZ`)).toEqual({
      status: 'SUCCESS',
      states: [],
    });
  });

  test('qualifications are those of the country asked for', async () => {
    const { qualifications } = await read<{ qualifications: { countryCode: string }[] }>(
      `${provider}/getQualifications?countryCode=GB`,
    );
    expect(new Set(qualifications.map((row) => row.countryCode))).toEqual(new Set(['GB']));
  });

  test('councils of India come first; salutations leave out children', async () => {
    const { medicalCouncils } = await read<{ medicalCouncils: { countryCode: string }[] }>(
      `${provider}/StateMedicalCouncil`,
    );
    const foreign = medicalCouncils.findIndex((row) => row.countryCode !== 'IN');
    expect(foreign).toBeGreaterThan(0);
    expect(medicalCouncils.slice(foreign).every((row) => row.countryCode !== 'IN')).toBe(true);
    const { salutations } = await read<{ salutations: { salutation: string }[] }>(
      `${user}/provider/Salutation`,
    );
    const names = salutations.map((row) => row.salutation);
    expect(names).toContain('Dr.');
    expect(names).not.toContain('Baby');
  });

  test('each kind of consultation has a configuration', async () => {
    for (const type of ConsultationType.options) {
      const { config } = await read<{ config: { type: string } }>(
        `${user}/consultationByTypeConfig/?type=${type}`,
      );
      expect(config.type).toBe(type);
    }
    expect((await portal.get(`${user}/consultationByTypeConfig/?type=OTHER`, CLIENT)).status).toBe(400);
  });

  test.each([
    [`${user}/getStatesByCountry`, 'countryCode'],
    [`${user}/getStatesByCountry?countryCode=India`, 'countryCode'],
    [`${user}/getCitiesByState?stateId=1%27--`, 'stateId'],
    [`${user}/getGoogleMapsBylatlng?latlng=95,10`, 'latlng'],
    [`${user}/getGoogleMapsBylatlng?latlng=here`, 'latlng'],
    [`${user}/getGoogleMapsByAddess?address=+`, 'address'],
  ])('%s is refused, naming %s', async (path, field) => {
    const answer = await portal.get(path, CLIENT);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: field }] });
  });

  test('nothing answers without the client credential or a token', async () => {
    expect((await portal.get(`${user}/getCountries`)).status).toBe(401);
    expect((await portal.get(`${user}/getCountries`, 'Basic d3Jvbmc6d3Jvbmc=')).status).toBe(401);
    expect((await portal.get(`${user}/getCountries`, asha)).status).toBe(200);
  });
});

describe('map look-ups', () => {
  interface Places {
    places: { cityName: string; formattedAddress: string }[];
  }

  test('an address leads to its town, by an old name too', async () => {
    const { places } = await read<Places>(`${user}/getGoogleMapsByAddess?address=12+MG+Road,+Bangalore`);
    expect(places[0]).toMatchObject({
      cityName: 'Bengaluru',
      formattedAddress: 'Bengaluru, Karnataka, India',
    });
    expect((await read<Places>(`${user}/getGoogleMapsByAddess?address=qqqqqq`)).places).toEqual([]);
  });

  test('a point leads to the nearest town, the open sea to none', async () => {
    expect(
      (await read<Places>(`${user}/getGoogleMapsBylatlng?latlng=18.5204,73.8567`)).places[0]?.cityName,
    ).toBe('Pune');
    expect((await read<Places>(`${user}/getGoogleMapsBylatlng?latlng=-30,80`)).places).toEqual([]);
  });
});

describe('hubs', () => {
  test("all of them, with the caller's own subscriptions and no one else's", async () => {
    const path = `${provider}/IndividualProvider/Urgentcare/Hubs`;
    const mine = await read<{ hubs: { hubKey: string; subscribed: boolean }[] }>(path, asha);
    expect(mine.hubs).toHaveLength(3);
    expect(mine.hubs.filter((hub) => hub.subscribed).map((hub) => hub.hubKey)).toEqual(['wardline_PUNE']);
    expect(Object.keys(mine.hubs[0] ?? {}).toSorted()).toEqual(['hubKey', 'id', 'name', 'subscribed']);
    const theirs = await read<typeof mine>(path, bela);
    expect(theirs.hubs.filter((hub) => hub.subscribed).map((hub) => hub.hubKey)).toEqual(['wardline_NASHIK']);
    expect((await portal.get(path, CLIENT)).status).toBe(401);
  });
});

describe('what a provider chose', () => {
  test('the listed specialisation, none for words that are not listed', async () => {
    const path = `${customer}/getListOfSelectedSpecialization`;
    const { selectedSpecialization } = await read<{ selectedSpecialization: { specialisation: string }[] }>(
      path,
      asha,
    );
    expect(selectedSpecialization.map((row) => row.specialisation)).toEqual(['Paediatrics']);
    expect(await read(path, bela)).toEqual({ status: 'SUCCESS', selectedSpecialization: [] });
    expect((await portal.get(path, agent)).status).toBe(403);
  });
});

describe('partner clinics', () => {
  const path = `${customer}/getwardlinePartnerClinics`;

  test('all by name, or those of one provider', async () => {
    const all = await read<{ partners: { name: string; address: string }[] }>(path, asha);
    expect(all.partners.map((row) => row.name)).toEqual(['Asha Clinic', 'Shanti']);
    expect(all.partners[0]?.address).toBe('1 FC Road, Pune, Maharashtra');
    expect(await read(`${path}?providerId=provider-asha`, asha)).toEqual({ status: 'SUCCESS', partners: [] });
    const theirs = await read<typeof all>(`${path}?providerId=provider-bela`, agent);
    expect(theirs.partners.map((row) => row.name)).toEqual(['Shanti']);
  });

  test("a neighbour's answer as those of a provider that is not there", async () => {
    const theirs = await portal.get(`${path}?providerId=provider-bela`, asha);
    const absent = await portal.get(`${path}?providerId=nobody`, asha);
    expect(theirs.status).toBe(404);
    expect(await theirs.text()).toBe(await absent.text());
    expect((await portal.get(`${path}?providerId=nobody`, agent)).status).toBe(404);
  });
});
