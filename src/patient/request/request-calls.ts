import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import { send } from '#patient/calls.ts';

type Calls = typeof requestPageCalls;

/** Paths of the calls, all by POST, as PAGE_CALLS has those of the patient's page. */
export const REQUEST_CALLS = {
  requestPage: 'request/state',
  sendRequestCode: 'request/code',
  confirmRequestCode: 'request/confirm',
  raiseOnPage: 'request/raise',
} as const satisfies Record<keyof Calls, string>;

/** @throws CallError */
export const askAsStranger = async <N extends keyof Calls>(
  name: N,
  body: BodyOf<Calls[N]>,
): Promise<ResponseOf<Calls[N]>> => send(null, 'POST', REQUEST_CALLS[name], body);
