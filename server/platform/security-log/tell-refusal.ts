import type { ErrorCode } from '#contract/error-codes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { SecurityEventKind } from './kinds.ts';

/** Refusals that a stranger or a person without rights causes; the others are part of everyday work. */
const KIND_OF: Partial<Record<ErrorCode, SecurityEventKind>> = {
  WRONG_SIGN_IN: 'SIGN_IN_FAILED',
  LOCKED: 'LOCKED',
  WRONG_CODE: 'CODE_WRONG',
  BAD_CLIENT: 'REFUSED',
  NOT_ALLOWED: 'REFUSED',
  /** Also the answer for another person's row. */
  NOT_FOUND: 'REFUSED',
  TOO_MANY: 'REFUSED',
};

/** Tells the feed of security events of a refused call. */
export function tellRefusal(
  { security }: Pick<Deps, 'security'>,
  caller: { who?: Identity | undefined; address: string },
  call: string,
  error: unknown,
): void {
  const kind = error instanceof Refusal && KIND_OF[error.code];
  if (!kind) return;
  const { code, nameKey } = error;
  const { who, address } = caller;
  const person = who?.type === 'staff' ? { userId: who.userId, sessionId: who.sessionId } : {};
  security.tell({ kind, call, code, address, nameKey, ...person });
}
