import { besideField } from './errors.ts';

/** Returns what was wrong of a password and a code that prove the caller, beside the fields `password` and `secondFactor`. */
export function besideProof(error: unknown): unknown {
  const besideCode = besideField(error, 'WRONG_CODE', 'secondFactor', 'CODE_WRONG');
  return besideField(besideCode, 'WRONG_SIGN_IN', 'password', 'PASSWORD_WRONG');
}
