import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { SQL_PORT } from '#tests/support/browser/addresses.ts';
import { look } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { openLaboratory } from '#tests/support/doubles/laboratory.ts';

const MLLP_PORT = SQL_PORT + 4;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

interface Order {
  id: string;
  number: string;
  patientId: string;
  mrn: string;
  name: string;
  born: string;
  sex: string;
}

const portal = ownPortal({ MLLP_PORT: `${MLLP_PORT}`, MLLP_SENDERS: 'LIS:DECCAN DIAGNOSTICS=*' });
test.beforeAll(() => portal.start());
test.afterAll(() => portal.end());

/** An order in progress of a patient whom the doctor has treated, as if the doctor had ordered it. */
async function orderOfMeera(): Promise<Order> {
  await portal.sql(`with visit as (
      select c.id, c.patient_id from consultation c join provider p on p.id = c.provider_id
      join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer' and c.status = 'COMPLETED'
      order by c.created_at desc limit 1)
    update request set ordered_by_consultation_id = visit.id, patient_id = visit.patient_id from visit
    where request.id = (select request_id from product where code = 'P-CBC' and status = 'IN_PROGRESS' order by request_id limit 1)`);
  await portal.sql(`update patient set birth_known_to = 'DAY' where id in (
    select patient_id from request where kind = 'LAB' and ordered_by_consultation_id is not null)`);
  const [order] = await portal.sql<Order>(
    `select r.id, r.service_number as number, p.id as "patientId", p.mrn, p.name,
       to_char(p.born_on::date, 'YYYYMMDD') as born, left(p.sex, 1) as sex
     from request r join patient p on p.id = r.patient_id
     where r.kind = 'LAB' and r.status = 'IN_PROGRESS' and r.ordered_by_consultation_id is not null limit 1`,
  );
  if (!order) throw new Error('The order is not in the database.');
  return order;
}

function messageOf(id: string, { mrn, name, born, sex }: Order, number: string): string {
  return [
    String.raw`MSH|^~\&|LIS|DECCAN DIAGNOSTICS|||20261129101500||ORU^R01|${id}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${mrn}^^^^MR||${name}||${born}|${sex}`,
    `OBR|1|${number}|D4711|CBC^Blood count|||202611200830||||||||||||||||||F`,
    'OBX|1|NM|718-7^Haemoglobin^LN||11.2|g/dL|12 - 15|L|||F',
    `OBX|2|ED|RPT^Blood report||^application^pdf^Base64^${btoa(PDF)}||||||F`,
    '',
  ].join('\r');
}

test(
  'a laboratory sends results, an agent enters them with their PDF, and the doctor sees them',
  { tag: '@main' },
  async ({ device }) => {
    test.slow();
    const order = await orderOfMeera();
    const laboratory = await openLaboratory(MLLP_PORT);
    const agent = await device({ baseURL: portal.url });
    await signIn(agent, 'farhan.shaikh');
    await agent.goto('/lab-messages');
    await expect(agent.getByText('Messages from laboratories appear here.')).toBeVisible();

    // The list hears of what comes.
    const first = await laboratory.send(messageOf('DD-1', order, order.number));
    expect(first?.['MSA']).toBe('MSA|AA|DD-1');
    const row = agent.getByRole('row', { name: new RegExp(order.number) });
    await expect(row).toContainText('1 result, 1 document');
    await laboratory.send(messageOf('DD-2', { ...order, name: 'Other^Person', mrn: 'X-1' }, 'D-777'));
    await expect(agent.getByRole('row', { name: /D-777/ })).toBeVisible();
    await expect(agent.getByRole('link', { name: /Results to check/ }).first()).toContainText('2');
    await look(agent, '/lab-messages');

    await pressSettled(agent.getByRole('link', { name: order.name }));
    await expect(agent.getByRole('heading', { name: 'Message DD-1' })).toBeVisible();
    await look(agent, '/lab-messages one');
    await pressSettled(agent.getByRole('button', { name: `Open for ${order.number}` }));
    const card = agent.getByRole('region', { name: 'Results from the laboratory' });
    await expect(card.getByRole('row', { name: /Haemoglobin/ })).toContainText('Ready to fill in');
    await card.scrollIntoViewIfNeeded();
    await look(agent, '/agent-service-details message');
    await pressSettled(card.getByRole('button', { name: 'Add Blood report.pdf to the order' }));
    await expect
      .poll(() =>
        portal.sql(`select name from document where request_id = '${order.id}' and kind = 'LAB_RESULT'`),
      )
      .toHaveLength(1);
    await pressSettled(card.getByRole('button', { name: 'Fill in 1 final result' }));
    await expect(agent.getByLabel('Sample taken on')).toHaveValue('2026-11-20');
    await pressSettled(agent.getByRole('button', { name: 'Save results' }));
    await expect(card.getByRole('row', { name: /Haemoglobin/ })).toContainText('Already saved');
    await pressSettled(card.getByRole('button', { name: 'Done with this message' }));
    await expect(card.getByText('The message is entered.')).toBeVisible();

    await agent.goto('/lab-messages?state=DONE');
    await expect(agent.getByRole('row', { name: new RegExp(order.number) })).toContainText(
      'Entered, Farhan Shaikh',
    );

    // A message of an unknown person is read for the order that the agent finds, and its results are held back.
    await agent.goto('/lab-messages');
    await pressSettled(agent.getByRole('link', { name: 'Person Other' }));
    await expect(agent.getByText('None of your orders has this number.')).toBeVisible();
    await agent.getByRole('searchbox', { name: 'Find the order' }).fill(order.number);
    const found = agent.getByRole('region', { name: 'Orders found' });
    await pressSettled(found.getByRole('button', { name: `Open for ${order.number}` }));
    await expect(card.getByRole('alert')).toContainText('Not for this order. The results are held back.');
    await agent.goBack();
    await pressSettled(agent.getByRole('button', { name: 'Set aside' }));
    const dialog = agent.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not a patient of this hospital');
    await pressSettled(dialog.getByRole('button', { name: 'Set aside' }));
    await expect(agent.getByText(/set it aside.*Not a patient of this hospital/)).toBeVisible();
    await look(agent, '/lab-messages aside');

    const doctor = await device({ baseURL: portal.url });
    await signIn(doctor, 'meera.iyer');
    await doctor.goto(`/patient/${order.patientId}?tab=labs`);
    await expect(doctor.getByRole('list', { name: 'Lab results' })).toContainText(/Haemoglobin.*11\.2/s);
    laboratory.end();
  },
);
