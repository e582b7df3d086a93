import type { requestPageCalls } from '#contract/request-page.ts';

/** Paths of the calls of the request page, all by POST, as PAGE_CALLS has those of the patient's page. */
export const REQUEST_CALLS = {
  requestPage: 'request/state',
  sendRequestCode: 'request/code',
  confirmRequestCode: 'request/confirm',
  raiseOnPage: 'request/raise',
} as const satisfies Record<keyof typeof requestPageCalls, string>;
