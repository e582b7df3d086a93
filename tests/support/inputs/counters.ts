import type { Counters } from '#contract/requests.ts';

/** No one is waiting. */
export const NO_COUNTERS: Counters = {
  emergencyCareReq: 0,
  talkToNurseReq: 0,
  talkToDocReq: 0,
  codAlertReq: 0,
  ringing: [],
  internalProvider: false,
  queues: {},
};
