import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { render } from '#tests/support/browser/render.tsx';

test('label, hint and ref belong to the input', async () => {
  const ref = createRef<HTMLInputElement>();
  render(<TextField ref={ref} label="Mobile number" hint="We send a code to it." name="mobile" />);
  const input = page.getByRole('textbox', { name: 'Mobile number' });
  await expect.element(input).toHaveAccessibleDescription('We send a code to it.');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  expect(ref.current).toBe(input.element());
});

test('an error takes the place of the hint and is tied to the input', async () => {
  render(<TextField label="Account" hint="Twelve digits" error="The two numbers differ at the 9th digit." />);
  const input = page.getByRole('textbox', { name: 'Account' });
  await expect.element(input).toHaveAccessibleDescription('The two numbers differ at the 9th digit.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByText('Twelve digits').elements()).toHaveLength(0);
});

test('a password is shown and hidden, and keeps what was typed', async () => {
  render(<PasswordField label="Password" autoComplete="off" />);
  const input = page.getByLabelText('Password', { exact: true });
  await input.fill('ward-line');
  await expect.element(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(input).toHaveValue('ward-line');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
});

test('the whole row of a checkbox is its target', async () => {
  render(<CheckboxField label="I agree" error="Without it the call cannot begin." />);
  const box = page.getByRole('checkbox', { name: 'I agree' });
  await page.getByText('I agree').click();
  await expect.element(box).toBeChecked();
  await expect.element(box).toHaveAccessibleDescription('Without it the call cannot begin.');
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
});

test('select and text area have names and values', async () => {
  render(
    <>
      <SelectField label="Hub" defaultValue="kothrud">
        <option value="all">All hubs</option>
        <option value="kothrud">Kothrud</option>
      </SelectField>
      <TextArea label="Note" defaultValue="Dry." saved="Saved 14:30" />
    </>,
  );
  const hub = page.getByRole('combobox', { name: 'Hub' });
  await hub.selectOptions('all');
  await expect.element(hub).toHaveValue('all');
  await expect
    .element(page.getByRole('textbox', { name: 'Note' }))
    .toHaveAccessibleDescription('Saved 14:30');
});
