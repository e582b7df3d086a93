import type { signOnCalls } from '#contract/sign-on.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const signOnInputs: InputsOf<typeof signOnCalls> = {
  completeSignOn: () => ({ body: { roles: ['nurse'] } }),
  completeOperatorSignOn: () => ({ body: {} }),
};
