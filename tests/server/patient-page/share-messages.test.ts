import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const body = (more: object = {}) => ({
  clientId: randomUUID(),
  name: 'Ravi',
  mobile: '9822011224',
  shows: ['BILL' as const],
  days: 7 as const,
  ...more,
});
const share = (patient: Client, more: object = {}) =>
  patient.send(patientSharingCalls.sharePatientPage, { body: body(more) });

test('tells the number of the patient of each share, without the name that was typed and without a link', async () => {
  const patient = await openPage(server, await visit(server, { mrn: '204301' }));
  const { mobile } = await server.db
    .selectFrom('patient')
    .select('mobile')
    .where('mrn', '=', '204301')
    .executeTakeFirstOrThrow();
  expect((await share(patient, { name: 'Zubeida' })).status).toBe(200);
  const sent = (await server.rows('outgoing')).filter(
    ({ notification, recipient }) => notification === 'PAGE_SHARED_BY_PATIENT' && recipient === mobile,
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('1224');
  expect(sent[0]?.text).not.toMatch(/Zubeida|http/);
});

test('refuses a number of another country, and sends nothing to it', async () => {
  const patient = await openPage(server, await visit(server, { mrn: '204302' }));
  const refused = await patient.refusal(patientSharingCalls.sharePatientPage, {
    body: body({ mobile: '+447911123456' }),
  });
  expect(refused).toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ path: 'mobile', reason: 'MOBILE_COUNTRY' }],
  });
  expect((await server.rows('outgoing')).filter(({ recipient }) => recipient.startsWith('+44'))).toEqual([]);
});

test('refuses a name that is no name, before anything is sent', async () => {
  const patient = await openPage(server, await visit(server, { mrn: '204303' }));
  const before = (await server.rows('outgoing')).length;
  const name = 'Pay Rs 999 now:\nhttp://evil.example/pay';
  const refused = await patient.refusal(patientSharingCalls.sharePatientPage, { body: body({ name }) });
  expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'name', reason: 'PERSON_NAME' }] });
  expect((await server.rows('outgoing')).length).toBe(before);
});

test('sends ten shares a day of a patient', async () => {
  const patient = await openPage(server, await visit(server, { mrn: '204304' }));
  for (let at = 0; at < 10; at += 1) {
    const sent = body();
    expect((await patient.send(patientSharingCalls.sharePatientPage, { body: sent })).status).toBe(200);
    await patient.call(patientSharingCalls.endPatientShare, { body: { shareId: sent.clientId } });
  }
  expect((await share(patient)).status).toBe(429);
});
