import { beforeAll, describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';
import { csv, importList } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
let v: Visit;

beforeAll(async () => {
  operator = await signInOperator(server);
  const row = 'YEAR-1,Sushila Bai,F,1965,9822055443,12 Karve Road,Pune,Maharashtra';
  await importList(server, operator, csv(row, row.replace('YEAR-1', 'YEAR-2').replace('1965', '2024')));
  v = await visit(server, { mrn: 'YEAR-1' });
});

const confirm = (birthDate: string) => ({ body: { consultationNumber: v.number, birthDate } });
const query = () => ({ query: { consultationNumber: v.number } });
const read = async () =>
  (await v.doctor.call(consultationCalls.getConsultationForProvider, query())).consultation;

describe('a patient of whom only the year of birth is known', () => {
  it('imports, and shows an age marked as estimated', async () => {
    expect((await read()).patient).toMatchObject({ ageYears: 61, isAgeEstimated: true });
  });

  it('requires the month for a child under five at import', async () => {
    expect((await server.rows('patient')).some(({ mrn }) => mrn === 'YEAR-2')).toBe(false);
  });

  it('receives a prescription once the doctor has confirmed the year', async () => {
    expect((await read()).ageConfirmed).toBe(false);
    await v.doctor.call(prescriptionCalls.confirmPatientAge, confirm('1964'));
    expect(await read()).toMatchObject({
      ageConfirmed: true,
      patient: { ageYears: 62, isAgeEstimated: true },
    });
    expect(await v.doctor.refusal(prescriptionCalls.confirmPatientAge, confirm('2025'))).toMatchObject({
      fields: [{ path: 'birthDate', reason: 'BIRTH_MONTH_NEEDED' }],
    });
  });

  it('opens their page with any day of that year, and with no other', async () => {
    await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
    const link = await lastLink(server);
    const open = (birthDate: string) => ({ body: { link, birthDate } });
    expect(await server.portal.refusal(patientPageCalls.openPatientPage, open('1965-01-01'))).toMatchObject({
      code: 'WRONG_CODE',
    });
    await server.portal.call(patientPageCalls.openPatientPage, open('1964-02-03'));
  });

  it('changes to the day that became known, by an operator', async () => {
    const { items: patients } = await operator.call(patientsAdminCalls.findPatients, {
      body: { search: 'YEAR-1' },
    });
    expect(patients).toMatchObject([{ bornOn: '1964' }]);
    const query = { patientId: patients[0]?.id ?? '' };
    const { patient } = await operator.call(patientsAdminCalls.patientIdentity, { query });
    const { mrn, name, nameLang, sex, mobile, languages, version, id: patientId } = patient;
    const corrected = { mrn, name, nameLang, sex, mobile, languages, bornOn: '1964-03-09' };
    const body = { patientId, version, reason: 'Her school certificate', patient: corrected };
    await operator.call(patientsAdminCalls.correctPatient, { body });
    const after = await read();
    expect(after.patient.isAgeEstimated).toBeUndefined();
    expect(after.ageConfirmed).toBe(false);
  });
});
