import type { Page } from '@playwright/test';
import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { pick, takeFrom } from '#tests/support/journeys/room-steps.ts';
import { orderTwo } from '#tests/support/journeys/lab-steps.ts';

declare global {
  interface Window {
    /** The sounds that this tab began, as durations in seconds. */
    sounds: number[];
  }
}

const MRN = '204385';

interface Order {
  id: string;
  number: string;
  amount: number;
}

/** Writes down every sound that a page of the context begins. */
async function writeDownSounds(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    window.sounds = [];
    const start = Reflect.get(AudioBufferSourceNode.prototype, 'start') as (...args: unknown[]) => void;
    AudioBufferSourceNode.prototype.start = function (...args) {
      // The library's own tap of a silent moment is no sound.
      if ((this.buffer?.duration ?? 0) > 0.5) window.sounds.push(this.buffer?.duration ?? 0);
      start.apply(this, args);
    };
  });
}

/** The doctor takes the patient, saves an order set for a diagnosis, and orders it. @returns the visit and its order */
async function orderByASet(doctor: Page): Promise<{ visit: string; order: Order }> {
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${MRN}'`);
  await raise('TALK_TO_DOC', { mrn: MRN, consultationMode: 'CHAT' });
  await takeFrom(doctor, patient?.name ?? '');
  const visit = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await doctor.getByRole('tab', { name: 'Lab orders' }).click();
  await pick(doctor, 'Add test', 'kidney function');
  await pick(doctor, 'Add test', 'malaria parasite');
  await pick(doctor, 'Add test', 'HLA-B27');
  await expect(doctor.getByText('A test has no price yet.')).toBeVisible();
  await doctor.getByRole('button', { name: 'Remove HLA-B27' }).click();
  await doctor.getByRole('button', { name: 'Save as order set' }).click();
  await doctor.getByLabel('Set name').fill('Fever with low urine');
  await doctor.getByRole('button', { name: 'Save set' }).click();
  await expect(doctor.getByRole('group', { name: 'Order sets' })).toContainText(
    'Fever with low urine, 2 tests',
  );
  for (const name of ['Kidney function tests', 'Malaria parasite (smear)'])
    await doctor.getByRole('button', { name: `Remove ${name}` }).click();
  await doctor.getByRole('button', { name: 'Fever with low urine, 2 tests' }).click();
  await doctor.getByRole('button', { name: 'Order 2 tests' }).click();
  await expect(doctor.getByText(/^LB-\d+$/).first()).toBeVisible();
  const [order] = await sql<Order>(
    `select r.id, r.service_number as number, r.amount_paise as amount
     from request r join consultation c on c.id = r.ordered_by_consultation_id where c.consultation_number = '${visit}'`,
  );
  if (!order) throw new Error('The order is not in the database.');
  return { visit, order };
}

const field = (agent: Page, name: string) => agent.getByRole('textbox', { name: new RegExp(`^${name} \\(`) });

/** The agent enters values, of which one is unusual and to be confirmed, and one is critical. */
async function enterValues(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Accept order' }).click();
  await agent.getByRole('button', { name: 'Start order' }).click();
  await agent.getByRole('button', { name: 'Enter values' }).click();
  await agent.getByLabel('Sample taken on').fill('2026-11-20');
  await agent.getByLabel('At', { exact: true }).fill('09:15');
  await field(agent, 'Sodium').fill('1400');
  await field(agent, 'Potassium').fill('9.4');
  await field(agent, 'Creatinine').fill('88 µmol/L');
  await field(agent, 'Chloride').fill('pending');
  await agent.getByRole('button', { name: 'Save results' }).click();
  await expect(agent.getByText('Enter a result from 80 mmol/L to 220 mmol/L.')).toBeVisible();
  await expect(agent.getByText(/Unusual: most results are from 1.5 mmol\/L to 9 mmol\/L/)).toBeVisible();
  await expect(agent.getByText('88 µmol/L is 0.9955 mg/dL. Check it, then confirm it below.')).toBeVisible();
  await expect(agent.getByText(/^This is not a result\. Leave the test empty/)).toBeVisible();
  await look(agent, '/agent-service-details asked');
  await field(agent, 'Sodium').fill('140');
  await field(agent, 'Potassium').fill('>6.8');
  await field(agent, 'Chloride').fill('');
  await agent.getByRole('checkbox', { name: /88 µmol\/L, 0\.9955 mg\/dL/ }).check();
  await expect(agent.getByText('Critical, high')).toBeVisible();
  await look(agent, '/agent-service-details');
}

test(
  'values of an order: a critical one rings at its doctor, is acknowledged, and is in the trend',
  { tag: ['@main', '@critical'] },
  async ({ device, signedIn }) => {
    const doctor = await device();
    await writeDownSounds(doctor);
    await signIn(doctor, 'vikram.desai');
    const agent = await signedIn('leela.mathew');
    const { visit, order } = await orderByASet(doctor);
    await doctor.goto('/dashboard');
    await expect(doctor.getByRole('heading', { level: 1 })).toBeVisible();
    await agent.goto(`/agent-service-details/${order.id}`);
    await enterValues(agent);

    const urgent = doctor.getByRole('region', { name: 'Critical results' });
    const critical = urgent.getByRole('button');
    await expect(critical).toHaveCount(0);
    // A tap lets the page sound.
    await doctor.getByRole('heading', { level: 1 }).click();
    const before = await doctor.evaluate(() => window.sounds.length);
    await agent.getByRole('button', { name: 'Save results' }).click();
    await expect(agent.getByText(/Not yet seen by/)).toBeVisible();
    await expect(critical).toHaveCount(1, { timeout: 1_000 });
    await expect.poll(() => doctor.evaluate(() => window.sounds.length)).toBeGreaterThan(before);
    await expect(urgent.getByRole('listitem').first()).toContainText(
      /Potassium >6\.8 mmol\/L.*Critical, high/,
    );
    await expect(doctor.getByText('Critical lab result. Read it now.')).toBeVisible();
    await expect(agent.getByText(/Not yet seen by Dr\. Vikram Desai\. Notified once/)).toBeVisible();

    await critical.click();
    await expect(doctor).toHaveURL(new RegExp(`/consultations/${visit}`));
    const results = doctor.getByRole('list', { name: `Results of ${order.number}` });
    await expect(results.getByRole('listitem').first()).toContainText(
      /Potassium.*>6\.8 mmol\/L.*Critical, high/s,
    );
    await look(doctor, '/consultations');
    await doctor.getByRole('button', { name: 'Acknowledge critical result' }).click();
    await expect(results).toContainText(/Seen by Vikram Desai/);
    await expect(doctor.getByText('Critical lab result. Read it now.')).toHaveCount(0);
    await expect(agent.getByText(/Not yet seen by/)).toHaveCount(0);
    await doctor.goto('/dashboard');
    await expect(doctor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(critical).toHaveCount(0);

    const [patient] = await sql<{ id: string }>(`select id from patient where mrn = '${MRN}'`);
    await doctor.goto(`/patient/${patient?.id}?tab=labs&of=K`);
    await expect(doctor.getByRole('list', { name: 'Lab results' })).toContainText(
      /Potassium.*Critical, high/s,
    );
    await expect(doctor.getByRole('region', { name: 'Potassium' })).toContainText('>6.8 mmol/L');
    await look(doctor, '/patient');
  },
);

test(
  'a test that is cancelled lowers the amount and ends the link',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const doctor = await signedIn('vikram.desai');
    const agent = await signedIn('leela.mathew');
    const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '204386'`);
    await raise('TALK_TO_DOC', { mrn: '204386', consultationMode: 'CHAT' });
    await takeFrom(doctor, patient?.name ?? '');
    const visit = new URL(doctor.url()).pathname.split('/')[2] ?? '';
    await orderTwo(doctor);
    const [order] = await sql<{ id: string }>(
      `select r.id from request r join consultation c on c.id = r.ordered_by_consultation_id
     where c.consultation_number = '${visit}'`,
    );
    await agent.goto(`/agent-service-details/${order?.id}`);
    await agent.getByRole('button', { name: 'Accept order' }).click();
    const tests = agent.getByRole('region', { name: 'Tests' });
    await expect(tests).toContainText('₹ 970.00');
    await agent.getByRole('button', { name: 'Send payment link' }).click();
    await expect(agent.getByRole('img', { name: 'UPI QR code' })).toBeVisible();
    await tests.getByRole('combobox', { name: /HbA1c/i }).selectOption('CANCELLED');
    const question = agent.getByRole('alertdialog', { name: /^Cancel HbA1c/i });
    await look(agent, 'cancel-test');
    await question.getByRole('button', { name: 'Cancel test' }).click();
    await expect(question.getByText('Required.')).toBeVisible();
    await question.getByLabel('Reason').fill('Ordered twice');
    await question.getByRole('button', { name: 'Cancel test' }).click();
    await expect(tests).toContainText(/HbA1c.*not charged/is);
    await expect(tests).toContainText('₹ 420.00');
    await expect(agent.getByText('The amount changed, so the last link no longer works.')).toBeVisible();

    await agent.getByRole('button', { name: 'Start order' }).click();
    await agent.getByRole('button', { name: 'Ask the patient…' }).click();
    const asking = agent.getByRole('dialog', { name: /^What do you need to know from/ });
    await look(agent, 'ask-patient');
    await asking.getByLabel('Question to the patient').fill('When did you eat last?');
    await asking.getByRole('button', { name: 'Send question' }).click();
    await expect(agent.getByText('When did you eat last?', { exact: true })).toBeVisible();
    await expect(agent.getByRole('img', { name: 'UPI QR code' })).toHaveCount(0);
  },
);
