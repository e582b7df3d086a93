import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { overrideReportCalls } from '#contract/override-report.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client;
let v: Visit;

beforeAll(async () => {
  operator = await signInOperator(server);
  await server.db.deleteFrom('prescription').execute();
  v = await visit(server, { mrn: '204331', mode: 'IN_PERSON' });
  const patientId = v.consultation.patient.id;
  await server.db.deleteFrom('observation').where('patientId', '=', patientId).execute();
  await server.db
    .updateTable('patient')
    .set({ sex: 'MALE', bornOn: '1980-05-05', ageConfirmed: true, allergies: '[]', conditions: '[]' })
    .where('id', '=', patientId)
    .execute();
  await server.db.deleteFrom('knownFact').where('patientId', '=', patientId).execute();
  await v.doctor.call(prescriptionCalls.signPrescription, {
    body: {
      consultationNumber: v.number,
      clientId: randomUUID(),
      items: [pick('Warfarin'), pick('Ibuprofen')],
      overrides: [
        {
          kind: 'INTERACTION',
          between: ['Warfarin', 'Ibuprofen'],
          reason: '=SUM(1), INR on Friday',
          code: 'SHORT',
        },
      ],
    },
  });
});

const report = (query: object = {}) => operator.call(overrideReportCalls.overrideReport, { query });

describe('the report of overridden warnings', () => {
  it('lists each with reason, prescriber and hub, and without the patient', async () => {
    const { items, counts, total } = await report();
    expect(total).toBe(1);
    expect(counts).toMatchObject({ INTERACTION: 1, DOSE: 0 });
    expect(items).toMatchObject([
      {
        consultationNumber: v.number,
        kind: 'INTERACTION',
        between: ['Warfarin', 'Ibuprofen'],
        medicines: ['Warfarin', 'Ibuprofen'],
        prescriber: 'Dr. Meera Iyer',
        isListed: true,
        isWithdrawn: false,
        reason: 'For a short time only, with a review. =SUM(1), INR on Friday',
      },
    ]);
    expect(items[0]?.hub).toEqual(expect.any(String));
    expect(JSON.stringify(items)).not.toContain(v.consultation.patient.name);
  });

  it.each<[object, number]>([
    [{ kind: 'INTERACTION' }, 1],
    [{ kind: 'DOSE' }, 0],
    [{ prescriber: 'iyer' }, 1],
    [{ prescriber: 'rao' }, 0],
    [{ medicine: 'warf' }, 1],
    [{ medicine: '%' }, 0],
    [{ hub: 'no such hub' }, 0],
    [{ from: '2000-01-01', to: '2001-01-01' }, 0],
    [{ from: '2000-01-01' }, 1],
  ])('of %o has %i', async (query, total) => expect((await report(query)).total).toBe(total));

  it('exports a file that a spreadsheet does not calculate', async () => {
    const { csv } = await operator.call(overrideReportCalls.overrideFile, { query: {} });
    const [head, row] = csv.split('\r\n');
    expect(head).toContain('Day,Hub,Prescriber');
    expect(row).toContain('"Warfarin, Ibuprofen"');
    expect(csv).not.toContain(v.consultation.patient.name);
  });

  it('requires an operator', async () => {
    expect(await v.doctor.refusal(overrideReportCalls.overrideReport, { query: {} })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
