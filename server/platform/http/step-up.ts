import type { AnyCall } from '#contract/call.ts';
import type { Proof } from '#contract/step-up.ts';
import type { AnyCtx } from './handler.ts';

/** Proof of the caller; a call with `stepUp: 'lately'` may leave it out. */
export type GivenProof = Partial<Proof>;

/** Proves the caller again before a call with `stepUp` runs (server/people/step-up.ts). @throws Refusal */
export type StepUp = (ctx: AnyCtx, how: NonNullable<AnyCall['stepUp']>, given: GivenProof) => Promise<void>;

/** Parts the proof from the body: handlers, stored answers and their hashes never see it. */
export function partProof({ stepUp }: AnyCall, given: unknown): { body: unknown; proof: GivenProof } {
  if (!stepUp) return { body: given, proof: {} };
  const { password, secondFactor, ...body } = given as GivenProof;
  return { body, proof: { ...(password && { password }), ...(secondFactor && { secondFactor }) } };
}
