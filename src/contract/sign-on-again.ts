import * as z from 'zod/mini';
import { call, Done } from './call.ts';
import { GivenSecondFactor } from './shared.ts';

/** Call of an operator who is signed in and has proved themselves again at the hospital's identity provider; `unlockBySignOn` is in auth.ts. */
export const signOnAgainCalls = {
  confirmSignOn: call({
    kind: 'command',
    method: 'POST',
    managesOwnTransactions: true,
    extension: true,
    path: '/{app}/api/operations/v1/confirmSignOn',
    who: ['operator'],
    summary:
      'Notes that the operator has proved themselves again at the identity provider: it counts once for a call with `stepUp`',
    /** Refused without it (SECOND_FACTOR_NEEDED) where the provider did not ask for two factors. */
    body: z.object({ secondFactor: z.optional(GivenSecondFactor) }),
    response: Done,
  }),
};
