import { STEP_UP_S } from '#contract/limits.ts';
import { valueStore } from '#lib/value-store.ts';
import { besideField } from './errors.ts';

/** A clock of the device may be fast, and a form is filled in for a while. */
const MARGIN_S = 60;

let provenAt = Number.NEGATIVE_INFINITY;

/** When the operator proved themselves at the identity provider, in ms since 1970, until a call has used it; 0: not. */
export const confirmed = valueStore(0);

const isLately = (at: number): boolean => Date.now() - at < (STEP_UP_S - MARGIN_S) * 1000;

/** Notes a proof at the identity provider: the server knows of it. */
export function noteConfirmed(): void {
  provenAt = Date.now();
  confirmed.set(provenAt);
}

/** Returns whether a proof at the identity provider is there for the next call. */
export const isConfirmed = (): boolean => isLately(confirmed.get());

/** Returns whether the fields of the proof may be left out for now. The server decides, and asks for them when it does not think so. */
export const isProvenLately = (): boolean => isLately(provenAt);

/** Proof of an operator before a call with `stepUp`. */
interface Proof {
  password?: string | undefined;
  secondFactor?: string | undefined;
}

/** Sends a call with `stepUp`, and shows beside its field which part of the proof was wrong. @throws ApiError */
export async function proven<T, P extends Proof>(body: P, write: (body: P) => Promise<T>): Promise<T> {
  if (body.password === undefined) confirmed.set(0);
  try {
    const answer = await write(body);
    if (body.password !== undefined) provenAt = Date.now();
    return answer;
  } catch (error) {
    const besideCode = besideField(error, 'WRONG_CODE', 'secondFactor', 'CODE_WRONG');
    throw besideField(besideCode, 'WRONG_SIGN_IN', 'password', 'PASSWORD_WRONG');
  }
}
