import { registrationCalls as calls } from '#contract/registration.ts';
import { send } from '#api/http/client.ts';
import { beginSession } from './session.ts';

interface Codes {
  userId: string;
  access: string;
  refresh: string;
}

let held: Codes | undefined;

/** Removes the codes of a nurse's link from the address: from then on they are in memory only. */
export function holdCodes(codes: Codes): void {
  held = codes;
}

export function hasCodes(): boolean {
  return held !== undefined;
}

/** R2.26: signs in with the codes in memory, which work once. */
export async function redeemCodes(): Promise<void> {
  const body = held;
  if (!body) return;
  held = undefined;
  try {
    await beginSession(await send(calls.redeemNurseLink, { body }));
  } catch (error) {
    // Without an answer the codes may still be unused.
    if ((error as Error).name === 'NetworkError') held = body;
    throw error;
  }
}
