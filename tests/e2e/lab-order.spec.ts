import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { giveToLabs } from '#tests/support/journeys/partner-lab-steps.ts';
import { findAndOpen, finish, orderTests, runTests } from '#tests/support/journeys/lab-steps.ts';

const MRN = '204381';

// The main job has a lab order too; here each of its steps is looked at.
test(
  'a lab order from the request to the result and the payment',
  { tag: '@nightly' },
  async ({ signedIn, expected }) => {
    // The small PDF has no index of its own.
    expected.push('Indexing all PDF objects');
    const doctor = await signedIn('vikram.desai');
    const agent = await signedIn('leela.mathew');
    const { visit, order } = await orderTests(doctor, { mrn: MRN });
    await findAndOpen(agent, order);
    await doctor.goto('/dashboard');
    await expect(doctor.getByRole('heading', { level: 1 })).toBeVisible();
    await agent.getByRole('button', { name: 'Accept order' }).click();
    await giveToLabs(agent, order);
    await runTests(agent, order);
    await expect(doctor.getByText('New lab result.').first()).toBeVisible();
    const utr = await finish(agent, order);

    const unfinished = doctor.getByRole('region', { name: 'Unfinished' });
    const toRead = unfinished.getByRole('button', { name: 'Result to read' });
    await expect(toRead).toHaveCount(2);
    await toRead.first().click();
    await expect(doctor).toHaveURL(new RegExp(`/consultations/${visit}`));
    await doctor
      .getByRole('button', { name: /cbc\.pdf/ })
      .first()
      .click();
    await expect(doctor.getByRole('dialog')).toBeVisible();
    await doctor.goto('/dashboard');
    await expect(toRead).toHaveCount(1);

    await doctor.goto(`/shared-docs/${visit}`);
    await expect(doctor.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2);
    await doctor.getByRole('button', { name: /cbc\.pdf/ }).click();
    await expect(doctor).toHaveURL(/document=/);
    await doctor.goto(`/consultations/${visit}`);
    const results = doctor.getByRole('list', { name: order.number });
    await expect(results).toContainText('cbc.pdf');
    await expect(results).toContainText('hba1c.pdf');
    await expect(doctor.getByText('Lab: Sahyadri Labs, Pune')).toBeVisible();
    await doctor.getByRole('tab', { name: 'Payments' }).click();
    await expect(
      doctor.getByRole('row', { name: new RegExp(`${order.number}.*Paid.*${utr}`) }),
    ).toBeVisible();
    await doctor.goto('/billing');
    await expect(
      doctor.getByRole('row', { name: new RegExp(`${order.number}.*Lab order.*Paid.*${utr}`) }),
    ).toBeVisible();
    expect(
      await sql(
        `select gross_paise as gross, net_paise as net, state from earning where request_id = '${order.id}'`,
      ),
    ).toEqual([{ gross: order.amount, net: 0, state: 'PAID' }]);
  },
);
