import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NetworkError } from '#api/http/errors.ts';
import { connectPorts } from '#api/ports.ts';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import { render } from '#tests/support/browser/render.tsx';

const DOCTORS = [
  { id: 'lata', label: 'Dr. Lata Joshi', facts: 'Paediatrics, on duty, free' },
  { id: 'arjun', label: 'Dr. Arjun Rao', facts: 'Family Medicine, on duty, in a call' },
  { id: 'away', label: 'Dr. Meera Iyer', facts: 'Paediatrics, off duty', isAway: true, disabled: true },
];
const WORDS = {
  title: 'Hand over Asha to a doctor?',
  to: 'Doctor',
  note: 'Note for the doctor',
  confirm: 'Hand over',
  keep: 'Keep patient',
};
const onHandOver = vi.fn();
const confirm = page.getByRole('button', { name: 'Hand over', exact: true });

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterEach(() => {
  vi.restoreAllMocks();
  onHandOver.mockReset();
});

function show(error: Error | null = null): void {
  render(
    <HandOverDialog
      words={WORDS}
      doctors={DOCTORS}
      busy={false}
      error={error}
      onHandOver={onHandOver}
      onClose={() => undefined}
    />,
  );
}

it('chooses no doctor by itself, and lists those who are off duty on request alone', async () => {
  show();
  await expect.element(page.getByRole('radio', { name: /Lata Joshi.*Paediatrics, on duty/ })).toBeVisible();
  expect(document.querySelectorAll('input:checked')).toHaveLength(0);
  await expect.element(confirm).toBeDisabled();
  expect(document.body.textContent).not.toContain('Meera Iyer');
  await page.getByRole('button', { name: /off duty/ }).click();
  await expect.element(page.getByRole('radio', { name: /Meera Iyer/ })).toBeDisabled();
});

it('hands over to the doctor who is chosen by a press or by the arrow keys', async () => {
  show();
  await page.getByRole('radio', { name: /Lata Joshi/ }).click();
  await userEvent.keyboard('{ArrowDown}');
  await page.getByLabelText('Note for the doctor').fill(' Sugar 312 ');
  await confirm.click();
  expect(onHandOver).toHaveBeenCalledExactlyOnceWith({ to: 'arjun', note: 'Sugar 312' });
});

it('says that nothing was handed over where the device is offline, and not that a field is wrong', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(new NetworkError());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You are offline. Nothing was handed over; your note is kept.');
  expect(document.querySelector('[aria-invalid=true]')).toBeNull();
});

it('does not claim that nothing was handed over when the server did not answer', async () => {
  show(new NetworkError());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The server did not answer. Check who has the patient before you hand over again; your note is kept.',
    );
});
