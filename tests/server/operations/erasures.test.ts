import { beforeAll, describe, expect, test } from 'vitest';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { erasureCalls as calls } from '#contract/erasures.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { askErasure } from '#server/operations/privacy/erase-patient.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, wrongCode } from '#tests/support/server/authenticator-app.ts';
import type { Client } from '#tests/support/server/client.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db, deps } = server;

let operator: Client;
let secret: string;
beforeAll(async () => {
  const typed = { userName: 'rohan.kulkarni', password: SEED_PASSWORD };
  const refusal = await server.portal.refusal(consoleSessionCalls.operatorSignIn, { body: typed });
  const toAdd = refusal.detail as ToAdd;
  ({ secret } = toAdd);
  const { access_token } = await server.portal.call(consoleSessionCalls.operatorAddApp, {
    body: { ticket: toAdd.ticket, code: appCode(secret, clock.now()) },
  });
  operator = server.client({ authorization: `Bearer ${access_token}` });
});

const mobileOf = async (id: string): Promise<string> =>
  (await db.selectFrom('patient').select('mobile').where('id', '=', id).executeTakeFirstOrThrow()).mobile;

function proof(erasureId: string) {
  clock.advance(60);
  return { body: { erasureId, password: SEED_PASSWORD, secondFactor: appCode(secret, clock.now()) } };
}

describe('a demand for erasure', () => {
  test('records once, and needs another operator', async () => {
    const patientId = await settledPatient(db);
    const body = { patientId, reason: 'Demanded in writing' };
    const { erasures, stays } = await operator.call(calls.askErasure, { body });
    expect(erasures).toMatchObject([{ state: 'ASKED', isOwn: true, reason: body.reason }]);
    expect(stays.recordUntil).toMatch(/^20\d\d-/);
    expect(await operator.refusal(calls.askErasure, { body })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const own = proof(erasures[0]?.id ?? '');
    expect(await operator.refusal(calls.erasePatient, own)).toMatchObject({ reason: 'SECOND_PERSON' });
    expect(await mobileOf(patientId)).not.toBe('');
    const { items, counts } = await operator.call(calls.erasures, { query: { part: 'OPEN' } });
    expect(items.map(({ patient }) => patient.id)).toEqual([patientId]);
    expect(counts).toEqual({ OPEN: 1, ENDED: 0 });
  });

  test('runs for another operator with password and a new code', async () => {
    const patientId = await settledPatient(db);
    const erasureId = await askErasure(deps, { patientId, reason: 'Demanded in writing' });
    const wrong = { erasureId, password: SEED_PASSWORD, secondFactor: wrongCode(secret, clock.now()) };
    expect(await operator.refusal(calls.erasePatient, { body: wrong })).toMatchObject({ code: 'WRONG_CODE' });
    expect(await mobileOf(patientId)).not.toBe('');
    const { erasures } = await operator.call(calls.erasePatient, proof(erasureId));
    expect(erasures).toMatchObject([{ state: 'DONE', isOwn: false, askedBy: null }]);
    expect(await mobileOf(patientId)).toBe('');
    expect(await operator.refusal(calls.erasePatient, proof(erasureId))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('can be declined with a reason, and erases nothing', async () => {
    const patientId = await settledPatient(db);
    const erasureId = await askErasure(deps, { patientId, reason: 'Demanded in writing' });
    const body = { erasureId, reason: 'A court asked for the record' };
    const { erasures } = await operator.call(calls.declineErasure, { body });
    expect(erasures).toMatchObject([{ state: 'DECLINED', declinedReason: body.reason }]);
    expect(await mobileOf(patientId)).not.toBe('');
    expect(await operator.refusal(calls.erasePatient, proof(erasureId))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });
});
