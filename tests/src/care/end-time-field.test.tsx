import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { asTimeInput, EndTimeField } from '#care/end-time-field.tsx';
import { render } from '#tests/support/browser/render.tsx';

describe('the end of hours', () => {
  it.each([
    ['21:00', '09:00', 'Ends next day'],
    ['09:00', '09:00', 'Ends next day'],
    ['18:00', '00:00', 'Ends at midnight'],
    ['18:00', '24:00', 'Ends at midnight'],
    ['09:00', '13:00', ''],
    ['09:00', '', ''],
  ])('after %s at %s reads: %s', async (from, to, note) => {
    const hours = asTimeInput({ from, to });
    render(<EndTimeField label="Until" hours={hours} defaultValue={hours.to} />);
    const field = page.getByLabelText('Until');
    await expect.element(field).toHaveAccessibleDescription(note);
    // An input of time holds no 24:00.
    await expect.element(field).toHaveValue(to === '24:00' ? '00:00' : to);
  });
});
