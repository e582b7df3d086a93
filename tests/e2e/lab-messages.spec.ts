import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { orderTests } from '#tests/support/journeys/lab-steps.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';

const MRN = '204387';
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

interface Patient {
  name: string;
  born: string;
  sex: string;
}

async function patientOf(): Promise<Patient> {
  await sql(`update patient set birth_known_to = 'DAY' where mrn = '${MRN}'`);
  const [patient] = await sql<Patient>(
    `select name, to_char(born_on::date, 'YYYYMMDD') as born, left(sex, 1) as sex from patient where mrn = '${MRN}'`,
  );
  if (!patient) throw new Error('The patient is not in the database.');
  return patient;
}

function messageOf({ name, born, sex }: Patient, order: string): string {
  return [
    String.raw`MSH|^~\&|LIS|DECCAN DIAGNOSTICS|||20261129101500||ORU^R01|DD-4711|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${MRN}^^^^MR||${name}||${born}|${sex}`,
    `OBR|1|${order}|D4711|CBC^Blood count|||202611200830||||||||||||||||||F`,
    'OBX|1|NM|718-7^Haemoglobin^LN||11.2|g/dL|12 - 15|L|||F',
    'NTE|1|L|Repeated on a second sample.',
    'OBX|2|NM|A1C^HbA1c^L||6.4|%|4.0 - 5.6|H|||F',
    'OBX|3|NM|PLT^Platelets^L||251|||N|||F',
    'OBX|4|RP|IMG^Smear||http://lab.example/1||||||F',
    `OBX|5|ED|RPT^Blood report||^application^pdf^Base64^${btoa(PDF)}||||||F`,
  ].join('\n');
}

async function choose(agent: Page, text: string): Promise<void> {
  await agent
    .getByLabel('Read results from a file')
    .and(agent.locator('input'))
    .setInputFiles({ name: 'results.hl7', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test(
  'an agent reads results from a file, fills them in and saves them; those of another patient are held back',
  { tag: '@main' },
  async ({ signedIn }) => {
    const doctor = await signedIn('vikram.desai');
    const agent = await signedIn('leela.mathew');
    const patient = await patientOf();
    const { order } = await orderTests(doctor, { mrn: MRN });
    await agent.goto(`/agent-service-details/${order.id}`);
    await agent.getByRole('button', { name: 'Accept order' }).click();
    await agent.getByRole('button', { name: 'Start order' }).click();
    const card = agent.getByRole('region', { name: 'Results from a file' });

    await choose(agent, messageOf({ ...patient, name: 'Other^Person' }, order.number));
    await expect(card.getByRole('alert')).toContainText('Not for this order. The results are held back.');
    await expect(card.getByRole('row', { name: /Name/ })).toContainText('Different');
    await expect(card.getByRole('table', { name: 'Results' })).toHaveCount(0);
    await look(agent, '/agent-service-details held');

    await choose(agent, messageOf(patient, order.number));
    const results = card.getByRole('table', { name: 'Results' });
    await expect(results.getByRole('row', { name: /Haemoglobin/ })).toContainText('Ready to fill in');
    await expect(results.getByRole('row', { name: /Platelets/ })).toContainText('No unit.');
    await expect(card.getByRole('region', { name: '1 line was not read' })).toContainText('Type of value');
    await results.getByLabel('Test for HbA1c').selectOption({ label: 'HbA1c' });
    await results.scrollIntoViewIfNeeded();
    await look(agent, '/agent-service-details file');
    await pressSettled(card.getByRole('button', { name: 'Add Blood report.pdf to the order' }));
    const documents = `select name from document where request_id = '${order.id}' and kind = 'LAB_RESULT'`;
    await expect.poll(() => sql(documents)).toEqual([{ name: 'Blood report.pdf' }]);
    await card.getByRole('button', { name: 'Fill in 2 final results' }).click();
    await expect(agent.getByLabel('Sample taken on')).toHaveValue('2026-11-20');
    await expect(agent.getByLabel('At', { exact: true })).toHaveValue('08:30');
    await agent.getByRole('button', { name: 'Save results' }).click();
    await expect(results.getByRole('row', { name: /Haemoglobin/ })).toContainText('Already saved');
    const saved = await sql<{ code: string; value: number }>(
      `select code, value from observation where request_id = '${order.id}' order by code`,
    );
    expect(saved).toHaveLength(2);
    expect(saved.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual([6.4, 11.2]);
  },
);
