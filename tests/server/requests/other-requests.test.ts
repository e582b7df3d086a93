import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { raise, clock } = server;

/** Patients of the seed who have no open request. */
async function freePatients(): Promise<{ id: string; mrn: string }[]> {
  const busy = new Set([
    ...(await server.rows('request')).filter(({ endedAt }) => !endedAt).map(({ patientId }) => patientId),
    ...(await server.rows('consultation')).filter(({ endedAt }) => !endedAt).map((one) => one.patientId),
  ]);
  return (await server.rows('patient')).filter(({ id }) => !busy.has(id));
}

const take = (who: SignedInClient, requestId: string, seenIds?: string[]) =>
  who.call(requestCalls.takeRequest, { body: { requestId, ...(seenIds && { seenIds }) } });
const refusedTake = (who: SignedInClient, requestId: string, seenIds: string[] = []) =>
  who.refusal(requestCalls.takeRequest, { body: { requestId, seenIds } });
const detailsOf = async (who: SignedInClient, id: string) =>
  (await who.call(requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: id } })).request;

/** Two requests of one patient; a nurse has the first. */
async function twoOfOne() {
  const [patient] = await freePatients();
  const mrn = patient?.mrn ?? '';
  const nurse = await server.signInAs('anitha.nair');
  const first = await raise('TALK_TO_NURSE', { mrn });
  await take(nurse, first.requestId);
  const second = await raise('EMERGENCY_CARE', { mrn });
  return { mrn, nurse, first, second, patientId: patient?.id ?? '' };
}

describe('other open requests of a patient', () => {
  test('show in the queue with number, status, holder and time', async () => {
    const { first, second } = await twoOfOne();
    const doctor = await server.signInAs('meera.iyer');
    const { items } = await doctor.call(requestCalls.urgentCareNurseRequests, { body: { limit: 100 } });
    const row = items.find(({ id }) => id === second.requestId);
    expect(row?.otherRequests).toEqual([
      {
        id: first.requestId,
        kind: 'TALK_TO_NURSE',
        requestStatus: 'ACCEPTED',
        heldBy: { name: 'Anitha Nair', role: 'nurse' },
        since: clock.now().toISOString(),
        isInCare: true,
        number: first.serviceNumber,
      },
    ]);
  });

  test('decide also where the patient has more than twenty older ones', async () => {
    const { first, second } = await twoOfOne();
    await sql`insert into request select (jsonb_populate_record(one, jsonb_build_object('id', 'old ' || n,
      'service_number', 'OLD-' || n, 'kind', 'LAB', 'consultation_id', null, 'taken_by', null, 'client_id', null,
      'requested_at', one.requested_at - interval '1 day'))).*
      from request one, generate_series(1, 25) n where one.id = ${first.requestId}`.execute(server.db);
    const doctor = await server.signInAs('meera.iyer');
    expect(await refusedTake(doctor, second.requestId)).toMatchObject({
      reason: 'IN_CARE_ELSEWHERE',
      params: { others: [{ id: first.requestId }] },
    });
  });

  test('exclude care by the person who has them', async () => {
    const { nurse, first, second } = await twoOfOne();
    const { otherRequests } = await detailsOf(nurse, second.requestId);
    expect(otherRequests).toMatchObject([{ id: first.requestId, isInCare: false }]);
    expect(otherRequests?.[0]?.path).toBe(`/nurse-service-details/${first.requestId}`);
  });

  test('without the right to one give its kind and holder, not its number', async () => {
    const { mrn, first } = await twoOfOne();
    const { requestId } = await raise('LAB', { mrn, hubKey: undefined });
    const agent = await server.signInAs('farhan.shaikh');
    const { otherRequests } = await detailsOf(agent, requestId);
    expect(otherRequests).toContainEqual({
      id: first.requestId,
      kind: 'TALK_TO_NURSE',
      requestStatus: 'ACCEPTED',
      heldBy: { name: 'Anitha Nair', role: 'nurse' },
      since: clock.now().toISOString(),
      isInCare: true,
    });
  });

  test('disappear where the patient has one request, and once it has ended', async () => {
    const [patient] = await freePatients();
    const { requestId } = await raise('TALK_TO_NURSE', { mrn: patient?.mrn ?? '' });
    const nurse = await server.signInAs('anitha.nair');
    expect(await detailsOf(nurse, requestId)).not.toHaveProperty('otherRequests');
  });

  test('show in the consultation', async () => {
    const { nurse, first, second } = await twoOfOne();
    const { consultationNumber } = await detailsOf(nurse, first.requestId);
    const { consultation } = await nurse.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: consultationNumber ?? '' },
    });
    expect(consultation.otherRequests).toMatchObject([{ id: second.requestId, heldBy: null }]);
  });

  test('count as those of the record into which one was merged', async () => {
    const [one, other] = await freePatients();
    const first = await raise('TALK_TO_NURSE', { mrn: one?.mrn ?? '' });
    const second = await raise('TALK_TO_DOC', { mrn: other?.mrn ?? '' });
    // What a merge does with the rows of the record that ends.
    await server.db
      .updateTable('request')
      .set({ patientId: one?.id ?? '' })
      .where('id', '=', second.requestId)
      .execute();
    const nurse = await server.signInAs('anitha.nair');
    expect((await detailsOf(nurse, first.requestId)).otherRequests).toMatchObject([{ id: second.requestId }]);
  });
});

describe('accepting a request of a patient in care with a colleague', () => {
  test('refuses until the caller confirms that it was seen', async () => {
    const { first, second } = await twoOfOne();
    const doctor = await server.signInAs('meera.iyer');
    expect(await refusedTake(doctor, second.requestId)).toMatchObject({
      code: 'RULE',
      reason: 'IN_CARE_ELSEWHERE',
      params: { others: [{ id: first.requestId, heldBy: { name: 'Anitha Nair' } }] },
    });
    const { request } = await take(doctor, second.requestId, [first.requestId]);
    expect(request).toMatchObject({
      requestStatus: 'ACCEPTED',
      takenBy: { name: expect.stringContaining('Meera') as string },
    });
  });

  test('refuses again for one that was accepted in between', async () => {
    const { mrn, first, second } = await twoOfOne();
    const third = await raise('TALK_TO_DOC', { mrn });
    const [doctor, other] = [await server.signInAs('meera.iyer'), await server.signInAs('arjun.rao')];
    await take(other, third.requestId, [first.requestId]);
    const refusal = await refusedTake(doctor, second.requestId, [first.requestId]);
    expect(refusal).toMatchObject({ reason: 'IN_CARE_ELSEWHERE' });
    const { request } = await take(doctor, second.requestId, [first.requestId, third.requestId]);
    expect(request.requestStatus).toBe('ACCEPTED');
  });

  test('asks nothing of the person who has the other one', async () => {
    const { nurse, second } = await twoOfOne();
    expect((await take(nurse, second.requestId)).request.requestStatus).toBe('ACCEPTED');
  });

  test('asks nothing while the other one waits or is back in the queue', async () => {
    const { nurse, first, second } = await twoOfOne();
    await nurse.call(requestCalls.returnRequest, { body: { requestId: first.requestId } });
    const doctor = await server.signInAs('meera.iyer');
    expect((await take(doctor, second.requestId)).request.requestStatus).toBe('ACCEPTED');
  });

  test('lets one of two through who accept two requests of one patient at once', async () => {
    const [patient] = await freePatients();
    const mrn = patient?.mrn ?? '';
    const people = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')] as const;
    const requests = [await raise('TALK_TO_NURSE', { mrn }), await raise('TALK_TO_NURSE', { mrn })] as const;
    const answers = await Promise.all(
      people.map((who, i) =>
        who.send(requestCalls.takeRequest, { body: { requestId: requests[i]?.requestId ?? '' } }),
      ),
    );
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { reason?: string }[];
    expect(bodies.map(({ reason = 'accepted' }) => reason).toSorted()).toEqual([
      'IN_CARE_ELSEWHERE',
      'accepted',
    ]);
  });
});

test('tells the person who has the first request that a second was raised', async () => {
  const { first } = await twoOfOne();
  const nurse = (await server.rows('appUser')).find(({ userName }) => userName === 'anitha.nair');
  const events = (await server.rows('event')).filter(
    ({ data }) => (data as { hasOtherRequest?: boolean }).hasOtherRequest,
  );
  expect(events.at(-1)).toMatchObject({
    type: 'request.changed',
    audience: [`user:${nurse?.id}`],
    data: { requestId: first.requestId },
  });
});
