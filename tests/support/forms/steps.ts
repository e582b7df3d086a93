import type { Locator } from '@playwright/test';
import { expect } from '#tests/support/e2e.ts';
import type { FormField } from '#tests/support/forms/form.ts';

/** What a server says that failed inside. */
export const FAILS = {
  status: 'ERROR',
  code: 'INTERNAL',
  responseString: 'Something went wrong on our side.',
};

export function controlOf(form: Locator, { label }: FormField): Locator {
  const words = label.replaceAll(/[()]/g, '\\$&');
  return form.getByLabel(new RegExp(`^${words}\\s*(\\(optional\\))?\\s*$`));
}

export async function enter(form: Locator, field: FormField, value: string): Promise<void> {
  const control = controlOf(form, field);
  if (field.control === 'tick') await control.setChecked(value === 'on');
  else if (field.control === 'select') await control.selectOption(value);
  else await control.fill(value);
}

export async function holds(form: Locator, field: FormField): Promise<void> {
  const control = controlOf(form, field);
  if (field.control === 'tick') await expect(control).toBeChecked({ checked: field.good === 'on' });
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
