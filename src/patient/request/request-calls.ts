import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import { send } from '#patient/calls.ts';
import { REQUEST_CALLS } from './call-paths.ts';

type Calls = typeof requestPageCalls;

/** @throws CallError */
export const askAsStranger = async <N extends keyof Calls>(
  name: N,
  body: BodyOf<Calls[N]>,
): Promise<ResponseOf<Calls[N]>> => send(null, 'POST', REQUEST_CALLS[name], body);
