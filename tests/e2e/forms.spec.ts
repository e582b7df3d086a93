import type { Locator, Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { CARE_FORMS } from '#tests/support/journeys/forms/care-forms.ts';
import type { PortalForm } from '#tests/support/journeys/forms/form.ts';
import { OWN_FORMS } from '#tests/support/journeys/forms/own-forms.ts';
import { draftIsWritten, enter, FAILS, holds, refuses } from '#tests/support/journeys/forms/steps.ts';

async function reopen(page: Page, one: PortalForm): Promise<Locator> {
  await one.reveal?.(page);
  const form = one.form(page);
  await expect(form).toBeVisible();
  return form;
}

/** Returns what was typed is kept: the form says so, or its draft is written. */
async function kept(page: Page, one: PortalForm, form: Locator): Promise<void> {
  if (one.quiet) return draftIsWritten(page);
  return expect(form.getByText('Your text is kept on this device.')).toBeVisible();
}

for (const one of [...OWN_FORMS, ...CARE_FORMS]) {
  test(
    `${one.name}: each bad value is named beside its field, what was typed survives a reload and a failing server, and is stored`,
    { tag: '@nightly' },
    async ({ signedIn, expected }) => {
      const failing = `**/${one.call}`;
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
      for (const field of one.fields) {
        await holds(part(), field.secret ? { ...field, good: '' } : field);
        if (field.secret) await enter(part(), field, field.good);
      }

      await page.route(failing, (route) =>
        route.request().method() !== 'GET' ? route.fulfill({ status: 500, json: FAILS }) : route.continue(),
      );
      const before = JSON.stringify(await sql(one.stored(address)));
      await send();
      if (!one.waits) {
        await expect(form.getByText(FAILS.responseString)).toBeVisible();
        for (const field of one.fields) await holds(part(), field);
        await page.unroute(failing);
        await send();
      } else {
        await expect(page.getByText('Sending; kept on this device.').first()).toBeVisible();
        await page.unroute(failing);
      }
      for (const { label, good, stored = good } of one.fields) {
        await expect
          .poll(async () => JSON.stringify(await sql(one.stored(address))), `${label} in the database`)
          .toContain(stored);
      }
      expect(before).not.toBe(JSON.stringify(await sql(one.stored(address))));
    },
  );
}
