import type { Promises } from './promises.ts';

/** Promises of the nurse's screens. */
export const OF_NURSE: Promises = {
  'tests/src/care/hand-over-dialog.test.tsx': {
    'says that nothing was handed over where the device is offline': ['doctorHandOver.offlineNow'],
    'does not claim that nothing was handed over when the server did not answer': ['doctorHandOver.noAnswer'],
  },
  'tests/src/app/device/stale-notice.test.tsx': {
    'moves nothing for a short interruption': ['deviceNotices.reconnectingAsOf'],
  },
  'tests/src/ui/form-card.test.tsx': {
    'tells a change on its way from one that is held': ['work.sending'],
  },
  'tests/e2e/alerts.spec.ts': {
    'muted in one tab, it is muted': ['nurse.unmuteHere'],
  },
};
