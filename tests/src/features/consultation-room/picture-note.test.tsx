import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PictureNote } from '#features/consultation-room/guest/picture-note.tsx';
import { render } from '#tests/support/browser/render.tsx';
import { member } from '#tests/support/browser/room-doubles.ts';

const DOCTOR = member({ name: 'Meera Iyer', salutation: 'Dr.' });
const line = (key: string, notice?: 'PICTURE_TAKEN') => ({
  key,
  mine: false,
  who: 'Meera Iyer',
  text: 'x',
  textLang: null,
  document: null,
  at: '2026-11-30T09:00:00.000Z',
  state: 'sent' as const,
  ...(notice && { notice }),
});
const note = (lines: ReturnType<typeof line>[], isPatient = true) => (
  <PictureNote lines={lines} members={[DOCTOR]} isPatient={isPatient} />
);
const said = (): string => page.getByRole('status').element().textContent;

it('tells the patient who took a picture, until they have read it, and again of the next one', async () => {
  const { rerender } = render(note([line('1')]));
  expect(said()).toBe('');
  rerender(note([line('1'), line('2', 'PICTURE_TAKEN'), line('3')]));
  expect(said()).toBe('Dr. Meera Iyer took a picture for your record.');
  await page.getByRole('button', { name: 'OK' }).click();
  expect(said()).toBe('');
  rerender(note([line('2', 'PICTURE_TAKEN'), line('4', 'PICTURE_TAKEN')]));
  expect(said()).toBe('Dr. Meera Iyer took a picture for your record.');
});

it('tells a guest that the picture is of the patient', () => {
  render(note([line('2', 'PICTURE_TAKEN')], false));
  expect(said()).toBe('Dr. Meera Iyer took a picture for the patient’s record.');
});
