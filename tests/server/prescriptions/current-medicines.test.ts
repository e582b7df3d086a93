// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { followUpOf } from '#tests/support/journeys/follow-up.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const DAY_S = 86_400;

/** A follow-up by video, at which the items are signed and which is completed. */
async function takes(mrn: string, items: PrescriptionItem[]): Promise<void> {
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  const v = await followUpOf(server, await visit(server, { mrn }));
  await v.doctor.call(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items },
  });
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
}

async function interactions(v: Visit, items: PrescriptionItem[]): Promise<string[][]> {
  const body = { consultationNumber: v.number, items };
  const { warnings } = await v.doctor.call(padCalls.checkPrescription, { body });
  return warnings
    .filter(({ kind, isCurrent }) => kind === 'INTERACTION' && isCurrent)
    .map(({ between }) => between);
}

const line = (name: string) => pick(name, { durationDays: 30 });

describe('the medicines that a patient takes already', () => {
  test.each([
    ['204361', ['Cetirizine', 'Warfarin']],
    ['204362', ['Warfarin', 'Cetirizine']],
  ])('check all of them, not only the first (patient %s, %j)', async (mrn, names) => {
    await takes(mrn, names.map(line));
    const next = await visit(server, { mrn });
    expect(await interactions(next, [pick('Ibuprofen')])).toEqual([['Ibuprofen', 'Warfarin']]);
    // Against each line of the pad, too.
    expect(await interactions(next, [pick('Paracetamol'), pick('Ibuprofen')])).toContainEqual([
      'Ibuprofen',
      'Warfarin',
    ]);
  });

  test('check those of 30 days on day 29, and no longer on day 31', async () => {
    await takes('204363', [line('Warfarin')]);
    server.clock.advance(29 * DAY_S);
    const before = await visit(server, { mrn: '204363' });
    expect(await interactions(before, [pick('Ibuprofen')])).toEqual([['Ibuprofen', 'Warfarin']]);
    await before.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: before.number },
    });
    server.clock.advance(2 * DAY_S);
    const after = await visit(server, { mrn: '204363' });
    expect(await interactions(after, [pick('Ibuprofen')])).toEqual([]);
  });
});
