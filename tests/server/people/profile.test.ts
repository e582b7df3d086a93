import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProvider, addUser, CLIENT, portalWith, type Portal } from '#tests/support/server/portal-with.ts';

const api = '/wardline/api/provider';
let portal: Portal;
let asha: string;
let bela: string;
let agent: string;
let nurse: string;

beforeAll(async () => {
  portal = await portalWith();
  const { db } = portal;
  await addProvider(db, 'asha', 'Asha Kulkarni', {
    skincareSaf: true,
    serviceInfo: false,
    isWebAiSignUp: true,
  });
  await addProvider(db, 'bela', 'Bela Shah');
  for (const id of ['agent-1', 'agent-2']) {
    await addUser(db, id, 'agent', 'Ravi Rao');
    await db
      .insertInto('agent')
      .values({ id: `row-${id}`, userId: id, firstname: 'Ravi', lastname: 'Rao', agentType: 'AGENT_PT' })
      .execute();
  }
  for (const id of ['nurse-1', 'nurse-2']) {
    await addUser(db, id, 'nurse', 'Mary Thomas');
    await db
      .insertInto('nurse')
      .values({ id: `row-${id}`, userId: id, salutation: 'Ms.', registrationNumber: 'N-7' })
      .execute();
  }
  const place = { city: 'Pune', state: 'Maharashtra', address: '1 FC Road', phone: '0' };
  await db
    .insertInto('clinic')
    .values([
      { id: 'c2', clinicName: 'Shanti', ...place },
      { id: 'c1', clinicName: 'Asha Clinic', ...place },
      { id: 'c3', clinicName: 'Bela Clinic', ...place },
    ])
    .execute();
  await db
    .insertInto('clinicProvider')
    .values([
      { clinicId: 'c1', providerId: 'provider-asha' },
      { clinicId: 'c2', providerId: 'provider-asha' },
      { clinicId: 'c3', providerId: 'provider-bela' },
    ])
    .execute();
  [asha, bela, agent, nurse] = (await Promise.all(
    ['asha', 'bela', 'agent-1', 'nurse-1'].map((id) => portal.bearer(id)),
  )) as [string, string, string, string];
});
afterAll(() => portal.close());

describe('one sees oneself', () => {
  test('R3.01 a provider with every field, spelt as the specification does', async () => {
    const answer = await portal.get(`${api}/getProviderByUserId?userId=asha`, asha);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'SUCCESS',
      provider: {
        id: 'provider-asha',
        providerId: 'provider-asha',
        userId: 'asha',
        userName: 'asha',
        email: 'asha@wardline.example',
        providerVerificationStatus: 'VERIFIED_AND_APPROVED',
        internalProvider: false,
        avialableForOthers: true,
        eligibleForExpertAnalysis: false,
        skincareSAF: true,
        secondOpinionAdmin: false,
        hasAccesstoDermaCare: false,
        mobileConfirmed: true,
        isWebAiSignUp: true,
        isSCAdmin: false,
        person: {
          name: 'Asha Kulkarni',
          salutation: { id: 1, salutation: 'Dr.' },
          addresses: [
            {
              address1: '12 MG Road',
              address3: 'Asha Clinic',
              city: 'Pune',
              state: 'Maharashtra',
              pin: '411001',
            },
          ],
        },
        onDuty: false,
        registrationNumber: 'MMC-1001',
        hasClinicLinks: false,
      },
    });
  });

  test('how complete the profile is', async () => {
    const answer = await portal.get(`${api}/profileCompletionStatus?userId=asha`, asha);
    expect(await answer.json()).toEqual({
      status: 'SUCCESS',
      personalInfo: true,
      professionalInfo: true,
      serviceInfo: false,
      isWebAiSignUp: true,
    });
  });

  test('an agent and a nurse', async () => {
    const agentAnswer = await portal.get(`${api}/agent/v1/agentById?userId=agent-1`, agent);
    expect(await agentAnswer.json()).toMatchObject({
      agentDetails: { firstname: 'Ravi', lastname: 'Rao', agentType: 'AGENT_PT' },
    });
    const nurseAnswer = await portal.get(`${api}/v1/nurseById?userId=nurse-1`, nurse);
    expect(await nurseAnswer.json()).toMatchObject({
      nurseDetails: { name: 'Mary Thomas', registrationNumber: 'N-7' },
    });
  });

  test("the provider's own clinics, by name, with and without the closing slash", async () => {
    for (const path of ['providerClinicListDetails/', 'providerClinicListDetails']) {
      const answer = await portal.get(`${api}/${path}?providerId=provider-asha`, asha);
      const { clinicProvider } = (await answer.json()) as { clinicProvider: { clinicId: string }[] };
      expect(clinicProvider.map((row) => row.clinicId)).toEqual(['c1', 'c2']);
    }
  });

  test('no password, code or token leaves with a record', async () => {
    for (const [path, bearer] of [
      ['getProviderByUserId?userId=asha', asha],
      ['agent/v1/agentById?userId=agent-1', agent],
      ['v1/nurseById?userId=nurse-1', nurse],
    ] as const) {
      expect(await (await portal.get(`${api}/${path}`, bearer)).text()).not.toMatch(
        /hash|password|mobile"|token/i,
      );
    }
  });
});

describe("a neighbour's record answers exactly as one that is not there", () => {
  const cases: [string, () => string, string, string][] = [
    ['provider', () => asha, 'getProviderByUserId?userId=', 'bela'],
    ['completion', () => asha, 'profileCompletionStatus?userId=', 'bela'],
    ['agent', () => agent, 'agent/v1/agentById?userId=', 'agent-2'],
    ['nurse', () => nurse, 'v1/nurseById?userId=', 'nurse-2'],
    ['clinics', () => asha, 'providerClinicListDetails/?providerId=', 'provider-bela'],
  ];

  test.each(cases)('%s', async (_, bearer, path, neighbour) => {
    const theirs = await portal.get(`${api}/${path}${neighbour}`, bearer());
    const absent = await portal.get(`${api}/${path}nobody`, bearer());
    expect(theirs.status).toBe(404);
    expect([theirs.status, await theirs.text()]).toEqual([absent.status, await absent.text()]);
  });

  test('a provider’s state at a clinic', async () => {
    const ask = async (providerId: string, clinicId: string, bearer: string) =>
      portal.post(`${api}/getClinicProviderStatus`, { providerId, clinicId }, bearer);
    expect(await (await ask('provider-asha', 'c1', asha)).json()).toMatchObject({
      clinicProviderStatus: 'ACTIVE',
    });
    expect((await ask('provider-asha', 'c3', asha)).status).toBe(404);
    expect((await ask('provider-bela', 'c3', asha)).status).toBe(404);
    expect((await ask('provider-bela', 'c3', bela)).status).toBe(200);
  });
});

describe('who may ask', () => {
  test('R6.01 no one without a token, no one of another role', async () => {
    expect((await portal.get(`${api}/getProviderByUserId?userId=asha`)).status).toBe(401);
    expect((await portal.get(`${api}/getProviderByUserId?userId=asha`, 'Bearer wrong')).status).toBe(401);
    expect((await portal.get(`${api}/getProviderByUserId?userId=asha`, CLIENT)).status).toBe(401);
    expect((await portal.get(`${api}/getProviderByUserId?userId=nurse-1`, nurse)).status).toBe(403);
    expect((await portal.get(`${api}/v1/nurseById?userId=asha`, asha)).status).toBe(403);
  });

  test('an id is needed', async () => {
    const answer = await portal.get(`${api}/getProviderByUserId`, asha);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'userId' }] });
  });
});

describe('the video-AI link', () => {
  test('returns null until the operator sets one, and only https', async () => {
    const read = async () => (await portal.get(`${api}/v1/getVideoAiLink`, asha)).json();
    expect(await read()).toEqual({ status: 'SUCCESS', videoAiLink: null });
    await portal.db
      .insertInto('setting')
      .values({ name: 'videoAi', value: JSON.stringify({ url: 'javascript:alert(1)' }) })
      .execute();
    expect(await read()).toEqual({ status: 'SUCCESS', videoAiLink: null });
    await portal.db
      .updateTable('setting')
      .set({ value: JSON.stringify({ url: 'https://ai.example/review' }) })
      .where('name', '=', 'videoAi')
      .execute();
    expect(await read()).toEqual({ status: 'SUCCESS', videoAiLink: 'https://ai.example/review' });
  });
});
