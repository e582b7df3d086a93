import { accept } from '#tests/support/journeys/accept.ts';
// @module-tag slow
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { caseCalls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { serviceCalls } from '#contract/services.ts';
import { seededRandom } from '#server/seed/random.ts';
import { simulatorApi } from '#server/simulator/api.ts';
import { listPeople } from '#server/simulator/simulator.queries.ts';
import { simulation, type Simulation } from '#server/simulator/simulation.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, deps } = server;
const failures: string[] = [];
let isDown = false;
let sim: Simulation;
let runs = 0;

function start(seed = 7): Simulation {
  runs += 1;
  const api = simulatorApi('', deps.config, undefined, async (path, init) => {
    if (isDown) throw new Error('connection refused');
    return server.request(path, init);
  });
  const { PRODUCT: product, paymentSecret } = deps.config;
  return simulation({
    raises: true,
    api,
    random: seededRandom(seed),
    product,
    paymentSecret,
    people: async () => listPeople(server.db, clock.now()),
    now: () => clock.now().getTime(),
    run: `t${runs}`,
    failed: (_, doing) => failures.push(doing),
  });
}

/** Turns the clock, second by second unless told to go faster. @returns how many seconds it took, Infinity for never */
async function seconds(count: number, until = async () => false, step = 1): Promise<number> {
  for (let passed = step; passed <= count; passed += step) {
    clock.advance(step);
    await sim.tick();
    if (await until()) return passed;
  }
  return Infinity;
}

async function open() {
  const nurse = await server.signInAs('anitha.nair');
  const lists = [
    requestCalls.urgentCareNurseRequests,
    requestCalls.talkToNurseRequests,
    requestCalls.talkToDocRequests,
  ];
  const pages = await Promise.all(lists.map((row) => nurse.call(row, { body: { limit: 200 } })));
  return pages.flatMap((page) => page.items);
}

/** The first request of a new simulation, taken and joined by the nurse, by video. */
async function firstVisit() {
  const nurse = await server.signInAs('anitha.nair');
  const before = new Set((await open()).map((item) => item.id));
  sim = start();
  await seconds(10);
  const request = (await open()).find((item) => !before.has(item.id));
  await accept(nurse, request?.id ?? '');
  const { consultation } = await nurse.call(consultationCalls.joinUrgentCareConsultation, {
    body: { requestId: request?.id ?? '' },
  });
  await nurse.call(consultationCalls.setConsultationMode, {
    body: { consultationNumber: consultation.consultationNumber, consultationMode: 'VIDEO' },
  });
  return { nurse, consultation };
}

beforeEach(() => {
  isDown = false;
  failures.length = 0;
  // Each test's own minutes, so that no token or limit of an earlier one counts.
  clock.advance(3600);
});

describe('simulated patients', () => {
  test('raise a first request within ten seconds that the seeded nurse sees', async () => {
    sim = start();
    expect(await open()).toEqual([]);
    expect(await seconds(10, async () => (await open()).length > 0)).toBeLessThanOrEqual(10);
    const [first] = await open();
    expect(first).toMatchObject({ hubKey: 'wardline_kothrud', requestStatus: 'REQUESTED' });
    expect(['EMERGENCY_CARE', 'TALK_TO_NURSE']).toContain(first?.kind);
  });

  test(
    'raise more every 25 to 70 seconds, until six wait; orders now and then',
    { timeout: 60_000 },
    async () => {
      sim = start(11);
      const before = (await server.rows('request')).length;
      await seconds(180, undefined, 3);
      const early = (await server.rows('request')).length - before;
      expect(early).toBeGreaterThanOrEqual(3);
      expect(early).toBeLessThanOrEqual(9);
      await seconds(900, undefined, 10);
      const raised = (await server.rows('request')).slice(before);
      const waiting = sim
        .cases()
        .filter((one) => ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'].includes(one.kind));
      expect(waiting).toHaveLength(6);
      const rings = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'];
      expect(raised.some((row) => !rings.includes(row.kind))).toBe(true);
      expect(failures).toEqual([]);
    },
  );

  test('answer what the staff write, once, within eight seconds, in the language of the question', async () => {
    const { nurse, consultation } = await firstVisit();
    const say = (text: string) =>
      nurse.call(consultationCalls.sendConsultationMessage, {
        body: { consultationId: consultation.id, clientId: randomUUID(), text },
      });
    const messages = async () =>
      (
        await nurse.call(consultationCalls.getConsultationMessagesV2, {
          query: { consultationId: consultation.id },
        })
      ).messages;
    await say('कब से दर्द है?');
    expect(await seconds(8, async () => (await messages()).length === 2)).toBeGreaterThanOrEqual(2);
    expect((await messages()).at(-1)).toMatchObject({
      mine: false,
      from: { role: 'patient' },
      text: expect.stringMatching(/\p{Script=Devanagari}/u),
    });
    await seconds(20);
    expect(await messages()).toHaveLength(2);
  });

  test('come into the call, stay while it runs and leave when it ends', async () => {
    const { nurse, consultation } = await firstVisit();
    const patient = async () =>
      (await nurse.call(roomCalls.roomMembers, { query: { consultationId: consultation.id } })).members.find(
        (member) => member.role === 'patient',
      );
    expect(await seconds(15, async () => (await patient())?.state === 'IN')).toBeLessThanOrEqual(15);
    await seconds(60);
    expect(await patient()).toMatchObject({ state: 'IN', microphone: false, camera: false });
    await nurse.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: consultation.consultationNumber },
    });
    await seconds(40);
    expect(await patient()).toMatchObject({ state: 'LEFT' });
    expect(sim.cases().some((one) => one.requestId === consultation.request?.id)).toBe(false);
    expect(failures).toEqual([]);
  });

  test('pay a link eight to fifteen seconds after it came, also of an order that they did not raise', async () => {
    sim = start();
    const agent = await server.signInAs('farhan.shaikh');
    const { requestId: serviceId } = await server.raise('LAB', {
      hubKey: undefined,
      productCodes: ['P-CBC'],
    });
    await agent.call(serviceCalls.generatePaymentLink, { body: { serviceId } });
    sim.adopt({ requestId: serviceId, kind: 'LAB', lang: 'en' });
    const isPaid = async () =>
      (await agent.call(serviceCalls.serviceDetailsById, { query: { serviceId } })).service.request
        .paymentState === 'PAID';
    const after = await seconds(25, isPaid);
    expect(after).toBeGreaterThanOrEqual(8);
    expect(after).toBeLessThanOrEqual(24);
  });

  test('give a reviewer photos and answers, and what is asked for: the case comes back', async () => {
    sim = start();
    const { requestId } = await server.raise('DERMACARE', { hubKey: undefined, consultationMode: 'CHAT' });
    sim.adopt({ requestId, kind: 'DERMACARE', lang: 'en' });
    const doctor = await server.signInAs('meera.iyer');
    const details = async () => (await doctor.call(caseCalls.caseDetails, { query: { requestId } })).case;
    const photos = async () => (await details()).documents.length;
    expect(await seconds(10, async () => (await photos()) === 1)).toBeLessThanOrEqual(10);
    expect((await details()).answers).toHaveLength(7);
    await accept(doctor, requestId);
    await doctor.call(caseCalls.askCaseInfo, {
      body: { requestId, clientId: randomUUID(), asked: ['A closer photo'], text: 'In daylight, please' },
    });
    const isBack = async () => (await details()).request.requestStatus === 'RESUBMITTED';
    expect(await seconds(45, isBack)).toBeGreaterThanOrEqual(8);
    expect(await photos()).toBe(2);
    expect(failures).toEqual([]);
  });

  test('continue after the server was unavailable', async () => {
    sim = start();
    isDown = true;
    await seconds(90);
    expect(failures).toContain('raise');
    const before = (await server.rows('request')).length;
    isDown = false;
    await seconds(80);
    expect((await server.rows('request')).length).toBeGreaterThan(before);
  });

  test('repeat for the same dice', async () => {
    const kinds: unknown[] = [];
    for (let i = 0; i < 2; i += 1) {
      const before = new Set((await server.rows('request')).map((row) => row.id));
      sim = start(23);
      await seconds(200, undefined, 4);
      kinds.push(
        (await server.rows('request'))
          .filter((row) => !before.has(row.id))
          .map(({ kind, reason, hubKey, patientId }) => `${kind} ${reason} ${hubKey} ${patientId}`)
          .toSorted(),
      );
    }
    expect(kinds[0]).toEqual(kinds[1]);
  });
});
