import { describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';
import { extraNurses } from '#tests/support/journeys/extra-nurses.ts';

const server = await openServer();
const { clock, raise } = server;

/** Returns what rings for one person, counted. */
async function counters(userName: string) {
  const me = await server.signInAs(userName);
  const { agentDashboardMenuStatus } = await me.call(requestCalls.dashboardMenuStatus, {});
  const { emergencyCareReq, talkToNurseReq, talkToDocReq } = agentDashboardMenuStatus;
  return [emergencyCareReq, talkToNurseReq, talkToDocReq];
}

describe('accepting', () => {
  test('goes to one of twenty at once; the others learn who has it', async () => {
    const nurses = await extraNurses(server, 20, 'wardline_kothrud');
    const { requestId } = await raise('EMERGENCY_CARE');
    const answers = await Promise.all(
      nurses.map(
        async (nurse) =>
          (await nurse.send(requestCalls.takeRequest, { body: { requestId } })).json() as Promise<
            Record<string, unknown>
          >,
      ),
    );
    const won = answers.flatMap((answer, i) => (answer['status'] === 'SUCCESS' ? [i] : []));
    expect(won).toHaveLength(1);
    const lost = answers.filter((answer) => answer['status'] !== 'SUCCESS');
    for (const answer of lost)
      expect(answer).toMatchObject({
        code: 'TAKEN',
        detail: { by: `Nurse ${won[0]}`, at: clock.now().toISOString() },
      });
    const rows = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId);
    expect(rows.map((row) => [row.fromStatus, row.toStatus, row.byUser])).toEqual([
      [null, 'REQUESTED', null],
      ['REQUESTED', 'ACCEPTED', `nurse-${won[0]}`],
    ]);
    expect((await server.rows('consultation')).filter((row) => row.requestId === requestId)).toHaveLength(1);
  });

  test('again by the winner changes nothing', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await raise('TALK_TO_NURSE');
    const first = await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await nurse.call(requestCalls.takeRequest, { body: { requestId } })).toEqual(first);
    expect(first.request).toMatchObject({
      requestStatus: 'ACCEPTED',
      takenBy: { name: 'Anitha Nair' },
      version: 2,
    });
  });

  test('refuses with 409, who and when if another person has it', async () => {
    const [nurse, other] = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
    const { requestId } = await raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await other.refusal(requestCalls.takeRequest, { body: { requestId } })).toMatchObject({
      httpStatus: 409,
      code: 'TAKEN',
      detail: { by: 'Anitha Nair' },
    });
  });
});

describe("a neighbour's request answers exactly as one that is not there", () => {
  type Sent = Parameters<(typeof server)['anonymous']['send']>;
  const calls: [string, (id: string) => Sent][] = [
    ['take', (id: string) => [requestCalls.takeRequest, { body: { requestId: id } }]],
    ['return', (id: string) => [requestCalls.returnRequest, { body: { requestId: id } }]],
    [
      'hand over',
      (id: string) => [requestCalls.handOverRequest, { body: { requestId: id, providerId: 'x' } }],
    ],
    ['read', (id: string) => [requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: id } }]],
  ];

  test.each(calls)('%s', async (_, call) => {
    const { requestId } = await raise('EMERGENCY_CARE');
    // A nurse and a provider of other hubs.
    for (const userName of ['shabnam.ali', 'sana.khan']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(...call(requestId));
      const absent = await other.send(...call('absent'));
      expect(theirs.status).toBe(404);
      expect([absent.status, await absent.text()]).toEqual([theirs.status, await theirs.text()]);
    }
    const mine = await server.signInAs('anitha.nair');
    expect((await mine.send(...call(requestId))).status).not.toBe(404);
  });
});

describe('giving back and handing over', () => {
  async function taken(userName = 'anitha.nair') {
    const nurse = await server.signInAs(userName);
    const { requestId } = await raise('TALK_TO_DOC');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    return { nurse, requestId };
  }
  const providerId = async (userName: string) => (await server.signInAs(userName)).roleId;

  test('back to the queue: free for others, with its reason in the history, and the patient’s wait continues', async () => {
    const { nurse, requestId } = await taken();
    const askedAt = (await server.rows('request')).find(({ id }) => id === requestId)?.requestedAt;
    clock.advance(90);
    const { request } = await nurse.call(requestCalls.returnRequest, {
      body: { requestId, reason: 'Speaks Kannada' },
    });
    expect(request).toMatchObject({
      requestStatus: 'BACK_TO_QUEUE',
      takenBy: null,
      waitingSince: askedAt?.toISOString(),
      returnedAt: clock.now().toISOString(),
    });
    const rows = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId);
    expect(rows.at(-1)).toMatchObject({
      toStatus: 'BACK_TO_QUEUE',
      note: 'Speaks Kannada',
      byUser: nurse.userId,
    });
    const other = await server.signInAs('mary.dsouza');
    expect((await other.call(requestCalls.takeRequest, { body: { requestId } })).request.takenBy?.name).toBe(
      'Mary D’Souza',
    );
  });

  test('requires the holder', async () => {
    const { requestId } = await taken();
    const other = await server.signInAs('mary.dsouza');
    expect(await other.refusal(requestCalls.returnRequest, { body: { requestId } })).toMatchObject({
      httpStatus: 403,
    });
    const body = { requestId, providerId: await providerId('meera.iyer') };
    expect(await other.refusal(requestCalls.handOverRequest, { body })).toMatchObject({ httpStatus: 403 });
  });

  test('a waiting request is neither given back nor handed over', async () => {
    const { requestId } = await raise('TALK_TO_DOC');
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(requestCalls.returnRequest, { body: { requestId } })).toMatchObject({
      httpStatus: 403,
    });
    const body = { requestId, providerId: await providerId('meera.iyer') };
    expect(await nurse.refusal(requestCalls.handOverRequest, { body })).toMatchObject({ httpStatus: 403 });
  });

  test('hands over to a verified provider, who sees it counted until they join', async () => {
    const { nurse, requestId } = await taken();
    const doctor = await server.signInAs('lata.joshi');
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    const [, , before = 0] = await counters('lata.joshi');
    const { request } = await nurse.call(requestCalls.handOverRequest, {
      body: { requestId, providerId: doctor.roleId, note: 'Rash on both arms' },
    });
    expect(request.servicedByProviderId).toBe(doctor.roleId);
    expect((await counters('lata.joshi'))[2]).toBe(before + 1);
    const { request: seen } = await doctor.call(requestCalls.urgentCareDetails, {
      query: { urgenrtCareReqId: requestId },
    });
    expect(seen.may).toContain('join');
  });

  test('refuses an unverified or anonymous provider', async () => {
    const { nurse, requestId } = await taken();
    for (const to of [await providerId('nikhil.patil'), 'anonymous']) {
      expect(
        await nurse.refusal(requestCalls.handOverRequest, { body: { requestId, providerId: to } }),
      ).toMatchObject({ httpStatus: 404 });
    }
  });
});

describe('who is on duty', () => {
  const onDuty = async () => {
    const nurse = await server.signInAs('anitha.nair');
    return (await nurse.call(requestCalls.providersOnDuty, {})).providers;
  };

  test('verified providers who are there for others, those on duty first', async () => {
    const providers = await onDuty();
    const names = providers.map((provider) => provider.name);
    expect(names).toContain('Dr. Meera Iyer');
    for (const absent of ['Nikhil Patil', 'Ritu Agarwal', 'Joseph Kurian'])
      expect(names.join()).not.toContain(absent);
    expect(providers.map((provider) => provider.onDuty)).toEqual(
      providers.map((provider) => provider.onDuty).toSorted((a, b) => Number(b) - Number(a)),
    );
  });

  test('changes by their own word', async () => {
    const doctor = await server.signInAs('lata.joshi');
    const shown = async () => {
      const { onDuty: isOn, problem } =
        (await onDuty()).find(({ providerId }) => providerId === doctor.roleId) ?? {};
      return [isOn, problem];
    };
    await doctor.call(requestCalls.setDuty, { body: { onDuty: false } });
    expect(await shown()).toEqual([false, 'DOCTOR_OFF_DUTY']);
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    expect(await shown()).toEqual([true, null]);
  });
});
