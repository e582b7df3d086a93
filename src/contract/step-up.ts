import * as z from 'zod/mini';
import { GivenPassword, GivenSecondFactor } from './shared.ts';

/**
 * Proves who calls once more: a stolen session alone must not give access to anyone. The fields are left out by a person who has just proved
 * themselves at the identity provider (`confirmSignOn`); the server decides.
 */
const proof = { password: z.optional(GivenPassword), secondFactor: z.optional(GivenSecondFactor) };
export const Proof = z.required(z.object(proof));
export type Proof = z.output<typeof Proof>;

/** Mark and body of a call that asks for the proof each time. */
export function stepUpEach<const S extends z.core.$ZodLooseShape>(shape: S) {
  return { stepUp: 'each', body: z.object({ ...shape, ...proof }) } as const;
}

/** The same for a call that several follow each other of: the session's last proof counts for STEP_UP_S. */
export function stepUpLately<const S extends z.core.$ZodLooseShape>(shape: S) {
  return { stepUp: 'lately', body: z.object({ ...shape, ...proof }) } as const;
}
