import type { alertCalls } from '#contract/alerts.ts';
import { NOW } from '#tests/support/server/clock.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const alertInputs: InputsOf<typeof alertCalls> = {
  getAlerts: () => ({ query: {} }),
  reportAlert: ({ waitingId }) => ({
    body: { reports: [{ requestId: waitingId, stage: 'SHOWN', via: 'STREAM', at: NOW.toISOString() }] },
  }),
  snoozeAlert: ({ waitingId }) => ({ body: { requestId: waitingId, minutes: 5 } }),
  getQuiet: () => ({}),
  setQuiet: () => ({ body: { until: null } }),
};
