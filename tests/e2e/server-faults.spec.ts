import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

/** The database itself refuses what concerns one row, with this SQLSTATE. @returns ends it */
async function refusing(state: string, event: string, when: string): Promise<() => Promise<void>> {
  const name = `refuse_${state.toLowerCase()}`;
  await sql(
    `create function ${name}() returns trigger language plpgsql as
     $$ begin raise exception 'refused by a test' using errcode = '${state}'; end $$;
     create trigger ${name} before ${event} for each row when (${when}) execute function ${name}()`,
  );
  return async () => void (await sql(`drop function ${name} cascade`));
}

test('a full disk is said in plain words where one tapped, and the same tap succeeds once there is room', async ({
  signedIn,
  expected,
}) => {
  expected.push('507');
  const page = await signedIn('mary.dsouza', { viewport: { width: 1024, height: 768 } });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204360', reason: 'Dressing is wet again' });
  const heal = await refusing('53100', 'update on request', `old.id = '${requestId}'`);
  await page.goto(`/nurse-service-details/${requestId}`);
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.click();
  await expect(
    page.getByText('The server’s disk is full. It cannot store anything now.').first(),
  ).toBeVisible();
  await look(page, 'disk-full');
  expect(await sql(`select status from request where id = '${requestId}'`)).toEqual([
    { status: 'REQUESTED' },
  ]);
  await heal();
  await accept.click();
  await page.waitForURL('**/nurse-consultation/**');
});

test('a database that is unavailable is said in plain words in place of what was asked for, which shows as soon as it is back', async ({
  signedIn,
  expected,
}) => {
  expected.push('503');
  const [patient] = await sql<{ id: string; name: string }>(
    `select p.id, p.name from patient p join provider d on d.id = p.pcp_provider_id
     join app_user u on u.id = d.user_id where u.user_name = 'meera.iyer' order by p.id limit 1`,
  );
  const page = await signedIn('meera.iyer');
  // A read of a patient is audited: without the database it fails too.
  const heal = await refusing('57P03', 'insert on audit', `new.patient_id = '${patient?.id}'`);
  await page.goto(`/patient/${patient?.id}`);
  const main = page.getByRole('main');
  await expect(
    main.getByText('The server cannot reach its database. Try again in a moment.').first(),
  ).toBeVisible();
  await look(page, 'database-unavailable');
  await heal();
  await main.getByRole('button', { name: 'Try again' }).first().click();
  await expect(main.getByText(patient?.name ?? '').first()).toBeVisible();
});
