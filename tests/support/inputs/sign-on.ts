import type { signOnAgainCalls } from '#contract/sign-on-again.ts';
import type { signOnCalls } from '#contract/sign-on.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const signOnInputs: InputsOf<typeof signOnCalls> = {
  completeSignOn: () => ({ body: { roles: ['nurse'] } }),
  completeOperatorSignOn: () => ({ body: {} }),
};

export const signOnAgainInputs: InputsOf<typeof signOnAgainCalls> = {
  confirmSignOn: () => ({ body: {} }),
};
