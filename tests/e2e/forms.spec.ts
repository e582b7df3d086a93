import type { Locator, Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/e2e.ts';
import { CARE_FORMS } from '#tests/support/forms/care-forms.ts';
import type { PortalForm } from '#tests/support/forms/form.ts';
import { OWN_FORMS } from '#tests/support/forms/own-forms.ts';
import { enter, FAILS, holds, refuses } from '#tests/support/forms/steps.ts';

async function reopen(page: Page, one: PortalForm): Promise<Locator> {
  await one.reveal?.(page);
  const form = one.form(page);
  await expect(form).toBeVisible();
  return form;
}

/** How much lies sealed in the drafts of this device, in an order that changes with every one. */
const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('portal-vault');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.addEventListener('success', () => resolve(opened.result));
    });
    const drafts = db
      .transaction('values')
      .objectStore('values')
      .getAll(IDBKeyRange.bound('draft:', 'draft;'));
    const values = await new Promise<{ data: ArrayBuffer }[]>((resolve) => {
      drafts.addEventListener('success', () => resolve(drafts.result));
    });
    db.close();
    return values.map(({ data }) => new Uint8Array(data).join()).join(';');
  });

/** What was typed is kept: the form says so, or nothing is written any more. */
async function kept(page: Page, one: PortalForm, form: Locator): Promise<void> {
  if (!one.quiet) return expect(form.getByText('Your text is kept on this device.')).toBeVisible();
  let last = '';
  const settled = async (): Promise<boolean> => {
    const before = last;
    last = await draftsOf(page);
    return last !== '' && last === before;
  };
  return expect.poll(settled, { intervals: [250] }).toBe(true);
}

for (const one of [...OWN_FORMS, ...CARE_FORMS]) {
  test(`${one.name}: each bad value is named beside its field, what was typed survives a reload and a failing server, and is stored`, async ({
    signedIn,
    expected,
  }) => {
    const failing = `**/${one.call ?? 'portal/v1/writes'}`;
    expected.push('Failed to load resource', failing.slice(2));
    const page = await signedIn(one.who);
    const address = await one.at();
    await page.goto(address);
    await one.prepare?.(page);
    let form = await reopen(page, one);
    const part = (): Locator => one.part?.(form) ?? form;
    const send = (): Promise<void> => form.getByRole('button', { name: one.submit, exact: true }).click();

    await refuses(part(), one.fields, send);
    for (const field of one.fields) await enter(part(), field, field.good);
    await kept(page, one, form);
    await page.reload();
    form = await reopen(page, one);
    for (const field of one.fields) await holds(part(), field);

    await page.route(failing, (route) =>
      route.request().method() !== 'GET' ? route.fulfill({ status: 500, json: FAILS }) : route.continue(),
    );
    const before = JSON.stringify(await sql(one.stored(address)));
    await send();
    if (one.call) {
      await expect(form.getByText(FAILS.responseString)).toBeVisible();
      for (const field of one.fields) await holds(part(), field);
      await page.unroute(failing);
      await send();
    } else {
      await expect(page.getByText('Saved on this device; sent when you reconnect.').first()).toBeVisible();
      await page.unroute(failing);
    }
    for (const { label, good, stored = good } of one.fields) {
      await expect
        .poll(async () => JSON.stringify(await sql(one.stored(address))), `${label} in the database`)
        .toContain(stored);
    }
    expect(before).not.toBe(JSON.stringify(await sql(one.stored(address))));
  });
}
