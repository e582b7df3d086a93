import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Recording } from '#contract/recording.ts';
import { RecordingBar } from '#features/consultation-room/call/recording-bar.tsx';
import { render } from '#tests/support/browser/render.tsx';
import { member } from '#tests/support/browser/room-doubles.ts';

const DOCTOR = member({ name: 'Meera Iyer', salutation: 'Dr.' });
const PATIENT = member({ memberId: 'patient', name: 'Dibyalata Nath', role: 'patient' });
const answer = vi.fn();
const stop = vi.fn();
const bar = (you: string, recording: Partial<Recording> | null) => (
  <RecordingBar
    call={{
      recording: recording && {
        recordingId: 'one',
        byMember: 'doctor',
        state: 'ASKING',
        agreed: ['doctor'],
        ...recording,
      },
      answer,
      stop,
    }}
    view={{ you, members: [DOCTOR, PATIENT] }}
  />
);
const button = (name: string) => page.getByRole('button', { name });
const said = (): string => page.getByRole('status').element().textContent;

it('asks who has not agreed, and passes their word on', async () => {
  render(bar('patient', {}));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Dr. Meera Iyer asks to record this call');
  expect(said()).toBe('');
  await button('Agree').click();
  await button('Decline').click();
  expect(answer.mock.calls).toEqual([[true], [false]]);
});

it('says to those who agreed whether it is recorded, and by whom it is not agreed yet', async () => {
  const { rerender } = render(bar('doctor', {}));
  expect(said()).toBe('Not recording yet. Not agreed yet: Dibyalata Nath');
  rerender(bar('doctor', { state: 'PAUSED' }));
  expect(said()).toBe('Recording paused. Not agreed yet: Dibyalata Nath');
  rerender(bar('patient', { state: 'RECORDING', agreed: ['doctor', 'patient'] }));
  expect(said()).toBe('Recording');
  expect(page.getByRole('alert').elements()).toEqual([]);
  await button('Stop recording').click();
  expect(stop).toHaveBeenCalledOnce();
  rerender(bar('patient', null));
  expect(said()).toBe('');
  expect(page.getByRole('button').elements()).toEqual([]);
});
