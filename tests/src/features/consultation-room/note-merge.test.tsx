import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Note } from '#contract/prescriptions.ts';
import { NoteConflict } from '#features/consultation-room/note/note-form.tsx';
import { differingFields, onNewer } from '#care/note/note-merge.ts';
import { render } from '#tests/support/browser/render.tsx';

const empty: Note = { complaint: '', history: '', examination: '', diagnoses: [], advice: '', followUp: '' };
const dizzy = { ...empty, complaint: 'Dizzy' };
const rash = { ...empty, complaint: 'Rash' };
const base = { note: empty, version: 1 };

describe('a newer version on the server', () => {
  test('changes only the number when it left the note alone', () => {
    expect(onNewer(base, dizzy, { note: empty, version: 2 })).toBe('rebase');
  });
  test('replaces the note where nothing was written', () => {
    expect(onNewer(base, empty, { note: rash, version: 2 })).toBe('adopt');
  });
  test('with the same words is no conflict', () => {
    expect(onNewer(base, dizzy, { note: dizzy, version: 2 })).toBe('rebase');
  });
  test('with other words is a conflict', () => {
    expect(onNewer(base, dizzy, { note: rash, version: 2 })).toBe('conflict');
  });
});

test('fields differ by their words', () => {
  expect(differingFields(dizzy, { ...rash, diagnoses: [{ code: 'I10', title: 'Hypertension' }] })).toEqual([
    'complaint',
    'diagnoses',
  ]);
});

test('the doctor sees both and chooses', async () => {
  const settle = vi.fn();
  render(<NoteConflict desk={{ note: dizzy, stored: { note: rash, version: 2 }, settle }} />);
  await expect.element(page.getByText('Dizzy')).toBeVisible();
  await expect.element(page.getByText('Rash')).toBeVisible();
  await page.getByRole('button', { name: 'Use saved version' }).click();
  expect(settle).toHaveBeenLastCalledWith('stored');
  await page.getByRole('button', { name: 'Keep my version' }).click();
  expect(settle).toHaveBeenLastCalledWith('mine');
});
