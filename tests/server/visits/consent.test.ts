import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;

beforeAll(async () => {
  v = await visit(server, { mrn: '204316' });
});

const born = (bornOn: string) =>
  server.db.updateTable('patient').set({ bornOn }).where('id', '=', v.consultation.patient.id).execute();
const explicit = (more: { guardian?: string } = {}) => ({
  body: { consultationNumber: v.number, kind: 'EXPLICIT' as const, ...more },
});
const consent = async () =>
  (
    await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    })
  ).consultation.consent;

describe('an explicit consent', () => {
  test('names the guardian of a minor', async () => {
    await born('2015-06-01');
    expect(await v.doctor.refusal(consultationCalls.recordConsent, explicit())).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'guardian', reason: 'FIELD_REQUIRED' }],
    });
    await v.nurse.call(consultationCalls.recordConsent, explicit({ guardian: 'Asha Patil, mother' }));
    expect(await consent()).toMatchObject({ kind: 'EXPLICIT', guardian: 'Asha Patil, mother' });
  });

  test('names no second person for an adult', async () => {
    await born('1980-06-01');
    await v.doctor.call(consultationCalls.recordConsent, explicit());
    expect(await consent()).toMatchObject({ kind: 'EXPLICIT', guardian: null });
  });
});
