import type { Locator } from '@playwright/test';
import { expect } from '#tests/support/e2e.ts';
import type { FormField } from '#tests/support/forms/form.ts';

/** What a server says that failed inside. */
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

/** What was chosen of many. */
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

/** Types what each field refuses, sends, and reads what then stands beside it. */
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
