import type { BodyOf } from '#contract/call.ts';
import type { Role } from '#contract/shared.ts';
import { signOnCalls as calls } from '#contract/sign-on.ts';
import { signOnAgainCalls } from '#contract/sign-on-again.ts';
import { send } from '#api/http/client.ts';
import { beginSession } from './session.ts';

type Proof = BodyOf<typeof calls.completeOperatorSignOn>;

/** Takes over a sign-in at the hospital's identity provider. @returns what begins the session: recovery codes are to be read first */
export async function completeSignOn(roles: Role[], proof: Proof) {
  const { recoveryCodes, ...signedIn } = await send(calls.completeSignOn, { body: { ...proof, roles } });
  return { recoveryCodes, begin: () => beginSession(signedIn) };
}

/** The same for an operator, to the console. */
export const completeOperatorSignOn = (proof: Proof) => send(calls.completeOperatorSignOn, { body: proof });

/** Takes over a proof at the provider of an operator who is signed in. @throws ApiError */
export const confirmSignOn = (secondFactor: string | undefined) =>
  send(signOnAgainCalls.confirmSignOn, { body: { secondFactor } });
