import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { SECRET_FORMS } from '#tests/support/journeys/forms/secret-forms.ts';
import { controlOf, enter, FAILS, holds, refuses } from '#tests/support/journeys/forms/steps.ts';

for (const one of SECRET_FORMS) {
  test(
    `${one.name}: each bad value is named beside its field, a failing server leaves what was typed, a reload keeps no secret`,
    { tag: '@nightly' },
    async ({ signedIn, device, expected }) => {
      const failing = `**/${one.call}`;
      expected.push('Failed to load resource', failing.slice(2));
      const page = one.who ? await signedIn(one.who) : await device();
      await page.goto(one.at);
      await one.reveal?.(page);
      const form = one.form(page);
      await expect(form).toBeVisible();
      const send = (): Promise<void> => form.getByRole('button', { name: one.submit, exact: true }).click();

      await refuses(form, one.fields, send);
      for (const field of one.fields) await enter(form, field, field.good);
      if (one.fields.some(({ isSecret }) => !isSecret))
        await expect(form.getByText('Your text is kept on this device.')).toBeVisible();
      await page.reload();
      await one.reveal?.(page);
      for (const field of one.fields)
        if (field.isSecret) await expect(controlOf(form, field)).toHaveValue('');
        else await holds(form, field);

      for (const field of one.fields) await enter(form, field, field.good);
      await page.route(failing, (route) => route.fulfill({ status: 500, json: FAILS }));
      const before = JSON.stringify(await sql(one.stored));
      await send();
      await expect(page.getByText(FAILS.responseString)).toBeVisible();
      for (const field of one.fields) await holds(form, field);
      await page.unroute(failing);
      expect(JSON.stringify(await sql(one.stored))).toBe(before);
      await send();
      await expect.poll(async () => JSON.stringify(await sql(one.stored))).not.toBe(before);
    },
  );
}
