import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PortalEvent } from '#contract/portal.ts';
import { tellListeners } from '#api/live/live.ts';
import { tellResults } from '#app/alerts/tell-results.ts';
import { standingToast, toast } from '#ui/feedback/notify.ts';

vi.mock('#ui/feedback/notify.ts', { spy: true });

let stop: () => void;
const dismissed: string[] = [];

beforeEach(() => {
  let count = 0;
  vi.mocked(toast).mockReturnValue(undefined);
  vi.mocked(standingToast).mockImplementation(() => {
    const name = `toast ${(count += 1)}`;
    return () => void dismissed.push(name);
  });
  stop = tellResults();
});
afterEach(() => {
  stop();
  dismissed.length = 0;
  vi.restoreAllMocks();
});

const hear = (data: PortalEvent['data']) =>
  tellListeners({ type: 'event', event: { type: 'deterioration.changed', data } as PortalEvent });
const alarm = (vitalSetId: string) => hear({ vitalSetId, isNew: true, isCritical: true });

it('shows a standing toast for an alarming set, without the name of the patient', () => {
  alarm('a');
  expect(standingToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      tone: 'danger',
      text: 'Alarming vital signs. A patient needs a doctor now.',
      lastsMs: Infinity,
    }),
  );
});

it('dismisses the toast of the set that was acknowledged, and no other', () => {
  alarm('a');
  alarm('b');
  hear({ vitalSetId: 'a' });
  expect(dismissed).toEqual(['toast 1']);
});

it('replaces the toast of a set when it is repeated', () => {
  alarm('a');
  alarm('a');
  expect(standingToast).toHaveBeenCalledTimes(2);
  expect(dismissed).toEqual(['toast 1']);
});

it('shows nothing to a person who is informed without an alarm', () => {
  hear({ vitalSetId: 'a' });
  expect(standingToast).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it('dismisses all toasts when it stops', () => {
  alarm('a');
  alarm('b');
  stop();
  expect(dismissed).toEqual(['toast 1', 'toast 2']);
});
const result = (data: PortalEvent['data']) =>
  tellListeners({ type: 'event', event: { type: 'result.changed', data } as PortalEvent });

it('leaves a result of the visit that is open to its room, and tells any other', () => {
  const before = location.pathname;
  history.replaceState(null, '', '/consultation/CN-7/doctor');
  result({ isNew: true, consultationNumber: 'CN-7' });
  expect(toast).not.toHaveBeenCalled();
  result({ isNew: true, consultationNumber: 'CN-70' });
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    text: 'New lab result. It is on your dashboard under Unfinished.',
  });
  history.replaceState(null, '', before);
});
