import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/browser/e2e.ts';
import type { FormField } from '#tests/support/journeys/forms/form.ts';

/** Answer of a server after an internal error. */
export const FAILS = {
  status: 'ERROR',
  code: 'INTERNAL',
  responseString: 'Something went wrong on our side.',
};

export function controlOf(form: Locator, { label, control }: FormField): Locator {
  if (typeof control === 'object') return form.getByRole('combobox', { name: label, exact: true });
  const words = label.replaceAll(/[()]/g, '\\$&');
  return form.getByLabel(new RegExp(`^${words}\\s*(\\(optional\\))?\\s*$`));
}

/** Returns what was chosen of many. */
const chosenOf = (form: Locator, { label }: FormField): Locator =>
  form.getByRole('list', { name: label, exact: true });

/** Takes away what is chosen, then finds this one. */
async function pick(form: Locator, field: FormField, search: string, value: string): Promise<void> {
  const chosen = chosenOf(form, field).getByRole('button', { name: /^Remove / });
  while ((await chosen.count()) > 0) await chosen.first().click();
  if (value === '') return;
  await controlOf(form, field).pressSequentially(search);
  await form.page().getByRole('option', { name: value }).click();
}

export async function enter(form: Locator, field: FormField, value: string): Promise<void> {
  const control = controlOf(form, field);
  if (typeof field.control === 'object') return pick(form, field, field.control.search, value);
  if (field.control === 'tick') await control.setChecked(value === 'on');
  else if (field.control === 'select') await control.selectOption(value);
  else await control.fill(value);
}

export async function holds(form: Locator, field: FormField): Promise<void> {
  const control = controlOf(form, field);
  if (typeof field.control === 'object') await expect(chosenOf(form, field)).toContainText(field.good);
  else if (field.control === 'tick') await expect(control).toBeChecked({ checked: field.good === 'on' });
  else await expect(control).toHaveValue(field.good);
}

/** Types what each field refuses, sends, and reads what is then shown beside it. */
export async function refuses(
  part: Locator,
  fields: readonly FormField[],
  send: () => Promise<void>,
): Promise<void> {
  for (const field of fields) if (field.bad?.value !== undefined) await enter(part, field, field.bad.value);
  await send();
  for (const field of fields)
    if (field.bad) await expect(controlOf(part, field)).toHaveAccessibleDescription(field.bad.words);
}

/** The sealed drafts of this device, in an order that changes with every one. */
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

/** Waits until the drafts of the device no longer change, for a form that shows no draft state. */
export async function draftIsWritten(page: Page): Promise<void> {
  let last = '';
  const settled = async (): Promise<boolean> => {
    const before = last;
    last = await draftsOf(page);
    return last !== '' && last === before;
  };
  return expect.poll(settled, { intervals: [250] }).toBe(true);
}
